// A program of somebody else: random games, then a tree search with random play and one with an evaluator of its own.
#include <kilowatt/kilowatt.h>

#include <cstdio>

int main() {
  kilowatt::Random random(1);
  kilowatt::Options options;
  for (const char* name : {"powerline", "pampero", "century"}) {
    const auto game = kilowatt::Game::load(name, {.players = 3});
    if (!game) return std::puts(game.error().text.c_str()), 1;
    double points = 0;
    for (int n = 0; n < 100; ++n) {
      kilowatt::State state = game->start();
      while (!state.over()) {
        const int seat = state.seat();
        state.options(seat, options);
        state.apply(seat, kilowatt::random_move(options, seat, random));
      }
      points += state.points(0) / 100.0;
    }
    std::printf("%s: %.1f points at random\n", name, points);
  }

  const auto game = kilowatt::Game::load("powerline", {.players = 2});
  kilowatt::UctOptions playouts{.iterations = 60}, evaluated{.iterations = 60};
  evaluated.evaluator = [](const kilowatt::State& s) {
    std::array<double, kilowatt::kMaxSeats> value{};
    for (std::size_t seat = 0; seat < 2; ++seat) value[seat] = s.points(static_cast<int>(seat)) / 100.0;
    return value;
  };
  kilowatt::State state = game->start();
  while (!state.over()) {
    const int seat = state.seat();
    state.options(seat, options);
    const bool chance = seat == kilowatt::kChance;
    const auto move = chance ? kilowatt::random_move(options, seat, random)
                             : kilowatt::uct(state, seat, seat == 0 ? playouts : evaluated).front().move;
    if (const auto played = state.play(seat, move); !played) return std::puts(played.error().text.c_str()), 1;
  }
  std::printf("playouts %d, points now %d\n", state.points(0), state.points(1));
}
