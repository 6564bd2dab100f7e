#include "cli/canvas.h"

#include <cstdlib>

namespace cli {

Canvas::Cell* Canvas::at(int x, int y) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return nullptr;
  return &cells_[static_cast<std::size_t>(y * width_ + x)];
}

void Canvas::put(int x, int y, std::string_view character, std::string_view colour) {
  if (Cell* cell = at(x, y)) *cell = {std::string(character), std::string(colour), false};
}

void Canvas::text(int x, int y, std::string_view words, std::string_view colour) {
  for (std::size_t i = 0; i < words.size(); ++x) {
    std::size_t length = 1;
    while (i + length < words.size() && (static_cast<unsigned char>(words[i + length]) & 0xc0) == 0x80) ++length;
    put(x, y, words.substr(i, length), colour);
    i += length;
  }
}

void Canvas::rail(int x, int y, std::string_view character, const Pen& pen) {
  Cell* cell = at(x, y);
  if (cell == nullptr) return;
  const bool meets = cell->rail && cell->character != character;
  *cell = {std::string(meets ? pen.cross : character), std::string(pen.colour), true};
}

// First along the longer way (a character is twice as high as wide), so that most of a line is level or upright.
void Canvas::line(int x0, int y0, int x1, int y1, const Pen& pen) {
  const int dx = std::abs(x1 - x0), dy = std::abs(y1 - y0);
  const int steps = std::max(dx, dy);
  int before_y = y0;
  for (int i = 0; i <= steps; ++i) {
    const int x = steps == 0 ? x0 : x0 + (x1 - x0) * i / steps;
    const int y = steps == 0 ? y0 : y0 + ((y1 - y0) * i * 2 + (y1 > y0 ? steps : -steps)) / (2 * steps);
    const bool slanted = y != before_y && dx > 0;
    const bool rising = (x1 > x0) != (y1 > y0);
    if (dx == 0)
      rail(x, y, pen.upright, pen);
    else if (slanted || dy >= dx)
      rail(x, y, rising ? pen.rising : pen.falling, pen);
    else
      rail(x, y, pen.level, pen);
    before_y = y;
  }
}

std::string Canvas::str(const Style& look, int indent) const {
  std::string out;
  for (int y = 0; y < height_; ++y) {
    int last = -1;
    for (int x = 0; x < width_; ++x)
      if (cells_[static_cast<std::size_t>(y * width_ + x)].character != " ") last = x;
    std::string line(static_cast<std::size_t>(indent), ' ');
    for (int x = 0; x <= last; ++x) {
      const Cell& cell = cells_[static_cast<std::size_t>(y * width_ + x)];
      line += look.paint(cell.colour, cell.character);
    }
    out += (last < 0 ? std::string() : line) + "\n";
  }
  return out;
}

}  // namespace cli
