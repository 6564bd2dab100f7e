// Derived numbers for whoever draws the table; nothing here is a rule.
#pragma once

#include <array>
#include <cstdint>

#include "games/goofspiel/state.h"

namespace goofspiel {

struct SeatFigures {
  std::int16_t cards = 0;   // in hand
  std::int16_t spare = 0;   // cards it may still add to its bids
  std::int16_t played = 0;  // value of all cards played so far

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("cards", self.cards);
    visit("spare", self.spare);
    visit("played", self.played);
  }
};

struct Figures {
  std::array<SeatFigures, kMaxPlayers> seats{};
  std::int16_t at_stake = 0;     // points of the prize on the table and of what ties have left there
  std::int16_t rounds = 0;       // prizes that are turned up in the whole game
  std::int16_t rounds_left = 0;  // still to be turned up
  std::int16_t pile = 0;         // prizes face down
  // How many of each card the viewer has not seen: neither in its own hand nor among those played.
  std::array<std::int16_t, kMaxCards> unseen{};

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seats", self.seats);
    visit("at_stake", self.at_stake);
    visit("rounds", self.rounds);
    visit("rounds_left", self.rounds_left);
    visit("pile", self.pile);
    visit("unseen", self.unseen);
  }
};

}  // namespace goofspiel
