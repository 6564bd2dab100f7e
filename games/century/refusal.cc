// Why a move is no option: the rule of the same predicate that made the options.
#include <algorithm>
#include <array>

#include "core/notation.h"
#include "games/century/game.h"
#include "games/century/rules.h"

namespace century {

namespace {

// clang-format off
constexpr std::array<std::string_view, 47> kNames = {
    "",
    "TC-102", "TC-103", "TC-104", "TC-105", "TC-110", "TC-212", "TC-213", "TC-302", "TC-303", "TC-305", "TC-315", "TC-317", "TC-402",
    "TC-501", "TC-502", "TC-503", "TC-603", "TC-604", "TC-605", "TC-606", "TC-608", "TC-701", "TC-702", "TC-705", "TC-710", "TC-720", "TC-721",
    "TC-730", "TC-731", "TC-732", "TC-733", "TC-734", "TC-740", "TC-741", "TC-750", "TC-760", "TC-770", "TC-780", "TC-790", "TC-796",
    "TC-802", "TC-803", "TC-804", "TC-805", "TC-R14", "TC-R23",
};
// clang-format on
static_assert(kNames.size() == static_cast<std::size_t>(Rule::TC_R23) + 1);

Rule of_tile(const Match& match, const State& s, Seat seat, Step step, int tile) {
  if (step == Step::place_tile) return can_pick_tile(match, s, seat, tile);
  return step == Step::removal ? can_clear(match, s, seat, tile) : can_recycle(match, s, seat, tile);
}

Rule of_use(const Match& match, const State& s, Seat seat, int effect) {
  const int place = own_effect(match, s, seat, effect);
  return place < 0 ? Rule::TC_608 : can_use(match, s, seat, place);
}

Rule of_train(const Match& match, const State& s, Seat seat, Verb verb, int city) {
  const Region region(match, s, seat);
  const Network network(match, region);
  const Place& place = match.data->city_places[static_cast<std::size_t>(city)];
  const Doing& doing = s.seats[seat].doing;
  return verb == Verb::from_city ? can_send(network, place) : can_arrive(network, {doing.tile, doing.node}, place);
}

Rule of_move(const Match& match, const State& s, Seat seat, Step step, Verb verb, int arg) {
  switch (verb) {
    case Verb::first: return can_start(match, arg);
    case Verb::card: return can_draw_card(match, s, arg);
    case Verb::land: return can_draw_land(match, s, arg);
    case Verb::tech: return can_draw_tech(match, s, arg);
    case Verb::damage: return can_draw_damage(match, s, arg);
    case Verb::offer: return can_offer(match, s, seat, arg);
    case Verb::bid:
      return step == Step::open  ? can_open(match, s, seat, arg)
             : step == Step::bid ? can_bid(s, seat, arg)
                                 : can_bid_damage(match, s, seat, arg);
    case Verb::take: return can_take(match, s, seat, arg);
    case Verb::buy: return can_buy(match, s, seat, arg);
    case Verb::column: return can_choose_column(match, s, seat, arg - 1);
    case Verb::garbage: return can_place_garbage(s, seat, arg);
    case Verb::tile: return of_tile(match, s, seat, step, arg);
    case Verb::cell: return can_lay_at(match, s, seat, core::cell_x(arg), core::cell_y(arg));
    case Verb::rotate: return arg >= 0 && arg < 4 ? Rule::none : Rule::TC_604;
    case Verb::city: return step == Step::worker ? can_employ(match, s, seat, arg) : can_settle(match, s, seat, arg);
    case Verb::use: return of_use(match, s, seat, arg);
    case Verb::from_point: return can_bridge_from(match, s, seat, arg);
    case Verb::to_point: return can_bridge_to(match, s, seat, arg);
    case Verb::from_city:
    case Verb::to_city: return of_train(match, s, seat, verb, arg);
    case Verb::from_land: return can_load_truck(s, seat, arg);
    case Verb::to_land: return can_unload_truck(s, seat, arg);
    case Verb::plant: return can_recycle_with(match, s, seat, Region(match, s, seat), arg);
    default: return Rule::none;
  }
}

}  // namespace

std::string_view rule_name(Rule rule) { return kNames[static_cast<std::size_t>(rule)]; }

std::string Game::refusal(const State& s, core::Seat seat, core::Move move) const {
  if (seat > core::kChance || !s.acting.has(seat)) return "not_your_turn";
  const Step step = step_of(s, seat);
  const auto verb = static_cast<Verb>(move.verb);
  if ((step == Step::offer || step == Step::open) && verb == Verb::pass) return std::string(rule_name(Rule::TC_303));
  const auto& verbs = info_.steps[static_cast<std::size_t>(step)].verbs;
  if (std::find(verbs.begin(), verbs.end(), move.verb) == verbs.end()) return "wrong_step";
  return std::string(rule_name(of_move(match_, s, seat, step, verb, move.arg)));
}

}  // namespace century
