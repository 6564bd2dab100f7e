// A step of the rulebook as one row: its name, its moves, which of them are allowed, and what they do.
//
// The functions of a row stand together in the file of their chapter, the row below them:
//
//   // contract.cc
//   Rule why_not_contract(const Rules& rules, const State& s, Seat seat, Move move);       the one predicate
//   void contract_options(const Rules& rules, const State& s, Seat seat, Options& out);    moves without a why-not
//   void contract_apply(Turn& turn, Seat seat, Move move);                                 what happens then
//   const StepRow kContractStep{.name = "contract", .verbs = {verb::contract}, …};
//
// chapters.h declares the rows (`extern const StepRow kContractStep;`), game.cc lists them in the rulebook's order:
//
//   constexpr auto kStepTable = core::step_table<StepRow>({{kContract, &kContractStep}, …});
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/rule_list.h"

namespace core {

// What functions that change a state work on. A game may derive its own Turn from it to add accessors.
template <class Rules, class State>
struct Turn {
  const Rules& rules;
  State& s;
  Log log;
};

// A few values in a constant: verbs of a step, arguments of its prompt.
template <class T, int kCapacity>
class ShortList {
 public:
  constexpr ShortList() = default;
  template <class... Item>
  requires(sizeof...(Item) > 0 && sizeof...(Item) <= kCapacity &&
           (!std::same_as<Item, ShortList> && ...)) constexpr ShortList(Item... items)
      : items_{static_cast<T>(items)...}, size_(sizeof...(Item)) {}

  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

 private:
  std::array<T, kCapacity> items_{};
  std::size_t size_ = 0;
};
using StepVerbs = ShortList<std::uint8_t, 4>;
using StepArgs = ShortList<Argument, 3>;

// A verb of other steps that the rulebook forbids in this one by name: its refusal tells the rule, not "wrong_step".
template <class Rule>
struct ForbiddenVerb {
  int verb = -1;
  Rule rule{};
};

template <class Rules, class State, class Rule, class Turn = core::Turn<Rules, State>>
struct StepRow {
  std::string_view name;  // as records, texts and the protocol know it
  StepVerbs verbs;        // in the documented order of the options
  // Appends every move of these verbs that has no why-not, in the documented order.
  void (*options)(const Rules&, const State&, Seat, Options&);
  // The rule that forbids a move of these verbs, Rule::none for an option. The argument is one of the verb's list.
  Rule (*why_not)(const Rules&, const State&, Seat, Move);
  void (*apply)(Turn&, Seat, Move);
  // For steps that may be void: the step is skipped when it answers false. Null: the seat is always asked.
  bool (*visited)(const Rules&, const State&, Seat) = nullptr;
  // Fills the arguments of the step's sentence, which are of these kinds.
  void (*prompt)(const Rules&, const State&, Seat, Prompt&) = nullptr;
  StepArgs args{};
  bool ascending = true;  // arguments of one verb are offered in ascending order
  ForbiddenVerb<Rule> forbidden{};
};

template <class Row>
struct StepEntry {
  template <class Step>
  constexpr StepEntry(Step which, const Row* its_row) : step(static_cast<int>(which)), row(its_row) {}
  int step;
  const Row* row;
};

namespace detail {
// Called by no program: a table in which it would be called does not compile.
inline void a_step_does_not_stand_at_its_number() {}
}  // namespace detail

// The table of contents of a game. Each row stands at the number of its step; a table out of order does not compile.
template <class Row, std::size_t N>
consteval std::array<const Row*, N> step_table(const StepEntry<Row> (&entries)[N]) {
  std::array<const Row*, N> rows{};
  for (std::size_t i = 0; i < N; ++i) {
    if (entries[i].step != static_cast<int>(i)) detail::a_step_does_not_stand_at_its_number();
    rows[i] = entries[i].row;
  }
  return rows;
}

// Info::steps as the table has it.
template <class StepTable>
std::vector<Step> steps_of(const StepTable& table) {
  std::vector<Step> steps;
  for (const auto* row : table)
    steps.push_back({std::string(row->name),
                     {row->verbs.begin(), row->verbs.end()},
                     row->ascending,
                     {row->args.begin(), row->args.end()}});
  return steps;
}

// Is the argument one that the verb can have? Numbers and cells are judged by the rules.
bool is_argument_of(const Info& info, Move move);

// Why a move is no option: the rule of the same predicate that made the options; "" for an option.
template <class G, class StepTable>
std::string refusal(const G& game, const StepTable& table, const typename G::State& s, Seat seat, Move move) {
  if (seat > kChance || !game.active(s).has(seat)) return "not_your_turn";
  const auto& row = *table[game.prompt(s, seat).step];
  if (move.verb == row.forbidden.verb) return std::string(rule_name(row.forbidden.rule));
  if (!row.verbs.contains(move.verb)) return "wrong_step";
  if (!is_argument_of(game.info(), move)) return "unknown_word";
  return std::string(rule_name(row.why_not(game.rules(), s, seat, move)));
}

}  // namespace core
