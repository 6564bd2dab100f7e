// What a seat may see, what a counting player keeps in mind, and how blanks are filled for a search (TC-107, TC-R35).
#include "games/century/administration.h"
#include "games/century/chapters.h"
#include "games/century/game.h"

namespace century {

namespace {

void blank(const Rules& rules, State& s, Seat seat) {
  if (rules.open_holdings || s.over != 0) return;
  for (Seat other : rules.everybody())
    if (other != seat) s.seats[other].coins = s.seats[other].science = kHidden;
}

}  // namespace

State observe(const Rules& rules, const State& s, Seat seat) {
  State view = s;
  blank(rules, view, seat);
  return view;
}

Game::Hidden Game::hide(State& s, Seat seat) const {
  Hidden hidden;
  for (std::size_t i = 0; i < s.seats.size(); ++i) {
    hidden.coins[i] = s.seats[i].coins;
    hidden.science[i] = s.seats[i].science;
  }
  blank(rules_, s, seat);
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
  switch (note.kind) {
    case note::start_player: memory.from_start = 1; return;
    case note::compensated: return gain(memory.coins, note.args[1]);
    case note::land_won: return gain(memory.coins, -note.args[2]);
    case note::coins_paid: return gain(memory.coins, -note.args[2]);
    case note::tech_bought: return gain(memory.science, -note.args[2]);
    case note::damage_paid: return gain(memory.science, -note.args[1]);
    case note::science_paid: return gain(memory.science, -note.args[2]);
    case note::income: gain(memory.coins, note.args[1]); return gain(memory.science, note.args[2]);
    default: return;
  }
}

// Of a position set up by hand everybody knows what lies there, and counts from then on.
Memory Game::memory_at(const State& s) const {
  Memory memory;
  memory.from_start = 1;
  for (const Seat seat : rules_.everybody()) {
    memory.coins[seat] = static_cast<std::int16_t>(s.seats[seat].coins - rules_.data->coins);
    memory.science[seat] = static_cast<std::int16_t>(s.seats[seat].science - rules_.data->science);
  }
  return memory;
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
  if (s.step == kOpen && s.acting.has(seat)) out.coins = min_bid(rules, s);
  if (s.step == kDamageColumn || s.step == kDamageBid)
    for (const Column& column : s.columns)
      if (column.seat == seat) out.science = column.bid;
  if (s.step == kDamageBid && s.acting.has(seat)) out.science = lowest_damage_bid(s, s.column);
  const Player& player = s.seats[seat];
  if (player.administration.step == kRemoval) {
    const Effect& effect = effect_at(rules, s, seat, player.administration.effect);
    if (effect.type == EffectType::recycle) (effect.good == Good::coins ? out.coins : out.science) = effect.amount;
  }
  return out;
}

}  // namespace

State Game::guess(const State& view, Seat, const Memory& memory, core::Rng& rng) const {
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
