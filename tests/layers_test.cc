// Who may include whom, read from the #include lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Source {
  std::string path;  // relative to the repository root
  std::string text;
};

// A layer is a folder; it may include itself, the layers it names, and nothing else of ours.
struct Layer {
  std::string folder;
  std::vector<std::string_view> knows;
  bool pure;  // no file, socket, clock, thread or random generator of its own
};

// Each folder under games/ is a layer of its own (layer_of).
const std::vector<Layer>& layers() {
  static const std::vector<Layer> kLayers = {
      {"core", {}, true},
      {"games", {"core"}, true},
      {"bots", {"core", "games"}, false},
      {"box", {"core", "games", "bots"}, false},
      {"table", {"core", "games", "bots"}, false},
      {"wasm", {"core", "games", "bots", "box", "table"}, false},
      {"library", {"core", "games", "bots"}, false},
      {"python", {}, false},
      {"server", {"core", "games", "bots", "table"}, false},
      {"cli", {"core", "games", "bots", "box", "table", "server"}, false},
  };
  return kLayers;
}

// Every folder under games/ is a game, whether it is in the list or not.
const std::vector<std::string>& all_games() {
  static const std::vector<std::string> kGames = [] {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(KILOWATT_SOURCE_DIR) / "games"))
      if (entry.is_directory() && entry.path().filename() != "tests") out.push_back(entry.path().filename().string());
    return out;
  }();
  return kGames;
}

constexpr std::array<std::string_view, 6> kThreads = {
    "thread", "mutex", "shared_mutex", "future", "condition_variable", "stop_token"};
constexpr std::array<std::string_view, 12> kOutside = {"random",     "chrono",   "ctime",     "fstream",
                                                       "filesystem", "iostream", "cstdio",    "time.h",
                                                       "stdio.h",    "unistd.h", "semaphore", "coroutine"};

bool is_inside(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

std::optional<Layer> layer_of(std::string_view path) {
  const std::size_t end = path.find('/', std::string_view("games/").size());
  if (is_inside(path, "games") && end != std::string_view::npos && !is_inside(path, "games/tests"))
    return Layer{std::string(path.substr(0, end)), {"core"}, true};
  const auto found = std::ranges::find_if(layers(), [&](const Layer& layer) { return is_inside(path, layer.folder); });
  return found == layers().end() ? std::nullopt : std::optional(*found);
}

bool may_know(const Layer& layer, std::string_view include, bool from_test) {
  if (is_inside(include, layer.folder)) return true;
  if (from_test && is_inside(include, "tests")) return true;
  return std::ranges::any_of(layer.knows, [&](std::string_view folder) { return is_inside(include, folder); });
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, word) != words.end();
}

// What is wrong with one included file, or nothing.
std::string fault_of(const Layer& layer, std::string_view path, std::string_view include, bool quoted, bool from_test) {
  if (quoted) return may_know(layer, include, from_test) ? "" : "may not know";
  if (from_test) return "";
  const bool threads_allowed = layer.folder == "cli" || layer.folder == "server" || layer.folder == "library";
  // The server's workers share the data sets that the tables have loaded, under the one mutex of that layer.
  const bool shared_by_threads = path == "table/mutex.h" && include == "mutex";
  if (!threads_allowed && !shared_by_threads && is_one_of(include, kThreads)) return "has no threads, but includes";
  if (!layer.pure) return "";
  const bool is_foreign = include.find('/') != std::string_view::npos && !include.starts_with("nlohmann/");
  return is_foreign || is_one_of(include, kOutside) ? "knows nothing outside the rules, but includes" : "";
}

std::vector<std::string> faults(const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Source& source : sources) {
    const std::optional<Layer> layer = layer_of(source.path);
    if (!layer) continue;
    const bool from_test = source.path.find("/tests/") != std::string::npos;
    std::istringstream lines(source.text);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t hash = line.find_first_not_of(" \t");
      if (hash == std::string::npos || line[hash] != '#') continue;
      const std::size_t word = line.find("include", hash);
      const std::size_t open = line.find_first_of("\"<", hash);
      if (word == std::string::npos || open == std::string::npos || word > open) continue;
      const std::string include = line.substr(open + 1, line.find_first_of("\">", open + 1) - open - 1);
      const std::string fault = fault_of(*layer, source.path, include, line[open] == '"', from_test);
      if (!fault.empty()) out.push_back(source.path + ": " + layer->folder + " " + fault + " " + include);
    }
    if (layer->folder != "core") continue;
    for (const std::string& game : all_games())
      if (source.text.find(game) != std::string::npos) out.push_back(source.path + ": core names " + game);
  }
  return out;
}

std::vector<Source> sources_of_project() {
  namespace fs = std::filesystem;
  const fs::path root = KILOWATT_SOURCE_DIR;
  std::vector<Source> out;
  for (const Layer& layer : layers()) {
    for (const auto& entry : fs::recursive_directory_iterator(root / layer.folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".cc" && extension != ".h") continue;
      std::ifstream in(entry.path(), std::ios::binary);
      out.push_back({fs::relative(entry.path(), root).generic_string(), {std::istreambuf_iterator<char>(in), {}}});
    }
  }
  return out;
}

TEST(Layers, every_include_of_the_project_keeps_to_its_layer) {
  const std::vector<Source> sources = sources_of_project();
  EXPECT_GT(all_games().size(), 2U);
  for (const Layer& layer : layers())
    EXPECT_TRUE(std::ranges::any_of(sources, [&](const Source& source) {
      return is_inside(source.path, layer.folder);
    })) << layer.folder;
  for (const std::string& fault : faults(sources)) ADD_FAILURE() << fault;
}

TEST(Layers, what_is_allowed_is_allowed) {
  EXPECT_EQ(faults({{"core/a.cc", "#include \"core/b.h\"\n#include <array>\n#include <nlohmann/json.hpp>\n"},
                    {"games/pampero/a.cc", "#include \"games/pampero/b.h\"\n"},
                    {"games/pampero/tests/a.cc", "#include \"tests/laws.h\"\n#include <random>\n"},
                    {"games/whist/a.cc", "#include \"games/whist/state.h\"\n#include \"core/game.h\"\n"},
                    {"games/all.cc", "#include \"games/century/game.h\"\n#include \"games/whist/game.h\"\n"},
                    {"table/mutex.h", "#include <mutex>\n"},
                    {"server/a.cc", "#include \"table/table.h\"\n#include <thread>\n"},
                    {"cli/a.cc", "#include \"server/server.h\"\n"}}),
            std::vector<std::string>{});
}

TEST(Layers, planted_faults_are_caught) {
  const std::vector<Source> planted = {
      {"core/a.cc", "#include \"games/all.h\"\n"},
      {"core/b.cc", "// as in powerline\n"},
      {"core/c.cc", "#include <fstream>\n"},
      {"games/powerline/a.cc", "#include \"games/pampero/state.h\"\n"},
      {"games/powerline/c.cc", "  #  include <random>\n"},
      {"games/powerline/d.cc", "#include \"games/all.h\"\n"},
      {"games/powerline/e.cc", "#include <boost/asio.hpp>\n"},
      {"games/whist/a.cc", "#include \"games/pampero/state.h\"\n"},
      {"games/whist/b.cc", "#include \"games/each.h\"\n"},
      {"games/whist/c.cc", "#include <chrono>\n"},
      {"games/century/tests/a.cc", "#include \"games/pampero/state.h\"\n"},
      {"bots/a.cc", "#include \"table/table.h\"\n"},
      {"bots/b.cc", "#include <thread>\n"},
      {"box/a.cc", "#include \"table/table.h\"\n"},
      {"table/a.cc", "#include \"server/server.h\"\n"},
      {"table/b.cc", "#include <mutex>\n"},
      {"wasm/a.cc", "#include \"server/server.h\"\n"},
      {"server/a.cc", "#include \"cli/main.h\"\n"},
      {"cli/a.cc", "#include \"wasm/module.h\"\n"},
  };
  for (const Source& source : planted) EXPECT_EQ(faults({source}).size(), 1U) << source.path << ": " << source.text;
}

}  // namespace
