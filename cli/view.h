// The table as text: for each game a drawing with colours and letters, so that it can be read without colours.
#pragma once

#include <string>
#include <string_view>

#include "cli/output.h"
#include "cli/words.h"
#include "core/any_game.h"

namespace cli {

// What is drawn, for whom and how. The state is what the viewer may see.
struct Scene {
  const core::AnyGame& game;
  const core::AnyState& state;
  const core::DataSet& data;  // the table's, for where things lie
  core::Seat viewer;          // whose boards come first and whole; kNobody draws everybody's whole
  const Words& words;
  Style look;
  int width = 100;
};

std::string draw(const Scene& scene);
// One seat's boards in full.
std::string draw_seat(const Scene& scene, core::Seat seat);
// What a component does, by the word a move uses for it; empty if the drawing has no words for it.
std::string told(const Scene& scene, const std::string& id);

// How one game draws.
struct View {
  std::string (*table)(const Scene& scene);
  std::string (*seat)(const Scene& scene, core::Seat seat);
  std::string (*about)(const Scene& scene, const std::string& id) = nullptr;
};
// By the type of the game. view_<game>.h has it for one that draws itself; of any other everybody's points are shown.
template <class G>
inline constexpr const View* kViewOf = nullptr;
// What the game is won by, for sentences that name it; view_<game>.h says so of one that is not won by points.
template <class G>
inline constexpr std::string_view kWonBy = "points";
std::string_view won_by(const core::GameType& type);

}  // namespace cli
