// Components and set-up (chapters 2 and 8): what a host may choose, and the table before the first roll.
#include <algorithm>

#include "core/embedded_data.h"
#include "embedded/powerline.h"
#include "games/powerline/game.h"

namespace powerline {

namespace {

using core::Json;

const std::vector<std::string> kContractWords = {"printed",           "by_colour",         "any_three",
                                                 "by_colour_special", "any_three_special", "special_only"};

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

std::unexpected<core::Error> wrong_option(const std::string& name, const std::string& what, const std::string& remedy) {
  return core::failure("wrong_option", name, what, remedy);
}

core::Result<void> choose_flag(const char* name, const Json& value, bool& out) {
  if (!value.is_boolean()) return wrong_option(name, "must be true or false", "true or false");
  out = value.get<bool>();
  return {};
}

}  // namespace

const core::Catalog& catalog() {
  using Type = core::SetupOption::Type;
  static const core::Catalog kCatalog{
      .id = "powerline",
      .rules = 1,
      .min_players = 1,  // PL-1
      .max_players = kMaxPlayers,
      .setup_options = {{"boards", Type::word_list, {"a", "b", "c", "d", "e", "f"}},
                        {"vacation", Type::flag},
                        {"limits", Type::flag_or_list},
                        {"adventure_island", Type::flag},
                        {"contracts", Type::word, kContractWords},
                        {"side_b", Type::flag}},
      .rule_files = {"board.json", "charts.json", "game.json", "pips.json", "tiles.json"},
      .show_files = {"board_geometry.json", "names.json"},
      .rule_prefix = "PL"};
  return kCatalog;
}

const core::DataSet& Game::default_data() {
  static const core::DataSet kDefault = core::embedded_data(embedded_files());
  return kDefault;
}

std::string_view Game::text(std::string_view lang) { return core::embedded_text(embedded_files(), lang); }

core::Result<Game> Game::make(std::shared_ptr<const Data> data, const core::Setup& setup) {
  Game game;
  game.data_ = std::move(data);
  if (auto done = game.set_up(setup); !done) return std::unexpected(done.error());
  game.tell_info();
  return game;
}

core::Result<void> Game::set_up(const core::Setup& setup) {
  // PL-1
  if (setup.players < data_->min_players || setup.players > data_->max_players)
    return core::failure("wrong_players", "players", "powerline cannot be played by " + std::to_string(setup.players),
                         std::to_string(data_->min_players) + " to " + std::to_string(data_->max_players));
  players_ = setup.players;
  if (!setup.options.is_object()) return wrong_option("options", "must be an object", "{}");
  std::vector<std::string> names;
  for (const core::SetupOption& choice : catalog().setup_options) names.push_back(choice.name);
  for (const auto& [name, value] : setup.options.items())
    if (std::find(names.begin(), names.end(), name) == names.end())
      return core::failure("unknown_option", name, "powerline has no such option", joined(names));

  const auto given = [&](const char* name, const Json& otherwise) {
    const auto found = setup.options.find(name);
    return found == setup.options.end() ? otherwise : *found;
  };
  // PL-11: by default everybody takes the next board.
  Json boards = Json::array();
  for (int i = 0; i < players_; ++i) boards.push_back(data_->board_ids[i % data_->board_ids.size()]);
  Json& resolved = info_.options = Json::object();
  resolved["boards"] = given("boards", boards);
  resolved["vacation"] = given("vacation", true);
  resolved["limits"] = given("limits", false);
  resolved["adventure_island"] = given("adventure_island", false);
  resolved["contracts"] = given("contracts", "printed");

  auto done = choose_boards(resolved["boards"]);
  if (done) done = choose_flag("vacation", resolved["vacation"], vacation_);  // PL-99
  if (done) done = choose_limits(resolved["limits"]);
  if (done) done = choose_flag("adventure_island", resolved["adventure_island"], adventure_island_);
  if (done) done = choose_contracts(resolved["contracts"]);
  if (!done) return done;
  // PL-120, PL-122: contracts come with side B unless the front is asked for.
  resolved["side_b"] = given("side_b", contracts_ != Contracts::printed);
  return choose_flag("side_b", resolved["side_b"], side_b_);
}

// PL-11, PL-R20: any board for anybody, the same one twice if they like.
core::Result<void> Game::choose_boards(const Json& value) {
  const std::string remedy =
      "a list of " + std::to_string(players_) + " boards, each one of " + joined(data_->board_ids.list());
  if (!value.is_array() || value.size() != static_cast<std::size_t>(players_))
    return wrong_option("boards", "must be a list with a board for each seat", remedy);
  for (int seat = 0; seat < players_; ++seat) {
    const Json& id = value[static_cast<std::size_t>(seat)];
    const int board = id.is_string() ? data_->board_ids.find(id.get<std::string>()) : -1;
    if (board < 0)
      return wrong_option("boards", "there is no board " + id.dump(-1, ' ', false, Json::error_handler_t::replace),
                          remedy);
    seats_[static_cast<std::size_t>(seat)].pips = &data_->boards[static_cast<std::size_t>(board)];
  }
  return {};
}

// PL-103: the blue chart for all or for some.
core::Result<void> Game::choose_limits(const Json& value) {
  const bool each = value.is_array() && value.size() == static_cast<std::size_t>(players_) &&
                    std::all_of(value.begin(), value.end(), [](const Json& flag) { return flag.is_boolean(); });
  if (!each && !value.is_boolean())
    return wrong_option("limits", "must be true or false, for all or for each seat",
                        "true, false, or a list of " + std::to_string(players_) + " of them");
  for (int seat = 0; seat < players_; ++seat) {
    SeatSetup& setup = seats_[static_cast<std::size_t>(seat)];
    setup.limited = (each ? value[static_cast<std::size_t>(seat)] : value).get<bool>();
    setup.chart = &data_->charts[setup.limited];
  }
  return {};
}

core::Result<void> Game::choose_contracts(const Json& value) {
  const auto found =
      std::find(kContractWords.begin(), kContractWords.end(), value.is_string() ? value.get<std::string>() : "");
  if (found == kContractWords.end())
    return wrong_option("contracts", "is not known", "one of " + joined(kContractWords));
  contracts_ = static_cast<Contracts>(found - kContractWords.begin());

  // A data set of one's own may lack the tiles for a way of drawing.
  State s = start();
  while (contracts_ != Contracts::printed && s.drawn < kContracts) {
    int tile = 0;
    while (tile < data_->tile_ids.size() && why_not_tile(s, tile) != Rule::none) ++tile;
    if (tile == data_->tile_ids.size())
      return wrong_option("contracts", "this data set has too few scoring tiles for " + *found, "choose printed");
    s.contracts[s.drawn++] = static_cast<std::uint8_t>(tile);
  }
  return {};
}

State Game::start() const {
  State s{};
  for (int seat = 0; seat < players_; ++seat) {
    Board& board = s.seats[static_cast<std::size_t>(seat)];
    const SeatSetup& setup = seats_[static_cast<std::size_t>(seat)];
    board.next = setup.pips->empty_board;
    board.points = static_cast<std::int16_t>(data_->start_points);  // PL-7
    board.tiles = setup.chart->tiles;                               // PL-4, PL-5
    board.energy = static_cast<std::uint8_t>(data_->start_energy);  // PL-5
    board.jokers = static_cast<std::uint8_t>(data_->start_jokers);  // PL-7
    board.vacation = vacation_;                                     // PL-6, PL-99
  }
  for (Board& board : s.seats) {
    board.step = kWait;
    board.spots.fill(kNoSpot);
  }
  s.contracts.fill(kNoTile);
  if (contracts_ == Contracts::printed) {  // PL-8
    std::copy(data_->printed_tiles.begin(), data_->printed_tiles.end(), s.contracts.begin());
    s.drawn = kContracts;
  }
  if (contracts_ == Contracts::special_only) {  // PL-130
    for (int tile = 0; tile < data_->tile_ids.size() && s.drawn < kContracts; ++tile)
      if (data_->tiles[static_cast<std::size_t>(tile)].special)
        s.contracts[s.drawn++] = static_cast<std::uint8_t>(tile);
  }
  s.active = core::Seats::chance();
  return s;
}

}  // namespace powerline
