// Build step: puts the files of the page into one pack, each also compressed with brotli and gzip.
//
//   kilowatt_pack OUT FOLDER... [-- FILE...]      the first folder that exists and is not empty, and these files
//
// The pack is one line of JSON (names, hashes, places) and then the bytes. It is written only if something has changed, in one
// step, so that nobody ever reads half of it. All cores compress.
#include <brotli/encode.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "core/json.h"
#include "core/sha256.h"

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string brotli(const std::string& bytes) {
  std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size());
  std::string out(size, '\0');
  if (BrotliEncoderCompress(BROTLI_MAX_QUALITY, BROTLI_MAX_WINDOW_BITS, BROTLI_MODE_GENERIC, bytes.size(),
                            reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                            reinterpret_cast<std::uint8_t*>(out.data())) == 0)
    return {};
  out.resize(size);
  return out;
}

std::string gzip(const std::string& bytes) {
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, bytes.size()) + 32, '\0');
  std::string in = bytes;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(result == Z_STREAM_END ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

struct File {
  std::string name, bytes, hash;
  std::string brotli, gzip;  // empty if it is not worth unpacking
};

File file_at(const fs::path& path, std::string name) {
  File file{std::move(name), read(path), {}, {}, {}};
  file.hash = core::to_hex(core::sha256(file.bytes)).substr(0, 24);
  return file;
}

std::vector<File> files_in(const fs::path& folder) {
  std::vector<File> files;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (!entry.is_regular_file() || entry.path().extension() == ".map") continue;
    files.push_back(file_at(entry.path(), fs::relative(entry.path(), folder).generic_string()));
  }
  std::ranges::sort(files, {}, &File::name);
  return files;
}

// Pictures are compressed already: a tenth less must be gained, or it is not worth unpacking.
std::string if_worth_it(std::string packed, const File& file) {
  return packed.size() < file.bytes.size() * 9 / 10 ? std::move(packed) : std::string();
}

void compress(std::vector<File>& files) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) {
      files[i].brotli = if_worth_it(brotli(files[i].bytes), files[i]);
      files[i].gzip = if_worth_it(gzip(files[i].bytes), files[i]);
    }
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) others.emplace_back(work);
  work();
}

bool is_up_to_date(const fs::path& pack, const std::vector<File>& files) {
  std::ifstream in(pack, std::ios::binary);
  std::string line;
  if (!std::getline(in, line)) return false;
  const core::Json head = core::Json::parse(line, nullptr, false);
  if (!head.is_array() || head.size() != files.size()) return false;
  return std::ranges::equal(files, head, [](const File& file, const core::Json& entry) {
    return entry.value("name", "") == file.name && entry.value("hash", "") == file.hash;
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "usage: kilowatt_pack OUT FOLDER...\n"), 2;
  std::vector<File> files;
  const std::vector<std::string> names(argv + 2, argv + argc);
  const auto mark = std::ranges::find(names, "--");
  for (auto folder = names.begin(); folder != mark && files.empty(); ++folder) files = files_in(*folder);
  for (auto name = mark; name != names.end(); ++name)
    if (name != mark) files.push_back(file_at(*name, fs::path(*name).filename().generic_string()));
  const fs::path out = argv[1];
  if (is_up_to_date(out, files)) return 0;

  compress(files);
  core::Json head = core::Json::array();
  std::string blobs;
  const auto put = [&](const std::string& bytes) {
    const core::Json place = {blobs.size(), bytes.size()};
    blobs += bytes;
    return place;
  };
  for (const File& file : files) {
    core::Json entry = {{"name", file.name}, {"hash", file.hash}, {"plain", put(file.bytes)}};
    if (!file.brotli.empty()) entry["br"] = put(file.brotli);
    if (!file.gzip.empty()) entry["gzip"] = put(file.gzip);
    head.push_back(std::move(entry));
  }
  const fs::path beside = out.string() + "." + std::to_string(getpid());
  std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
  stream << head.dump() << '\n' << blobs;
  stream.close();
  std::error_code error;
  if (stream) fs::rename(beside, out, error);
  if (!stream || error) return std::fprintf(stderr, "kilowatt_pack: cannot write %s\n", out.c_str()), 1;
  return 0;
}
