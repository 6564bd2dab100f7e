// The game at one table: what a host may choose, prompts and scores.
#include "games/pampero/game.h"

#include "core/embedded_data.h"
#include "embedded/pampero.h"

namespace pampero {

static_assert(core::Game<Game>);

namespace {

constexpr std::array kFlags{"long_game",       "intro_tiles",  "fixed_bonus", "restricted_contracts",
                            "battery_storage", "rahdo_discard"};
const std::vector<std::string> kLevels{"easy", "normal", "hard"};

}  // namespace

const core::Catalog& Game::catalog() {
  using Type = core::SetupOption::Type;
  static const core::Catalog kCatalog = [] {
    core::Catalog out;
    out.id = "pampero";
    out.min_players = 1;
    out.max_players = kMaxSeats;
    for (const char* flag : kFlags) out.setup_options.push_back({flag, Type::flag});
    out.setup_options.push_back({"solo_level", Type::word, kLevels});
    // PAM-O4
    out.rule_files = {"cards_basic.json", "cards_scoring.json", "cards_special.json", "company.json",
                      "connections.json", "contracts.json",     "foreign.json",       "map.json",
                      "network.json",     "scoring.json",       "setup.json",         "solo.json",
                      "timeline.json",    "tower_bonus.json"};
    out.show_files = {"board_geometry.json", "names.json"};
    out.rule_prefix = "PAM";
    return out;
  }();
  return kCatalog;
}

const core::DataSet& Game::default_data() {
  static const core::DataSet kDefault = core::embedded_data(embedded_files());
  return kDefault;
}

std::string_view Game::text(std::string_view lang) { return core::embedded_text(embedded_files(), lang); }

// PAM-O3
core::Result<Game> Game::make(std::shared_ptr<const Data> data, const core::Setup& setup) {
  if (setup.players < 1 || setup.players > kMaxSeats)
    return core::failure("wrong_players", "players", "pampero cannot be played by " + std::to_string(setup.players),
                         "1 to 4");
  if (!setup.options.is_object()) return core::failure("wrong_option", "options", "must be an object", "{}");
  std::array<bool, kFlags.size()> flags{};
  std::size_t level = 1;
  for (const auto& [name, value] : setup.options.items()) {
    const auto flag = std::find_if(kFlags.begin(), kFlags.end(), [&](const char* known) { return name == known; });
    if (flag != kFlags.end()) {
      if (!value.is_boolean()) return core::failure("wrong_option", name, "must be true or false", "true or false");
      flags[static_cast<std::size_t>(flag - kFlags.begin())] = value.get<bool>();
    } else if (name == "solo_level") {
      const auto word = std::find(kLevels.begin(), kLevels.end(), value.is_string() ? value.get<std::string>() : "");
      if (word == kLevels.end()) return core::failure("wrong_option", name, "is not known", "easy, normal or hard");
      level = static_cast<std::size_t>(word - kLevels.begin());
    } else {
      std::string known;
      for (const core::SetupOption& choice : catalog().setup_options)
        known += (known.empty() ? "" : ", ") + choice.name;
      return core::failure("unknown_option", name, "pampero has no such option", known);
    }
  }
  Game game;
  Table& t = game.table_;
  t.data = std::move(data);
  t.players = setup.players;
  t.seats = setup.players == 1 ? 2 : setup.players;  // PAM-S1
  t.board = &t.data->boards[at(setup.players - 1)];
  t.track = &t.data->tracks[flags[0] ? 1 : 0];  // PAM-V1
  t.level = setup.players == 1 ? &t.data->levels[level] : nullptr;
  t.intro_tiles = flags[1];
  t.fixed_bonus = flags[2];
  t.restricted_contracts = flags[3];
  t.battery_storage = flags[4];
  t.rahdo_discard = flags[5] && setup.players == 2;
  game.info_ = make_info(t, catalog());
  game.info_.options = core::Json::object();
  for (std::size_t i = 0; i < kFlags.size(); ++i) game.info_.options[kFlags[i]] = flags[i];
  game.info_.options["solo_level"] = kLevels[level];
  return game;
}

core::Prompt Game::prompt(const State& s, core::Seat) const {
  core::Prompt out;
  if (s.agenda.empty()) return out;
  const core::Frame& frame = s.agenda.top();
  out.step = frame.step;
  if (frame.step >= kRow && frame.step <= kPay) out.args[0] = s.choice.card;
  if (frame.step == kNode) out.args[0] = s.tiles[at(frame.a)];
  if (frame.step == kBonusField || frame.step == kConnectionChoice) out.args[0] = frame.a;
  return out;
}

// PAM-901, PAM-902, PAM-S12
core::Scores Game::scores(const State& s) const {
  core::Scores out{};
  for (int seat = 0; seat < table_.seats; ++seat) {
    const Company& c = s.seats[at(seat)];
    out[at(seat)] = {c.money, std::popcount(c.towers)};
  }
  return out;
}

}  // namespace pampero
