#include "bots/powerline/features.h"

#include <algorithm>
#include <bit>

namespace bots::powerline {

namespace pl = ::powerline;

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

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

}  // namespace

Describer::Describer(const Game& game, core::Seat seat) : game_(game), seat_(seat) {
  const core::Json& options = game.info().options;
  const auto side_b = options.find("side_b");
  variant_ = (game.seat_setup(seat).limited ? 1 : 0) + (game.adventure_island() ? 2 : 0) +
             (side_b != options.end() && side_b->is_boolean() && side_b->get<bool>() ? 4 : 0);
}

void Describer::operator()(const Board& board, int round, const std::array<std::uint8_t, pl::kContracts>& contracts,
                           Description& out) const {
  const pl::Data& data = game_.data();
  const pl::Pips& pips = *game_.seat_setup(seat_).pips;
  const int lines = static_cast<int>(data.lines.size());
  Writer write(out);

  std::array<int, pl::kFaces> waiting{};
  int begun = 0, needed = 0;
  for (int line = 0; line < pl::kMaxLines; ++line) {
    if (line >= lines) {
      write.next(0);
      continue;
    }
    const int tokens = board.tokens[at(line)], length = data.lines[at(line)].segments;
    const pl::End end = board.ends[at(line)];
    const bool full = tokens == length;
    write.next(tokens == 0 ? 0 : (full || end == pl::kEndA ? 0 : pl::kMaxSegments) + tokens);
    if (tokens == 0 || full) continue;
    ++begun;
    needed += length - tokens;
    ++waiting[at(pips.pip(line, end, tokens) - 1)];
  }
  for (int line = 0; line < pl::kMaxLines; ++line)
    write.next(line >= lines ? 0 : pip_state(pips, line, board.ends[at(line)], board.tokens[at(line)], data.lines[at(line)].segments));
  for (const int count : waiting) write.next(count);

  int workers = 0;
  for (int k = 0; k < pl::kWorkers; ++k) {
    write.next(board.tiles[at(k)]);
    workers += (k + 1) * board.tiles[at(k)];
  }
  for (int station = 0; station < pl::kMaxStations; ++station) {
    int missing = 0;
    if (station < static_cast<int>(data.stations.size()))
      for (unsigned rest = data.stations[at(station)].lines; rest != 0; rest &= rest - 1) {
        const int line = std::countr_zero(rest);
        missing += data.lines[at(line)].segments - board.tokens[at(line)];
      }
    write.next(missing <= 10 ? missing : 10 + (missing - 9) / 4);
  }
  write.next(std::popcount(board.cities));
  write.next(std::popcount(board.stations));
  write.next(begun);
  write.next(needed);
  write.next(workers);
  write.next(board.jokers);
  write.next(board.vacation);
  for (const std::uint8_t height : board.island) write.next(height);
  write.next(board.island_tokens);

  int scoring = 1;
  while (scoring < pl::kScorings && round >= data.scoring_after[at(scoring - 1)]) ++scoring;
  for (const std::uint8_t tile : contracts) {
    const int kind = std::min<int>(tile, 12);
    write.next(tile == pl::kNoTile ? 12 * 16 : kind * 16 + std::clamp(game_.tile_points(data.tiles[tile], board, scoring), 0, 15));
  }
  write.next(variant_);
}

}  // namespace bots::powerline
