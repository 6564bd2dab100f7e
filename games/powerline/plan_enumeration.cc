// Enumeration by subsets of workers.
//
// A set of workers is a number from 0 to 63 (bit i: the i-th in the order of the plan), a family of such sets a 64-bit
// word. For each (line, end) and n the family of the sets that fill its next n segments is built worker by worker, one
// for each number of jokers; lines are combined by disjoint unions: if no set meets S, adding S to all of them is a
// shift by S. The least set of a family ends with the earliest worker, so it needs the fewest workers; more are always
// possible by sending the rest to the island (PL-40). As no plan with a worker too many on lines is ever built, every
// step of a way to an outcome is an option: the outcome itself proves the plan finishable (PL-54).
#include "games/powerline/plan_enumeration.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace powerline {

namespace {

using Family = std::uint64_t;

constexpr int kSides = 2;  // begun with red, begun with black
constexpr int kMaxItems = 2 * kMaxLines * kWorkers;
static_assert(kMaxItems <= 128);  // ItemSet
static_assert(kWorkers == 6);     // a family has a bit for each of the 64 sets of workers

// The sets that have no worker in common with S.
constexpr auto kDisjoint = [] {
  std::array<Family, 64> out{};
  for (unsigned s = 0; s < 64; ++s)
    for (unsigned other = 0; other < 64; ++other)
      if ((s & other) == 0) out[s] |= Family{1} << other;
  return out;
}();

// The sets of the first k workers.
constexpr Family first_workers(int k) { return k == kWorkers ? ~Family{0} : (Family{1} << (1u << k)) - 1; }

constexpr std::uint32_t face_bits(int die) { return 1u << (3 * (die - 1)); }

struct ItemSet {
  std::array<std::uint64_t, 2> bits{};
  void add(std::size_t i) { bits[i / 64] |= std::uint64_t{1} << (i % 64); }
  ItemSet operator&(const ItemSet& other) const { return {{bits[0] & other.bits[0], bits[1] & other.bits[1]}}; }
  template <class Each>
  void each(Each visit) const {
    for (std::size_t word = 0; word < 2; ++word)
      for (const int bit : members(bits[word])) visit(word * 64 + static_cast<std::size_t>(bit));
  }
};

// For each side and number of jokers, the sets that reach something with at most so many.
template <int kLevels>
using Families = std::array<std::array<Family, kLevels>, kSides>;

// One roll for one seat, with at most kLevels - 1 jokers.
template <int kLevels>
class Enumeration {
 public:
  Enumeration(const Game& game, const State& s, Seat seat, std::vector<Outcome>& out, std::vector<std::uint64_t>& pairs)
      : game_(game),
        board_(s.seats[seat]),
        pips_(*game.rules().seats[seat].pips),
        network_(*game.rules().seats[seat].network),
        out_(out),
        pairs_(pairs) {
    const Chart& chart = *game.rules().seats[seat].chart;
    for (int k = 1; k <= kWorkers; ++k) {
      if (board_.tiles[static_cast<std::size_t>(k - 1)] == 0) continue;
      most_workers_ = k;
      for (int lines = 0; lines <= chart.line_limit[static_cast<std::size_t>(k - 1)]; ++lines)
        columns_[static_cast<std::size_t>(lines)] |= static_cast<std::uint8_t>(1u << k);
    }
    for (std::size_t i = 0; i < kWorkers; ++i) {
      dice_[0][i] = s.dice[i];
      dice_[1][i] = s.dice[kWorkers - 1 - i];
    }
  }

  void run() {
    Families<kLevels> nobody;
    for (auto& side : nobody) side.fill(Family{1});
    emit({}, 0, nobody);
    for (int line = 0; line < static_cast<int>(network_.lines.size()); ++line) add_items(line);
    combine();
  }

 private:
  struct Item {
    int line;
    Build build;
    Families<kLevels> exact;  // sets that need exactly so many jokers
    Families<kLevels> at_most;
  };
  struct Pair {
    std::uint32_t a, b;
    Families<kLevels> families;
  };
  static constexpr std::size_t kPairWords = sizeof(Pair) / sizeof(std::uint64_t);
  static_assert(sizeof(Pair) % sizeof(std::uint64_t) == 0);

  void add_items(int line) {
    const auto l = static_cast<std::size_t>(line);
    const int built = board_.tokens[l], left = network_.lines[l].segments - built;
    if (left == 0) return;
    if (built > 0)
      add_end(line, 0, board_.ends[l], built, left);
    else
      for (const End end : {kEndA, kEndB}) add_end(line, end, end, 0, left);
  }

  // The families of one (line, end), an item for each number of workers that some set can place there.
  void add_end(int line, int form, End end, int built, int left) {
    const int most = std::min(left, most_workers_);
    std::array<Families<kLevels>, kWorkers + 1> by_count{};
    for (std::size_t side = 0; side < kSides; ++side) {
      by_count[0][side][0] = 1;
      int top = 0;
      for (std::size_t worker = 0; worker < static_cast<std::size_t>(most_workers_); ++worker) {
        for (int n = std::min(top, most - 1); n >= 0; --n) {
          const std::size_t cost = pips_.pip(line, end, built + n) != dice_[side][worker];
          if (cost >= kLevels) continue;
          top = std::max(top, n + 1);
          const auto at = static_cast<std::size_t>(n);
          const auto& from = by_count[at][side];
          auto& to = by_count[at + 1][side];
          for (std::size_t j = 0; j + cost < kLevels; ++j) to[j + cost] |= from[j] << (1u << worker);
        }
      }
    }
    for (int n = 1; n <= most; ++n) {
      const Families<kLevels>& exact = by_count[static_cast<std::size_t>(n)];
      Families<kLevels> at_most = exact;
      Family any = 0;
      for (auto& side : at_most) {
        for (std::size_t j = 1; j < kLevels; ++j) side[j] |= side[j - 1];
        any |= side[kLevels - 1];
      }
      if (any == 0) break;
      Item& item = items_[static_cast<std::size_t>(item_count_++)];
      item = {line,
              {static_cast<std::uint8_t>(kPlacesPerLine * line + form), static_cast<std::uint8_t>(n)},
              exact,
              at_most};
    }
  }

  // The disjoint unions of the sets of `families` with those of the item.
  static Family unite(const Families<kLevels>& families, const Item& item, Families<kLevels>& out) {
    Family any = 0;
    for (std::size_t side = 0; side < kSides; ++side) {
      std::array<Family, kLevels> united{};
      for (std::size_t cost = 0; cost < kLevels; ++cost) {
        for (const std::size_t set : members(item.exact[side][cost])) {
          for (std::size_t j = cost; j < kLevels; ++j) united[j] |= (families[side][j - cost] & kDisjoint[set]) << set;
        }
      }
      out[side] = united;
      any |= united[kLevels - 1];
    }
    return any;
  }

  void combine() {
    const auto count = static_cast<std::size_t>(item_count_);
    // Which later items go with each item, and which are small enough.
    std::array<ItemSet, kMaxItems> partners{};
    std::array<ItemSet, kWorkers + 1> of_at_most{};
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t n = items_[i].build.workers; n <= kWorkers; ++n) of_at_most[n].add(i);

    pairs_.clear();
    for (std::size_t a = 0; a < count; ++a) {
      const Item& first = items_[a];
      emit({first.build, {}, {}}, 1, first.at_most);
      if (columns_[2] == 0) continue;
      for (std::size_t b = a + 1; b < count; ++b) {
        const Item& second = items_[b];
        if (second.line == first.line || first.build.workers + second.build.workers > most_workers_) continue;
        Pair pair{static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), {}};
        if (unite(first.at_most, second, pair.families) == 0) continue;
        partners[a].add(b);
        const std::size_t at = pairs_.size();
        pairs_.resize(at + kPairWords);
        std::memcpy(&pairs_[at], &pair, sizeof pair);
      }
    }
    for (std::size_t at = 0; at < pairs_.size(); at += kPairWords) {
      Pair pair;
      std::memcpy(&pair, &pairs_[at], sizeof pair);
      const Item &first = items_[pair.a], &second = items_[pair.b];
      emit({first.build, second.build, {}}, 2, pair.families);
      const int left = most_workers_ - first.build.workers - second.build.workers;
      if (columns_[3] == 0 || left == 0) continue;
      (partners[pair.a] & partners[pair.b] & of_at_most[static_cast<std::size_t>(left)]).each([&](std::size_t c) {
        Families<kLevels> all;
        if (unite(pair.families, items_[c], all) != 0) emit({first.build, second.build, items_[c].build}, 3, all);
      });
    }
  }

  // For each number of workers the fewest jokers, and one way.
  void emit(const std::array<Build, kMaxLinesPerPlan>& builds, std::size_t lines, const Families<kLevels>& families) {
    if (game_.rules().adventure_island) return emit_faces(builds, lines, families);
    std::size_t j = kLevels - 1;
    for (const int k : members(columns_[lines])) {
      const Family possible = first_workers(k);
      if (((families[0][j] | families[1][j]) & possible) == 0) continue;
      while (j > 0 && ((families[0][j - 1] | families[1][j - 1]) & possible) != 0) --j;
      const std::size_t side = (families[0][j] & possible) != 0 ? 0 : 1;
      out_.push_back({builds, static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(j),
                      side == 0 ? kFromRed : kFromBlack, static_cast<std::uint8_t>(std::countr_zero(families[side][j])),
                      0});
    }
  }

  // The same where it matters who is left for the island.
  void emit_faces(const std::array<Build, kMaxLinesPerPlan>& builds, std::size_t lines,
                  const Families<kLevels>& families) {
    for (const int k : members(columns_[lines])) {
      const std::size_t begin = out_.size();
      for (std::size_t j = 0; j < kLevels; ++j)
        for (std::size_t side = 0; side < kSides; ++side)
          for (const std::uint8_t set : members(families[side][j] & first_workers(k))) {
            std::uint32_t faces = 0;
            for (int worker = 0; worker < k; ++worker)
              if ((set >> worker & 1) == 0) faces += face_bits(dice_[side][static_cast<std::size_t>(worker)]);
            const bool known = std::any_of(out_.begin() + static_cast<std::ptrdiff_t>(begin), out_.end(),
                                           [&](const Outcome& outcome) { return outcome.faces == faces; });
            if (!known)
              out_.push_back({builds, static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(j),
                              side == 0 ? kFromRed : kFromBlack, set, faces});
          }
    }
  }

  const Game& game_;
  const PlayerBoard& board_;
  const Pips& pips_;
  const Network& network_;
  std::vector<Outcome>& out_;
  std::vector<std::uint64_t>& pairs_;
  int most_workers_ = 0;
  std::array<std::uint8_t, kMaxLinesPerPlan + 1>
      columns_{};  // by lines used: bit k, column k has a tile and allows them
  std::array<std::array<std::uint8_t, kWorkers>, kSides> dice_{};
  int item_count_ = 0;
  std::array<Item, kMaxItems> items_;
};

template <int kLevels>
void enumerate_with(const Game& game, const State& s, Seat seat, std::vector<Outcome>& out,
                    std::vector<std::uint64_t>& pairs) {
  Enumeration<kLevels>(game, s, seat, out, pairs).run();
}

}  // namespace

std::uint64_t identity(const Outcome& outcome) {
  std::uint64_t key = outcome.workers | std::uint64_t{outcome.faces} << 3;
  for (const Build& build : outcome.builds)
    key = key << 8 | (build.workers == 0 ? 0u : static_cast<unsigned>(build.place + 1) << 3 | build.workers);
  return key;
}

const std::vector<Outcome>& PlanEnumerator::enumerate(const State& s, Seat seat, int most_jokers) {
  outcomes_.clear();
  switch (std::min<int>(s.seats[seat].jokers, most_jokers)) {
    case 0: enumerate_with<1>(*game_, s, seat, outcomes_, pairs_); break;
    case 1: enumerate_with<2>(*game_, s, seat, outcomes_, pairs_); break;
    case 2: enumerate_with<3>(*game_, s, seat, outcomes_, pairs_); break;
    case 3: enumerate_with<4>(*game_, s, seat, outcomes_, pairs_); break;
    case 4: enumerate_with<5>(*game_, s, seat, outcomes_, pairs_); break;
    case 5: enumerate_with<6>(*game_, s, seat, outcomes_, pairs_); break;
    default: enumerate_with<7>(*game_, s, seat, outcomes_, pairs_); break;
  }
  return outcomes_;
}

}  // namespace powerline
