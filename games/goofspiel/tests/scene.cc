#include "games/goofspiel/tests/scene.h"

#include <gtest/gtest.h>

#include "core/notation.h"

namespace goofspiel {

Scene::Scene(int players, const core::Json& options)
    : game(Game::make(Game::load(Game::default_data()).value(), {players, options}).value()), s(game.start()) {}

Scene Scene::suits(int players, core::Json options) {
  options["hands"] = "suit";
  return Scene(players, options);
}

Scene Scene::dealt(const std::vector<std::vector<int>>& hands, core::Json options) {
  Scene scene(static_cast<int>(hands.size()), options);
  // What the hands name is taken out of the pack before it is filled up from.
  std::array<int, kMaxCards> left{};
  for (std::size_t card = 0; card < scene.game.data().cards.size(); ++card)
    left[card] = scene.game.data().cards[card].copies;
  for (const auto& hand : hands)
    for (const int card : hand) --left[static_cast<std::size_t>(card - 1)];
  for (const auto& hand : hands)
    for (int n = 0; n < scene.game.rules().hand; ++n) {
      int card = 0;
      if (n < static_cast<int>(hand.size())) {
        card = hand[static_cast<std::size_t>(n)];
      } else {
        card = scene.game.data().card_ids.size();
        while (left[static_cast<std::size_t>(card - 1)] == 0) --card;
        --left[static_cast<std::size_t>(card - 1)];
      }
      scene.chance("deal c" + std::to_string(card));
    }
  return scene;
}

void Scene::play(Seat seat, std::string_view move) {
  Options list;
  game.options(s, seat, list);
  const auto found = core::find_move(game.info(), list, move);
  ASSERT_TRUE(found) << core::seat_text(seat) << " may not " << move;
  game.apply(s, seat, *found, Log(&notes));
  EXPECT_EQ(game.invariant(s), "") << move;
}

void Scene::round(std::string_view prize, const std::vector<std::string>& bids) {
  if (s.step == kTurnUp) chance("prize " + std::string(prize));
  for (std::size_t i = 0; i < bids.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const std::size_t space = bids[i].find(' ');
    play(seat, "bid " + bids[i].substr(0, space));
    if (space != std::string::npos)
      play(seat, "add " + bids[i].substr(space + 1));
    else if (game.active(s).has(seat) && game.prompt(s, seat).step == kReinforce)
      play(seat, "stand");
  }
}

std::vector<std::string> Scene::options(Seat seat) const {
  Options list;
  game.options(s, seat, list);
  std::vector<std::string> out;
  for (const core::Option& option : list) out.push_back(core::move_text(game.info(), option.move));
  return out;
}

std::string Scene::refusal(Seat seat, std::string_view move) const {
  const auto moves = core::parse_moves(game.info(), move);
  return moves.empty() ? "unknown" : game.refusal(s, seat, moves.front());
}

int Scene::logged(int kind) const {
  return static_cast<int>(
      std::count_if(notes.begin(), notes.end(), [&](const core::Note& note) { return note.kind == kind; }));
}

}  // namespace goofspiel
