// What the two halves of Pampero's drawing share: the table in the middle and the companies.
#pragma once

#include <string>

#include "cli/view.h"
#include "games/pampero/game.h"

namespace cli {

extern const View kPamperoView;
template <>
inline constexpr const View* kViewOf<::pampero::Game> = &kPamperoView;
template <>
inline constexpr std::string_view kWonBy<::pampero::Game> = "money";

class PamperoDrawing {
 public:
  explicit PamperoDrawing(const Scene& scene);

  std::string table() const;                   // view_pampero.cc
  std::string company(core::Seat seat) const;  // view_pampero_company.cc
  std::string glance(core::Seat seat) const;
  std::string about(const std::string& id) const;  // a card or a bonus tile

 private:
  std::string ui(std::string_view key, const core::MessageArgs& args = {}) const {
    return words_.ui(std::string("pampero.") + std::string(key), args);
  }
  std::string label(std::string_view text) const { return "  " + pad(text, 15); }
  std::string owner(int seat, std::string_view text) const;
  std::string market(int market) const;
  std::string symbols(const pampero::Contract& contract) const;
  std::string effects(const pampero::EffectList& list) const;
  std::string cost(const pampero::Cost& cost) const;
  // "id, id": the names of a set's members with the words a move uses.
  std::string named(const core::Ids& ids, pampero::Set set) const;
  std::string member(const core::Ids& ids, int i) const;

  // view_pampero.cc
  std::string headline() const;
  std::string map() const;
  std::string sector(int sector) const;
  std::string site(int place) const;
  std::string space(int space) const;
  std::string roads() const;
  std::string bonus_board() const;
  std::string displays() const;
  std::string scoring() const;
  // view_pampero_company.cc
  std::string holdings(core::Seat seat) const;
  std::string operations(core::Seat seat) const;
  std::string network(core::Seat seat) const;
  std::string incomes(core::Seat seat) const;
  std::string belongings(core::Seat seat) const;
  std::string card_text(int card) const;

  const Scene& scene_;
  const Style& look_;
  const Words& words_;
  const pampero::Game& game_;
  const pampero::Rules& rules_;
  const pampero::Data& data_;
  const pampero::Board& board_;
  const pampero::State& s_;
  pampero::Figures figures_;
};

}  // namespace cli
