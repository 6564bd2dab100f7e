#include "tests/power_cut.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>

namespace tests {

namespace {

constexpr std::size_t kSector = 512;

struct OpenFile {
  sqlite3_file base;
  PowerCutDisk* disk;
  std::string* path;  // null: a temporary file, of which nobody expects anything
  sqlite3_file* below;
};

OpenFile& of(sqlite3_file* file) { return *reinterpret_cast<OpenFile*>(file); }
sqlite3_file* below(sqlite3_file* file) { return of(file).below; }

}  // namespace

// What SQLite calls. Reading, locks and shared memory go to the real files.
struct DiskCalls {
  static PowerCutDisk& disk(sqlite3_vfs* vfs) { return *static_cast<PowerCutDisk*>(vfs->pAppData); }

  static int close(sqlite3_file* file) {
    OpenFile& open = of(file);
    const int result = open.below->pMethods != nullptr ? open.below->pMethods->xClose(open.below) : SQLITE_OK;
    delete open.path;
    sqlite3_free(open.below);
    return result;
  }
  static int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
    return of(file).disk->is_cut() ? SQLITE_IOERR : below(file)->pMethods->xRead(below(file), bytes, size, offset);
  }
  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
    OpenFile& open = of(file);
    if (open.path == nullptr) return open.below->pMethods->xWrite(open.below, bytes, size, offset);
    const bool alive = !open.disk->is_cut();
    const bool goes_on = open.disk->count();
    if (alive)
      open.disk->file(*open.path)
          .pending.push_back(
              {false, offset, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size))});
    return goes_on ? open.below->pMethods->xWrite(open.below, bytes, size, offset) : SQLITE_IOERR;
  }
  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    OpenFile& open = of(file);
    if (open.path == nullptr) return open.below->pMethods->xTruncate(open.below, size);
    if (!open.disk->count()) return SQLITE_IOERR;
    open.disk->file(*open.path).pending.push_back({true, size, {}});
    return open.below->pMethods->xTruncate(open.below, size);
  }
  static int sync(sqlite3_file* file, int) {
    OpenFile& open = of(file);
    if (open.path == nullptr) return SQLITE_OK;
    if (!open.disk->count()) return SQLITE_IOERR;
    if (open.disk->honest_) open.disk->sync(open.disk->file(*open.path));
    return SQLITE_OK;
  }
  static int size(sqlite3_file* file, sqlite3_int64* size) {
    return of(file).disk->is_cut() ? SQLITE_IOERR : below(file)->pMethods->xFileSize(below(file), size);
  }
  static int lock(sqlite3_file* file, int level) { return below(file)->pMethods->xLock(below(file), level); }
  static int unlock(sqlite3_file* file, int level) { return below(file)->pMethods->xUnlock(below(file), level); }
  static int reserved(sqlite3_file* file, int* result) {
    return below(file)->pMethods->xCheckReservedLock(below(file), result);
  }
  static int control(sqlite3_file* file, int operation, void* argument) {
    return below(file)->pMethods->xFileControl(below(file), operation, argument);
  }
  static int sector(sqlite3_file* file) { return below(file)->pMethods->xSectorSize(below(file)); }
  static int traits(sqlite3_file* file) { return below(file)->pMethods->xDeviceCharacteristics(below(file)); }
  static int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
    return below(file)->pMethods->xShmMap(below(file), page, size, extend, out);
  }
  static int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
    return below(file)->pMethods->xShmLock(below(file), offset, count, flags);
  }
  static void shm_barrier(sqlite3_file* file) { below(file)->pMethods->xShmBarrier(below(file)); }
  static int shm_unmap(sqlite3_file* file, int remove) { return below(file)->pMethods->xShmUnmap(below(file), remove); }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
    static const sqlite3_io_methods kMethods = {2,        close,       read,      write,   truncate, sync,   size,
                                                lock,     unlock,      reserved,  control, sector,   traits, shm_map,
                                                shm_lock, shm_barrier, shm_unmap, nullptr, nullptr};
    PowerCutDisk& disk = DiskCalls::disk(vfs);
    OpenFile& open = of(file);
    open.base.pMethods = nullptr;
    if (disk.is_cut()) return SQLITE_IOERR;
    const bool kept = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) != 0;
    if (kept) disk.file(name);  // what is there already is on the disk
    auto* real = static_cast<sqlite3_file*>(sqlite3_malloc(disk.below_->szOsFile));
    std::memset(real, 0, static_cast<std::size_t>(disk.below_->szOsFile));
    if (const int result = disk.below_->xOpen(disk.below_, name, real, flags, out); result != SQLITE_OK) {
      sqlite3_free(real);
      return result;
    }
    open = {{&kMethods}, &disk, kept ? new std::string(name) : nullptr, real};
    return SQLITE_OK;
  }
  static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
    PowerCutDisk& disk = DiskCalls::disk(vfs);
    if (!disk.count()) return SQLITE_IOERR;
    PowerCutDisk::File& file = disk.file(name);
    // Until the folder is synced the old file may be found again, whole: a new one of its name is another file.
    file.removed = file.durable;
    for (const PowerCutDisk::Change& change : file.pending) PowerCutDisk::apply(change, *file.removed);
    file.durable.clear();
    file.pending.clear();
    if (sync_folder != 0 && disk.honest_) disk.sync(file);
    return disk.below_->xDelete(disk.below_, name, 0);
  }
};

PowerCutDisk::PowerCutDisk(bool honest) : honest_(honest), below_(sqlite3_vfs_find(nullptr)), vfs_(*below_) {
  vfs_.zName = "kilowatt-power-cut";
  vfs_.szOsFile = sizeof(OpenFile);
  vfs_.pNext = nullptr;
  vfs_.pAppData = this;
  vfs_.xOpen = DiskCalls::open;
  vfs_.xDelete = DiskCalls::remove;
  sqlite3_vfs_register(&vfs_, 1);
}

PowerCutDisk::~PowerCutDisk() {
  sqlite3_vfs_unregister(&vfs_);
  sqlite3_vfs_register(below_, 1);
}

PowerCutDisk::File& PowerCutDisk::file(const std::string& path) {
  const auto [found, is_new] = files_.try_emplace(path);
  if (is_new) {
    std::ifstream in(path, std::ios::binary);
    found->second.durable.assign(std::istreambuf_iterator<char>(in), {});
    found->second.named = !found->second.durable.empty();
  }
  return found->second;
}

void PowerCutDisk::apply(const Change& change, std::string& content) {
  const auto offset = static_cast<std::size_t>(change.offset);
  if (change.truncates) return content.resize(offset);
  if (content.size() < offset + change.bytes.size()) content.resize(offset + change.bytes.size());
  content.replace(offset, change.bytes.size(), change.bytes);
}

void PowerCutDisk::sync(File& file) {
  for (const Change& change : file.pending) apply(change, file.durable);
  file.pending.clear();
  // A new log's first sync includes the folder, and with it the names of all files.
  for (auto& [path, other] : files_) {
    other.named = true;
    other.removed.reset();
  }
}

void PowerCutDisk::recover(const std::filesystem::path& folder, core::Rng& rng) const {
  for (const auto& [path, file] : files_) {
    if (!file.named && rng.below(2) == 0) continue;
    if (file.removed && rng.below(2) == 0) {
      std::ofstream(folder / std::filesystem::path(path).filename(), std::ios::binary) << *file.removed;
      continue;
    }
    std::string content = file.durable;
    const int mood = rng.below(4);  // the disk had written nothing of it, all of it, or some
    for (const Change& change : file.pending) {
      const int fate = mood < 2 ? mood : rng.below(3);
      if (fate == 0) continue;
      if (fate == 1 || change.truncates) {
        apply(change, content);
        continue;
      }
      for (std::size_t at = 0; at < change.bytes.size(); at += kSector)
        if (rng.below(2) == 0)
          apply({false, change.offset + static_cast<sqlite3_int64>(at), change.bytes.substr(at, kSector)}, content);
    }
    std::ofstream(folder / std::filesystem::path(path).filename(), std::ios::binary) << content;
  }
}

}  // namespace tests
