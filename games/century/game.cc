// Set-up of a table and the way from the contract to the chapters.
#include "games/century/game.h"

#include <map>

#include "core/embedded_data.h"
#include "embedded/century.h"
#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

static_assert(core::Game<Game>);
static_assert(sizeof(State) == 864 && sizeof(State) % 32 == 0);  // whole vectors: a copy without a ragged end

const core::Catalog& Game::catalog() {
  static const core::Catalog catalog = {
      .id = "century",
      .rules = 1,
      .min_players = 3,  // TC-101, TC-R41
      .max_players = kMaxPlayers,
      .setup_options = {{"scoring_cards", core::SetupOption::Type::flag},
                        {"corner_contact", core::SetupOption::Type::flag},
                        {"in_turn", core::SetupOption::Type::flag},
                        {"open_holdings", core::SetupOption::Type::flag}},
      .rule_files = {"cost_tracks.json", "damage_cards.json", "final_scoring.json", "land_tiles.json",
                     "player_board.json", "rail_templates.json", "scoring_cards.json", "setup.json", "tech_tiles.json"},
      .show_files = {"names.json"},
      .rule_prefix = "TC",
  };
  return catalog;
}

const core::DataSet& Game::default_data() {
  static const core::DataSet kDefault = core::embedded_data(embedded_files());
  return kDefault;
}

std::string_view Game::text(std::string_view lang) { return core::embedded_text(embedded_files(), lang); }

core::Result<std::shared_ptr<const Data>> Game::load(const core::DataSet& files) { return load_data(files, catalog()); }

core::Result<Game> Game::make(std::shared_ptr<const Data> data, const core::Setup& setup) {
  Match match;
  match.data = data.get();
  match.players = setup.players;
  if (setup.players < data->min_players || setup.players > data->max_players)  // TC-101
    return core::failure("wrong_players", "players", std::to_string(setup.players) + " cannot play",
                         std::to_string(data->min_players) + " to " + std::to_string(data->max_players) + " players");
  const std::map<std::string, bool*, std::less<>> flags = {{"scoring_cards", &match.scoring_cards},
                                                           {"corner_contact", &match.corner_contact},
                                                           {"in_turn", &match.in_turn},
                                                           {"open_holdings", &match.open_holdings}};
  if (!setup.options.is_object())
    return core::failure("wrong_option", "options", "not an object", "name: true or false");
  for (const auto& [name, value] : setup.options.items()) {
    const auto flag = flags.find(name);
    if (flag == flags.end())
      return core::failure("unknown_option", name, "there is no such option",
                           "scoring_cards, corner_contact, in_turn or open_holdings");
    if (!value.is_boolean()) return core::failure("wrong_option", name, "must be true or false", "true or false");
    *flag->second = value.get<bool>();
  }
  match.land_display = data->land_display[static_cast<std::size_t>(setup.players)];
  match.tech_display = data->tech_display[static_cast<std::size_t>(setup.players)];
  return Game(std::move(data), match);
}

Game::Game(std::shared_ptr<const Data> data, const Match& match)
    : data_(std::move(data)), match_(match), info_(make_info(catalog(), match_)) {}

State Game::start() const { return start_state(match_); }

core::Prompt Game::prompt(const State& s, core::Seat seat) const {
  const Step step = step_of(s, seat);
  core::Prompt prompt{static_cast<std::uint8_t>(step == Step::finished ? Step::administer : step), {}};
  const auto args = [&](int a, int b = 0) {
    prompt.args = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), 0};
  };
  const Doing doing = seat < kMaxPlayers ? s.seats[seat].doing : Doing{};
  const auto min_bid = [&] { return data_->strip(s.round).min_bid; };
  switch (step) {
    case Step::offer:
    case Step::last_land: args(min_bid()); break;
    case Step::open: args(s.auctioned, min_bid()); break;
    case Step::bid: args(s.auctioned, s.highest_bid); break;
    case Step::technology: args(tech_cost(match_, s)); break;
    case Step::damage_bid: args(s.column + 1, lowest_damage_bid(s, s.column)); break;
    case Step::place_garbage: args(s.seats[seat].pending_garbage); break;
    case Step::place_cell:
    case Step::place_rotation: args(doing.tile); break;
    case Step::place_citizen: args(std::countr_zero(s.seats[seat].unsettled)); break;
    case Step::bridge_to: args(data_->first_point(doing.tile) + doing.node); break;
    case Step::train_to:
    case Step::recycle_target: args(match_.land(doing.tile).first_city + doing.node); break;
    case Step::truck_to: args(doing.tile); break;
    default: break;
  }
  return prompt;
}

void Game::options(const State& s, core::Seat seat, core::Options& out) const {
  out.clear();
  switch (const Step step = step_of(s, seat); step) {
    case Step::first_seat:
    case Step::scoring_card:
    case Step::draw_land:
    case Step::draw_tech:
    case Step::draw_damage: return chance_options(match_, s, out);
    case Step::offer:
    case Step::open:
    case Step::bid:
    case Step::last_land: return auction_options(match_, s, seat, out);
    case Step::technology: return technology_options(match_, s, seat, out);
    case Step::damage_column:
    case Step::damage_bid: return damage_options(match_, s, seat, out);
    case Step::finished: return;
    default:
      if (step >= Step::recycle) return recycle_options(match_, s, seat, out);
      if (step >= Step::administer) return effect_options(match_, s, seat, out);
      return administration_options(match_, s, seat, out);
  }
}

void Game::apply(State& s, core::Seat seat, core::Move move, core::Log log) const {
  const auto verb = static_cast<Verb>(move.verb);
  switch (const Step step = step_of(s, seat); step) {
    case Step::first_seat:
    case Step::scoring_card:
    case Step::draw_land:
    case Step::draw_tech:
    case Step::draw_damage: return chance_apply(match_, s, verb, move.arg, log);
    case Step::offer:
    case Step::open:
    case Step::bid:
    case Step::last_land: return auction_apply(match_, s, seat, verb, move.arg, log);
    case Step::technology: return technology_apply(match_, s, seat, verb, move.arg, log);
    case Step::damage_column:
    case Step::damage_bid: return damage_apply(match_, s, seat, verb, move.arg, log);
    case Step::finished: return;
    default:
      if (step >= Step::recycle) return recycle_apply(match_, s, seat, verb, move.arg, log);
      if (step >= Step::administer) return effect_apply(match_, s, seat, verb, move.arg, log);
      return administration_apply(match_, s, seat, verb, move.arg, log);
  }
}

// TC-930: points, then less garbage on the own land.
core::Scores Game::scores(const State& s) const {
  core::Scores scores{};
  for (Seat seat : match_.everybody()) scores[seat] = {s.seats[seat].points, -garbage_on_land(s, seat)};
  return scores;
}

}  // namespace century
