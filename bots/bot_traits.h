// What each game's bots are made of, found by the type of the game.
#pragma once

#include "bots/century/evaluator.h"
#include "bots/century/features.h"
#include "bots/pampero/evaluator.h"
#include "bots/pampero/features.h"
#include "bots/powerline/evaluator.h"
#include "bots/powerline/features.h"
#include "bots/registry.h"
#include "games/each.h"

namespace bots {

template <class G>
struct BotTraits;

template <>
struct BotTraits<::powerline::Game> {
  using Evaluator = powerline::Evaluator;
  using Network = bots::Network;
  static constexpr const Network::Shape& kShape = powerline::kShape;
  static const std::vector<RegisteredBot>& registered_bots() { return powerline::registered_bots(); }
};

template <>
struct BotTraits<::pampero::Game> {
  using Evaluator = pampero::Evaluator;
  using Network = SmallNetwork;
  static constexpr const Network::Shape& kShape = pampero::kShape;
  static const std::vector<RegisteredBot>& registered_bots() { return pampero::registered_bots(); }
};

template <>
struct BotTraits<::century::Game> {
  using Evaluator = century::Evaluator;
  using Network = SmallNetwork;
  static constexpr const Network::Shape& kShape = century::kShape;
  static const std::vector<RegisteredBot>& registered_bots() { return century::registered_bots(); }
};

}  // namespace bots
