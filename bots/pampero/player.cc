// The opponents of Pampero.
#include "bots/pampero/traits.h"
#include "bots/turn_player.h"

namespace bots::pampero {

namespace {

constexpr Skill kBeginner = {.blur = 60, .milliseconds = 0, .width = {.beam = 32}};
constexpr Skill kEasy = {.blur = 28, .milliseconds = 0, .width = {.beam = 32}};
constexpr Skill kMedium = {.blur = 13, .milliseconds = 0, .width = {.beam = 32}};
constexpr Skill kHard = {.blur = 5, .milliseconds = 0, .width = {.beam = 48}};
constexpr Skill kExpert = {.blur = 0, .milliseconds = 300, .width = {.beam = 64, .inner_beam = 5}};
constexpr Skill kMaster = {.blur = 0, .milliseconds = kMasterThinking, .width = {.beam = 64, .inner_beam = 5}};
#ifndef __wasm__
// What learning has to be measured against: no learning, and what was learned before.
constexpr Skill kByHand = {.learned = false, .blur = 0, .milliseconds = 300, .width = {.beam = 64, .inner_beam = 5}};
constexpr Skill kBuiltIn = {
    .blur = 0, .milliseconds = 300, .width = {.beam = 64, .inner_beam = 5}, .source = Source::built_in};
#endif
constexpr Skill kLearned = {.blur = 0, .milliseconds = 0, .width = {.beam = 48}};
constexpr Skill kGreedy = {.learned = false, .blur = 0, .milliseconds = 0, .width = {.beam = 48}};

}  // namespace

const std::vector<bots::RegisteredBot>& registered_bots() {
  static const std::vector<bots::RegisteredBot> list = {
      {"pampero", "beginner", make_turn_player<Evaluator, kBeginner>},
      {"pampero", "master", make_turn_player<Evaluator, kMaster>},
      {"pampero", "easy", make_turn_player<Evaluator, kEasy>},
      {"pampero", "medium", make_turn_player<Evaluator, kMedium>},
      {"pampero", "hard", make_turn_player<Evaluator, kHard>},
      {"pampero", "expert", make_turn_player<Evaluator, kExpert>},
      {"pampero", "greedy", make_turn_player<Evaluator, kGreedy>},
      {"pampero", "learned", make_turn_player<Evaluator, kLearned>},
#ifndef __wasm__  // arenas are for the terminal
      {"pampero", "by_hand", make_turn_player<Evaluator, kByHand>},
      {"pampero", "built_in", make_turn_player<Evaluator, kBuiltIn>},
#endif
  };
  return list;
}

}  // namespace bots::pampero
