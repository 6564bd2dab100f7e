// Components and set-up (chapters 2 and 8): what a host chooses, and the table before the first roll.
#include <algorithm>

#include "core/setup_options.h"
#include "games/powerline/game.h"

namespace powerline {

namespace {

// A data set of one's own may lack the tiles for a way of drawing.
bool has_enough_tiles(const Rules& rules) {
  State s = start_state(rules);
  while (s.drawn < kContracts) {
    int tile = 0;
    while (tile < rules.data->tile_ids.size() && why_not_tile(rules, s, tile) != Rule::none) ++tile;
    if (tile == rules.data->tile_ids.size()) return false;
    s.contracts[s.drawn++] = static_cast<std::uint8_t>(tile);
  }
  return true;
}

}  // namespace

core::Result<Rules> read_rules(std::shared_ptr<const Data> data, const core::Setup& setup, core::Json& options) {
  // PL-11, PL-R20: by default everybody takes the next board; any board for anybody, the same one twice if they like.
  std::vector<core::SetupOption> offered = Game::catalog().setup_options;
  offered.front().words = data->board_ids.list();
  // PL-1
  const auto chosen =
      core::read_setup(Game::catalog(), std::move(offered), setup, data->min_players, data->max_players);
  if (!chosen) return std::unexpected(chosen.error());
  options = chosen->json();

  Rules rules;
  rules.data = std::move(data);
  rules.players = setup.players;
  for (int n = 0; n < setup.players; ++n) {
    SeatSetup& seat = rules.seats[static_cast<std::size_t>(n)];
    seat.pips = &rules.data->boards[static_cast<std::size_t>(chosen->word("boards", n))];
    seat.network = &rules.data->networks[seat.pips->network];
    seat.limited = chosen->flag("limits", n);  // PL-103: the blue chart for all or for some
    seat.chart = &rules.data->charts[seat.limited];
  }
  rules.contracts = static_cast<Contracts>(chosen->word("contracts"));
  rules.vacation = chosen->flag("vacation");  // PL-99
  rules.adventure_island = chosen->flag("adventure_island");
  rules.side_b = chosen->flag("side_b");  // PL-122
  if (!has_enough_tiles(rules))
    return core::failure("wrong_option", "contracts",
                         "this data set has too few scoring tiles for " + options["contracts"].get<std::string>(),
                         "choose printed");
  return rules;
}

State start_state(const Rules& rules) {
  const Data& data = *rules.data;
  State s{};
  for (int seat = 0; seat < rules.players; ++seat) {
    PlayerBoard& board = s.seats[static_cast<std::size_t>(seat)];
    const SeatSetup& setup = rules.seats[static_cast<std::size_t>(seat)];
    board.next = setup.pips->empty_board;
    board.points = static_cast<std::int16_t>(data.start_points);  // PL-7
    board.tiles = setup.chart->tiles;                             // PL-4, PL-5
    board.energy = static_cast<std::uint8_t>(data.start_energy);  // PL-5
    board.jokers = static_cast<std::uint8_t>(data.start_jokers);  // PL-7
    board.vacation = rules.vacation;                              // PL-6, PL-99
  }
  for (PlayerBoard& board : s.seats) {
    board.step = kWait;
    board.spots.fill(kNoSpot);
  }
  s.contracts.fill(kNoTile);
  if (rules.contracts == Contracts::printed) {  // PL-8
    std::copy(data.printed_tiles.begin(), data.printed_tiles.end(), s.contracts.begin());
    s.drawn = kContracts;
  }
  if (rules.contracts == Contracts::special_only) {  // all there are, in their order (PL-130)
    for (int tile = 0; tile < data.tile_ids.size() && s.drawn < kContracts; ++tile)
      if (data.tiles[static_cast<std::size_t>(tile)].special) s.contracts[s.drawn++] = static_cast<std::uint8_t>(tile);
  }
  s.active = Seats::chance();
  return s;
}

}  // namespace powerline
