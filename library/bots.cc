#include <kilowatt/bots.h>

#include "bots/bot.h"
#include "library/match_inside.h"

namespace kilowatt {

using inside::Engine;

std::vector<std::string> levels() {
  std::vector<std::string> out;
  for (const bots::Level& level : bots::levels()) out.emplace_back(level.name);
  return out;
}

struct Bot::Inside {
  Game game;  // outlives the bot that plays it
  int seat;
  std::unique_ptr<bots::Bot> bot;
};

Bot::Bot(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Bot::Bot(Bot&& other) noexcept = default;
Bot& Bot::operator=(Bot&& other) noexcept = default;
Bot::~Bot() = default;

Result<Bot> Bot::make(const Game& game, int seat, std::string_view level, std::uint64_t seed) {
  if (seat < 0 || seat >= game.players())
    return std::unexpected(Error{"bad_field", "seat: there is no seat " + std::to_string(seat) +
                                                  " to decide for (0 to " + std::to_string(game.players() - 1) + ")"});
  auto bot = bots::make(game.engine().game(), static_cast<core::Seat>(seat), level, seed);
  if (!bot) return std::unexpected(inside::outward(bot.error()));
  return Bot(std::make_unique<Inside>(Inside{game, seat, std::move(*bot)}));
}

Result<Move> Bot::choose(const Match& match, const Budget& budget) {
  const Match::Inside& played = *match.inside_;
  const Engine& engine = inside_->game.engine();
  if (&played.game.engine() != &engine)
    return std::unexpected(Error{"bad_field", "this bot was made for another table (make one for this game)"});
  const auto seat = static_cast<core::Seat>(inside_->seat);
  if ((played.state.active() >> seat & 1) == 0)
    return std::unexpected(Error{"not_your_turn", "it is not the turn of " + seat_name(seat)});
  const core::AnyState view = engine.game().observe(Engine::inside(played.state), seat);
  return inside::outward(inside_->bot->choose(view, played.memories[seat],
                                              {.milliseconds = budget.milliseconds, .iterations = budget.iterations}));
}

}  // namespace kilowatt
