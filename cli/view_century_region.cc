// A region of 20th Century as text: tiles with their rails, bridges, cities, citizens and garbage.
#include <algorithm>

#include "cli/view_century.h"
#include "games/century/region.h"

namespace cli {

using century::NodeKind;
using century::Region;
using core::Seat;

namespace {

constexpr int kTileWidth = 16, kTileHeight = 8;  // neighbours share their borders

struct Point {
  int x, y;
};

// Where a node of a template lies on its tile, 0 … 120, turned clockwise; the middle if the data do not say.
Point node_point(const core::Json& templates, const century::Template& shape, const century::TemplateNode& node,
                 int rotation) {
  Point p{60, 60};
  if (node.kind == NodeKind::port) {
    p = node.name == "n"   ? Point{60, 0}
        : node.name == "e" ? Point{120, 60}
        : node.name == "s" ? Point{60, 120}
                           : Point{0, 60};
  } else {
    for (const core::Json& one : templates)
      if (one.is_object() && one.value("id", "") == shape.id) {
        const core::Json place = one.value("nodes", core::Json::object()).value(node.name, core::Json::object());
        p = {place.value("x", 60), place.value("y", 60)};
      }
  }
  for (int turn = 0; turn < rotation; ++turn) p = {120 - p.y, p.x};
  return p;
}

core::Json read_templates(const core::DataSet& data) {
  const core::Json file = core::Json::parse(data.file("rail_templates.json"), nullptr, false);
  const auto found = file.is_object() ? file.find("templates") : file.end();
  return file.is_object() && found != file.end() ? *found : core::Json::array();
}

}  // namespace

void CenturyDrawing::draw_cell(Canvas& canvas, int left, int top) const {
  for (int x = 0; x <= kTileWidth; x += 2) {
    canvas.put(left + x, top, look_.pick("·", "."), "2");
    canvas.put(left + x, top + kTileHeight, look_.pick("·", "."), "2");
  }
  for (int y = 0; y <= kTileHeight; ++y) {
    canvas.put(left, top + y, look_.pick("·", "."), "2");
    canvas.put(left + kTileWidth, top + y, look_.pick("·", "."), "2");
  }
}

void CenturyDrawing::draw_tile(Canvas& canvas, Seat seat, const Region::Tile& tile, int left, int top) const {
  static const Canvas::Pen kRail{"─", "│", "╱", "╲", "┼", "37"}, kAsciiRail{"-", "|", "/", "\\", "+", "37"};
  static const Canvas::Pen kBridge{"═", "║", "⟋", "⟍", "╬", "1;35"}, kAsciiBridge{"=", "H", "%", "%", "#", "1;35"};
  const century::Template& shape = data_.shape_of(tile.tile);
  const core::Json templates = read_templates(scene_.data);
  std::vector<Point> points;
  for (const century::TemplateNode& node : shape.nodes) {
    const Point p = node_point(templates, shape, node, tile.rotation);
    points.push_back({left + (p.x * kTileWidth + 60) / 120, top + (p.y * kTileHeight + 60) / 120});
  }
  const auto join = [&](int from, int to, const Canvas::Pen& pen) {
    const Point a = points[static_cast<std::size_t>(from)], b = points[static_cast<std::size_t>(to)];
    canvas.line(a.x, a.y, b.x, b.y, pen);
  };
  for (const century::Track& track : shape.tracks) join(track.from, track.to, look_.utf8 ? kRail : kAsciiRail);
  const std::uint32_t bridges = century::bridges_on(s_.seats[seat], tile.tile);
  for (std::size_t i = 0; i < shape.bridges.size(); ++i)
    if ((bridges >> i & 1) != 0) join(shape.bridges[i].from, shape.bridges[i].to, look_.utf8 ? kBridge : kAsciiBridge);

  for (std::size_t i = 0; i < shape.nodes.size(); ++i) {
    const century::TemplateNode& node = shape.nodes[i];
    if (node.kind == NodeKind::building) canvas.text(points[i].x - 1, points[i].y, "[#]", "1;33");
    if (node.kind != NodeKind::city) continue;
    const bool occupied = (tile.citizens >> node.city & 1) != 0;
    canvas.text(points[i].x - 1, points[i].y, occupied ? "[" + node.name + "]" : "(" + node.name + ")",
                occupied ? "1;32" : "32");
  }
  canvas.text(left + 1, top + 1, data_.tile_ids[tile.tile], "1");
  if (tile.garbage > 0)
    canvas.text(left + kTileWidth - 3, top + kTileHeight - 1, "*" + std::to_string(tile.garbage), "31");
}

// All laid tiles where they lie, with the coordinates of the cells along the edges.
std::string CenturyDrawing::region(Seat seat) const {
  const Region region(rules_, s_, seat);
  if (region.size() == 0) return {};
  int left = region[0].x, right = left, top = region[0].y, bottom = top;
  for (int i = 0; i < region.size(); ++i) {
    left = std::min<int>(left, region[i].x), right = std::max<int>(right, region[i].x);
    top = std::min<int>(top, region[i].y), bottom = std::max<int>(bottom, region[i].y);
  }
  Canvas canvas((right - left + 1) * kTileWidth + 1, (bottom - top + 1) * kTileHeight + 1);
  for (int i = 0; i < region.size(); ++i)
    draw_cell(canvas, (region[i].x - left) * kTileWidth, (region[i].y - top) * kTileHeight);
  for (int i = 0; i < region.size(); ++i)
    draw_tile(canvas, seat, region[i], (region[i].x - left) * kTileWidth, (region[i].y - top) * kTileHeight);

  std::string heading(6, ' ');
  for (int x = left; x <= right; ++x) heading += pad("      x" + std::to_string(x), kTileWidth);
  std::string out = look_.dim(heading) + "\n";
  const std::string drawn = canvas.str(look_, 0);
  int row = 0;
  for (std::size_t start = 0; start < drawn.size(); ++row) {
    const std::size_t end = drawn.find('\n', start);
    const bool middle = row % kTileHeight == kTileHeight / 2;
    out += pad(middle ? look_.dim("  y" + std::to_string(top + row / kTileHeight)) : "", 6) +
           drawn.substr(start, end - start) + "\n";
    start = end + 1;
  }
  return out;
}

// The same as a list: names, cities with what they give, citizens, garbage.
std::string CenturyDrawing::region_list(Seat seat) const {
  const Region region(rules_, s_, seat);
  std::string out;
  for (int i = 0; i < region.size(); ++i) {
    const Region::Tile& tile = region[i];
    std::string text = "  " + pad(data_.tile_ids[tile.tile], 6) + pad(words_.name(data_.tile_ids[tile.tile]), 18) +
                       pad(fmt::format("x{}y{}", tile.x, tile.y), 7);
    if (data_.is_land(tile.tile)) {
      const century::Land& land = rules_.land(tile.tile);
      for (int city = 0; city < land.cities; ++city) {
        const bool occupied = (tile.citizens >> city & 1) != 0;
        const std::string name(1, static_cast<char>('a' + city));
        const std::string one = fmt::format("{} {}", occupied ? "[" + name + "]" : "(" + name + ")",
                                            yields(land.city[static_cast<std::size_t>(city)]));
        text += pad(occupied ? look_.bold(one) : look_.dim(one), 14);
      }
      if (tile.garbage > 0) text += look_.paint("31", fmt::format("*{}", tile.garbage));
    } else {
      text += tech_text(tile.tile - data_.land_count());
    }
    out += text + "\n";
  }
  std::string waiting;
  for (int row = 0; row < data_.land_count(); ++row)
    if (century::has(s_.seats[seat].unlaid, row))
      waiting +=
          (waiting.empty() ? "" : ", ") + words_.name(data_.land_ids[row]) + " " + look_.dim(data_.land_ids[row]);
  return waiting.empty() ? out : out + label(ui("unlaid")) + waiting + "\n";
}

std::string CenturyDrawing::country(Seat seat) const { return holdings(seat) + region(seat) + region_list(seat); }

}  // namespace cli
