// A rectangle of characters to draw on: points, lines and words, each with a colour.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/output.h"

namespace cli {

class Canvas {
 public:
  Canvas(int width, int height) : width_(width), height_(height), cells_(static_cast<std::size_t>(width * height)) {}

  // Outside the rectangle nothing happens.
  void put(int x, int y, std::string_view character, std::string_view colour = {});
  // Each code point in a cell of its own.
  void text(int x, int y, std::string_view words, std::string_view colour = {});

  // How a line is drawn: level, upright, rising and falling to the right, and where two of them meet.
  struct Pen {
    std::string_view level, upright, rising, falling, cross;
    std::string_view colour;
  };
  void line(int x0, int y0, int x1, int y1, const Pen& pen);

  // With colours as the style says; blanks at the ends of lines are left out.
  std::string str(const Style& look, int indent) const;

 private:
  struct Cell {
    std::string character = " ";
    std::string colour;
    bool rail = false;
  };
  Cell* at(int x, int y);
  void rail(int x, int y, std::string_view character, const Pen& pen);

  int width_, height_;
  std::vector<Cell> cells_;
};

}  // namespace cli
