// What the two halves of 20th Century's drawing share: the display and the regions.
#pragma once

#include <string>

#include "cli/canvas.h"
#include "cli/view.h"
#include "games/century/game.h"
#include "games/century/region.h"

namespace cli {

extern const View kCenturyView;
template <>
inline constexpr const View* kViewOf<::century::Game> = &kCenturyView;

class CenturyDrawing {
 public:
  explicit CenturyDrawing(const Scene& scene);

  std::string table() const;                   // view_century.cc
  std::string country(core::Seat seat) const;  // view_century_region.cc
  std::string about(const std::string& id) const;  // a technology

 private:
  std::string ui(std::string_view key, const core::MessageArgs& args = {}) const {
    return words_.ui(std::string("century.") + std::string(key), args);
  }
  std::string label(std::string_view text) const { return "  " + pad(text, 15); }
  std::string dash() const { return std::string(look_.pick("–", "-")); }
  std::string yields(const century::Yield& yield) const;
  std::string cities(int row) const;
  std::string tech_text(int tech) const;

  // view_century.cc
  std::string headline() const;
  std::string land_display() const;
  std::string tech_display() const;
  std::string auction() const;
  std::string damage() const;
  std::string cards() const;
  std::string holdings(core::Seat seat) const;
  // view_century_region.cc
  std::string region(core::Seat seat) const;
  std::string region_list(core::Seat seat) const;
  void draw_tile(Canvas& canvas, core::Seat seat, const century::Region::Tile& tile, int left, int top) const;
  void draw_cell(Canvas& canvas, int left, int top) const;

  const Scene& scene_;
  const Style& look_;
  const Words& words_;
  const century::Game& game_;
  const century::Rules& rules_;
  const century::Data& data_;
  const century::State& s_;
  century::Figures figures_;
};

}  // namespace cli
