#include "bots/powerline/by_hand.h"

#include <algorithm>
#include <bit>

#include "bots/exponential.h"

namespace bots::powerline {

namespace pl = ::powerline;

namespace {

// Found by trying some values on games of their own.
constexpr float kTokensPerWorker = 0.8f;  // the rest goes to the island
constexpr float kTokenDoubt = 2.5f;            // tokens by which that may be wrong
constexpr float kPerFace = 0.4f;          // for each face that some line begun waits for
constexpr float kPerJoker = 2.0f;
constexpr float kVacation = 2.0f;

}  // namespace

ByHand::ByHand(const pl::Game& game, core::Seat seat) : game_(game), seat_(seat) {
  const pl::Network& network = *game.rules().seats[seat].network;
  for (unsigned set = 0; set < points_.size(); ++set) {
    int points = 0;
    for (std::size_t line = 0; line < network.cities.size(); ++line)
      if (set >> line & 1) points += network.cities[line].points;
    for (const pl::Station& station : network.stations)
      if ((station.lines & ~set) == 0) points += station.points;
    points_[set] = static_cast<std::int16_t>(points);
  }
}

float ByHand::operator()(const pl::PlayerBoard& board, int round,
                         const std::array<std::uint8_t, pl::kContracts>& contracts) const {
  const pl::Data& data = game_.data();
  const pl::Pips& pips = *game_.rules().seats[seat_].pips;
  const pl::Network& network = *game_.rules().seats[seat_].network;
  const auto lines = static_cast<int>(network.lines.size());
  std::array<int, pl::kMaxLines> missing{};
  unsigned full = 0, begun = 0, faces = 0;
  for (int line = 0; line < lines; ++line) {
    const auto i = static_cast<std::size_t>(line);
    missing[i] = network.lines[i].segments - board.tokens[i];
    if (missing[i] == 0) {
      full |= 1u << line;
    } else if (board.tokens[i] > 0) {
      begun |= 1u << line;
      faces |= 1u << pips.pip(line, board.ends[i], board.tokens[i]);
    }
  }
  int workers = 0;
  for (int k = 0; k < pl::kWorkers; ++k) workers += (k + 1) * board.tiles[static_cast<std::size_t>(k)];
  const float tokens = kTokensPerWorker * static_cast<float>(workers) + static_cast<float>(board.jokers);

  // How likely so many tokens can be had, and what so many lines would cost.
  constexpr int kMostNeeds = pl::kMaxLines * pl::kMaxSegments;
  const int in_reach = std::min(kMostNeeds, static_cast<int>(tokens + 2 * kTokenDoubt));
  std::array<float, kMostNeeds + 1> chance;
  for (int n = 0; n <= in_reach; ++n)
    chance[static_cast<std::size_t>(n)] = 1.0f / (1.0f + exponential((static_cast<float>(n) - tokens) / kTokenDoubt));
  std::array<float, pl::kMaxLines + 2> loss;
  for (int n = 0; n < static_cast<int>(loss.size()); ++n)
    loss[static_cast<std::size_t>(n)] = static_cast<float>(pl::unfinished_loss(game_.data(), n));

  // All sets of lines; what a set needs follows from a smaller one.
  std::array<std::int16_t, 1 << pl::kMaxLines> needs;
  needs[0] = 0;
  float best = -1000;
  for (unsigned set = 0; set < 1u << lines; ++set) {
    if (set != 0)
      needs[set] =
          static_cast<std::int16_t>(needs[set & (set - 1)] + missing[static_cast<std::size_t>(std::countr_zero(set))]);
    if ((set & full) != full || needs[set] > in_reach) continue;
    const auto left = static_cast<std::size_t>(std::popcount(begun & ~set));
    const std::size_t in_doubt = (begun & set) != 0 ? 1 : 0;
    const float likely = chance[static_cast<std::size_t>(needs[set])];
    const auto gain = static_cast<float>(points_[set] - points_[full]);
    best = std::max(best, gain * likely - loss[left] - (1 - likely) * (loss[left + in_doubt] - loss[left]));
  }

  int scoring = 1;
  while (scoring < pl::kScorings && round >= data.scoring_after[static_cast<std::size_t>(scoring - 1)]) ++scoring;
  int tiles = 0;
  for (const std::uint8_t tile : contracts)
    if (tile != pl::kNoTile) tiles += pl::tile_points(network, data.tiles[tile], board, scoring);
  return best + static_cast<float>(tiles) + kPerFace * static_cast<float>(std::popcount(faces)) +
         kPerJoker * static_cast<float>(board.jokers) + kVacation * static_cast<float>(board.vacation);
}

}  // namespace bots::powerline
