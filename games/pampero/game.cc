// The catalogue, the table of steps in the order of the rulebook, what happens by itself between them, and the way from
// the contract to the chapters.
#include "games/pampero/game.h"

#include "core/embedded_data.h"
#include "embedded/pampero.h"

namespace pampero {

static_assert(core::Game<Game>);

namespace {

// The steps in the order of chapter 15 of the rules.
constexpr auto kStepTable = core::step_table<StepRow>({
    {kSetupOrder, &kSetupOrderStep},
    {kSetupFinal1, &kSetupFinal1Step},
    {kSetupFinal2, &kSetupFinal2Step},
    {kSetupScoring1, &kSetupScoring1Step},
    {kSetupScoring2, &kSetupScoring2Step},
    {kSetupRemote, &kSetupRemoteStep},
    {kSetupSolar, &kSetupSolarStep},
    {kSetupConnection, &kSetupConnectionStep},
    {kSetupBonus, &kSetupBonusStep},
    {kSetupAction, &kSetupActionStep},
    {kSetupScoring, &kSetupScoringStep},
    {kSetupArgentina, &kSetupArgentinaStep},
    {kSetupBrazil, &kSetupBrazilStep},
    {kSetupBulldozer, &kSetupBulldozerStep},
    {kAction, &kActionStep},
    {kRow, &kRowStep},
    {kMode, &kModeStep},
    {kZone, &kZoneStep},
    {kSite, &kSiteStep},
    {kContract, &kContractStep},
    {kForeign, &kForeignStep},
    {kCapital, &kCapitalStep},
    {kPayee, &kPayeeStep},
    {kPay, &kPayStep},
    {kNode, &kNodeStep},
    {kLinked, &kLinkedStep},
    {kCell1, &kCell1Step},
    {kCell2, &kCell2Step},
    {kCellDiscard, &kCellDiscardStep},
    {kBonusField, &kBonusFieldStep},
    {kIncomeStep, &kAnyIncomeStep},
    {kSpecial, &kSpecialStep},
    {kRefillAction, &kRefillActionStep},
    {kRefillScoring, &kRefillScoringStep},
    {kRefillArgentina, &kRefillArgentinaStep},
    {kRefillBrazil, &kRefillBrazilStep},
    {kConnection, &kConnectionStep},
    {kConnectionChoice, &kConnectionChoiceStep},
    {kBulldozerFrom, &kBulldozerFromStep},
    {kBulldozerTo, &kBulldozerToStep},
    {kRecall, &kRecallStep},
    {kSecondSite, &kSecondSiteStep},
    {kSecondForeign, &kSecondForeignStep},
    {kMoveUsed, &kMoveUsedStep},
    {kAutomaOrder, &kAutomaOrderStep},
    {kReturnCard, &kReturnCardStep},
    {kScoringCard, &kScoringCardStep},
});
static_assert(kStepTable.size() == kSteps);

const StepRow& row_of(const core::Frame& frame) { return *kStepTable[frame.step]; }

// What happens by itself: frames with a number behind the steps.
void carry_on(Turn& turn, const core::Frame& frame) {
  core::Agenda<kMaxFrames>& agenda = turn.s.agenda;
  if (frame.step == kUsedBulldozers) return move_used_bulldozers(turn);  // stays until the last one has moved
  agenda.pop();
  switch (frame.step) {
    case kEffects:
      if (frame.b > 1) agenda.ask(kEffects, frame.seat, frame.a + 1, frame.b - 1);
      return carry_out(turn, frame.seat, turn.data().effects[at(frame.a)]);
    case kSymbols: return deal_with_symbol(turn, frame.seat, frame.a, frame.b);
    case kCellEffect: return cell_effect(turn, frame.seat, frame.a, frame.b);
    case kEndTurn: return end_turn(turn);
    case kProduce: return produce(turn, frame.seat);
    default: return end_scoring(turn, frame.a);
  }
}

}  // namespace

const core::Catalog& Game::catalog() {
  using Type = core::SetupOption::Type;
  static const core::Catalog kCatalog{
      .id = "pampero",
      .rules = 1,
      .min_players = 1,
      .max_players = kMaxSeats,
      .setup_options = {{.name = "long_game"},
                        {.name = "intro_tiles"},
                        {.name = "fixed_bonus"},
                        {.name = "restricted_contracts"},
                        {.name = "battery_storage"},
                        {.name = "rahdo_discard", .only_with = 2},
                        {.name = "solo_level",
                         .type = Type::word,
                         .words = {"easy", "normal", "hard", "very_hard", "merciless"},
                         .initial = "normal",
                         .only_with = 1}},
      // PAM-O4
      .rule_files = {"cards_basic.json", "cards_scoring.json", "cards_special.json", "company.json", "connections.json",
                     "contracts.json", "foreign.json", "map.json", "network.json", "scoring.json", "setup.json",
                     "solo.json", "timeline.json", "tower_bonus.json"},
      .show_files = {"board_geometry.json", "bots.json", "names.json"},
      .rule_prefix = "PAM"};
  return kCatalog;
}

const core::DataSet& Game::default_data() {
  static const core::DataSet kDefault = core::embedded_data(embedded_files());
  return kDefault;
}

std::string_view Game::text(std::string_view lang) { return core::embedded_text(embedded_files(), lang); }

core::Result<Game> Game::make(std::shared_ptr<const Data> data, const core::Setup& setup) {
  core::Json options;
  auto rules = read_rules(std::move(data), setup, options);
  if (!rules) return std::unexpected(rules.error());
  Game game;
  game.rules_ = std::move(*rules);
  game.info_ = make_info(game.rules_);
  game.info_.catalog = &catalog();
  game.info_.steps = core::steps_of(kStepTable);
  game.info_.options = std::move(options);
  return game;
}

Prompt Game::prompt(const State& s, Seat) const {
  Prompt out;
  if (s.agenda.empty()) return out;
  out.step = now(s).step;
  if (const StepRow& row = row_of(now(s)); row.prompt != nullptr) row.prompt(rules_, s, now(s).seat, out);
  return out;
}

void Game::options(const State& s, Seat, Options& out) const {
  out.clear();
  if (!s.agenda.empty()) row_of(now(s)).options(rules_, s, now(s).seat, out);
}

void Game::apply(State& s, Seat, Move move, Log log) const {
  Turn turn{{rules_, s, log}};
  row_of(now(s)).apply(turn, now(s).seat, move);
  settle(turn);
}

std::string Game::refusal(const State& s, Seat seat, Move move) const {
  return core::refusal(*this, kStepTable, s, seat, move);
}

// Notes 3 and 7 of chapter 15: pending effects are a stack, and a step without options is void.
void settle(Turn& turn) {
  core::Agenda<kMaxFrames>& agenda = turn.s.agenda;
  while (!agenda.empty()) {
    const core::Frame frame = agenda.top();
    if (frame.step >= kSteps) {
      carry_on(turn, frame);
      continue;
    }
    const StepRow& row = row_of(frame);
    if (row.visited == nullptr || row.visited(turn.rules, turn.s, frame.seat)) return;
    agenda.pop();
  }
}

}  // namespace pampero
