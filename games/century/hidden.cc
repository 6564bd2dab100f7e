// What a seat may see, what a counting player keeps in mind, and how blanks are filled for a search (TC-107, TC-R35).
#include "games/century/administration.h"
#include "games/century/chapters.h"
#include "games/century/game.h"

namespace century {

State Game::observe(const State& s, core::Seat seat) const {
  State view = s;
  hide(view, seat);
  return view;
}

Game::Hidden Game::hide(State& s, core::Seat seat) const {
  Hidden hidden;
  for (std::size_t i = 0; i < s.seats.size(); ++i) {
    hidden.coins[i] = s.seats[i].coins;
    hidden.science[i] = s.seats[i].science;
  }
  if (rules_.open_holdings || s.over != 0) return hidden;
  for (Seat other : rules_.everybody())
    if (other != seat) s.seats[other].coins = s.seats[other].science = kHidden;
  return hidden;
}

void Game::put_back(State& s, const Hidden& hidden) const {
  for (std::size_t i = 0; i < s.seats.size(); ++i) {
    s.seats[i].coins = hidden.coins[i];
    s.seats[i].science = hidden.science[i];
  }
}

void Game::remember(Memory& memory, const core::Note& note) const {
  const auto seat = static_cast<std::size_t>(note.args[0]);
  const auto gain = [&](auto& holdings, int amount) {
    holdings[seat] = static_cast<std::int16_t>(holdings[seat] + amount);
  };
  switch (static_cast<NoteKind>(note.kind)) {
    case NoteKind::start_player: memory.from_start = 1; return;
    case NoteKind::compensated: return gain(memory.coins, note.args[1]);
    case NoteKind::land_won: return gain(memory.coins, -note.args[2]);
    case NoteKind::coins_paid: return gain(memory.coins, -note.args[2]);
    case NoteKind::tech_bought: return gain(memory.science, -note.args[2]);
    case NoteKind::damage_paid: return gain(memory.science, -note.args[1]);
    case NoteKind::science_paid: return gain(memory.science, -note.args[2]);
    case NoteKind::income: gain(memory.coins, note.args[1]); return gain(memory.science, note.args[2]);
    default: return;
  }
}

namespace {

struct LeastHoldings {
  int coins = 0;
  int science = 0;
};

// What a seat must own for what lies open: bids made, and decisions begun that it must be able to finish.
LeastHoldings least_holdings(const Rules& rules, const State& s, Seat seat) {
  LeastHoldings out;
  if (seat == s.highest_bidder) out.coins = s.highest_bid;
  if (s.step == Step::open && s.acting.has(seat)) out.coins = min_bid(rules, s);
  if (s.step == Step::damage_column || s.step == Step::damage_bid)
    for (const Column& column : s.columns)
      if (column.seat == seat) out.science = column.bid;
  if (s.step == Step::damage_bid && s.acting.has(seat)) out.science = lowest_damage_bid(s, s.column);
  const Player& player = s.seats[seat];
  if (player.administration.step == Step::removal) {
    const Effect& effect = effect_at(rules, s, seat, player.administration.effect);
    if (effect.type == EffectType::recycle) (effect.good == Good::coins ? out.coins : out.science) = effect.amount;
  }
  return out;
}

}  // namespace

State Game::guess(const State& view, core::Seat, const Memory& memory, core::Rng& rng) const {
  State s = view;
  for (Seat seat : rules_.everybody()) {
    Player& player = s.seats[seat];
    if (player.coins != kHidden) continue;
    if (memory.from_start != 0) {
      player.coins = static_cast<std::int16_t>(rules_.data->coins + memory.coins[seat]);
      player.science = static_cast<std::int16_t>(rules_.data->science + memory.science[seat]);
      continue;
    }
    // Nobody counted: up to twice the start beyond what lies open.
    const LeastHoldings least = least_holdings(rules_, s, seat);
    player.coins = static_cast<std::int16_t>(least.coins + rng.below(2 * rules_.data->coins + 1));
    player.science = static_cast<std::int16_t>(least.science + rng.below(2 * rules_.data->science + 1));
  }
  return s;
}

}  // namespace century
