// How each event changes the table; the same for what has just happened and for what is read from storage.
#include <algorithm>
#include <charconv>

#include "core/notation.h"
#include "core/replay.h"
#include "table/connections.h"
#include "table/option_gate.h"
#include "table/table.h"

namespace table {

using core::Seat;

namespace {

bool is_own_move(Kind kind) {
  return kind == Kind::move || kind == Kind::answer || kind == Kind::undo || kind == Kind::redo ||
         kind == Kind::confirm;
}

bool is_private(Kind kind) {
  return kind == Kind::automatic || kind == Kind::note || kind == Kind::code || kind == Kind::unserved;
}

bool needs_seat(Kind kind) {
  switch (kind) {
    case Kind::created:
    case Kind::started:
    case Kind::chance:
    case Kind::pause:
    case Kind::resume:
    case Kind::allow:
    case Kind::followed:
    case Kind::closed:
    case Kind::unserved:
    case Kind::chat:
    case Kind::sealed:
    case Kind::redraw:
    case Kind::group: return false;
    default: return true;
  }
}

}  // namespace

void Table::apply_move(Seat seat, core::Move move, bool automatic, Time time) {
  const auto when = static_cast<std::int32_t>((time - created_) / 100);
  const bool bot = seat != core::kChance && is_bot(seat);
  history_.play({seat, automatic, move, when, bot}, seat == core::kChance || confirms(seat));
}

core::Result<void> Table::start(std::string_view order) {
  std::vector<Sitting> sorted;
  dice_ = core::FairDice(seed_, nonces());
  for (const Sitting& sitting : seats_) drawing_.nonces.push_back(sitting.nonce);
  for (const char* at = order.data(); at < order.data() + order.size(); ++at) {
    std::size_t chair = seats_.size();
    at = std::from_chars(at, order.data() + order.size(), chair).ptr;
    if (chair >= seats_.size()) break;
    sorted.push_back(seats_[chair]);
    drawing_.seating.push_back(static_cast<int>(chair));
  }
  if (sorted.size() != seats_.size())
    return core::failure("broken_table", "started", "the order of the chairs is wrong");
  seats_ = std::move(sorted);
  started_ = true;
  ++draw_version_;
  if (settings_.position == nullptr) return {};
  const auto put = [&](const core::Played& played) { history_.play({played.seat, false, played.move, 0}, true); };
  if (auto end = core::replay(game(), *settings_.position, -1, put); !end) return std::unexpected(end.error());
  return {};
}

core::Result<void> Table::apply(const Event& event) {
  if (event.n != last_event_ + 1) return broken(event, "an event is missing before it");
  if (needs_seat(event.kind) && event.seat >= seats_.size()) return broken(event, "there is no such seat");
  const std::int64_t undo_units = history_.undo_units();
  const SeatSettings before = event.seat < seats_.size() ? seats_[event.seat].who : SeatSettings{};
  if (event.kind == Kind::move || event.kind == Kind::answer || event.kind == Kind::chance) {
    const Seat seat = event.kind == Kind::chance ? core::kChance : event.seat;
    if (!started_ || !history_.to_move().has(seat))
      return broken(event, "it was not the turn of " + core::seat_text(seat));
    const auto move = allowed_move(game(), history_.state(), seat, event.text);
    if (!move) return broken(event, "\"" + event.text + "\" is no option");
    apply_move(seat, *move, event.kind == Kind::answer, event.time);
  } else if (auto done = apply_known(event); !done) {
    return done;
  }
  after(event, undo_units);
  tell_of(event, before);
  return {};
}

core::Result<void> Table::apply_known(const Event& event) {
  Sitting* const sitting = event.seat < seats_.size() ? &seats_[event.seat] : nullptr;
  switch (event.kind) {
    case Kind::sat:
      sitting->who = {Sitter::human, event.text, {}};
      sitting->timed_out = false;
      break;
    case Kind::program: sitting->who.program = event.text; break;
    case Kind::seat: {
      auto who = read_seat(core::Json::parse(event.text, nullptr, false), "seat");
      if (!who) return broken(event, who.error().text());
      sitting->who = std::move(*who);
      sitting->ready = false;
      sitting->nonce = {};
      ++draw_version_;
      if (vote_ && vote_->chair == sitting->chair) vote_.reset(), ++vote_version_;
      // Nobody looks into a bot's hand. Whoever is replaced during the game may come back.
      if (!started_ && sitting->who.kind != Sitter::human) access_.clear(sitting->chair);
      break;
    }
    case Kind::ready:
    case Kind::unready:
    case Kind::committed:
    case Kind::sealed:
    case Kind::revealed:
    case Kind::redraw: return apply_draw(event);
    case Kind::invited:
    case Kind::group:
    case Kind::claimed:
    case Kind::came:
    case Kind::code:
    case Kind::alone:
    case Kind::asked:
    case Kind::voted: return apply_access(event);
    case Kind::started:
      if (started_) return broken(event, "the game has started before");
      return start(event.text);
    case Kind::undo: {
      if (!started_) return broken(event, "the game has not started");
      const bool turn = event.text == "turn";
      if (history_.can_undo(event.seat) && history_.undo(event.seat, turn)) break;
      if (!settings_.practice || !history_.can_undo_past(event.seat)) return broken(event, "nothing to undo");
      history_.undo_past(event.seat);
      break;
    }
    case Kind::redo:
      if (!history_.redo(event.seat, confirms(event.seat))) return broken(event, "nothing to redo");
      break;
    case Kind::confirm:
      if (!history_.to_confirm().has(event.seat)) return broken(event, "nothing to confirm");
      history_.confirm(event.seat);
      break;
    case Kind::timeout: sitting->timed_out = true; break;
    case Kind::automatic: {
      auto automatic = read_automatic(core::Json::parse(event.text, nullptr, false));
      if (!automatic) return broken(event, automatic.error().text());
      sitting->automatic = std::move(*automatic);
      break;
    }
    case Kind::concede: {
      sitting->conceded = true;
      int people = 0;
      for (const Seat seat : contenders()) people += seats_[seat].who.kind == Sitter::human;
      conceded_ = people == 0 || contenders().count() < 2;
      break;
    }
    case Kind::pause: paused_ = true; break;
    case Kind::resume: paused_ = false; break;
    case Kind::chat: {
      const std::size_t name = event.seat == core::kNobody ? event.text.find(kChatName) : std::string::npos;
      const bool named = name != std::string::npos;
      chat_.push_back({event.seat, event.time, named ? event.text.substr(name + 1) : event.text,
                       named ? event.text.substr(0, name) : std::string()});
      break;
    }
    case Kind::note: sitting->note = event.text; break;
    case Kind::mute: sitting->muted = true; break;
    case Kind::unmute: sitting->muted = false; break;
    case Kind::allow: {
      const core::Json json = core::Json::parse(event.text, nullptr, false);
      if (!json.is_object()) return broken(event, "not an object");
      for (const auto& [key, value] : json.items()) {
        if (!value.is_boolean()) return broken(event, key + " is not true or false");
        if (key == "chat") settings_.chat = value.get<bool>();
        if (key == "hints") settings_.hints = value.get<bool>();
        if (key == "spectator_chat") settings_.spectator_chat = value.get<bool>();
      }
      ++rules_version_;
      break;
    }
    case Kind::link: break;
    case Kind::rematch: sitting->rematch = true; break;
    case Kind::followed: followed_by_ = event.text; break;
    case Kind::closed: closed_ = true, stuck_ = event.text.starts_with(kStuck); break;
    case Kind::unserved: {
      Time span = 0;
      const char* const end = event.text.data() + event.text.size();
      const auto [stop, failed] = std::from_chars(event.text.data(), end, span);
      if (failed != std::errc() || stop != end || span < 0) return broken(event, "\"" + event.text + "\" is no time");
      if (event.time < changed_) set_back(event.time);
      if (started_ || !kKnowsConnections) {  // the page's tables are always served
        clocks_.skip(span);
      } else {
        drawing_.since += span;  // who had no chance to reveal the nonce has not failed
        ++draw_version_;
      }
      break;
    }
    case Kind::host: host_chair_ = sitting->chair; break;
    case Kind::left:
      sitting->ready = false;
      sitting->nonce = {};
      ++draw_version_;
      if (started_) {
        sitting->who = {Sitter::bot, sitting->who.name, event.text};
      } else {
        sitting->who = {};
        access_.clear(sitting->chair);
      }
      break;
    case Kind::takeback:
    case Kind::consent:
    case Kind::taken_back: return apply_takeback(event);
    case Kind::holiday: {
      Time until = 0;
      const char* const end = event.text.data() + event.text.size();
      const auto [stop, failed] = std::from_chars(event.text.data(), end, until);
      if (failed != std::errc() || stop != end || until < 0) return broken(event, "\"" + event.text + "\" is no time");
      clocks_.run({}, event.time);
      clocks_.set_holiday(event.seat, until, event.time);
      break;
    }
    case Kind::created:
    case Kind::move:
    case Kind::answer:
    case Kind::chance: return broken(event, "out of place");
  }
  return {};
}

// Whatever began in a time that has not come begins now; how long a move took stays as it was.
void Table::set_back(Time now) {
  created_ -= changed_ - now;
  drawing_.since = std::min(drawing_.since, now);
  for (Sitting& sitting : seats_) sitting.seen = std::min(sitting.seen, now);
  if (vote_) vote_->since = std::min(vote_->since, now);
  if (takeback_) takeback_->since = std::min(takeback_->since, now);
  ++vote_version_;
  clocks_.set_back(changed_, now);
}

// What every event has in common: numbers, versions and clocks.
void Table::after(const Event& event, std::int64_t undo_units) {
  last_event_ = event.n;
  changed_ = event.time;
  share_of(event.kind, event.seat).add(charge_of(event.kind), event.text.size());
  const bool own = is_own_move(event.kind);
  if (own) {
    ++seats_[event.seat].own_moves;
    seats_[event.seat].last_own_move = static_cast<int>(history_.moves().size());
  } else if (!is_private(event.kind) && event.kind != Kind::chance && event.kind != Kind::chat) {
    ++people_version_;
  }
  // Whoever plays or speaks is not away.
  const bool present = (own && event.kind != Kind::answer && event.kind != Kind::confirm && !is_bot(event.seat)) ||
                       event.kind == Kind::sat || event.kind == Kind::chat || event.kind == Kind::concede;
  const bool alive = present || event.kind == Kind::claimed || event.kind == Kind::automatic ||
                     event.kind == Kind::voted || event.kind == Kind::consent;
  if (alive && event.seat < seats_.size()) seats_[event.seat].seen = event.time;
  if (event.kind == Kind::started)
    for (Sitting& sitting : seats_) sitting.seen = event.time;
  if (vote_ && present && event.seat < seats_.size() && seats_[event.seat].chair == vote_->chair)
    vote_.reset(), ++vote_version_;
  const bool settled = history_.undo_units() != undo_units || event.kind == Kind::started;
  if (settled && takeback_) takeback_.reset(), ++vote_version_;
  if (clocks_.on()) clocks_.run({}, event.time);
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat seat = static_cast<Seat>(i);
    if (settled && seats_[i].timed_out) seats_[i].timed_out = false, ++people_version_;
    if (settled) clocks_.new_turn(seat);
  }
  if (!clocks_.on()) return;
  core::Seats thinking;
  for (const Seat seat : waiting_for())
    if (!is_bot(seat) && !seats_[seat].timed_out) thinking.add(seat);
  clocks_.run(thinking, event.time);
}

}  // namespace table
