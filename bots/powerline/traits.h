// What the bots of Powerline are made of.
#pragma once

#include "bots/bot_traits.h"
#include "bots/powerline/evaluator.h"
#include "bots/powerline/features.h"
#include "bots/powerline/reasons.h"
#include "bots/training.h"

namespace bots {

namespace powerline {
const std::vector<RegisteredBot>& registered_bots();  // player.cc
const TrainingPlan& training_plan();                  // training_games.cc
}  // namespace powerline

template <>
struct BotTraits<::powerline::Game> {
  using Evaluator = powerline::Evaluator;
  static constexpr const Network::Shape& kShape = powerline::kShape;
  static constexpr std::span<const ReasonKind> kReasons = powerline::kReasons;
  static const std::vector<RegisteredBot>& registered_bots() { return powerline::registered_bots(); }
  static const TrainingPlan& training_plan() { return powerline::training_plan(); }
};

}  // namespace bots
