// Phase 6: the open scoring cards, the final scoring with its majorities, and the end.
#include <algorithm>
#include <bit>

#include "games/century/chapters.h"

namespace century {

namespace {

// TC-R30: there is no floor.
void score(State& s, Seat seat, int points) {
  s.seats[seat].points = static_cast<std::int16_t>(s.seats[seat].points + points);
}

template <class Visit>
void each_land_tile(const State& s, Seat seat, Visit visit) {
  for (const int row : members(s.seats[seat].land)) visit(land_tile(s, seat, row));
}

// TC-924, TC-926
void score_majority(Turn& turn, Good good) {
  const Rules& rules = turn.rules;
  State& s = turn.s;
  const bool coins = good == Good::coins;
  std::array<int, kMaxPlayers> holdings{};
  for (Seat seat : rules.everybody()) holdings[seat] = coins ? s.seats[seat].coins : s.seats[seat].science;
  const auto points = majority(rules, holdings);
  for (Seat seat : rules.everybody()) {
    score(s, seat, points[seat]);
    turn.log.add(coins ? note::majority_coins : note::majority_science, seat, holdings[seat], points[seat]);
  }
}

void score_card(Turn& turn, int card) {
  for (Seat seat : turn.rules.everybody()) {
    const int points = card_points(turn.rules, turn.s, seat, card);
    score(turn.s, seat, points);
    turn.log.add(note::card_scored, seat, card, points);
  }
}

void score_final(Turn& turn) {
  for (Seat seat : turn.rules.everybody()) {
    const auto [clean, garbage, pollution] = final_points(turn.rules, turn.s, seat);
    score(turn.s, seat, clean + garbage + pollution);
    turn.log.add(note::final_clean, seat, clean_land(turn.s, seat), clean);
    turn.log.add(note::final_garbage, seat, garbage);
    turn.log.add(note::final_pollution, seat, pollution);
  }
  for (const Good good : turn.rules.data->majority_goods) score_majority(turn, good);
}

// TC-R32
void end_game(Turn& turn) {
  State& s = turn.s;
  s.over = 1;
  s.acting = {};
  const core::Scores final = scores(turn.rules, s);
  const core::Score best = *std::max_element(final.begin(), final.begin() + turn.rules.players);
  for (Seat seat : turn.rules.everybody())
    if (final[seat] == best) turn.log.add(note::game_won, seat, best[0]);
}

}  // namespace

int garbage_on_land(const State& s, Seat seat) {
  int garbage = 0;
  each_land_tile(s, seat, [&](const LandTile& tile) { garbage += tile.garbage; });
  return garbage;
}

// TC-912
int clean_land(const State& s, Seat seat) {
  int clean = 0;
  each_land_tile(s, seat, [&](const LandTile& tile) { clean += tile.garbage == 0; });
  return clean;
}

// TC-917: all terms are read before the points are added; negative points are doubled too (TC-R40).
int card_points(const Rules& rules, const State& s, Seat seat, int card) {
  const Player& player = s.seats[seat];
  const PollutionField& field = rules.data->field(player.pollution);
  int points = 0;
  for (const Term& term : rules.data->cards[static_cast<std::size_t>(card)].terms) {
    switch (term.type) {
      case TermType::produced:
        points += term.per * player.produced[static_cast<std::size_t>(term.good)];
        break;                                                                                         // TC-910
      case TermType::points: points += term.per * player.points; break;                                // TC-911
      case TermType::clean: points += term.per * clean_land(s, seat); break;                           // TC-912
      case TermType::clean_by_section: points += term.per * clean_land(s, seat) * field.clean; break;  // TC-913
      case TermType::plants: points += term.per * working_plants(rules, s, seat); break;               // see TC-915
      case TermType::flowers: points += term.per * std::max(0, field.points); break;                   // TC-916
      case TermType::garbage: points += term.per * garbage_on_land(s, seat); break;                    // TC-914
    }
  }
  return points;
}

// TC-920, TC-921, TC-922, TC-923
std::array<int, 3> final_points(const Rules& rules, const State& s, Seat seat) {
  const PollutionField& field = rules.data->field(s.seats[seat].pollution);
  std::array<int, 3> points{clean_land(s, seat) * field.clean, 0, field.points};
  each_land_tile(s, seat, [&](const LandTile& tile) {
    if (tile.garbage > 0) points[1] += rules.data->first_garbage + (tile.garbage - 1) * rules.data->extra_garbage;
  });
  return points;
}

// TC-925, TC-R31: the places of n players are the points cut to n - 1, then 0; a tied group shares its places, rounded
// down.
std::array<int, kMaxPlayers> majority(const Rules& rules, const std::array<int, kMaxPlayers>& holdings) {
  const auto& values = rules.data->majority_points;
  std::array<int, kMaxPlayers> out{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.players); ++i) {
    if (holdings[i] <= 0) continue;
    int better = 0, equal = 0, sum = 0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(rules.players); ++k) {
      better += holdings[k] > holdings[i];
      equal += holdings[k] == holdings[i];
    }
    for (int place = better; place < better + equal && place < rules.players - 1; ++place)
      if (place < static_cast<int>(values.size())) sum += values[static_cast<std::size_t>(place)];
    out[i] = sum / equal;
  }
  return out;
}

// TC-930: points, then less garbage on the own land.
core::Scores scores(const Rules& rules, const State& s) {
  core::Scores out{};
  for (Seat seat : rules.everybody()) out[seat] = {s.seats[seat].points, -garbage_on_land(s, seat)};
  return out;
}

// TC-901
void score_round(Turn& turn) {
  const Data& data = *turn.rules.data;
  for (std::size_t n = 0; n < data.card_rounds.size(); ++n)
    if (turn.rules.scoring_cards && data.card_rounds[n] == turn.s.round) score_card(turn, turn.s.cards[n]);
  if (turn.s.round < data.rounds) return begin_round(turn);
  score_final(turn);
  end_game(turn);
}

}  // namespace century
