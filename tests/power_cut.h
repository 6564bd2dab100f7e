// A disk for SQLite that loses its power: whatever was not synced by then is lost, torn or there, as chance will have
// it. Killing a process shows nothing of this, since the system keeps what it has written.
#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/rng.h"

namespace tests {

class PowerCutDisk {
 public:
  // From now on every database this program opens lies on this disk. `honest`: what is synced stays.
  explicit PowerCutDisk(bool honest = true);
  ~PowerCutDisk();
  PowerCutDisk(const PowerCutDisk&) = delete;
  PowerCutDisk& operator=(const PowerCutDisk&) = delete;

  // The power goes at this operation (write, sync, truncate, delete) and everything fails from then on.
  void cut_at(long operation) { cut_ = operation; }
  bool is_cut() const { return operations_ >= cut_; }
  long operations() const { return operations_; }

  // The files as they are found when the power is back, under their own names in another folder.
  void recover(const std::filesystem::path& folder, core::Rng& rng) const;

 private:
  friend struct DiskCalls;
  struct Change {
    bool truncates = false;
    sqlite3_int64 offset = 0;  // or the new size
    std::string bytes;
  };
  struct File {
    bool named = false;  // its name is on the disk
    std::string durable;
    std::vector<Change> pending;
    std::optional<std::string> removed;  // what was in the file of this name before
  };

  bool count() { return is_cut() ? false : (++operations_, !is_cut()); }
  File& file(const std::string& path);
  static void apply(const Change& change, std::string& content);
  void sync(File& file);

  bool honest_;
  long operations_ = 0, cut_ = 1L << 60;
  std::map<std::string, File> files_;
  sqlite3_vfs* below_;
  sqlite3_vfs vfs_;
};

}  // namespace tests
