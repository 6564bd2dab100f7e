// What the bots of 20th Century are made of.
#pragma once

#include "bots/bot_traits.h"
#include "bots/century/evaluator.h"
#include "bots/century/features.h"
#include "bots/century/reasons.h"
#include "bots/training.h"

namespace bots {

namespace century {
const std::vector<RegisteredBot>& registered_bots();  // player.cc
const TrainingPlan& training_plan();                  // training_games.cc
}  // namespace century

template <>
struct BotTraits<::century::Game> {
  using Evaluator = century::Evaluator;
  static constexpr const Network::Shape& kShape = century::kShape;
  static constexpr std::span<const ReasonKind> kReasons = century::kReasons;
  static const std::vector<RegisteredBot>& registered_bots() { return century::registered_bots(); }
  static const TrainingPlan& training_plan() { return century::training_plan(); }
};

}  // namespace bots
