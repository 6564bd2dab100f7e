// What a seat could use and pay right now: the sets that legality of cards is made of.
#pragma once

#include <algorithm>
#include <bit>

#include "games/pampero/rules.h"

namespace pampero {

// Keeps the members of a set that every rule allows.
struct TargetFilter {
  Set left = ~Set{0};
  bool keep(Set allowed, Rule) { return (left &= allowed) != 0; }
  bool require(bool ok, Rule) { return ok ? left != 0 : (left = 0) != 0; }
};

// The same, remembering the rule that took the last member away and how many rules were passed before it.
struct TargetFilterWithRule {
  Set left = ~Set{0};
  Rule rule = Rule::none;
  int passed = 0;
  bool keep(Set allowed, Rule by) {
    left &= allowed;
    if (left != 0)
      ++passed;
    else if (rule == Rule::none)
      rule = by;
    return left != 0;
  }
  bool require(bool ok, Rule by) { return keep(ok ? ~Set{0} : 0, by); }
};

// Transformer spaces a seat can reach: for free, and over which unused pink lines (PAM-453, PAM-454).
struct Reach {
  std::uint16_t nodes = 0;
  Set lines = 0;
};
Reach reach(const Data& data, const Company& c);
int far_end(const Data& data, const Company& c, int line);  // the end of a pink line that has no contract

struct Resources {
  int money = 0, energy = 0, battery = 0;
};

// Sets indexed by Owner hold objects of oneself, of others, of both.
struct CardLegality {
  CardLegality(const Rules& rules, const State& s, int seat);

  const Rules& rules;
  const State& s;
  const Data& data;
  const Board& board;
  const Company& me;
  int seat;
  std::array<Set, 4> bulldozers{};    // places
  std::array<Set, 4> tower_spaces{};  // contract and remote spaces in a sector with a tower
  Set built = 0;
  bool contracts_prepared = false;
  Set unlocked = 0;  // spaces with a tile that is open to the seat
  Reach net;

  void prepare_contracts();  // fills what only contracts need
};

// The contract spaces, remote spaces and solar nodes among `spaces` that can be paid from the resources (PAM-452 to
// 454).
Set payable_spaces(const CardLegality& legality, Set spaces, const Resources& resources, int discount);
Resources contract_cost(const CardLegality& legality, int space, int discount);
bool node_allowed(const CardLegality& legality, int space, int node);  // see PAM-V4

int zone_value(const Data& data, const Company& c, const Card& card, const CardAction& action,
               int field);  // see PAM-306
int frame_energy(const Data& data, const Company& c, const Card& card, const CardAction& action,
                 int field);                    // see PAM-310
int leftmost_field(const Company& c, int row);  // see PAM-301; kNone if the row is full

// A way to play a card, all but its target; payment 0 is money, 1 the alternative.
struct Selection {
  int card = 0, field = 0, action = 0, zone = 0, payment = 0;
};
Set targets(CardLegality& legality, const Selection& pick);  // those with which the choice is complete
TargetFilterWithRule filter_targets(CardLegality& legality, const Selection& pick,
                                    Set wanted);  // the same with the rule that forbids

// Seats that may be the payee (PAM-R4).
Seats payees(const CardLegality& legality, const CardAction& action, int target);

bool linked_possible(CardLegality& legality, const CardAction& action, int from, int to);
Rule why_not_linked_space(CardLegality& legality, const CardAction& action, int from, int to);
Set sites_to_build(const CardLegality& legality, const CardAction& action, int zone);
bool effects_possible(const CardLegality& legality, EffectList list);  // see PAM-314

}  // namespace pampero
