#include "games/pampero/tests/changed_data.h"

#include "core/playout.h"

namespace pampero::tests {

using core::Json;

Json effect(const char* kind) { return {{"effect", kind}}; }
Json money(int n) { return {{"effect", "money"}, {"n", n}}; }
Json bulldozer_move(int arrows, int bulldozers) {
  return {{"effect", "bulldozer_move"}, {"arrows", arrows}, {"bulldozers", bulldozers}};
}

std::function<void(Json&)> connections(std::size_t number, const Json& effects) {
  return [number, effects](Json& json) {
    for (int i = 0; json["tiles"].size() < number; ++i) {
      Json tile = json["tiles"][1];
      tile["id"] = "more" + std::to_string(i);
      json["tiles"].push_back(tile);
    }
    for (Json& tile : json["tiles"]) tile["choose"] = false, tile["effects"] = effects;
  };
}

void give_parking(Json& json, const Json& bonus) {
  for (const char* side : {"small", "large"})
    for (Json& space : json[side]["parking"]) space["bonus"] = bonus;
}

void play_to_the_end(const core::DataSet& set, int games) {
  const auto data = Game::load(set);
  ASSERT_TRUE(data) << data.error().text();
  for (int players = 1; players <= kMaxSeats; ++players) {
    const Game game = *Game::make(*data, {players, Json::object()});
    for (int n = 0; n < games; ++n) {
      core::Rng rng(static_cast<std::uint64_t>(n));
      State s = game.start();
      int moves = 0;
      while (!game.active(s).empty()) {
        const core::Seat seat = game.active(s).front();
        core::Options out;
        game.options(s, seat, out);
        ASSERT_GT(out.count(), 0) << players << " players, step " << game.info().steps[game.prompt(s, seat).step].name;
        game.apply(s, seat, core::random_move(out, seat, rng), core::Log::none());
        ASSERT_EQ(game.invariant(s), "");
        ASSERT_LT(++moves, game.info().longest);
      }
    }
  }
}

}  // namespace pampero::tests
