// Checks a drawing of one's own: no rule reads it, but whoever sits at the table is shown it.
#include "games/powerline/data.h"

namespace powerline {

namespace {

using core::Node;

constexpr int kWidth = 1000, kHeight = 640;
constexpr int kMostPathPoints = 200;
constexpr int kMostBends = 8;

void read_point(const Node& point) {
  const auto pair = point.items(2, 2);
  if (pair.size() != 2) return;
  pair[0].number(0, kWidth);
  pair[1].number(0, kHeight);
}

// Each thing once, with its place.
void read_things(const Node& list, const core::Ids& ids, const char* what) {
  core::Ids seen;
  for (const Node& thing : list.items(ids.size(), ids.size())) {
    thing.only({"id", "x", "y"});
    thing.at("id").ref(ids, what);
    thing.at("id").declare(seen);
    thing.at("x").number(0, kWidth);
    thing.at("y").number(0, kHeight);
  }
}

// A line is drawn as a path with its segments, or leads from station to station by way of a few points, or both.
void read_places(const Node& root, const Data& data) {
  read_things(root.at("stations"), data.station_ids, "station");
  read_things(root.at("cities"), data.city_ids, "city");
  core::Ids seen;
  for (const Node& line : root.at("lines").items(data.line_ids.size(), data.line_ids.size())) {
    line.only({"id", "spacing", "path", "segments", "via"});
    line.at("id").ref(data.line_ids, "line");
    line.at("id").declare(seen);
    const bool bends = line.has("via");
    if (bends)
      for (const Node& point : line.at("via").items(0, kMostBends)) read_point(point);
    if (bends && !line.has("path")) continue;
    for (const Node& point : line.at("path").items(2, kMostPathPoints)) read_point(point);
    for (const Node& point : line.at("segments").items(0, kMaxSegments)) read_point(point);
  }
}

void read_round(const Node& thing) {
  thing.only({"x", "y", "r", "rx", "ry"});
  thing.at("x").number(0, kWidth);
  thing.at("y").number(0, kHeight);
}

}  // namespace

void read_geometry(const Node& root, Data& data) {
  root.only({"about", "width", "height", "station_radius", "segment_radius", "city_radius", "stations", "lines", "cities",
             "island", "sun", "boards"});
  root.at("width").number(kWidth, kWidth);
  root.at("height").number(kHeight, kHeight);
  read_round(root.at("island"));
  read_round(root.at("sun"));
  read_places(root, data);
  if (!root.has("boards")) return;
  for (const auto& [id, board] : root.at("boards").members()) {
    if (data.drawn_boards.find(id) < 0) board.refuse("no board of this name has a network of its own");
    board.only({"stations", "lines", "cities"});
    read_places(board, data);
  }
}

}  // namespace powerline
