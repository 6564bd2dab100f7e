#include <kilowatt/match.h>

#include "core/notation.h"
#include "core/record.h"
#include "core/replay.h"
#include "core/strict.h"
#include "games/all.h"
#include "library/match_inside.h"

namespace kilowatt {

using inside::Engine;

namespace {

core::Record record_of(const Engine& engine, const std::vector<Match::Played>& moves,
                       const std::vector<std::string>& players, const State& state) {
  core::Record record = core::new_record(engine.game(), players);
  for (const Match::Played& played : moves)
    record.moves.push_back(core::seat_text(static_cast<core::Seat>(played.seat)) + " " +
                           engine.move_text(inside::inward(played.move)));
  if (state.over()) record.scores = core::score_rows(engine.game(), Engine::inside(state));
  return record;
}

Error no_record() {
  return {"no_record",
          "a guess has no record: nobody has played its moves (take the record of the match it was made from)"};
}

// A trace is its record's head, a line for each move, and perhaps the end.
core::Result<core::Record> record_of_trace(std::string_view text) {
  core::Json record;
  int line = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view words = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line;
    if (words.empty()) continue;
    const std::string where = "line " + std::to_string(line);
    auto json = core::parse_json(words, where);
    if (!json) return std::unexpected(json.error());
    if (!json->is_object()) return core::failure("broken_record", where, "is no line of a trace");
    if (record.is_null()) {
      record = std::move(*json);
      record["moves"] = core::Json::array();
      continue;
    }
    if (const auto scores = json->find("scores"); scores != json->end()) {
      record["scores"] = *scores;
      continue;
    }
    const auto seat = json->find("seat"), move = json->find("move");
    if (seat == json->end() || move == json->end() || !seat->is_string() || !move->is_string())
      return core::failure("broken_record", where, "names no seat and move", "is this a trace?");
    record["moves"].push_back(seat->get<std::string>() + " " + move->get<std::string>());
  }
  return core::read_record(record.is_null() ? "" : record.dump(-1, ' ', false, core::Json::error_handler_t::replace),
                           "trace");
}

bool is_trace(std::string_view text) {
  const std::size_t line = text.find('\n');
  const std::size_t object = text.find('}');
  if (line == std::string_view::npos || object == std::string_view::npos) return false;
  const auto head = core::parse_json(text.substr(0, line), "line 1");
  return head && head->is_object() && !head->contains("moves");
}

}  // namespace

Match::Match(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Match::Match(Game game) : inside_(std::make_unique<Inside>(Inside{game, game.start(), {}, {}, false})) {
  inside_->memories.fill(game.engine().game().memory());
}
Match::Match(const Match& other) : inside_(std::make_unique<Inside>(*other.inside_)) {}
Match::Match(Match&& other) noexcept = default;
Match& Match::operator=(Match other) noexcept {
  inside_.swap(other.inside_);
  return *this;
}
Match::~Match() = default;

const Game& Match::game() const { return inside_->game; }
const State& Match::state() const { return inside_->state; }
const std::vector<Match::Played>& Match::moves() const { return inside_->moves; }
bool Match::guessed() const { return inside_->guessed; }

Result<void> Match::play(int seat, Move move) {
  const core::AnyGame& game = inside_->game.engine().game();
  State tried = inside_->state;
  if (auto fine = tried.play(seat, move); !fine) return fine;
  std::vector<core::Note> notes;
  game.apply(Engine::inside(inside_->state), static_cast<core::Seat>(seat), inside::inward(move), core::Log(&notes));
  inside_->moves.push_back({seat, move});
  for (core::Seat who = 0; who < game.info().seats; ++who)
    for (const core::Note& note : notes)
      if (note.seen_by.has(who)) game.remember(inside_->memories[who], note);
  return {};
}

Match Match::guess(int seat, std::uint64_t seed) const {
  const Engine& engine = inside_->game.engine();
  const auto who = static_cast<core::Seat>(seat);
  const core::AnyMemory memory = seat >= 0 && seat < kMaxSeats ? inside_->memories[who] : engine.game().memory();
  core::Rng rng(seed);
  Match out(*this);
  out.inside_->state =
      engine.wrap(engine.game().guess(engine.game().observe(Engine::inside(inside_->state), who), who, memory, rng));
  out.inside_->guessed = true;
  return out;
}

Result<std::string> Match::record(const std::vector<std::string>& players) const {
  if (inside_->guessed) return std::unexpected(no_record());
  const int count = inside_->game.players();
  if (!players.empty() && static_cast<int>(players.size()) != count)
    return std::unexpected(Error{"bad_field", "players: " + std::to_string(players.size()) + " names for " +
                                                  std::to_string(count) + " players (give one name for each)"});
  std::vector<std::string> names = players;
  for (int i = static_cast<int>(names.size()); i < count; ++i) names.push_back("p" + std::to_string(i + 1));
  return core::write_record(record_of(inside_->game.engine(), inside_->moves, names, inside_->state));
}

Result<std::vector<std::string>> Match::trace() const {
  auto text = record();
  if (!text) return std::unexpected(text.error());
  const auto record = core::read_record(*text, "record");
  std::vector<std::string> lines;
  const auto written = core::write_trace(inside_->game.engine().game(), *record,
                                         [&](const std::string& line) { lines.push_back(line); });
  if (!written) return std::unexpected(inside::outward(written.error()));
  return lines;
}

Result<Match> Match::read(std::string_view text, const std::map<std::string, std::string, std::less<>>& data) {
  const auto record = is_trace(text) ? record_of_trace(text) : core::read_record(text, "record");
  if (!record) return std::unexpected(inside::outward(record.error()));
  if (record->position)
    return std::unexpected(
        Error{"broken_record",
              "position: the record begins with a position set up by hand, which only the page and the program read"});
  auto game = Game::load(record->game, {.players = static_cast<int>(record->players.size()),
                                        .options = record->options.dump(),
                                        .data = data,
                                        .data_name = record->data});
  if (!game) return std::unexpected(game.error());
  const core::AnyGame& rules = game->engine().game();
  if (auto head = core::check_head(*record, *rules.info().catalog, rules.info().data_hash); !head)
    return std::unexpected(inside::outward(head.error()));
  Match match(*game);
  const auto end = core::replay(rules, *record, -1, [&](const core::Played& played) {
    match.play(played.seat, inside::outward(played.move)).value();
  });
  if (!end) return std::unexpected(inside::outward(end.error()));
  return match;
}

}  // namespace kilowatt
