// What a company in Pampero is worth: money now, income to come, scorings as they stand, and means not used yet; and
// what self-play has taught about the errors of that sum.
#pragma once

#include <array>

#include "bots/correction.h"
#include "bots/evaluator.h"
#include "bots/pampero/calibration.h"
#include "bots/pampero/features.h"
#include "games/pampero/game.h"

namespace bots::pampero {

using ::pampero::Company;
using ::pampero::State;

class Evaluator {
 public:
  using Game = ::pampero::Game;

  static constexpr std::string_view kName = "pampero";
  static constexpr const Network::Shape& kShape = pampero::kShape;

  // Without a network the value is the hand-made one.
  Evaluator(const Game& game, const Network* network);

  void evaluate(const State& s, Values& values) const;
  void by_hand(const State& s, Values& values) const;
  template <class F>
  void describe(const State& s, F&& f) const {
    if (s.phase == ::pampero::kOver) return;
    Inputs inputs;
    const auto standing = standings(rules_, s);
    for (int seat = 0; seat < rules_.players; ++seat) {
      pampero::describe(rules_, s, seat, standing[static_cast<std::size_t>(seat)], inputs);
      f(static_cast<core::Seat>(seat), inputs, years_to_come(rules_, s));
    }
  }
  void forget() {
    correction_.forget();
    seen_.known = false;
  }
  void prune(const State& s, core::Seat seat, core::Options& options) const;
  void reasons(const State& s, const State& after, core::Seat seat, std::vector<Reason>& out) const;
  float scale() const { return 14.0f; }
  int round(const State& s) const { return std::max(0, s.year - 1); }
  static constexpr double kResolution = 2;  // dollars
  static constexpr float kLasting = 0.4f;
  static constexpr double kShortfall = 45;
  static constexpr int kReviewIterations = 64;
  static constexpr Calibration kCalibration = pampero::kCalibration;
  // What a company has built, fulfilled, sold and played; not its money, which others pay into.
  std::uint64_t turn_hash(const State& s, core::Seat seat) const;

 private:
  using Set = ::pampero::Set;

  float company(const State& s, int seat, float years) const;
  float resources(const State& s, const Company& c, float years) const;
  float sites(const State& s, const Company& c, float years) const;
  float upgrades(const Company& c, float years) const;
  float scoring_cards(const State& s, int seat) const;
  float pending(const State& s, int seat, float years) const;
  float automa(const State& s, int seat, float years) const;
  void scoring_tiles(const State& s, float years, Values& values) const;
  void upper(const State& s, const ::pampero::Half& half, float certainty, Values& values) const;
  void lower(const State& s, const ::pampero::Half& half, float certainty, Values& values) const;

  // What an effect, a bonus tile or a cell is about worth with so many years to come.
  float worth(const ::pampero::Effect& effect, float years) const;
  float worth(::pampero::EffectList list, float years) const;
  float tile_worth(int tile, float years) const;
  float cell_worth(const State& s, int cell, float years) const;
  void blocks(const State& s, const State& after, core::Seat seat, std::vector<Reason>& out) const;
  float years_left(const State& s) const;  // after this one
  bool consolidated(const State& s, int seat) const;

  const Game& game_;
  const ::pampero::Rules& rules_;
  const ::pampero::Data& data_;
  // The position valued last: most moves change what is said of one company and leave the others alone.
  struct Seen {
    State state{};
    std::array<Standing, ::pampero::kMaxSeats> standing{};
    int years = 0;
    bool known = false;
  };

  mutable Correction correction_;
  mutable Seen seen_;
};

}  // namespace bots::pampero
