// What each game's bots are made of, found by the type of the game.
#pragma once

#include "bots/century/brain.h"
#include "bots/century/features.h"
#include "bots/pampero/brain.h"
#include "bots/pampero/features.h"
#include "bots/powerline/brain.h"
#include "bots/powerline/features.h"
#include "bots/registry.h"
#include "games/each.h"

namespace bots {

template <class G>
struct Of;

template <>
struct Of<::powerline::Game> {
  using Brain = powerline::Brain;
  using Network = bots::Network;
  static constexpr const Network::Shape& kShape = powerline::kShape;
  static const std::vector<Player>& players() { return powerline::players(); }
};

template <>
struct Of<::pampero::Game> {
  using Brain = pampero::Brain;
  using Network = SmallNetwork;
  static constexpr const Network::Shape& kShape = pampero::kShape;
  static const std::vector<Player>& players() { return pampero::players(); }
};

template <>
struct Of<::century::Game> {
  using Brain = century::Brain;
  using Network = SmallNetwork;
  static constexpr const Network::Shape& kShape = century::kShape;
  static const std::vector<Player>& players() { return century::players(); }
};

}  // namespace bots
