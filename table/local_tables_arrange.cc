// Positions set up by hand, in the page: what can be set, what came of it, and the record that begins with it.
#include "core/playout.h"
#include "core/replay.h"
#include "table/json_writer.h"
#include "table/local_tables.h"
#include "table/message_handler.h"

namespace table {

namespace {

// A game freshly set up: chance and everybody move at random until something can be set and somebody is to decide.
void begin_somehow(const core::AnyGame& game, std::uint64_t seed, core::Record& record) {
  constexpr int kMost = 500;
  core::Rng rng(seed);
  core::Options options;
  core::AnyState s = game.start();
  for (int n = 0; n < kMost && !game.over(s); ++n) {
    const core::Seat seat = game.active(s).front();
    const auto why_not = game.arrange(s, core::Json::object()).why_not;
    if (seat != core::kChance && (!why_not || why_not->key != "mid_turn")) return;
    game.options(s, seat, options);
    const core::Move move = core::random_move(options, seat, rng);
    record.moves.push_back(core::seat_text(seat) + " ");
    append_move(record.moves.back(), game.info(), move);
    game.apply(s, seat, move, core::Log::none());
  }
}

// What was played and set before becomes a stage on the way to the new position.
void add_stage(core::Record& record, const core::Json& values) {
  if (!record.position) record.position = core::Json::array();
  record.position->push_back({{"moves", std::move(record.moves)}, {"values", values}});
  record.moves.clear();
  record.scores.reset();
  record.dice.reset();
  record.variations.reset();
  record.finished.clear();
}

}  // namespace

core::Result<GeneralRequests::Opened> LocalTables::to_arrange(const Message& message) {
  if (message.has("record")) return general_requests_.read_record(message);
  const auto settings = general_requests_.settings(message);
  if (!settings) return std::unexpected(settings.error());
  const auto instance =
      game_cache_.take(settings->game, static_cast<int>(settings->seats.size()), settings->options, settings->data);
  if (!instance) return std::unexpected(instance.error());
  std::vector<std::string> names;
  for (const SeatSettings& seat : settings->seats) names.push_back(seat.name);
  GeneralRequests::Opened opened{core::new_record(*(*instance)->game, std::move(names)), settings->data, *instance};
  const core::Digest random = entropy_();
  begin_somehow(*opened.instance->game, std::uint64_t{random[0]} << 8 | random[1], opened.record);
  return opened;
}

void LocalTables::arrange(const Message& message, std::vector<std::string>& out) {
  auto opened = to_arrange(message);
  if (!opened) return out.push_back(error_message(opened.error(), message.type()));
  const core::Json values = message.json("values").value_or(core::Json::object());
  if (!values.is_object())
    return out.push_back(error_message("bad_field", "values", "an object of values by key", {}, message.type()));
  const auto s = core::replay(*opened->instance->game, opened->record);
  if (!s) return out.push_back(error_message(s.error(), message.type()));
  const core::Arranged arranged = opened->instance->game->arrange(*s, values);
  if (!values.empty() && !arranged.why_not) add_stage(opened->record, values);
  std::string text;
  JsonWriter answer(text);
  answer.open('{').key("type").text("arranged").key("things").json(arranged.things);
  answer.key("record").json(core::Json::parse(core::write_record(opened->record), nullptr, false));
  if (const auto& why = arranged.why_not) {
    answer.key("why_not").open('{').key("key").text(why->key).key("args").json(why->args);
    if (why->seat != core::kNobody) answer.key("seat").number(why->seat);
    answer.close('}');
  }
  answer.close('}');
  out.push_back(std::move(text));
}

}  // namespace table
