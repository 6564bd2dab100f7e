// Build step: rules_scan ROOT LIST OUT reads the files named in LIST below ROOT and writes their rule table to OUT.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "cli/rules/scan.h"

namespace {

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: rules_scan ROOT LIST OUT\n", stderr);
    return 2;
  }
  const std::string root = std::string(argv[1]) + "/";
  std::vector<cli::Source> sources;
  std::ifstream list(argv[2]);
  for (std::string path; std::getline(list, path);)
    if (path.starts_with(root)) sources.push_back({path.substr(root.size()), read(path)});
  const std::string json = cli::to_json(cli::scan_rules(sources)).dump();
  if (read(argv[3]) == json) return 0;  // what is built from an unchanged table stays as it is
  std::ofstream out(argv[3], std::ios::binary);
  out << json;
  out.close();
  return out.good() ? 0 : 1;
}
