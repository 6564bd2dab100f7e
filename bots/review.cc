#include "bots/review.h"

#include <algorithm>
#include <cmath>

#include "core/playout.h"

namespace bots {

namespace {

constexpr int kRolls = 48;    // for what is to be expected of chance
constexpr int kCompared = 3;  // turns of different kinds
// Standard errors beyond which a turn is called a mistake: one of two hundred turns that are as good as the best.
constexpr double kBlamed = 2.58;

bool begins_with(const std::vector<core::Move>& turn, std::span<const core::Move> moves) {
  return turn.size() >= moves.size() && std::equal(moves.begin(), moves.end(), turn.begin());
}

}  // namespace

Reviewer::Reviewer(const core::AnyGame& game, std::uint64_t seed, int iterations)
    : game_(game),
      appraiser_(make_appraiser(game)),
      budget_{.milliseconds = 0, .iterations = iterations > 0 ? iterations : appraiser_->iterations()},
      rng_(seed),
      s_(game.start()),
      memories_(static_cast<std::size_t>(game.info().players), game.memory()) {
  for (int seat = 0; seat < game.info().players; ++seat)
    if (auto bot = make(game, static_cast<core::Seat>(seat), appraiser_->adviser(), seed))
      advisers_.push_back(std::move(*bot));
  const auto seats = static_cast<std::size_t>(game.info().seats);
  turns_.resize(advisers_.size());
  due_.resize(advisers_.size());
  now_.resize(seats);
  shortfall_.resize(seats);
  review_.parts.resize(seats);
  review_.turns.resize(seats);
  review_.expected.emplace_back(seats, 0.0);
  review_.luck.emplace_back(seats, 0.0);
}

void Reviewer::tell(std::vector<core::AnyMemory>& memories) const {
  for (std::size_t seat = 0; seat < memories.size(); ++seat)
    for (const core::Note& note : notes_)
      if (note.seen_by.has(static_cast<core::Seat>(seat))) game_.remember(memories[seat], note);
}

void Reviewer::change(core::Seat seat, double to, double Parts::*part) {
  auto& now = now_[seat];
  Parts& parts = review_.parts[seat];
  if (!now) {
    // What chance has done before the seat's first turn is luck, too: the start is what was to be expected before it.
    parts.start = to - parts.luck;
    Parts& round = review_.rounds.back().parts[seat];
    round.start = to - round.luck;
    now = to;
    return;
  }
  parts.*part += to - *now;
  review_.rounds.back().parts[seat].*part += to - *now;
  now = to;
}

// Whose doing it is that a seat's prospects have changed since it was last judged.
double Parts::*Reviewer::owner_of_change(core::Seat seat) const {
  return last_ == core::kNobody || last_ == seat ? &Parts::rest : &Parts::others;
}

// The mean over what chance might have brought.
Values Reviewer::mean_outlook(const core::AnyState& before) {
  Values mean{};
  for (int i = 0; i < kRolls; ++i) {
    core::AnyState s = before;
    while (game_.active(s).has(core::kChance)) {
      game_.options(s, core::kChance, options_);
      if (options_.empty()) break;
      game_.apply(s, core::kChance, core::random_move(options_, core::kChance, rng_), core::Log::none());
    }
    const Values values = appraiser_->outlook(s);
    for (std::size_t seat = 0; seat < mean.size(); ++seat) mean[seat] += values[seat] / kRolls;
  }
  return mean;
}

void Reviewer::end_chance() {
  if (!appraiser_->splits()) return chance_.reset();
  const Values awaited = mean_outlook(*chance_), came = appraiser_->outlook(s_);
  chance_.reset();
  for (std::size_t seat = 0; seat < now_.size(); ++seat) {
    const double luck = came[seat] - awaited[seat];
    review_.parts[seat].luck += luck;
    if (!review_.rounds.empty()) review_.rounds.back().parts[seat].luck += luck;
    if (now_[seat]) *now_[seat] += luck;
  }
}

void Reviewer::begin_round(const core::AnyState& s, int moves) {
  const int round = appraiser_->round(s);
  if (!review_.rounds.empty() && review_.rounds.back().round == round) return;
  ReviewedRound& begun = review_.rounds.emplace_back(ReviewedRound{round, moves, {}, {}});
  begun.chance.resize(now_.size());
  begun.parts.resize(now_.size());
  for (std::size_t seat = 0; seat < now_.size(); ++seat) begun.parts[seat].start = now_[seat].value_or(0);
}

void Reviewer::follow(core::Seat seat, core::Move move) {
  const bool decides = seat < advisers_.size();
  // What chance has done by now is its doing, even where it may move again beside those who decide.
  if (decides && chance_) {
    end_chance();
    write_row();
  }
  if (decides && !turns_[seat]) {
    begin_round(s_, played_);
    const Due due = due_[seat].value_or(Due{played_, game_.active(s_).count() > 1});
    turns_[seat] = OpenTurn{s_, memories_[seat], {}, {}, played_ + 1, due.moves, due.together};
  }
  if (seat == core::kChance && !chance_) chance_ = s_;
  ++played_;
  const std::uint64_t number = game_.turn_number(s_);
  notes_.clear();
  game_.apply(s_, seat, move, core::Log(&notes_));
  tell(memories_);
  const core::Seats active = game_.active(s_);
  auto& expected = review_.expected.emplace_back();
  auto& luck = review_.luck.emplace_back();
  expected.resize(now_.size());
  luck.resize(now_.size());
  if (decides) {
    turns_[seat]->moves.push_back(move);
    turns_[seat]->rows.push_back(played_ - 1);
    if (!active.has(seat) || game_.turn_number(s_) != number || active.has(core::kChance)) judge(seat);
  }
  if (chance_ && !active.has(core::kChance)) end_chance();
  for (std::size_t i = 0; i < due_.size(); ++i) {
    const bool ended = decides && i == seat && !turns_[seat];
    if (!active.has(static_cast<core::Seat>(i)))
      due_[i].reset();
    else if (!due_[i] || ended)
      due_[i] = {played_, active.count() > 1};
  }
  write_row();
}

// How things stand after the last move.
void Reviewer::write_row() {
  for (std::size_t i = 0; i < now_.size(); ++i) {
    review_.expected.back()[i] = now_[i] ? *now_[i] : std::nan("");
    review_.luck.back()[i] = review_.parts[i].luck;
  }
}

// A whole turn of a seat, looked at from its beginning.
void Reviewer::judge(core::Seat seat) {
  const OpenTurn turn = std::move(*turns_[seat]);
  turns_[seat].reset();
  const auto found =
      advisers_[seat]->advise(game_.observe(turn.start, seat), turn.memory, budget_, kCompared, turn.moves);
  if (found.empty()) return;
  const auto asked = std::find_if(found.begin(), found.end(), [](const Suggestion& each) { return each.asked; });
  const Suggestion& best = found.front();
  const Suggestion& played = asked == found.end() ? best : *asked;
  ++review_.turns[seat];
  // What the judge does not foresee comes as the game goes round the table.
  const auto owner = owner_of_change(seat);
  if (!now_[seat] || owner == &Parts::others) shortfall_[seat] = appraiser_->shortfall(turn.start);
  // Each seat is judged by its own searches alone: a search hopes for more for its own seat than others grant it.
  change(seat, best.expected + shortfall_[seat], owner);
  ReviewedRound& round = review_.rounds.back();
  Values values{};
  for (std::size_t i = 0; i < now_.size(); ++i)
    values[i] = now_[i] ? static_cast<float>(*now_[i] - shortfall_[i]) : best.all[i];
  if (round.chance[seat] == 0)
    for (std::size_t i = 0; i < now_.size(); ++i)
      round.chance[i] = appraiser_->forecast(turn.start, values, static_cast<core::Seat>(i)).chance;
  look_back(seat, turn, found, played);
  note_play(seat, turn, found, played);
  if (!turn.together) last_ = seat;  // where all decide at once nobody has moved before anybody
}

// While a plan is half made it is worth what its best completion is; while others plan at the same time, what the best
// plan is.
void Reviewer::look_back(core::Seat seat, const OpenTurn& turn, const std::vector<Suggestion>& found,
                         const Suggestion& asked) {
  const auto tell = [&](int from, int to, double expected) {
    for (int row = from; row < to; ++row) review_.expected[static_cast<std::size_t>(row)][seat] = expected;
  };
  const double best_of_all = found.front().expected, level = *now_[seat];
  tell(turn.due, turn.rows.front(), level);
  for (std::size_t made = 0; made < turn.moves.size(); ++made) {
    // The first of them is the one the judge prefers, even where another is expected to bring a trifle more.
    const auto best = std::find_if(found.begin(), found.end(), [&](const Suggestion& each) {
      return begins_with(each.turn, {turn.moves.data(), made});
    });
    tell(made == 0 ? turn.rows[0] : turn.rows[made - 1] + 1, turn.rows[made] + 1,
         level + (best == found.end() ? asked.expected : best->expected) - best_of_all);
  }
}

void Reviewer::note_play(core::Seat seat, const OpenTurn& turn, const std::vector<Suggestion>& found,
                         const Suggestion& asked) {
  const Suggestion& best = found.front();
  const double lost = best.expected - asked.expected;
  const double least = appraiser_->resolution(best.all);
  const bool worse =
      !asked.asked ? false : lost > std::max(least, kBlamed * asked.doubt) && asked.chance <= best.chance;
  if (worse) {
    change(seat, *now_[seat] - lost, &Parts::play);
    std::size_t same = 0;
    while (same + 1 < std::min(turn.moves.size(), best.turn.size()) && turn.moves[same] == best.turn[same]) ++same;
    review_.mistakes.push_back(
        {turn.rows[same] + 1,
         turn.rows.back() + 1,
         review_.rounds.back().round,
         seat,
         turn.moves[same],
         best.turn[std::min(same, best.turn.size() - 1)],
         {best.turn.begin() + static_cast<std::ptrdiff_t>(std::min(same, best.turn.size() - 1)), best.turn.end()},
         lost,
         asked.doubt,
         best.reasons});
    return;
  }
  if (!best.asked || found.size() < 2) return;
  const Suggestion& next = found[1];
  if (const double saved = best.expected - next.expected; saved > std::max(3 * least, kSure * next.doubt))
    review_.finds.push_back({turn.first, review_.rounds.back().round, seat, saved, next.doubt});
}

Review Reviewer::finish() {
  const bool over = game_.active(s_).empty();
  const Values end = appraiser_->values(s_);
  if (over)
    for (std::size_t seat = 0; seat < now_.size(); ++seat)
      change(static_cast<core::Seat>(seat), end[seat], owner_of_change(static_cast<core::Seat>(seat)));
  // A game may be asked about while it goes on: what is filled in for now is not to stay.
  Review out = review_;
  for (std::size_t seat = 0; seat < out.parts.size(); ++seat) {
    out.parts[seat].points = now_[seat].value_or(end[seat]);
    for (std::size_t row = 0; row < out.expected.size(); ++row) {
      double& expected = out.expected[row][seat];
      if (row == 0 || std::isnan(expected)) expected = out.parts[seat].start + out.luck[row][seat];
    }
    if (over) out.expected.back()[seat] = end[seat];
    for (std::size_t i = 0; i < out.rounds.size(); ++i)
      out.rounds[i].parts[seat].points =
          i + 1 < out.rounds.size() ? out.rounds[i + 1].parts[seat].start : out.parts[seat].points;
  }
  if (!appraiser_->splits()) {
    out.luck.clear();
    out.parts.clear();
    for (ReviewedRound& round : out.rounds) round.parts.clear();
  }
  return out;
}

}  // namespace bots
