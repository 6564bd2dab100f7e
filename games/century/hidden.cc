// What a seat may see, what a counting player keeps in mind, and how blanks are filled for a search (TC-107, TC-R35).
#include "games/century/game.h"
#include "games/century/rules.h"

namespace century {

State Game::observe(const State& s, core::Seat seat) const {
  State view = s;
  if (match_.open_holdings || s.over != 0) return view;
  for (Seat other : match_.everybody())
    if (other != seat) view.seats[other].coins = view.seats[other].science = kHidden;
  return view;
}

void Game::remember(Memory& memory, const core::Note& note) const {
  const auto seat = static_cast<std::size_t>(note.args[0]);
  const auto gain = [&](auto& holdings, int amount) {
    holdings[seat] = static_cast<std::int16_t>(holdings[seat] + amount);
  };
  switch (static_cast<Note>(note.kind)) {
    case Note::start_player: memory.from_start = 1; return;
    case Note::compensated: return gain(memory.coins, note.args[1]);
    case Note::land_won: return gain(memory.coins, -note.args[2]);
    case Note::coins_paid: return gain(memory.coins, -note.args[2]);
    case Note::tech_bought: return gain(memory.science, -note.args[2]);
    case Note::damage_paid: return gain(memory.science, -note.args[1]);
    case Note::science_paid: return gain(memory.science, -note.args[2]);
    case Note::income: gain(memory.coins, note.args[1]); return gain(memory.science, note.args[2]);
    default: return;
  }
}

namespace {

struct Needs {
  int coins = 0;
  int science = 0;
};

// What a seat must own for what lies open: bids made, and decisions begun that it must be able to finish.
Needs needs_of(const Match& match, const State& s, Seat seat) {
  Needs out;
  if (seat == s.highest_bidder) out.coins = s.highest_bid;
  if (s.step == Step::open && s.acting.has(seat)) out.coins = match.data->strip(s.round).min_bid;
  if (s.step == Step::damage_column || s.step == Step::damage_bid)
    for (const Column& column : s.columns)
      if (column.seat == seat) out.science = column.bid;
  if (s.step == Step::damage_bid && s.acting.has(seat)) out.science = lowest_damage_bid(s, s.column);
  const Player& player = s.seats[seat];
  if (player.doing.step == Step::removal) {
    const Effect& effect = match.effect(player.techs[player.doing.effect / 2u], player.doing.effect % 2);
    if (effect.type == EffectType::recycle) (effect.good == Good::coins ? out.coins : out.science) = effect.amount;
  }
  return out;
}

}  // namespace

State Game::guess(const State& view, core::Seat, const Memory& memory, core::Rng& rng) const {
  State s = view;
  for (Seat seat : match_.everybody()) {
    Player& player = s.seats[seat];
    if (player.coins != kHidden) continue;
    if (memory.from_start != 0) {
      player.coins = static_cast<std::int16_t>(data_->coins + memory.coins[seat]);
      player.science = static_cast<std::int16_t>(data_->science + memory.science[seat]);
      continue;
    }
    // Nobody counted: up to twice the start beyond what lies open.
    const Needs needs = needs_of(match_, s, seat);
    player.coins = static_cast<std::int16_t>(needs.coins + rng.below(2 * data_->coins + 1));
    player.science = static_cast<std::int16_t>(needs.science + rng.below(2 * data_->science + 1));
  }
  return s;
}

}  // namespace century
