// What the game tells about itself: the words of its moves and log lines.
#include "games/powerline/words.h"

namespace powerline {

core::Info make_info(const Rules& rules) {
  const Data& data = *rules.data;
  const core::Argument number = arg::number, seat = arg::seat, none = arg::none;
  core::Info info;
  info.data_name = data.name;
  info.data_hash = data.hash;
  info.by_hand = data.by_hand;
  info.players = info.seats = rules.players;

  std::vector<std::string> places;
  for (const std::string& line : data.line_ids.list())
    for (const char* end : {"", "_a", "_b"}) places.push_back(line + end);  // PL-R7
  info.lists = {{"places", places},
                {"tiles", data.tile_ids.list()},
                {"workers", data.worker_ids.list()},
                {"vacation", {"use", "keep"}},
                {"lines", data.line_ids.list()},
                {"cities", data.city_ids.list()},
                {"stations", data.station_ids.list()},
                {"bands", data.band_ids.list()}};
  info.verbs = {{"tile", arg::word(list::tiles)},
                {"die", number, 1, kFaces},
                {"begin", arg::word(list::workers)},
                {"line", arg::word(list::places)},
                {"joker", arg::word(list::places)},
                {"island", none},
                {"stop", none},
                {"vacation", arg::word(list::vacation)}};
  info.notes = {{"contract", {arg::word(list::tiles)}, -1},
                {"round", {number}, -1},
                {"plan", {seat, number}, -1},
                {"built", {seat, arg::word(list::lines), number}, -1},
                {"joker_spent", {seat, number}, -1},
                {"joker_gained", {seat, number}, -1},
                {"island", {seat, number, number}, 2},
                {"adventure", {seat, number, number}, 2},
                {"adventure_token", {seat, number, number}, -1},
                {"island_token", {seat, number, number}, -1},
                {"vacation", {seat, number}, -1},
                {"city", {seat, arg::word(list::cities), number}, 2},
                {"station", {seat, arg::word(list::stations), number}, 2},
                {"scoring", {number}, -1},
                {"tile", {seat, arg::word(list::tiles), number}, 2},
                {"scoring_joker", {seat, number}, -1},
                {"unfinished", {seat, number, number}, 2},
                {"rating", {seat, number, arg::word(list::bands)}, -1},
                {"winner", {seat, number}, -1}};

  // Three draws, six dice a round, and for each seat all its workers and begin, stop and vacation a round.
  int workers = 0;
  for (const Chart& chart : data.charts) {
    int sum = 0;
    for (std::size_t column = 0; column < kWorkers; ++column) sum += static_cast<int>(column + 1) * chart.tiles[column];
    workers = std::max(workers, sum);
  }
  info.longest = kContracts + kWorkers * data.rounds + rules.players * (workers + 3 * data.rounds);
  return info;
}

}  // namespace powerline
