#include "bots/powerline/features.h"

#include <algorithm>
#include <bit>

namespace bots::powerline {

namespace pl = ::powerline;

namespace {

// Walks through the slots in the order of kGroups.
class Writer {
 public:
  explicit Writer(Description& out) : out_(out) {}
  void next(int value) {
    const Group& group = kGroups[at(group_)];
    const int place = base_ + (group.shared ? 0 : index_ * group.size);
    out_[at(slot_++)] = static_cast<std::uint16_t>(place + std::clamp(value, 0, group.size - 1));
    if (++index_ < group.count) return;
    base_ += group.shared ? group.size : group.count * group.size;
    ++group_;
    index_ = 0;
  }

 private:
  Description& out_;
  int slot_ = 0, group_ = 0, index_ = 0, base_ = 0;
};

int rest_class(int rest) { return rest <= 3 ? rest - 1 : rest <= 5 ? 3 : 4; }

int pip_state(const pl::Pips& pips, int line, pl::End end, int tokens, int length) {
  if (tokens == length) return 36 + 180;
  if (tokens == 0) return (pips.pip(line, pl::kEndA, 0) - 1) * 6 + pips.pip(line, pl::kEndB, 0) - 1;
  const int next = pips.pip(line, end, tokens) - 1;
  const int second = tokens + 1 < length ? pips.pip(line, end, tokens + 1) - 1 : next;
  return 36 + (next * 6 + second) * 5 + rest_class(length - tokens);
}

int nearness(int tokens, int length) {
  const int rest = length - tokens;
  return rest == 0 ? 0 : tokens == 0 ? 5 : rest == 1 ? 1 : rest <= 3 ? 2 : rest <= 5 ? 3 : 4;
}

// Up to three counts of at most 3 in one number.
int together(int a, int b, int c) { return (std::min(a, 3) * 4 + std::min(b, 3)) * 4 + std::min(c, 3); }

const std::string& hash_of_the_box() {
  static const std::string hash = [] {
    const auto data = Game::load(Game::default_data());
    return data ? (*data)->hash : std::string();
  }();
  return hash;
}

// What is counted over all lines of a board.
struct Lines {
  std::array<int, pl::kMaxLines> state{}, nearness{};
  std::array<int, pl::kFaces> waiting{};  // lines begun whose next segment shows the face
  std::array<int, pl::kFaces> open{};     // ends of empty lines that show it
  int begun = 0;                          // and not complete
  int needed = 0;                         // tokens that these still need

  Lines(const pl::Network& network, const pl::Pips& pips, const PlayerBoard& board) {
    for (int line = 0; line < static_cast<int>(network.lines.size()); ++line) {
      const int tokens = board.tokens[at(line)], length = network.lines[at(line)].segments;
      const pl::End end = board.ends[at(line)];
      nearness[at(line)] = bots::powerline::nearness(tokens, length);
      if (tokens == 0) {
        for (const pl::End either : {pl::kEndA, pl::kEndB}) ++open[at(pips.pip(line, either, 0) - 1)];
        continue;
      }
      const bool full = tokens == length;
      state[at(line)] = (full || end == pl::kEndA ? 0 : pl::kMaxSegments) + tokens;
      if (full) continue;
      ++begun;
      needed += length - tokens;
      ++waiting[at(pips.pip(line, end, tokens) - 1)];
    }
  }
};

}  // namespace

Describer::Describer(const Game& game, core::Seat seat) : game_(game), seat_(seat) {
  const auto board = static_cast<int>(game.rules().seats[seat].pips - game.data().boards.data());
  board_ = game.data().hash == hash_of_the_box() ? std::min(board, kKnownBoards) : kKnownBoards;
  const core::Json& options = game.info().options;
  const auto side_b = options.find("side_b");
  variant_ = (game.rules().seats[seat].limited ? 1 : 0) + (game.rules().adventure_island ? 2 : 0) +
             (side_b != options.end() && side_b->is_boolean() && side_b->get<bool>() ? 4 : 0);
}

void Describer::operator()(const PlayerBoard& board, int round,
                           const std::array<std::uint8_t, pl::kContracts>& contracts, Description& out) const {
  const pl::Data& data = game_.data();
  const pl::Pips& pips = *game_.rules().seats[seat_].pips;
  const pl::Network& network = *game_.rules().seats[seat_].network;
  const int lines = static_cast<int>(network.lines.size());
  Writer write(out);

  const Lines on(network, pips, board);
  for (const int state : on.state) write.next(state);
  for (const int state : on.state) write.next(board_ * kTokenStates + state);
  for (int line = 0; line < pl::kMaxLines; ++line)
    write.next(line >= lines ? 0
                             : pip_state(pips, line, board.ends[at(line)], board.tokens[at(line)],
                                         network.lines[at(line)].segments));
  int faces = 0;
  for (std::size_t face = 0; face < pl::kFaces; ++face) {
    write.next(std::min(on.waiting[face], 6) * 4 + std::min(on.open[face], 3));
    faces += on.waiting[face] > 0;
  }

  int workers = 0;
  for (int k = 0; k < pl::kWorkers; ++k) {
    write.next(board.tiles[at(k)]);
    workers += (k + 1) * board.tiles[at(k)];
  }
  write.next(together(board.tiles[0], board.tiles[1], board.tiles[2]));
  write.next(together(board.tiles[3], board.tiles[4], board.tiles[5]));
  for (int station = 0; station < pl::kMaxStations; ++station) {
    int missing = 0;
    if (station < static_cast<int>(network.stations.size()))
      for (const int line : core::members(network.stations[at(station)].lines)) {
        missing += network.lines[at(line)].segments - board.tokens[at(line)];
      }
    write.next(missing <= 10 ? missing : 10 + (missing - 9) / 4);
  }
  for (int station = 0; station < pl::kMaxStations; ++station) {
    int near = 0;
    if (station < static_cast<int>(network.stations.size()))
      for (const int line : core::members(network.stations[at(station)].lines))
        near = near * kNearness + on.nearness[at(line)];
    write.next(near);
  }

  constexpr int kShort = 12;  // tokens that may be lacking
  const int spare = workers - on.needed + kShort;
  const int time = std::min(round, kRounds - 1);
  write.next(std::popcount(board.cities));
  write.next(std::popcount(board.stations));
  write.next(on.begun);
  write.next(on.needed);
  write.next(workers);
  write.next(spare);
  write.next(time * 32 + std::clamp(spare, 0, 31));
  write.next(time * 10 + std::min(on.begun, 9));
  write.next(time * 10 + std::min<int>(board.jokers, 9));
  write.next(time * 2 + board.vacation);
  write.next(time * 8 + faces);
  write.next(board.jokers);
  write.next(board.vacation);
  for (const std::uint8_t height : board.island) write.next(height);
  write.next(board.island_tokens);

  int scoring = 1;
  while (scoring < pl::kScorings && round >= data.scoring_after[at(scoring - 1)]) ++scoring;
  for (const std::uint8_t tile : contracts) {
    const int kind = std::min<int>(tile, 12);
    write.next(tile == pl::kNoTile
                   ? 12 * 16
                   : kind * 16 + std::clamp(pl::tile_points(network, data.tiles[tile], board, scoring), 0, 15));
  }
  write.next(variant_);
}

}  // namespace bots::powerline
