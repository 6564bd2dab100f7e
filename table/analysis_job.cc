#include "table/analysis_job.h"

#include <algorithm>

#include "bots/puzzle.h"
#include "core/notation.h"
#include "core/playout.h"
#include "core/replay.h"
#include "table/advice.h"
#include "table/json_writer.h"

namespace table {

namespace {

constexpr int kLines = 3;
constexpr int kMostOptions = 400;
constexpr std::array kFiner = {1, 4, 12};  // times the iterations of a review

}  // namespace

core::Result<AnalysisJob> AnalysisJob::begin(const ReplyTo& to, std::shared_ptr<const GameInstance> instance,
                                             const core::Record& record, const std::vector<std::string>& played) {
  AnalysisJob out(to, std::move(instance));
  const core::AnyGame& game = *out.instance_->game;
  out.appraiser_ = bots::make_appraiser(game);
  if (out.appraiser_ == nullptr)
    return core::failure("unknown_game", record.game, "no bot has an opinion on this game");
  std::vector<core::AnyMemory> memories(static_cast<std::size_t>(game.info().players), game.memory());
  std::vector<core::Note> notes;
  const auto end = core::replay(game, record, -1, [&](const core::Played& move) {
    core::AnyState after = move.before;
    notes.clear();
    game.apply(after, move.seat, move.move, core::Log(&notes));
    for (std::size_t seat = 0; seat < memories.size(); ++seat)
      for (const core::Note& note : notes)
        if (note.seen_by.has(static_cast<core::Seat>(seat))) game.remember(memories[seat], note);
  });
  if (!end) return std::unexpected(end.error());
  out.state_ = *end;
  const core::Seats active = game.active(out.state_);
  if (active.empty()) return core::failure("not_your_turn", "record", "the game is over at the end of these moves");
  out.seat_ = active.front();
  if (out.seat_ == core::kChance) return out;
  core::AnyState s = out.state_;
  const std::uint64_t turn = game.turn_number(s);
  for (const std::string& text : played) {
    if (game.turn_number(s) != turn) break;  // the seat's next turn is not weighed
    const auto move = core::read_move(game, s, text, static_cast<int>(out.played_.size()) + 1);
    if (!move) return std::unexpected(move.error());
    if (out.played_.empty()) out.seat_ = move->first;
    if (move->first != out.seat_) return core::failure("bad_field", "played", "a turn is of one seat");
    out.played_.push_back(move->second);
    game.apply(s, move->first, move->second, core::Log::none());
  }
  if (out.seat_ >= memories.size()) return core::failure("not_your_turn", "record", "nobody decides there");
  out.memory_ = memories[out.seat_];
  return out;
}

// Where dice or cards come next nobody has a best turn: what is to be expected is the mean over what may come.
bots::Values AnalysisJob::before_chance(std::vector<core::Move>& drawn) const {
  const core::AnyGame& game = *instance_->game;
  constexpr int kDraws = 24;
  bots::Values mean{};
  core::Rng rng(1);
  core::Options options;
  for (int i = 0; i < kDraws; ++i) {
    core::AnyState s = state_;
    drawn.clear();
    while (game.active(s).has(core::kChance)) {
      game.options(s, core::kChance, options);
      if (options.empty()) break;
      drawn.push_back(core::random_move(options, core::kChance, rng));
      game.apply(s, core::kChance, drawn.back(), core::Log::none());
    }
    const bots::Values values = appraiser_->outlook(s);
    for (std::size_t seat = 0; seat < mean.size(); ++seat) mean[seat] += values[seat] / kDraws;
  }
  return mean;
}

void AnalysisJob::write_moves(JsonWriter& out, const std::vector<core::Move>& moves) const {
  out.open('[');
  for (const core::Move move : moves)
    out.item().text(core::seat_text(seat_) + " " + core::move_text(instance_->about(), move));
  out.close(']');
}

bool AnalysisJob::go_on(std::string& message) {
  const core::AnyGame& game = *instance_->game;
  const bool chance = seat_ == core::kChance;
  std::vector<core::Move> drawn, every;
  const bots::Budget budget{.milliseconds = 0,
                            .iterations = appraiser_->iterations() * kFiner[static_cast<std::size_t>(looks_)]};
  std::vector<bots::Suggestion> best;
  if (chance)
    looks_ = std::ssize(kFiner) - 1;
  else if (auto judge = bots::make(game, seat_, appraiser_->adviser(), 1))
    best = (*judge)->advise(game.observe(state_, seat_), memory_, budget, kLines, played_);
  ++looks_;
  const bots::Values values = chance         ? before_chance(drawn)
                              : best.empty() ? appraiser_->outlook(state_)
                                             : best.front().all;
  core::Options options;
  game.options(state_, seat_, options);
  for (int n = 0; n < std::min(options.count(), kMostOptions); ++n) every.push_back(options.nth(n));
  JsonWriter out(message);
  out.open('{').key("type").text("analysis").key("done").number(looks_).key("of").number(std::ssize(kFiner));
  if (!chance) out.key("seat").number(seat_);
  out.key("seats").open('[');
  for (int seat = 0; seat < game.info().seats; ++seat) {
    const bots::Value said = appraiser_->forecast(state_, values, static_cast<core::Seat>(seat));
    out.item().open('{').key("expected").real(values[static_cast<std::size_t>(seat)]).key("chance").real(said.chance);
    out.close('}');
  }
  out.close(']').key("best");
  write_advice(out, instance_->about(), best);
  out.key("options");
  write_moves(out, every);
  if (chance) {
    out.key("drawn");
    write_moves(out, drawn);
  }
  if (const auto verdict = bots::verdict_on(best)) {
    out.key("lost").real(verdict->lost);
    out.key("solved").flag(verdict->solved);
  }
  out.close('}');
  return looks_ < std::ssize(kFiner);
}

}  // namespace table
