// The opponents of 20th Century.
#include "bots/century/traits.h"
#include "bots/turn_player.h"

namespace bots::century {

namespace {

constexpr Skill kBeginner = {.blur = 18, .milliseconds = 0, .width = {.beam = 12}};
constexpr Skill kEasy = {.blur = 10, .milliseconds = 0, .width = {.beam = 12}};
constexpr Skill kMedium = {.blur = 4.5f, .milliseconds = 0, .width = {.beam = 16}};
constexpr Skill kHard = {.blur = 1.5f, .milliseconds = 0, .width = {.beam = 24}};
constexpr Skill kExpert = {.blur = 0, .milliseconds = 300, .width = {.beam = 48, .inner_beam = 20}};
constexpr Skill kMaster = {.blur = 0, .milliseconds = kMasterThinking, .width = {.beam = 48, .inner_beam = 20}};
#ifndef __wasm__
// What learning has to be measured against: no learning, and what was learned before.
constexpr Skill kByHand = {.learned = false, .blur = 0, .milliseconds = 300, .width = {.beam = 48, .inner_beam = 20}};
constexpr Skill kBuiltIn = {
    .blur = 0, .milliseconds = 300, .width = {.beam = 48, .inner_beam = 20}, .source = Source::built_in};
#endif
constexpr Skill kLearned = {.blur = 0, .milliseconds = 0, .width = {.beam = 24}};
constexpr Skill kGreedy = {.learned = false, .blur = 0, .milliseconds = 0, .width = {.beam = 24}};

}  // namespace

const std::vector<bots::RegisteredBot>& registered_bots() {
  static const std::vector<bots::RegisteredBot> list = {
      {"century", "beginner", make_turn_player<Evaluator, kBeginner>},
      {"century", "master", make_turn_player<Evaluator, kMaster>},
      {"century", "easy", make_turn_player<Evaluator, kEasy>},
      {"century", "medium", make_turn_player<Evaluator, kMedium>},
      {"century", "hard", make_turn_player<Evaluator, kHard>},
      {"century", "expert", make_turn_player<Evaluator, kExpert>},
      {"century", "greedy", make_turn_player<Evaluator, kGreedy>},
      {"century", "learned", make_turn_player<Evaluator, kLearned>},
#ifndef __wasm__  // arenas are for the terminal
      {"century", "by_hand", make_turn_player<Evaluator, kByHand>},
      {"century", "built_in", make_turn_player<Evaluator, kBuiltIn>},
#endif
  };
  return list;
}

}  // namespace bots::century
