// What the bots of Pampero are made of.
#pragma once

#include "bots/bot_traits.h"
#include "bots/pampero/evaluator.h"
#include "bots/pampero/features.h"
#include "bots/pampero/reasons.h"
#include "bots/training.h"

namespace bots {

namespace pampero {
const std::vector<RegisteredBot>& registered_bots();  // player.cc
const TrainingPlan& training_plan();                  // training_games.cc
}  // namespace pampero

template <>
struct BotTraits<::pampero::Game> {
  using Evaluator = pampero::Evaluator;
  static constexpr const Network::Shape& kShape = pampero::kShape;
  static constexpr std::span<const ReasonKind> kReasons = pampero::kReasons;
  static const std::vector<RegisteredBot>& registered_bots() { return pampero::registered_bots(); }
  static const TrainingPlan& training_plan() { return pampero::training_plan(); }
};

}  // namespace bots
