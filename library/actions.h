// One number for each verb and argument of a game, the same in all positions of it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/info.h"
#include "core/move.h"

namespace kilowatt::inside {

class Actions {
 public:
  explicit Actions(const core::Info& info);

  int count() const { return static_cast<int>(moves_.size()); }
  core::Move move(int action) const { return moves_[static_cast<std::size_t>(action)]; }
  // -1 for a move that no position of the game can offer.
  int of(core::Move move) const {
    if (move.verb >= verbs_.size()) return -1;
    const Range& range = verbs_[move.verb];
    if (range.width == 0) return place(range, move.arg);
    // A cell: its row, then its column (core/notation.h).
    const int x = move.arg % 128 - 64 - range.least, y = move.arg / 128 - 64 - range.least;
    if (move.arg < 0 || x < 0 || x >= range.width || y < 0 || y >= range.width) return -1;
    return range.first + y * range.width + x;
  }

  // Options as stretches of consecutive numbers.
  struct Run {
    std::int32_t first;
    std::int32_t count;
  };
  Run run(const core::Option& option) const {
    const int first = of(option.move);
    return {first, first < 0 ? 0 : option.count()};
  }

 private:
  struct Range {
    int first = 0;
    int least = 0;  // argument of the first number
    int count = 0;
    int width = 0;  // of a grid of cells, else 0
  };
  static int place(const Range& range, int arg) {
    const int n = arg - range.least;
    return n < 0 || n >= range.count ? -1 : range.first + n;
  }

  std::vector<Range> verbs_;
  std::vector<core::Move> moves_;
};

}  // namespace kilowatt::inside
