// What the game tells about itself: the words of its moves, steps and log lines.
#include <numeric>

#include "games/powerline/game.h"

namespace powerline {

static_assert(core::Game<Game>);

void Game::tell_info() {
  using core::Arg;
  const core::Argument number{Arg::number, 0}, seat{Arg::seat, 0}, none{};
  const auto word = [](List list) { return core::Argument{Arg::word, list}; };

  info_.catalog = &powerline::catalog();
  info_.data_name = data_->name;
  info_.data_hash = data_->hash;
  info_.players = info_.seats = players_;

  std::vector<std::string> places;
  for (const std::string& line : data_->line_ids.list())
    for (const char* end : {"", "_a", "_b"}) places.push_back(line + end);  // PL-R7
  info_.lists = {{"places", places},
                 {"tiles", data_->tile_ids.list()},
                 {"workers", data_->worker_ids.list()},
                 {"vacation", {"use", "keep"}},
                 {"lines", data_->line_ids.list()},
                 {"cities", data_->city_ids.list()},
                 {"stations", data_->station_ids.list()},
                 {"bands", data_->band_ids.list()}};
  info_.verbs = {{"tile", word(kTileList)},
                 {"die", number},
                 {"begin", word(kWorkerList)},
                 {"line", word(kPlaceList)},
                 {"joker", word(kPlaceList)},
                 {"island", none},
                 {"stop", none},
                 {"vacation", word(kVacationList)}};
  info_.steps = {{"draw", {kTileVerb}, true, {}},
                 {"roll", {kDieVerb}, true, {}},
                 {"begin", {kBeginVerb}, true, {}},
                 {"place", {kLineVerb, kJokerVerb, kIslandVerb, kStopVerb}, true, {word(kWorkerList), number, number}},
                 {"vacation", {kVacationVerb}, true, {}}};
  info_.notes = {{"contract", {word(kTileList)}, -1},
                 {"round", {number}, -1},
                 {"plan", {seat, number}, -1},
                 {"built", {seat, word(kLineList), number}, -1},
                 {"joker_spent", {seat, number}, -1},
                 {"joker_gained", {seat, number}, -1},
                 {"island", {seat, number, number}, 2},
                 {"adventure", {seat, number, number}, 2},
                 {"adventure_token", {seat, number, number}, -1},
                 {"island_token", {seat, number, number}, -1},
                 {"vacation", {seat, number}, -1},
                 {"city", {seat, word(kCityList), number}, 2},
                 {"station", {seat, word(kStationList), number}, 2},
                 {"scoring", {number}, -1},
                 {"tile", {seat, word(kTileList), number}, 2},
                 {"scoring_joker", {seat, number}, -1},
                 {"unfinished", {seat, number, number}, 2},
                 {"rating", {seat, number, word(kBandList)}, -1},
                 {"winner", {seat, number}, -1}};

  // Three draws, six dice a round, and for each seat all its workers and begin, stop and vacation a round.
  int workers = 0;
  for (const Chart& chart : data_->charts) {
    int sum = 0;
    for (std::size_t column = 0; column < kWorkers; ++column) sum += static_cast<int>(column + 1) * chart.tiles[column];
    workers = std::max(workers, sum);
  }
  info_.longest = kContracts + kWorkers * data_->rounds + players_ * (workers + 3 * data_->rounds);
}

}  // namespace powerline
