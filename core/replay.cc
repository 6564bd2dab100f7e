#include "core/replay.h"

#include "core/notation.h"
#include "core/time_limit.h"

namespace core {

namespace {

std::string place(int n, std::string_view text) {
  return "move " + std::to_string(n) + " \"" + std::string(text) + "\"";
}

}  // namespace

std::vector<std::vector<int>> score_rows(const AnyGame& game, const AnyState& s) {
  const Scores scores = game.scores(s);
  std::vector<std::vector<int>> rows;
  for (int seat = 0; seat < game.info().seats; ++seat) {
    const Score& score = scores[static_cast<std::size_t>(seat)];
    rows.push_back({score[0], score[1]});
  }
  return rows;
}

Result<std::pair<Seat, Move>> read_move(const AnyGame& game, const AnyState& s, std::string_view text, int n) {
  const auto space = text.find(' ');
  const auto seat = parse_seat(text.substr(0, space));
  if (!seat || space == std::string_view::npos)
    return failure("broken_record", place(n, text),
                   "a move is a seat (p1 … p6, chance), a verb and at most one argument");
  const std::string_view words = text.substr(space + 1);
  const auto moves = parse_moves(game.info(), words);
  if (moves.empty()) return failure("unknown_word", place(n, text), "no such move in this game");
  if (!game.active(s).has(*seat))
    return failure("not_your_turn", place(n, text), "it is not the turn of " + seat_text(*seat));
  Options options;
  game.options(s, *seat, options);
  if (const auto move = find_move(game.info(), options, words)) return std::pair(*seat, *move);
  const std::string rule = game.refusal(s, *seat, moves.front());
  return failure("refused", place(n, text), "not an option now: " + rule);
}

Result<std::unique_ptr<AnyGame>> position_of(const AnyGame& game, const Record& record) {
  std::unique_ptr<AnyGame> out;
  if (!record.position) return out;
  for (const Json& stage : *record.position) {
    const AnyGame& from = out != nullptr ? *out : game;
    Record moves;
    moves.moves = stage["moves"].get<std::vector<std::string>>();
    const auto s = replay(from, moves);
    if (!s) {
      Error error = s.error();
      error.where = "position: " + error.where;
      return std::unexpected(std::move(error));
    }
    const Arranged arranged = from.arrange(*s, stage["values"]);
    if (arranged.why_not)
      return failure("wrong_position", "position",
                     "it cannot be set up so: " + arranged.why_not->key + " " + arranged.why_not->args.dump());
    out = from.starting_from(arranged.state);
  }
  return out;
}

Result<std::unique_ptr<AnyGame>> begin_as(std::unique_ptr<AnyGame> game, const Record& record) {
  auto set_up = position_of(*game, record);
  if (!set_up || *set_up != nullptr) return set_up;
  return game;
}

Result<AnyState> replay(const AnyGame& game, const Record& record, int count, const EachMove& each) {
  AnyState s = game.start();
  const int total = static_cast<int>(record.moves.size());
  const int last = count < 0 ? total : count;
  if (last > total)
    return failure("no_such_move", "move " + std::to_string(last),
                   "the record has " + std::to_string(total) + " moves");
  for (int n = 1; n <= last; ++n) {
    if (TimeLimit::is_over()) return took_too_long("move " + std::to_string(n));
    const auto move = read_move(game, s, record.moves[static_cast<std::size_t>(n - 1)], n);
    if (!move) return std::unexpected(move.error());
    if (each) each({n, move->first, move->second, s});
    game.apply(s, move->first, move->second, Log::none());
  }
  if (last == total && record.scores) {
    if (!game.over(s))
      return failure("broken_record", "scores", "the game is not over after the last move", "the record is truncated");
    if (*record.scores != score_rows(game, s))
      return failure("broken_record", "scores", "the moves lead to other scores");
  }
  return s;
}

Result<void> write_trace(const AnyGame& game, const Record& record,
                         const std::function<void(const std::string&)>& line) {
  const auto dump = [&](const Json& json) { line(json.dump(-1, ' ', false, Json::error_handler_t::replace)); };
  dump(record_head(record));
  const Info& info = game.info();
  Options options;
  const auto write = [&](const Played& played) {
    game.options(played.before, played.seat, options);
    AnyState after = played.before;
    game.apply(after, played.seat, played.move, Log::none());
    Json list = Json::array(), points = Json::array();
    for (const Option& option : options)
      for (int i = 0; i < option.count(); ++i) {
        Option one = option;
        one.move.arg = one.last = static_cast<std::int16_t>(option.move.arg + i);
        list.push_back(option_text(info, one));
      }
    for (int seat = 0; seat < info.seats; ++seat) points.push_back(game.points(after, static_cast<Seat>(seat)));
    const Json step = info.steps[game.prompt(played.before, played.seat).step].name;
    // By hand, as an object would lose the order of its members.
    line("{\"n\":" + std::to_string(played.n) + ",\"seat\":" + Json(seat_text(played.seat)).dump() +
         ",\"step\":" + step.dump() + ",\"options\":" + list.dump() +
         ",\"move\":" + Json(move_text(info, played.move)).dump() + ",\"points\":" + points.dump() + "}");
  };
  const auto end = replay(game, record, -1, write);
  if (!end) return std::unexpected(end.error());
  if (game.over(*end)) dump({{"end", true}, {"scores", score_rows(game, *end)}});
  return {};
}

}  // namespace core
