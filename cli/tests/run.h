// Runs the binary as a program of its own and keeps what it said.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/json.h"

namespace cli_tests {

struct Outcome {
  int code = -1;  // exit code; -1 if a signal ended it
  std::string out, err;

  core::Json json() const { return core::Json::parse(out, nullptr, false); }
};

struct How {
  std::string input = {};
  bool closed_output = false;  // nobody reads its standard output
  bool full_output = false;    // its standard output is /dev/full
  bool nobody = false;         // without root's rights, if it runs as root
  std::vector<std::string> environment = {"LC_ALL=C.UTF-8"};
  // Another program that starts it, with its words before ours; it has our environment, too.
  std::vector<std::string> launcher = {};
};

Outcome run(const std::vector<std::string>& arguments, const How& how = {});

std::string read(const std::filesystem::path& path);
void write(const std::filesystem::path& path, const std::string& bytes);

// A folder that is gone at the end of the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// `count` times the answer 1, each on a line.
std::string ones(int count);
bool contains(const std::string& text, const std::string& part);

}  // namespace cli_tests
