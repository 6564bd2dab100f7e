// What a region in 20th Century is worth: points now, yields to come, garbage that will stay, means not used yet; and
// what self-play has taught about the errors of that sum.
#pragma once

#include "bots/century/calibration.h"
#include "bots/century/features.h"
#include "bots/correction.h"
#include "bots/evaluator.h"
#include "games/century/game.h"

namespace bots::century {

using ::century::Player;
using ::century::State;

class Evaluator {
 public:
  using Game = ::century::Game;

  static constexpr std::string_view kName = "century";
  static constexpr const Network::Shape& kShape = century::kShape;

  // Without a network the value is the hand-made one.
  Evaluator(const Game& game, const Network* network)
      : rules_(game.rules()), data_(*game.rules().data), correction_(network) {}

  void evaluate(const State& s, Values& values) const;
  void by_hand(const State& s, Values& values) const { by_hand(s, look(s), values); }
  template <class F>
  void describe(const State& s, F&& f) const {
    describe(s, look(s), f);
  }
  void forget() { correction_.forget(); }
  void prune(const State& s, core::Seat seat, core::Options& options) const;
  void reasons(const State& s, const State& after, core::Seat seat, std::vector<Reason>& out) const;
  float scale() const { return 7.0f; }
  int round(const State& s) const { return std::max(0, s.round - 1); }
  static constexpr double kResolution = 0.5;  // points
  static constexpr float kLasting = 0.35f;
  static constexpr double kShortfall = 5;
  static constexpr int kReviewIterations = 48;
  static constexpr Calibration kCalibration = century::kCalibration;
  // What a seat owns and where it lies, and how it stands in the auction.
  std::uint64_t turn_hash(const State& s, core::Seat seat) const;

 private:
  // How often a seat will still have income, and what a coin and a science are worth to it.
  struct Outlook {
    float incomes = 0;
    float auctions = 0;
    float coin = 0;
    float science = 0;
    std::array<float, ::century::kGoods> good{};  // a yield of 1 each round
  };
  // What rails make of a region.
  struct Layout {
    float links = 0;     // edges at which two rails meet
    float removals = 0;  // garbage the plants may take a round
    float plants = 0;    // plants in occupied cities
  };

  // A region as it was last looked at. Most moves change one of them and leave the others alone.
  struct Region {
    Player player;
    std::array<::century::LandTile, ::century::kMaxLand> land;
    bool known = false;
    std::array<int, ::century::kGoods> income{};
    Layout layout;

    bool is_of(const State& s, core::Seat seat) const {
      if (!known || player != s.seats[seat]) return false;
      for (const int row : core::members(player.land & ~(1ull << ::century::kStartRow)))
        if (land[static_cast<std::size_t>(row)] != s.land[static_cast<std::size_t>(row)]) return false;
      return true;
    }
  };

  Sights look(const State& s) const;
  void by_hand(const State& s, const Sights& sights, Values& values) const;
  template <class F>
  void describe(const State& s, const Sights& sights, F&& f) const {
    if (s.over != 0) return;
    Inputs inputs;
    for (const core::Seat seat : rules_.everybody()) {
      century::describe(rules_, s, seat, sights, inputs);
      f(seat, inputs, time_of(s));
    }
  }

  Outlook outlook(const State& s, core::Seat seat) const;
  Layout layout(const State& s, core::Seat seat) const;
  float region(const State& s, core::Seat seat, const Outlook& out, const Sights& sights) const;
  float unsettled(const State& s, core::Seat seat, const Outlook& out,
                  std::array<float, ::century::kGoods>& income) const;
  float technologies(const State& s, core::Seat seat, const Outlook& out, float& removals) const;
  float effect(const State& s, core::Seat seat, const Outlook& out, const ::century::Effect& effect, bool used,
               bool laid, float& removals) const;
  float cards(const State& s, core::Seat seat, const Outlook& out, const std::array<float, ::century::kGoods>& income,
              float clean, float garbage, float plants) const;
  float auction(const State& s, core::Seat seat, const Outlook& out) const;
  float damage(const State& s, core::Seat seat, const Outlook& out) const;
  float city_worth(const ::century::Yield& yield, const Outlook& out) const;
  float best_city(int row, unsigned occupied, const Outlook& out) const;
  float land_worth(const State& s, core::Seat seat, int row, const Outlook& out) const;
  float tech_worth(const State& s, core::Seat seat, int tech, const Outlook& out) const;
  float garbage_worth(const Outlook& out) const;
  void auction_reasons(const State& s, const State& after, core::Seat seat, std::vector<Reason>& out) const;
  void majorities(const State& s, const std::array<Outlook, ::century::kMaxPlayers>& outlooks, const Sights& sights,
                  Values& values) const;

  const ::century::Rules& rules_;
  const ::century::Data& data_;
  mutable Correction correction_;
  mutable std::array<Region, ::century::kMaxPlayers> regions_{};
};

}  // namespace bots::century
