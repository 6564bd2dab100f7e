// The catalogue, the table of steps in the order of the rulebook, and the way from the contract to the chapters.
#include "games/century/game.h"

#include "core/embedded_data.h"
#include "embedded/century.h"

namespace century {

static_assert(core::Game<Game>);
static_assert(sizeof(State) == 864 && sizeof(State) % 32 == 0);  // whole vectors: a copy without a ragged end

namespace {

constexpr auto kStepTable = core::step_table<StepRow>({
    {kFirstSeat, &kFirstSeatStep},
    {kScoringCard, &kScoringCardStep},
    {kDrawLand, &kDrawLandStep},
    {kDrawTech, &kDrawTechStep},
    {kDrawDamage, &kDrawDamageStep},
    {kOffer, &kOfferStep},
    {kOpen, &kOpenStep},
    {kBid, &kBidStep},
    {kLastLand, &kLastLandStep},
    {kTechnology, &kTechnologyStep},
    {kDamageColumn, &kDamageColumnStep},
    {kDamageBid, &kDamageBidStep},
    {kPlaceGarbage, &kPlaceGarbageStep},
    {kPlaceTile, &kPlaceTileStep},
    {kPlaceCell, &kPlaceCellStep},
    {kPlaceRotation, &kPlaceRotationStep},
    {kPlaceCitizen, &kPlaceCitizenStep},
    {kAdminister, &kAdministerStep},
    {kWorker, &kWorkerStep},
    {kBridgeFrom, &kBridgeFromStep},
    {kBridgeTo, &kBridgeToStep},
    {kRemoval, &kRemovalStep},
    {kTrainFrom, &kTrainFromStep},
    {kTrainTo, &kTrainToStep},
    {kTruckFrom, &kTruckFromStep},
    {kTruckTo, &kTruckToStep},
    {kRecycle, &kRecycleStep},
    {kRecycleTarget, &kRecycleTargetStep},
});
static_assert(kStepTable.size() == kSteps);

const StepRow& row_of(Step step) { return *kStepTable[static_cast<std::size_t>(step)]; }

}  // namespace

const core::Catalog& Game::catalog() {
  using Type = core::SetupOption::Type;
  static const core::Catalog kCatalog = {
      .id = "century",
      .rules = 1,
      .min_players = 3,  // TC-R41 (see TC-101)
      .max_players = kMaxPlayers,
      .setup_options = {{.name = "scoring_cards", .type = Type::flag, .initial = true},
                        {.name = "corner_contact", .type = Type::flag, .initial = true},
                        {.name = "in_turn", .type = Type::flag, .initial = false},
                        {.name = "open_holdings", .type = Type::flag, .initial = false}},
      .rule_files = {"cost_tracks.json", "damage_cards.json", "final_scoring.json", "land_tiles.json",
                     "player_board.json", "rail_templates.json", "scoring_cards.json", "setup.json", "tech_tiles.json"},
      .show_files = {"bots.json", "names.json"},
      .rule_prefix = "TC",
  };
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

// A seat that waits for the others is told what it would do if it were asked: administer.
Prompt Game::prompt(const State& s, Seat seat) const {
  Step step = step_of(s, seat);
  if (step == kFinished) step = kAdminister;
  Prompt prompt{static_cast<std::uint8_t>(step), {}};
  if (const StepRow& row = row_of(step); row.prompt != nullptr) row.prompt(rules_, s, seat, prompt);
  return prompt;
}

// An auction is a turn at each bid, an administration a single one. Bids, who has passed and who has dropped out change
// with every turn of the auctions; mixed into one number above the round they tell the turns of a round apart.
std::uint64_t Game::turn_number(const State& s) const {
  const std::uint64_t round = s.round * 2u;
  if (s.step == kFinished) return round + 1;
  Seats dropped = s.dropped;
  if (s.step == kTechnology) dropped.remove(s.acting.front());  // still the same turn (TC-401)
  std::uint64_t bids = static_cast<std::uint64_t>(s.highest_bid) + 64u * s.passed.bits() + 64u * 256u * dropped.bits();
  for (const Column& column : s.columns) bids = bids * 31 + column.bid;
  return (bids << 8) + round;
}

void Game::options(const State& s, Seat seat, Options& out) const {
  out.clear();
  if (const Step step = step_of(s, seat); step != kFinished) row_of(step).options(rules_, s, seat, out);
}

void Game::apply(State& s, Seat seat, Move move, Log log) const {
  Turn turn{rules_, s, log};
  if (const Step step = step_of(s, seat); step != kFinished) row_of(step).apply(turn, seat, move);
}

std::string Game::refusal(const State& s, Seat seat, Move move) const {
  return core::refusal(*this, kStepTable, s, seat, move);
}

}  // namespace century
