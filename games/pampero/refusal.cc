// Why a move is no option: the same predicates that make the options, asked for the rule that forbids.
#include "games/pampero/game.h"

namespace pampero {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Rule::wrong_step) + 1> kNames{
    "",        "PAM-105", "PAM-107", "PAM-108", "PAM-109", "PAM-110",   "PAM-112", "PAM-113", "PAM-121", "PAM-122",
    "PAM-125", "PAM-126", "PAM-129", "PAM-130", "PAM-301", "PAM-303",   "PAM-304", "PAM-305", "PAM-307", "PAM-308",
    "PAM-309", "PAM-313", "PAM-314", "PAM-401", "PAM-402", "PAM-404",   "PAM-409", "PAM-412", "PAM-420", "PAM-422",
    "PAM-430", "PAM-431", "PAM-432", "PAM-433", "PAM-434", "PAM-435",   "PAM-440", "PAM-441", "PAM-450", "PAM-452",
    "PAM-453", "PAM-454", "PAM-455", "PAM-465", "PAM-467", "PAM-481",   "PAM-482", "PAM-490", "PAM-491", "PAM-493",
    "PAM-494", "PAM-500", "PAM-510", "PAM-521", "PAM-522", "PAM-524",   "PAM-601", "PAM-612", "PAM-830", "PAM-831",
    "PAM-V4",  "PAM-V6",  "PAM-S3",  "PAM-R4",  "PAM-R12", "wrong_step"};

// Of many ways to play a card the one that comes closest tells the reason.
struct Nearest {
  Rule rule = Rule::none;
  int passed = -1;
  void hear(const ReasonSieve& sieve) {
    if (sieve.passed > passed) rule = sieve.rule, passed = sieve.passed;
  }
};

// Every way that agrees with the answers so far (kNone: not asked yet).
Rule why_not_choice(Means& m, const Choice& c, Set wanted) {
  const Card& card = m.data.cards[c.card];
  Nearest nearest;
  for (int row = 0; row < kRows; ++row) {
    const int field = leftmost_field(m.me, row);
    if (field == kNone || (c.field != kNone && c.field != field)) continue;
    for (int action = 0; action < static_cast<int>(card.actions.size()); ++action) {
      if (c.action != kNone && c.action != action) continue;
      std::vector<std::uint8_t> zones{kNoZone};
      if (card.orange) zones = m.data.fields[at(field)].zones;
      for (const std::uint8_t zone : zones) {
        if (c.zone != kNone && c.zone != zone) continue;
        for (int payment = 0; payment < (card.has_alternative ? 2 : 1); ++payment)
          nearest.hear(sift(m, {c.card, field, action, zone, payment}, wanted));
      }
    }
  }
  return nearest.passed < 0 ? Rule::PAM_301 : nearest.rule;
}

Rule why_not_row(Means& m, Choice c, int row) {
  c.field = static_cast<std::uint8_t>(leftmost_field(m.me, row));
  return c.field == kNone ? Rule::PAM_301 : why_not_choice(m, c, ~Set{0});
}

Rule why_not_mode(Means& m, Choice c, int kind) {
  const auto& actions = m.data.cards[c.card].actions;
  for (std::size_t i = 0; i < actions.size(); ++i)
    if (static_cast<int>(actions[i].kind) == kind) c.action = static_cast<std::uint8_t>(i);
  return c.action == kNone ? Rule::PAM_521 : why_not_choice(m, c, ~Set{0});
}

Rule why_not_zone(Means& m, Choice c, int zone) {
  const auto& zones = m.data.fields[c.field].zones;
  if (std::find(zones.begin(), zones.end(), zone) == zones.end()) return Rule::PAM_304;
  c.zone = static_cast<std::uint8_t>(zone);
  return why_not_choice(m, c, ~Set{0});
}

Rule why_not_payee(const Means& m, const CardAction& action, const Choice& c, int owner) {
  if (payees(m, action, c.target).has(static_cast<core::Seat>(m.seat))) return Rule::PAM_R4;
  if (owner == m.seat) return (action.owner & kOwn) == 0 ? Rule::PAM_308 : Rule::PAM_307;
  return Rule::PAM_307;
}

Rule why_not_pay(Means& m, const Choice& c, int payment) {
  return sift(m, {c.card, c.field, c.action, c.zone, payment}, bit(c.target)).rule;
}

Rule why_not_node(Means& m, int space, Move move) {
  m.know_contracts();
  if (move.verb == verb::node) {
    if (m.data.nodes[at(move.arg)].column > m.me.stage) return Rule::PAM_126;
    if ((m.net.nodes >> move.arg & 1) != 0 && !node_allowed(m, space, move.arg)) return Rule::PAM_V4;
    return Rule::PAM_453;
  }
  if (!has(m.net.lines, move.arg)) return Rule::PAM_454;
  return node_allowed(m, space, far_end(m.data, m.me, move.arg)) ? Rule::PAM_454 : Rule::PAM_V4;
}

Rule why_not_linked_contract(const Table& t, const State& s, int space) {
  const auto& linked = t.board->linked[at(now(s).a)];
  if (std::find(linked.begin(), linked.end(), space) == linked.end()) return Rule::PAM_465;
  Means m(t, s, now(s).seat);
  return why_not_linked(m, t.data->cards[s.choice.card].actions[s.choice.action], now(s).a, space);
}

Rule why_not_from(const Table& t, const State& s, int place) {
  const auto& own = s.seats[now(s).seat].bulldozers;
  if (std::find(own.begin(), own.end(), place) == own.end()) return Rule::PAM_430;
  return place > t.board->public_place ? Rule::PAM_434 : Rule::PAM_435;
}

Rule why_not_destination(const Table& t, const State& s, Move move) {
  if (move.verb == verb::stop) return Rule::PAM_R12;
  const core::Frame& frame = now(s);
  const int place = s.seats[frame.seat].bulldozers[at(frame.a)];
  if (move.arg == t.board->public_place) return Rule::PAM_432;
  if (move.arg > t.board->public_place) return Rule::PAM_433;
  const Set reach =
      place == t.board->public_place ? t.board->public_reach : t.board->reach[t.board->site_sector[at(place)]];
  return has(reach, move.arg) ? Rule::PAM_121 : Rule::PAM_431;
}

Rule why_not_action(const Table& t, const State& s, Move move) {
  if (move.verb == verb::take_back) return Rule::PAM_601;
  Means m(t, s, now(s).seat);
  if (!has(m.me.hand, move.arg)) return Rule::PAM_313;
  Choice c = kNoChoice;
  c.card = static_cast<std::uint8_t>(move.arg);
  return why_not_choice(m, c, ~Set{0});
}

Rule why_not_setup(const Table& t, const State& s, Move move) {
  switch (now(s).step) {
    case kSetupOrder: return Rule::PAM_105;
    case kSetupFinal1:
    case kSetupFinal2:
    case kSetupScoring1:
    case kSetupScoring2: return Rule::PAM_107;
    case kSetupRemote:
    case kSetupSolar:
    case kSetupConnection: return Rule::PAM_108;
    case kSetupBonus: return Rule::PAM_109;
    case kSetupBulldozer: {
      const Set zone = t.board->zone_sites[t.data->bulldozer_rounds[at(now(s).a / t.seats)].zone];
      return has(zone, move.arg) ? Rule::PAM_121 : Rule::PAM_112;
    }
    default: return Rule::PAM_110;
  }
}

Rule why_not_selection(const Table& t, const State& s, Move move) {
  Means m(t, s, now(s).seat);
  const Choice& c = s.choice;
  switch (now(s).step) {
    case kRow: return why_not_row(m, c, move.arg);
    case kMode: return why_not_mode(m, c, move.arg);
    case kZone: return why_not_zone(m, c, move.arg);
    case kPayee: return why_not_payee(m, m.data.cards[c.card].actions[c.action], c, move.arg);
    case kPay: return why_not_pay(m, c, move.arg);
    default: return why_not_choice(m, c, bit(move.arg));
  }
}

Rule why_not_step(const Table& t, const State& s, Move move) {
  switch (now(s).step) {
    case kAction: return why_not_action(t, s, move);
    case kNode: {
      Means m(t, s, now(s).seat);
      return why_not_node(m, now(s).a, move);
    }
    case kLinked: return why_not_linked_contract(t, s, move.arg);
    case kCell1:
    case kCell2: return Rule::PAM_404;
    case kCellDiscard: return t.rahdo_discard ? Rule::PAM_V6 : Rule::PAM_412;
    case kBonusField: return Rule::PAM_409;
    case kIncomeStep: return Rule::PAM_524;
    case kSpecial:
    case kRefillAction:
    case kRefillScoring: return Rule::PAM_500;
    case kRefillArgentina:
    case kRefillBrazil: return Rule::PAM_493;
    case kConnection: return Rule::PAM_440;
    case kConnectionChoice: return Rule::PAM_441;
    case kBulldozerFrom: return why_not_from(t, s, move.arg);
    case kBulldozerTo:
    case kMoveUsed: return why_not_destination(t, s, move);
    case kRecall: return Rule::PAM_522;
    case kSecondSite: return Rule::PAM_422;
    case kSecondForeign: return Rule::PAM_494;
    case kAutomaOrder: return Rule::PAM_S3;
    case kReturnCard: return Rule::PAM_612;
    case kScoringCard: {
      const bool own = has(s.seats[now(s).seat].scoring, t.data->scoring_options[at(move.arg)].card);
      return own ? Rule::PAM_831 : Rule::PAM_830;
    }
    default: return now(s).step < kAction ? why_not_setup(t, s, move) : why_not_selection(t, s, move);
  }
}

}  // namespace

std::string_view rule_name(Rule rule) { return kNames[static_cast<std::size_t>(rule)]; }

std::string Game::refusal(const State& s, core::Seat seat, core::Move move) const {
  if (!active(s).has(seat)) return "not_your_turn";
  core::Options options;
  step_options(table_, s, options);
  if (options.contains(move)) return "";
  const auto& verbs = info_.steps[now(s).step].verbs;
  if (std::find(verbs.begin(), verbs.end(), move.verb) == verbs.end()) return "wrong_step";
  return std::string(rule_name(why_not_step(table_, s, move)));
}

}  // namespace pampero
