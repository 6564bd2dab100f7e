#include "box/opponents.h"

#include <algorithm>

#include "bots/match.h"

namespace box {

core::Result<Opponents> Opponents::begin(const core::GameType& type, const core::DataSet& set, int games,
                                         std::uint64_t seed) {
  core::DataSet bare = set;
  bare.files.erase(kVerdictFile);  // what was found before does not count
  const auto maker = type.load(bare);
  if (!maker) return std::unexpected(maker.error());
  auto game = (*maker)({std::max(2, type.catalog->min_players), core::Json::object()});
  if (!game) return std::unexpected(game.error());
  Opponents out;
  out.game_ = std::move(*game);
  out.of_ = games;
  out.seed_ = seed;
  return out;
}

bool Opponents::go_on() {
  if (done_ == of_) return false;
  const core::Info& info = game_->info();
  const std::uint64_t seed = seed_ + static_cast<std::uint64_t>(done_ / 2) * 1000;  // the same dice for both ways
  std::vector<std::unique_ptr<bots::Bot>> players;
  for (int seat = 0; seat < info.players; ++seat) {
    auto bot = bots::make(*game_, static_cast<core::Seat>(seat), (seat + done_) % 2 == 0 ? "learned" : "greedy",
                          seed + static_cast<std::uint64_t>(seat));
    if (!bot) return of_ = done_, false;  // a game whose bots have learned nothing
    players.push_back(std::move(*bot));
  }
  const core::Scores scores = bots::play_match(*game_, players, {}, seed);
  std::array<double, 2> rank{};
  std::array<int, 2> seats{};
  for (int seat = 0; seat < info.players; ++seat) {
    const auto side = static_cast<std::size_t>((seat + done_) % 2);
    rank[side] += bots::normalised_rank(scores, info.seats, static_cast<core::Seat>(seat));
    ++seats[side];
  }
  lead_ += rank[0] / seats[0] - rank[1] / seats[1];
  return ++done_ < of_;
}

std::string Opponents::verdict() const {
  const nlohmann::ordered_json json = {{"value", asks_for_hand_made() ? "by_hand" : "learned"},
                                       {"games", done_},
                                       {"learned", static_cast<int>(learned() * 1000 + 0.5) / 1000.0}};
  return json.dump() + "\n";
}

}  // namespace box
