#include "cli/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "cli/stop.h"

namespace cli {

namespace fs = std::filesystem;

namespace {

std::string reason(int error) {
  switch (error) {
    case ENOENT: return "there is no such file or folder";
    case EACCES:
    case EPERM: return "no permission";
    case EISDIR: return "this is a folder, not a file";
    case ENOTDIR: return "a part of the path is not a folder";
    case ENOSPC: return "the disk is full";
    case EROFS: return "the file system is read-only";
    default: return std::strerror(error);
  }
}

// A file that is closed, and removed unless it was kept.
class Temporary {
 public:
  explicit Temporary(const fs::path& target)
      : path_((target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string()) {
    fd_ = mkostemp(path_.data(), O_CLOEXEC);
    if (fd_ < 0) return;
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(fd_, 0666 & ~mask);
  }
  ~Temporary() {
    close_now();
    if (!kept_) unlink(path_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  bool is_open() const { return fd_ >= 0; }
  bool write_all(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  bool sync() { return fsync(fd_) == 0; }
  bool close_now() {
    const int fd = std::exchange(fd_, -1);
    return fd < 0 || ::close(fd) == 0;
  }
  bool rename_to(const fs::path& target) { return kept_ = std::rename(path_.c_str(), target.c_str()) == 0; }

 private:
  std::string path_;
  int fd_ = -1;
  bool kept_ = false;
};

void sync_directory(const fs::path& directory) {
  const int fd = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  ::close(fd);
}

// The file a link points at, so that writing replaces that file and not the link.
fs::path resolved(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path) : real;
}

}  // namespace

std::string read_file(const std::string& path) {
  const bool from_input = path == "-";
  const int fd = from_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) stop(kWrongUse, path, "cannot be read: " + reason(errno));
  std::string bytes;
  std::vector<char> buffer(1 << 16);
  ssize_t n = 0;
  while ((n = ::read(fd, buffer.data(), buffer.size())) > 0 || (n < 0 && errno == EINTR))
    if (n > 0) bytes.append(buffer.data(), static_cast<std::size_t>(n));
  const int error = n < 0 ? errno : 0;
  if (!from_input) ::close(fd);
  if (error != 0) stop(kWrongUse, path, "cannot be read: " + reason(error));
  return bytes;
}

core::Record read_record_file(const std::string& path) {
  return must(core::read_record(read_file(path), path == "-" ? "standard input" : path));
}

void write_file(const std::string& path, const std::string& bytes, Durable durable) {
  const fs::path target = resolved(path);
  const auto failed = [&](int error) {
    stop(kNotSo, path, "cannot be written: " + reason(error), "choose another place or mend the permissions");
  };
  std::error_code ignored;
  if (fs::is_directory(target, ignored)) failed(EISDIR);
  Temporary file(target);
  if (!file.is_open() || !file.write_all(bytes)) failed(errno);
  if (durable == Durable::yes && !file.sync()) failed(errno);
  if (!file.close_now() || !file.rename_to(target)) failed(errno);
  if (durable == Durable::yes) sync_directory(target.parent_path());
}

void writable_directory(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error)
    stop(kNotSo, path, "cannot be made: " + reason(error.value()), "choose another folder or mend the permissions");
  if (!fs::is_directory(path, error)) stop(kNotSo, path, "is not a folder", "choose another name");
  const Temporary probe(fs::path(path) / "probe");
  if (!probe.is_open())
    stop(kNotSo, path, "cannot be written to: " + reason(errno), "choose another folder or mend the permissions");
}

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

core::DataSet read_data_folder(const std::string& directory) {
  std::error_code error;
  fs::directory_iterator entries(directory, error);
  if (error)
    stop(kWrongUse, directory, "cannot be read: " + reason(error.value()),
         "give a folder with the .json files of a data set");
  core::DataSet data;
  const fs::path whole = resolved(directory);
  data.name = whole.filename().string();
  for (const fs::directory_entry& entry : entries)
    if (entry.path().extension() == ".json")
      data.files[entry.path().filename().string()] = read_file(entry.path().string());
  if (data.files.empty())
    stop(kNotSo, directory, "holds no .json file", "give a folder with the .json files of a data set");
  return data;
}

}  // namespace cli
