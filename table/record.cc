// The record of a table: written when the game is over, because it tells everything.
#include "core/record.h"

#include "core/notation.h"
#include "core/replay.h"
#include "table/table.h"

namespace table {

namespace {

// UTC as in "2026-11-15T09:30:00Z"; days are turned into a date by counting from 1 March 2000.
std::string utc(Time time) {
  const std::int64_t seconds = time / 1000;
  const std::int64_t of_day = ((seconds % 86400) + 86400) % 86400;
  const std::int64_t days = (seconds - of_day) / 86400 - 11017;
  const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const auto day_of_era = static_cast<int>(days - era * 146097);
  const int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int month = (5 * day_of_year + 2) / 153;
  const int day = day_of_year - (153 * month + 2) / 5 + 1;
  const std::int64_t year = 2000 + year_of_era + era * 400 + (month >= 10 ? 1 : 0);
  std::string text = std::to_string(year);
  const auto add = [&](char before, std::int64_t number) {
    text += before;
    if (number < 10) text += '0';
    text += std::to_string(number);
  };
  add('-', month < 10 ? month + 3 : month - 9);
  add('-', day);
  add('T', of_day / 3600);
  add(':', of_day / 60 % 60);
  add(':', of_day % 60);
  return text + 'Z';
}

}  // namespace

core::Result<core::Record> Table::record() const {
  if (status() != Status::over && !(closed_ && started_))
    return core::failure("not_allowed", "record", "the record tells everything and is given when the game is over");
  std::vector<std::string> players;
  core::Json kinds = core::Json::array();
  for (const Sitting& sitting : seats_) {
    players.push_back(sitting.who.name);
    if (sitting.who.kind == Sitter::bot)
      kinds.push_back({{"bot", "kilowatt"}, {"level", sitting.who.level}});
    else if (!sitting.who.program.empty())
      kinds.push_back({{"bot", sitting.who.program}});
    else
      kinds.push_back("human");
  }
  core::Record record = core::new_record(game(), std::move(players));
  record.position = arranged_;
  for (int i = 0; i < history_.settled(); ++i) {
    const Played& played = history_.moves()[static_cast<std::size_t>(i)];
    record.moves.push_back(core::seat_text(played.seat) + " ");
    append_move(record.moves.back(), instance_->about(), played.move);
  }
  if (history_.over()) record.scores = core::score_rows(game(), history_.state());
  record.practice = settings_.practice;
  record.seats = std::move(kinds);
  if (archive_) return record;
  if (settings_.position == nullptr) {
    core::DiceFacts facts{
        .seed = seed_, .draws = drawing_.n, .ended = drawing_.ended, .challenge = settings_.challenge};
    for (const Nonce& nonce : drawing_.nonces) {
      if (!settings_.challenge.empty()) break;
      facts.nonces.push_back(nonce.text);
      facts.commitments.push_back(nonce.commitment);
    }
    if (settings_.random_seating) facts.seating = drawing_.seating;
    record.dice = core::write_dice(facts);
  }
  record.created = utc(opened_ <= changed_ ? opened_ : created_);
  record.finished = utc(changed_);
  return record;
}

}  // namespace table
