// The catalogue, the table of steps in the order of the rulebook, and the way from the contract to the chapters.
#include "games/powerline/game.h"

#include "core/embedded_data.h"
#include "embedded/powerline.h"

namespace powerline {

static_assert(core::Game<Game>);

namespace {

constexpr auto kStepTable = core::step_table<StepRow>({{kDraw, &kDrawStep},
                                                       {kRoll, &kRollStep},
                                                       {kBegin, &kBeginStep},
                                                       {kPlace, &kPlaceStep},
                                                       {kVacation, &kVacationStep}});

// The step a seat is in; a seat that waits for the others has finished its plan.
Step step_of(const State& s, Seat seat) {
  if (s.active.has(core::kChance) || seat >= kMaxPlayers) return s.drawn < kContracts ? kDraw : kRoll;
  return s.seats[seat].step == kWait ? kPlace : s.seats[seat].step;
}

}  // namespace

const core::Catalog& Game::catalog() {
  using Type = core::SetupOption::Type;
  static const core::Catalog kCatalog{
      .id = "powerline",
      .rules = 1,
      .min_players = 1,
      .max_players = kMaxPlayers,
      .setup_options = {{.name = "boards", .type = Type::word_list, .words = {"a", "b", "c", "d", "e", "f"}},
                        {.name = "vacation", .initial = true},
                        {.name = "limits", .type = Type::flag_or_list},
                        {.name = "adventure_island"},
                        {.name = "contracts",
                         .type = Type::word,
                         .words = {"printed", "by_colour", "any_three", "by_colour_special", "any_three_special",
                                   "special_only"},
                         .initial = "printed"},
                        // Contracts come with side B unless the front is asked for (PL-120, PL-122).
                        {.name = "side_b", .on_unless = {{"contracts", "printed"}}}},
      .rule_files = {"board.json", "charts.json", "game.json", "pips.json", "tiles.json"},
      .show_files = {"board_geometry.json", "bots.json", "names.json"},
      .rule_prefix = "PL"};
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

Prompt Game::prompt(const State& s, Seat seat) const {
  Prompt out{step_of(s, seat), {}};
  if (const StepRow& row = *kStepTable[out.step]; row.prompt != nullptr) row.prompt(rules_, s, seat, out);
  return out;
}

void Game::seldom_options(const State& s, Seat seat, Options& out) const {
  if (s.active.has(seat)) kStepTable[step_of(s, seat)]->options(rules_, s, seat, out);
}

void Game::seldom_apply(State& s, Seat seat, Move move, Log log) const {
  Turn turn{rules_, s, log};
  kStepTable[step_of(s, seat)]->apply(turn, seat, move);
}

std::string Game::refusal(const State& s, Seat seat, Move move) const {
  return core::refusal(*this, kStepTable, s, seat, move);
}

}  // namespace powerline
