// The chapters of the rulebook, one .cc file each: their steps as rows, and what they offer to one another.
#pragma once

#include "core/arrangement.h"
#include "games/pampero/card_legality.h"
#include "games/pampero/rules.h"
#include "games/pampero/words.h"

namespace pampero {

// The step in which a seat is, and the frame with its numbers.
inline const core::Frame& now(const State& s) { return s.agenda.top(); }

// The rule for those that are not in the set.
inline Rule unless_in(Set set, int member, Rule rule) { return has(set, member) ? Rule::none : rule; }

// A frame has two numbers; where a step needs three, two small ones share one.
constexpr int pack(int low, int high) { return low + 256 * high; }
constexpr int low_of(int packed) { return packed % 256; }
constexpr int high_of(int packed) { return packed / 256; }

// game.cc: what happens by itself until somebody has to decide
void settle(Turn& turn);

// setup.cc
core::Result<Rules> read_rules(std::shared_ptr<const Data> data, const core::Setup& setup, core::Json& options);
State start_state(const Rules& rules);
extern const StepRow kSetupOrderStep, kSetupFinal1Step, kSetupFinal2Step, kSetupScoring1Step, kSetupScoring2Step,
    kSetupRemoteStep, kSetupSolarStep, kSetupConnectionStep, kSetupBonusStep, kSetupActionStep, kSetupScoringStep,
    kSetupArgentinaStep, kSetupBrazilStep, kSetupBulldozerStep;

// year.cc: turns, timeline, turn order
extern const StepRow kActionStep;
void begin_year(Turn& turn);
void begin_turn(Turn& turn);
void end_turn(Turn& turn);
void advance_disc(Turn& turn, int seat);
void lower_disc(Turn& turn, int seat);
void after_consolidation(Turn& turn);
void after_scoring(Turn& turn);
int cards_out(const Company& c);
void take_card_back(Turn& turn, int seat, int field);

// card.cc: the choice of row, mode, zone, target, payee, payment; then PAM-311
extern const StepRow kRowStep, kModeStep, kZoneStep, kSiteStep, kContractStep, kForeignStep, kCapitalStep, kPayeeStep,
    kPayStep;
bool card_possible(CardLegality& legality, int card);
Rule why_not_card(CardLegality& legality, int card);
Set targets_in_field(CardLegality& legality, int card, int field, int action);  // in any zone of the field
const CardAction& played_action(const Rules& rules, const State& s);

// build.cc: towers, cells, bonus tiles, wind farms
extern const StepRow kCell1Step, kCell2Step, kCellDiscardStep, kBonusFieldStep, kSecondSiteStep;
void build_tower(Turn& turn, int seat, int site, int zone);
void build_wind_farm(Turn& turn, int seat, int site);
void cell_effect(Turn& turn, int seat, int cell, int tile);

// bulldozer.cc
extern const StepRow kBulldozerFromStep, kBulldozerToStep, kMoveUsedStep;
// Sites and parking spaces that are not free (PAM-121).
Set taken_places(const Rules& rules, const State& s);
Set destinations(const Rules& rules, const State& s, int place);
bool can_move(const Rules& rules, const State& s, int seat, int number);
void use_bulldozer(Turn& turn, int site);
void gain_bulldozer(Turn& turn, int seat);
void ask_for_bulldozers(Turn& turn, int seat, const Effect& effect);
void move_used_bulldozers(Turn& turn);

// connection.cc
extern const StepRow kConnectionStep, kConnectionChoiceStep;
void take_connection_tiles(Turn& turn, int seat, int space);

// contract.cc
extern const StepRow kNodeStep, kLinkedStep;
void ask_for_node(Turn& turn, int seat, int space, bool linked);
void take_contract(Turn& turn, int seat, int space);
void deal_with_symbol(Turn& turn, int seat, int tile, int symbol);

// foreign.cc
extern const StepRow kSecondForeignStep;
void sell_abroad(Turn& turn, int seat, int card);
Set affordable_foreign(const Rules& rules, const State& s, int seat, int battery);
void add_foreign_cards(const State& s, Set cards, Options& out);  // in the order of the displays

// special.cc: special cards and the displays
extern const StepRow kSpecialStep, kRefillActionStep, kRefillScoringStep, kRefillArgentinaStep, kRefillBrazilStep;
void take_from_display(State& s, int display, int card);
void refill(Turn& turn, int display);
Set refill_deck(const Rules& rules, const State& s, int display);
void open_card(Turn& turn, Move move);

// capital.cc
void raise_capital(Turn& turn, int seat, int place);

// effects.cc
extern const StepRow kAnyIncomeStep, kRecallStep;
void add_money(Turn& turn, int seat, int amount, int kind, int a = 0, int b = 0);
void gain_energy(Turn& turn, int seat, int n);
int gain_battery(Turn& turn, int seat, int n);
void pay_battery(Turn& turn, int seat, int n);
void push_effects(Turn& turn, int seat, EffectList list);
void carry_out(Turn& turn, int seat, const Effect& effect);
int income_value(const Data& data, const Company& c, int market);
int highest_income(const Data& data, const Company& c);
void raise_income(Turn& turn, int seat, int market, int steps);

// consolidation.cc
extern const StepRow kReturnCardStep;
void begin_consolidation(Turn& turn);
int battery_production(const Data& data, const Company& c);
void produce(Turn& turn, int seat);

// scoring.cc
extern const StepRow kScoringCardStep;
int symbols(const Rules& rules, const State& s, int seat, int market);
int count(const Rules& rules, const State& s, int seat, const Count& what);
int majority(const Rules& rules, const State& s, const Count& what);  // the seat alone in front, -1 if there is none
int tile_reward(const Rules& rules, const State& s, int seat, const Reward& reward);
int intro_zone_a(const Rules& rules, const State& s, int seat, const Count& what);
void begin_scoring(Turn& turn, int which);
void end_scoring(Turn& turn, int which);
core::Scores scores(const Rules& rules, const State& s);
struct CardReward {
  int money = 0;
  int flips = kNone;  // the market whose marker turns down
};
CardReward card_reward(const Rules& rules, const State& s, int seat, int option);
int upper_money(const Rules& rules, const State& s, int seat, const Half& half);
int lower_money(const Rules& rules, const State& s, int seat, const Half& half);
int capital_tiles(const Company& c);
int repayment(const Data& data, const Company& c);
int end_tiles_money(const Rules& rules, const State& s, int seat);
int end_tile_money(const Rules& rules, const State& s, int seat, const Effect& effect);

// arrange.cc: positions set up by hand; arrange_checks.cc: why one cannot stand so
void arrange(const Rules& rules, State& s, core::Arrangement& by_hand);
void check_arranged(const Rules& rules, const State& s, core::Arrangement& by_hand);

// hidden.cc
State observe(const Rules& rules, const State& s, Seat seat);

// automa.cc
extern const StepRow kAutomaOrderStep;
void automa_place_bulldozer(Turn& turn, int seat, int zone);
int automa_destination(const Rules& rules, const State& s, int place);
void automa_consolidate(Turn& turn, int seat);

}  // namespace pampero
