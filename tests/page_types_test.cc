// What the page knows of each game before its engine is there: the types of state and figures, the names of steps and
// verbs, the number of players, the letters of its rules, whether seats have secrets, and which set-up options count
// only with so many players. All of it follows from the game and stands in web/src/games/<game>/engine.gen.ts; this
// fails when a file is stale. KILOWATT_UPDATE_TYPES=1 writes the files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/playout.h"
#include "core/typescript.h"
#include "games/each.h"
#include "games/schema.h"

namespace {

namespace fs = std::filesystem;

// Whether in a random game something lies on the table that one of the seats may not see.
template <class G>
bool has_secrets(const G& game) {
  core::Rng rng(1);
  auto s = game.start();
  core::Options options;
  for (core::Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    for (core::Seat seat = 0; seat < game.info().players; ++seat)
      if (!(game.observe(s, seat) == s)) return true;
    const core::Seat seat = active.front();
    game.options(s, seat, options);
    game.apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
  }
  return false;
}

// 'a' | 'b', each name once.
template <class Row>
std::string names_of(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& row : rows) {
    const std::string name = "'" + row.name + "'";
    if (out.find(name) == std::string::npos) out += (out.empty() ? "" : " | ") + name;
  }
  return out;
}

// The types with the meaning of every field, which is also what programs of other people are sent.
std::string with_meanings(const std::string& types, std::string_view game) {
  const auto schema = core::Json::parse(games::schema(game));
  std::istringstream in(types);
  std::string out, type;
  for (std::string line; std::getline(in, line); out += line + "\n") {
    if (line.starts_with("export interface ")) type = line.substr(17, line.find(' ', 17) - 17);
    if (!line.starts_with("  readonly ")) continue;
    const std::string field = line.substr(11, line.find(':') - 11);
    out += "  /** " + schema["types"][type][field].value("about", "") + " */\n";
  }
  return out;
}

// Set-up options and the one number of players with which they count; nothing if all of them always do.
std::string only_with(const core::Catalog& catalog) {
  std::string out;
  for (const core::SetupOption& option : catalog.setup_options)
    if (option.only_with != 0)
      out += (out.empty() ? "" : ", ") + option.name + ": " + std::to_string(option.only_with);
  return out.empty() ? out : ", only_with: { " + out + " }";
}

template <class G>
std::string page_types() {
  const core::Catalog& catalog = G::catalog();
  const auto data = G::load(G::default_data());
  // Alone there is nobody to have secrets from.
  const G game = G::make(data.value(), {std::max(2, catalog.min_players), core::Json::object()}).value();
  core::TypeScript types;
  types.add<typename G::State>();
  types.add<decltype(game.figures(game.start(), core::Seat{0}))>();
  EXPECT_EQ(types.ambiguous(), "") << catalog.id
                                   << ": two types with fields() of this name; call one of them otherwise";

  std::ostringstream out;
  out << "// The page's side of games/" << catalog.id << ": written by tests/page_types_test.cc, do not edit.\n"
      << "export const catalogue = { players: [" << catalog.min_players << ", " << catalog.max_players << "], rules: '"
      << catalog.rule_prefix << "', secrets: " << (has_secrets(game) ? "true" : "false") << only_with(catalog)
      << " } as const;\n\n"
      << "export type Step = " << names_of(game.info().steps) << ";\n"
      << "export type Verb = " << names_of(game.info().verbs) << ";\n"
      << with_meanings(types.text(), catalog.id);
  return out.str();
}

std::string read(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(page_types, are_those_of_the_games) {
  games::Every::each([]<class G>(std::type_identity<G>) {
    const fs::path path = fs::path(KILOWATT_SOURCE_DIR) / "web/src/games" / G::catalog().id / "engine.gen.ts";
    const std::string text = page_types<G>();
    if (std::getenv("KILOWATT_UPDATE_TYPES") && read(path) != text) {
      fs::create_directories(path.parent_path());
      std::ofstream(path) << text;
    }
    EXPECT_EQ(read(path), text) << path << " is stale: run page_types_test with KILOWATT_UPDATE_TYPES=1";
  });
}

enum class Colour : std::uint8_t { red };
struct Inner {
  std::uint64_t set = 0;
  Colour colour = Colour::red;
  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("set", self.set);
    visit("colour", self.colour);
  }
};
struct Outer {
  std::array<Inner, 2> inner{};
  std::array<std::array<std::uint8_t, 3>, 2> grid{};
  core::Seats active;
  bool open = false;
  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("inner", self.inner);
    visit("grid", self.grid);
    visit("active", self.active);
    visit("open", self.open);
  }
};

TEST(page_types, every_kind_of_field_has_its_type) {
  core::TypeScript types;
  types.add<Outer>();
  EXPECT_EQ(types.text(), R"(
export interface Inner {
  readonly set: readonly number[]; // a set
  readonly colour: number;
}

export interface Outer {
  readonly inner: readonly Inner[];
  readonly grid: readonly (readonly number[])[];
  readonly active: number; // a bit for each seat
  readonly open: boolean;
}
)");
}

}  // namespace
