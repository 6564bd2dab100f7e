#include "box/balance.h"

#include <algorithm>

#include "bots/match.h"

namespace box {

namespace {

constexpr std::size_t kMostIdle = 60;  // in a list whose unused components are told, too

}  // namespace

core::Result<Balance> Balance::begin(const core::GameType& type, const core::DataSet& set, const Plan& plan) {
  const auto maker = type.load(set);
  if (!maker) return std::unexpected(maker.error());
  auto game = (*maker)({plan.players, core::Json::object()});
  if (!game) return std::unexpected(game.error());
  Balance out;
  out.plan_ = plan;
  out.game_ = std::move(*game);
  out.seats_.resize(static_cast<std::size_t>(out.game_->info().seats));
  return out;
}

bool Balance::go_on() {
  if (done_ == plan_.games) return false;
  const core::Info& info = game_->info();
  const std::uint64_t seed = plan_.seed + static_cast<std::uint64_t>(done_) * 1000;
  std::vector<std::unique_ptr<bots::Bot>> players;
  for (int seat = 0; seat < info.players; ++seat) {
    auto bot = bots::make(*game_, static_cast<core::Seat>(seat), "expert", seed + static_cast<std::uint64_t>(seat));
    if (!bot) return false;
    players.push_back(std::move(*bot));
  }
  bots::Budget budget;
  budget.milliseconds = plan_.milliseconds;
  budget.iterations = plan_.iterations;
  const core::Scores scores = bots::play_match(
      *game_, players, budget, seed,
      [&](core::Seat seat, core::Move move, const core::AnyState&, const std::vector<core::Note>& notes) {
        if (seat != core::kChance) usage_.move(info, move);
        usage_.notes(info, notes);
      });
  int best = 0;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat)
    best += scores[seat] == *std::max_element(scores.begin(), scores.begin() + info.seats);
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    seats_[seat].points += scores[seat][0];
    if (scores[seat] == *std::max_element(scores.begin(), scores.begin() + info.seats)) seats_[seat].wins += 1.0 / best;
  }
  return ++done_ < plan_.games;
}

core::Json Balance::to_json() const {
  const double games = done_ > 0 ? done_ : 1;
  core::Json out = {{"games", done_}, {"seats", core::Json::array()}, {"lists", core::Json::object()}};
  for (const SeatSum& seat : seats_)
    out["seats"].push_back({{"points", seat.points / games}, {"wins", seat.wins / games}});
  for (const core::Words& words : game_->info().lists) {
    const auto list = usage_.lists().find(words.name);
    if (list == usage_.lists().end()) continue;
    // A city is never named by a move: it is used when it brings something.
    const bool is_named =
        std::any_of(list->second.begin(), list->second.end(), [](const auto& one) { return one.second.used > 0; });
    for (const std::string& id : words.ids) {
      const auto found = list->second.find(id);
      const Use use = found == list->second.end() ? Use() : found->second;
      // What nobody ever uses is worth knowing, unless there are hundreds of them, such as the points of all regions.
      if (use.used == 0 && use.points == 0 && words.ids.size() > kMostIdle) continue;
      const auto times = static_cast<double>(is_named ? use.used : use.scored);
      out["lists"][words.name][id] = {{"used", times / games}, {"points", use.points / games}};
    }
  }
  return out;
}

}  // namespace box
