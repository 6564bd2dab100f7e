// The catalogue, the table of steps in the order of the rulebook, and the way from the contract to the chapters.
#include "games/goofspiel/game.h"

#include "core/embedded_data.h"
#include "embedded/goofspiel.h"

namespace goofspiel {

static_assert(core::Game<Game>);

namespace {

constexpr auto kStepTable = core::step_table<StepRow>({{kDeal, &kDealStep},
                                                       {kTurnUp, &kTurnUpStep},
                                                       {kBid, &kBidStep},
                                                       {kReinforce, &kReinforceStep},
                                                       {kScout, &kScoutStep},
                                                       {kDraw, &kDrawStep},
                                                       {kVerdict, &kVerdictStep}});

// The step a seat is in. A seat that waits for the others, and everybody after the end, is told of the bid.
Step step_of(const State& s, Seat seat) {
  if (s.step == kOver) return kBid;
  if (s.step != kBid || seat >= kMaxPlayers || s.seats[seat].sealed != 0) return s.step;
  return s.seats[seat].bid == kNone ? kBid : kReinforce;
}

}  // namespace

const core::Catalog& Game::catalog() {
  using Type = core::SetupOption::Type;
  static const core::Catalog kCatalog{
      .id = "goofspiel",
      .rules = 1,
      .min_players = 2,
      .max_players = kMaxPlayers,
      .setup_options = {{.name = "hands", .type = Type::word, .words = {"dealt", "suit"}, .initial = "dealt"},
                        {.name = "reserve", .initial = true},
                        {.name = "ties", .type = Type::word, .words = {"carry", "next", "discard"}, .initial = "carry"},
                        {.name = "scouting"}},
      .rule_files = {"cards.json", "deal.json"},
      .show_files = {},
      .rule_prefix = "GS",
      .example = true};
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

Seats Game::active(const State& s) const {
  Seats out;
  switch (s.step) {
    case kDeal:
    case kTurnUp:
    case kDraw: return Seats::chance();
    case kBid:
    case kReinforce:  // the step of a seat, never of the game
      for (const Seat seat : rules_.everybody())
        if (s.seats[seat].sealed == 0) out.add(seat);
      return out;
    case kScout:
    case kVerdict: return Seats::only(s.scout);
    case kOver: break;
  }
  return out;
}

Prompt Game::prompt(const State& s, Seat seat) const {
  Prompt out{step_of(s, seat), {}};
  if (const StepRow& row = *kStepTable[out.step]; row.prompt != nullptr) row.prompt(rules_, s, seat, out);
  return out;
}

void Game::options(const State& s, Seat seat, Options& out) const {
  out.clear();
  if (active(s).has(seat)) kStepTable[step_of(s, seat)]->options(rules_, s, seat, out);
}

void Game::apply(State& s, Seat seat, Move move, Log log) const {
  Turn turn{rules_, s, log};
  kStepTable[step_of(s, seat)]->apply(turn, seat, move);
}

std::string Game::refusal(const State& s, Seat seat, Move move) const {
  return core::refusal(*this, kStepTable, s, seat, move);
}

}  // namespace goofspiel
