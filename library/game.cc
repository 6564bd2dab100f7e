// The public game and state: thin words over the engine.
#include <kilowatt/game.h>

#include "core/notation.h"
#include "core/strict.h"
#include "games/all.h"
#include "library/engine.h"

namespace kilowatt {

using inside::Engine;
using inside::inward;
using inside::outward;

std::string_view version() { return KILOWATT_VERSION; }

std::string seat_name(int seat) {
  return seat >= 0 && seat <= kNobody ? core::seat_text(static_cast<core::Seat>(seat)) : "seat " + std::to_string(seat);
}

unsigned State::active() const { return engine_->game().active(Engine::inside(*this)).bits(); }

int State::seat() const {
  const core::Seats seats = engine_->game().active(Engine::inside(*this));
  return seats.empty() ? kNobody : seats.front();
}

void State::options(int seat, Options& out) const {
  out.size_ = out.count_ = out.total_weight_ = 0;
  if (seat < 0 || seat > kChance || (active() >> seat & 1) == 0) return;
  core::Options found;
  engine_->game().options(Engine::inside(*this), static_cast<core::Seat>(seat), found);
  for (const core::Option& option : found)
    out.items_[static_cast<std::size_t>(out.size_++)] = {outward(option.move), option.last, option.weight};
  out.count_ = found.count();
  out.total_weight_ = found.total_weight();
}

void State::apply(int seat, Move move) {
  engine_->game().apply(Engine::inside(*this), static_cast<core::Seat>(seat), inward(move), core::Log::none());
}

Result<void> State::play(int seat, Move move) {
  const core::AnyState& s = Engine::inside(*this);
  const auto who = static_cast<core::Seat>(seat >= 0 && seat <= kNobody ? seat : kNobody);
  core::Options found;
  if (who <= core::kChance && engine_->game().active(s).has(who)) engine_->game().options(s, who, found);
  if (!found.contains(inward(move))) return std::unexpected(outward(engine_->refusal(s, who, inward(move))));
  apply(seat, move);
  return {};
}

State State::observe(int seat) const {
  return engine_->wrap(engine_->game().observe(Engine::inside(*this), static_cast<core::Seat>(seat)));
}

State State::guess(int seat, Random& random) const {
  const core::AnyGame& game = engine_->game();
  core::Rng rng(random.next());
  const auto who = static_cast<core::Seat>(seat);
  return engine_->wrap(game.guess(game.observe(Engine::inside(*this), who), who, game.memory(), rng));
}

int State::points(int seat) const {
  return engine_->game().points(Engine::inside(*this), static_cast<core::Seat>(seat));
}

std::array<int, 2> State::score(int seat) const {
  return engine_->game().scores(Engine::inside(*this))[static_cast<std::size_t>(seat)];
}

std::array<double, kMaxSeats> State::returns() const {
  return inside::returns_of(engine_->game().scores(Engine::inside(*this)), engine_->info().seats);
}

std::string State::text() const { return engine_->text(Engine::inside(*this)); }

std::span<const std::byte> State::bytes() const {
  return {bytes_.data(), static_cast<std::size_t>(engine_->game().state_bytes())};
}

bool State::same(const State& other) const {
  return engine_ == other.engine_ && Engine::inside(*this) == Engine::inside(other);
}

void State::write_observation(int seat, std::int16_t* out) const {
  engine_->write(Engine::inside(*this), static_cast<core::Seat>(seat), out);
}

std::vector<std::string> Game::names() {
  std::vector<std::string> out;
  for (const core::GameType& type : games::all()) out.push_back(type.catalog->id);
  return out;
}

Result<Game> Game::load(std::string_view name, const Setup& setup) {
  auto engine = inside::make_engine(name, setup);
  if (!engine) return std::unexpected(outward(engine.error()));
  return Game(std::move(*engine));
}

const std::string& Game::name() const { return engine_->info().catalog->id; }
int Game::players() const { return engine_->info().players; }
int Game::seats() const { return engine_->info().seats; }
int Game::longest() const { return engine_->info().longest; }
std::string Game::options() const { return engine_->info().options.dump(); }
const std::string& Game::data_hash() const { return engine_->info().data_hash; }
const Game::Setup& Game::setup() const { return engine_->setup(); }

State Game::start() const { return engine_->wrap(engine_->game().start()); }

int Game::action_count() const { return engine_->actions().count(); }
int Game::action(Move move) const { return engine_->actions().of(inward(move)); }
Move Game::action_move(int action) const { return outward(engine_->actions().move(action)); }
std::string Game::move_name(Move move) const { return engine_->move_text(inward(move)); }

std::vector<Move> Game::find_moves(std::string_view name) const {
  std::vector<Move> out;
  for (const core::Move move : core::parse_moves(engine_->info(), name))
    if (engine_->actions().of(move) >= 0) out.push_back(outward(move));
  return out;
}

Result<Move> Game::find_move(std::string_view name) const {
  const std::vector<Move> found = find_moves(name);
  if (!found.empty()) return found.front();
  return std::unexpected(
      outward(core::Error{"unknown_word", "move", this->name() + " has no move \"" + core::shortened(name) + "\"",
                          "a verb and at most one argument, as the names of the options are spelled"}));
}

const std::vector<ObservationField>& Game::observation() const { return engine_->layout(); }
int Game::observation_size() const { return engine_->observation_size(); }

}  // namespace kilowatt
