#include "cli/session.h"

#include <sys/random.h>

#include <ctime>

#include "cli/stop.h"
#include "core/notation.h"
#include "core/replay.h"

namespace cli {

namespace {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace

core::Digest dice_seed(const std::optional<std::uint64_t>& number) {
  if (number) return core::sha256("kilowatt seed " + std::to_string(*number));
  core::Digest seed{};
  if (getrandom(seed.data(), seed.size(), 0) != static_cast<ssize_t>(seed.size()))
    stop(kNotSo, "dice", "the system gives no random numbers", "choose a seed with --seed");
  return seed;
}

core::Result<Session> Session::open(const core::AnyGame& game, core::Record record, std::vector<std::string> levels) {
  Session session;
  session.game_ = &game;
  session.record_ = std::move(record);
  session.levels_ = std::move(levels);
  if (auto done = session.read_dice(); !done) return std::unexpected(done.error());
  if (auto done = session.seat_bots(); !done) return std::unexpected(done.error());
  const std::vector<std::string> moves = session.record_.moves;
  session.restart();
  if (session.record_.created.empty()) session.record_.created = utc_now();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto move = core::read_move(game, session.state_, moves[i], static_cast<int>(i + 1));
    if (!move) return std::unexpected(move.error());
    session.play(move->first, move->second);
  }
  return session;
}

// A record without dice goes on with fresh ones; it can then not prove them at the end.
core::Result<void> Session::read_dice() {
  const auto broken = [] { return core::failure("broken_record", "dice", "the seed is not 64 hex digits"); };
  if (!record_.dice) {
    dice_ = core::FairDice(dice_seed({}), {});
    return {};
  }
  const auto seed = record_.dice->find("seed");
  core::Digest digest;
  if (seed == record_.dice->end() || !seed->is_string() || !core::from_hex(seed->get<std::string>(), digest))
    return broken();
  std::vector<std::string> nonces;
  if (const auto list = record_.dice->find("nonces"); list != record_.dice->end() && list->is_array())
    for (const core::Json& nonce : *list)
      if (nonce.is_string() && nonce.get_ref<const std::string&>().size() <= core::kMaxNonce)
        nonces.push_back(nonce.get<std::string>());
  dice_ = core::FairDice(digest, nonces);
  return {};
}

core::Result<void> Session::seat_bots() {
  bots_.clear();
  for (std::size_t seat = 0; seat < levels_.size(); ++seat) {
    bots_.emplace_back();
    if (levels_[seat].empty()) continue;
    auto bot = bots::make(*game_, static_cast<core::Seat>(seat), levels_[seat], 1 + seat + moves_.size());
    if (!bot) return std::unexpected(bot.error());
    bots_.back() = std::move(*bot);
  }
  return {};
}

void Session::restart() {
  state_ = game_->start();
  memories_.assign(static_cast<std::size_t>(game_->info().players), game_->memory());
  moves_.clear();
  lines_.clear();
  record_.moves.clear();
  record_.scores.reset();
  chance_moves_ = 0;
}

int Session::humans() const {
  int count = 0;
  for (const std::string& level : levels_) count += level.empty();
  return count;
}

core::Seat Session::next() const {
  const core::Seats active = game_->active(state_);
  if (active.empty()) return core::kNobody;
  for (const core::Seat seat : active) {
    core::Options options;
    game_->options(state_, seat, options);
    if (options.empty() || options.ran_over())
      stop(kNotSo, game_->info().steps[game_->prompt(state_, seat).step].name,
           core::seat_text(seat) + " cannot choose a move: the component data leave none, or too many",
           "correct the data set");
  }
  for (const core::Seat seat : active)
    if (is_human(seat)) return seat;
  return active.front();
}

void Session::play(core::Seat seat, const core::Move& move) {
  core::Options options;
  game_->options(state_, seat, options);
  moves_.push_back({seat, move, options.count() > 1});
  record_.moves.push_back(core::seat_text(seat) + " " + core::move_text(game_->info(), move));
  chance_moves_ += seat == core::kChance;
  std::vector<core::Note> notes;
  game_->apply(state_, seat, move, core::Log(&notes));
  for (const core::Note& note : notes) {
    lines_.push_back({static_cast<int>(moves_.size()), note});
    for (std::size_t i = 0; i < memories_.size(); ++i)
      if (note.seen_by.has(static_cast<core::Seat>(i))) game_->remember(memories_[i], note);
  }
  if (over()) {
    record_.scores = core::score_rows(*game_, state_);
    if (record_.finished.empty()) record_.finished = utc_now();
  }
}

void Session::answer(core::Seat seat) {
  if (seat != core::kChance && seat < bots_.size() && bots_[seat]) {
    play(seat, bots_[seat]->choose(view(seat), memory(seat), {}));
    return;
  }
  core::Options options;
  game_->options(state_, seat, options);
  play(seat, dice_.choose(options, chance_moves_ + 1));
}

int Session::own_moves(core::Seat seat) const {
  int count = 0;
  for (auto played = moves_.rbegin(); played != moves_.rend() && played->seat == seat; ++played) ++count;
  return count;
}

// Whether the moves are still options, one after another.
bool Session::playable(const core::AnyGame& game, const std::vector<PlayedMove>& moves) {
  core::AnyState s = game.start();
  core::Options options;
  for (const PlayedMove& played : moves) {
    if (!game.active(s).has(played.seat)) return false;
    game.options(s, played.seat, options);
    if (!options.contains(played.move)) return false;
    game.apply(s, played.seat, played.move, core::Log::none());
  }
  return true;
}

bool Session::undo(core::Seat seat, bool practice) {
  std::size_t last = moves_.size();
  while (last > 0 && (moves_[last - 1].seat != seat || !moves_[last - 1].choice)) --last;
  if (last == 0) return false;
  --last;  // the seat's last real decision

  // In a simultaneous phase the others' moves stay, if they changed nothing this seat can see.
  core::AnyState after = game_->start();
  for (std::size_t i = 0; i <= last; ++i) game_->apply(after, moves_[i].seat, moves_[i].move, core::Log::none());
  bool unseen = true;
  std::vector<PlayedMove> kept(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(last));
  for (std::size_t i = last + 1; i < moves_.size(); ++i) {
    const core::AnyState before = game_->observe(after, seat);
    game_->apply(after, moves_[i].seat, moves_[i].move, core::Log::none());
    if (moves_[i].seat == seat) continue;
    unseen = unseen && moves_[i].seat != core::kChance && game_->observe(after, seat) == before;
    kept.push_back(moves_[i]);
  }
  if (unseen && !playable(*game_, kept)) return false;
  if (!unseen) {
    if (!practice) return false;
    record_.practice = true;
    kept.resize(last);
  }
  record_.finished.clear();
  restart();
  for (const PlayedMove& played : kept) play(played.seat, played.move);
  return seat_bots().has_value();
}

core::Record Session::saved() const {
  core::Record record = record_;
  core::Json seats = core::Json::array();
  for (const std::string& level : levels_)
    seats.push_back(level.empty() ? core::Json("human") : core::Json{{"bot", "kilowatt"}, {"level", level}});
  record.seats = seats;
  return record;
}

// From the strongest bot there is for this game.
std::vector<bots::Suggestion> Session::advice(core::Seat seat, int count) const {
  for (const char* level : {"expert", "hard", "medium", "greedy", "easy"}) {
    const auto bot = bots::make(*game_, seat, level, 1 + moves_.size());
    if (!bot) continue;
    auto list = (*bot)->advise(view(seat), memory(seat), {.milliseconds = 1000, .iterations = 0}, count);
    if (!list.empty()) return list;
  }
  return {};
}

}  // namespace cli
