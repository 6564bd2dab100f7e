#include "bots/review.h"

#include <algorithm>
#include <cmath>

#include "core/notation.h"
#include "core/playout.h"

namespace bots {

namespace {

constexpr int kRolls = 24;  // for what is to be expected of chance
constexpr Budget kQuickAdvice = {.milliseconds = 0,
                                 .iterations = 1};  // the best turn by the value itself: the same yardstick for all

double rounded(double points) { return std::round(points * 100) / 100; }

core::Json rows_json(const std::vector<std::vector<double>>& rows) {
  core::Json out = core::Json::array();
  for (const auto& row : rows) {
    core::Json& list = out.emplace_back(core::Json::array());
    for (const double points : row) list.push_back(rounded(points));
  }
  return out;
}

}  // namespace

Reviewer::Reviewer(const core::AnyGame& game, std::uint64_t seed)
    : game_(game),
      appraiser_(make_appraiser(game)),
      rng_(seed),
      s_(game.start()),
      memories_(static_cast<std::size_t>(game.info().players), game.memory()) {
  for (int seat = 0; seat < game.info().players; ++seat)
    if (auto bot = make(game, static_cast<core::Seat>(seat), appraiser_->adviser(), seed))
      advisers_.push_back(std::move(*bot));
  turns_.resize(advisers_.size());
  review_.parts.resize(static_cast<std::size_t>(game.info().seats));
  const bool chance = game_.active(s_).has(core::kChance);
  const Values start = chance ? before_chance() : with_best_play(s_, memories_);
  if (chance) awaited_ = start;
  for (std::size_t seat = 0; seat < review_.parts.size(); ++seat) review_.parts[seat].start = start[seat];
  add_rows(start);
}

void Reviewer::add_rows(const Values& values) {
  auto& expected = review_.expected.emplace_back();
  auto& luck = review_.luck.emplace_back();
  for (std::size_t seat = 0; seat < review_.parts.size(); ++seat) {
    expected.push_back(values[seat]);
    luck.push_back(review_.parts[seat].luck);
  }
}

// Plays a turn as far as it goes: what a seat has thought may depend on what it could not know. Returns the moves
// played. A seat that is the next to move again begins another turn.
std::size_t Reviewer::play(core::AnyState& s, core::Seat seat, const std::vector<core::Move>& turn) {
  const std::uint64_t number = game_.turn_number(s);
  std::size_t played = 0;
  for (; played < turn.size() && game_.active(s).has(seat) && game_.turn_number(s) == number; ++played) {
    game_.options(s, seat, options_);
    if (!options_.contains(turn[played])) break;
    game_.apply(s, seat, turn[played], core::Log::none());
  }
  return played;
}

void Reviewer::tell(std::vector<core::AnyMemory>& memories) const {
  for (std::size_t seat = 0; seat < memories.size(); ++seat)
    for (const core::Note& note : notes_)
      if (note.seen_by.has(static_cast<core::Seat>(seat))) game_.remember(memories[seat], note);
}

// What the best turns of those who decide now would lead to.
Values Reviewer::with_best_play(const core::AnyState& s, const std::vector<core::AnyMemory>& memories) {
  Values out = appraiser_->values(s);
  const core::Seats active = game_.active(s);
  for (const core::Seat seat : active) {
    if (seat >= advisers_.size()) continue;
    const auto best = advisers_[seat]->advise(game_.observe(s, seat), memories[seat], kQuickAdvice, 1);
    if (best.empty()) continue;
    core::AnyState after = s;
    play(after, seat, best.front().turn);
    const Values then = appraiser_->values(after);
    if (active.count() == 1) return then;
    out[seat] = then[seat];  // all decide at once: each for itself
  }
  return out;
}

// The mean over rolls of what best play would make of them.
Values Reviewer::before_chance() {
  Values mean{};
  for (int i = 0; i < kRolls; ++i) {
    core::AnyState s = s_;
    std::vector<core::AnyMemory> memories = memories_;
    while (game_.active(s).has(core::kChance)) {
      game_.options(s, core::kChance, options_);
      if (options_.empty()) break;
      notes_.clear();
      game_.apply(s, core::kChance, core::random_move(options_, core::kChance, rng_), core::Log(&notes_));
      tell(memories);
    }
    const Values values = with_best_play(s, memories);
    for (std::size_t seat = 0; seat < mean.size(); ++seat) mean[seat] += values[seat] / kRolls;
  }
  return mean;
}

Reviewer::Turn Reviewer::best_turn(core::Seat seat) {
  Turn turn;
  const auto best = advisers_[seat]->advise(game_.observe(s_, seat), memories_[seat], kQuickAdvice, 1);
  if (best.empty()) return turn;
  turn.reasons = best.front().reasons;
  turn.best = best.front().turn;
  core::AnyState after = s_;
  turn.best.resize(play(after, seat, turn.best));
  turn.expected = appraiser_->values(after)[seat];
  return turn;
}

void Reviewer::follow(core::Seat seat, core::Move move) {
  ++played_;
  const bool decides = seat < advisers_.size();
  if (decides) {
    auto& turn = turns_[seat];
    if (!turn) turn = best_turn(seat);
    if (!turn->left && turn->made < turn->best.size() && !(turn->best[turn->made] == move)) {
      const auto rest = turn->best.begin() + static_cast<std::ptrdiff_t>(turn->made);
      turn->left = Mistake{played_, seat, move, *rest, {rest, turn->best.end()}, 0, turn->reasons};
    }
    ++turn->made;
  } else if (seat == core::kChance && !awaited_) {
    awaited_ = before_chance();
  }
  const std::uint64_t number = game_.turn_number(s_);
  const bool together = game_.active(s_).count() > 1;
  notes_.clear();
  game_.apply(s_, seat, move, core::Log(&notes_));
  tell(memories_);
  const core::Seats active = game_.active(s_);
  const bool ends = decides && (!active.has(seat) || game_.turn_number(s_) != number);
  if (ends) close(seat);
  if (awaited_ && !active.has(core::kChance)) {
    const Values now = with_best_play(s_, memories_);
    for (std::size_t i = 0; i < review_.parts.size(); ++i) review_.parts[i].luck += now[i] - (*awaited_)[i];
    awaited_.reset();
    return add_rows(now);
  }
  if (ends) {
    Values now = appraiser_->values(s_);
    // Who decides at the same time can still do its best.
    if (together)
      for (const core::Seat other : active)
        if (other < advisers_.size() && other != seat) now[other] = static_cast<float>(review_.expected.back()[other]);
    return add_rows(now);
  }
  review_.expected.push_back(review_.expected.back());
  review_.luck.push_back(review_.luck.back());
}

void Reviewer::close(core::Seat seat) {
  Turn turn = std::move(*turns_[seat]);
  turns_[seat].reset();
  if (!turn.left) return;
  const Values now = appraiser_->values(s_);
  const double lost = turn.expected - now[seat];
  if (lost < appraiser_->resolution(now)) return;
  review_.parts[seat].play -= lost;
  turn.left->cost = lost;
  review_.mistakes.push_back(std::move(*turn.left));
}

const Review& Reviewer::finish() {
  const Values end = appraiser_->values(s_);
  for (std::size_t seat = 0; seat < review_.parts.size(); ++seat) {
    Parts& parts = review_.parts[seat];
    parts.points = end[seat];
    parts.rest = parts.points - parts.start - parts.play - parts.luck;
  }
  return review_;
}

core::Json to_json(const core::Info& info, const Review& review) {
  core::Json out = {{"expected", rows_json(review.expected)},
                    {"luck", rows_json(review.luck)},
                    {"decisions", core::Json::array()},
                    {"seats", core::Json::array()}};
  for (const Mistake& mistake : review.mistakes) {
    core::Json turn = core::Json::array(), reasons = core::Json::array();
    for (const core::Move move : mistake.turn) turn.push_back(core::move_text(info, move));
    for (const Reason& reason : mistake.reasons) reasons.push_back({{"key", reason.key}, {"args", reason.args}});
    out["decisions"].push_back({{"move", mistake.move},
                                {"seat", mistake.seat},
                                {"played", core::move_text(info, mistake.played)},
                                {"best", core::move_text(info, mistake.best)},
                                {"turn", turn},
                                {"cost", rounded(mistake.cost)},
                                {"reasons", reasons}});
  }
  for (const Parts& parts : review.parts)
    out["seats"].push_back({{"points", rounded(parts.points)},
                            {"start", rounded(parts.start)},
                            {"play", rounded(parts.play)},
                            {"luck", rounded(parts.luck)},
                            {"rest", rounded(parts.rest)},
                            {"share", rounded(parts.share())}});
  return out;
}

}  // namespace bots
