// Reads the files about tiles: rail templates with their geometry, land and technologies.
#include <algorithm>

#include "games/century/data.h"

namespace century {

namespace {

constexpr std::array<std::string_view, kPorts> kPortNames = {"n", "e", "s", "w"};

using Point = std::array<int, 2>;

Point read_point(const core::Node& node, int side) {
  const auto numbers = node.items(2, 2);
  return numbers.size() == 2 ? Point{numbers[0].number(0, side), numbers[1].number(0, side)} : Point{};
}

struct Drawing {
  int side = 120;
  std::vector<Point> points;  // of the nodes of the template being read
};

// The edge points are the middles of the sides (TC-G1).
void read_ports(const core::Node& ports, int side) {
  ports.only({"n", "e", "s", "w"});
  const std::array<Point, kPorts> middles = {{{side / 2, 0}, {side, side / 2}, {side / 2, side}, {0, side / 2}}};
  for (std::size_t i = 0; i < kPorts; ++i) {
    const core::Node port = ports.at(kPortNames[i]);
    if (read_point(port, side) != middles[i]) port.refuse("an edge point is the middle of its side");
  }
}

// Names of points end in it (TC-G5): "l12_a". Without an underscore no two points have the same name.
bool is_node_name(const std::string& name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !name.empty() && name.size() <= 4 && std::all_of(name.begin(), name.end(), is_letter);
}

void read_node(const std::string& name, const core::Node& node, Template& tile, Drawing& drawing) {
  if (!is_node_name(name)) return node.refuse("the name of a node has 1 to 4 letters of a-z and 0-9");
  const int kind = node.at("kind").one_of({"port", "city", "building", "junction"});
  if (kind == 0) return node.refuse("edge points are there of themselves");
  if (std::find(kPortNames.begin(), kPortNames.end(), name) != kPortNames.end())
    return node.refuse("the name is that of an edge point");
  const auto of_kind = static_cast<NodeKind>(kind);
  if (of_kind == NodeKind::junction) {
    node.only({"kind", "x", "y"});
  } else {
    node.only({"kind", "x", "y", "label"});
    read_point(node.at("label"), drawing.side);
  }
  drawing.points.push_back({node.at("x").number(0, drawing.side), node.at("y").number(0, drawing.side)});
  tile.nodes.push_back({name, of_kind, of_kind == NodeKind::city ? tile.cities : std::uint8_t{0}});
  tile.cities = static_cast<std::uint8_t>(tile.cities + (of_kind == NodeKind::city));
}

// TC-G2: four edge points, cities, at most one building, junctions.
void read_nodes(const core::Node& nodes, Template& tile, Drawing& drawing) {
  const int middle = drawing.side / 2;
  drawing.points = {{middle, 0}, {drawing.side, middle}, {middle, drawing.side}, {0, middle}};
  for (const std::string_view port : kPortNames) tile.nodes.push_back({std::string(port), NodeKind::port, 0});
  const auto members = nodes.members();
  if (members.size() > kMaxNodes - kPorts) return nodes.refuse("more than 12 nodes");
  for (const auto& [name, node] : members) read_node(name, node, tile, drawing);
  const auto is_building = [](const TemplateNode& node) { return node.kind == NodeKind::building; };
  const auto buildings = std::count_if(tile.nodes.begin(), tile.nodes.end(), is_building);
  if (tile.institution &&
      (buildings != 1 || std::find_if(tile.nodes.begin(), tile.nodes.end(), is_building)->name != "i"))
    nodes.refuse("an institution has exactly one building, named i");
  else if (tile.institution && tile.cities != 0)
    nodes.refuse("an institution has no city", "nobody can live there");  // TC-701
  else if (buildings > 1)
    nodes.refuse("at most one building");
  else if (!tile.institution && tile.cities == 0)
    nodes.refuse("land has at least one city");
  else if (tile.cities + buildings > kMaxCities)
    nodes.refuse("at most 3 cities and buildings fit on a tile");
}

int node_of(const core::Node& end, const Template& tile) {
  const std::string name = end.text();
  const auto found =
      std::find_if(tile.nodes.begin(), tile.nodes.end(), [&](const auto& node) { return node.name == name; });
  if (found != tile.nodes.end()) return static_cast<int>(found - tile.nodes.begin());
  end.refuse("there is no node \"" + name + "\" in this template");
  return 0;
}

std::array<std::uint8_t, 2> read_ends(const core::Node& line, const Template& tile) {
  const auto ends = line.at("ends").items(2, 2);
  if (ends.size() != 2) return {};
  const std::array<std::uint8_t, 2> out = {static_cast<std::uint8_t>(node_of(ends[0], tile)),
                                           static_cast<std::uint8_t>(node_of(ends[1], tile))};
  if (line.ok() && out[0] == out[1]) line.refuse("both ends are the same");
  return out;
}

void read_tracks(const core::Node& tracks, Template& tile, const Drawing& drawing) {
  for (const core::Node& track : tracks.items(0, 32)) {
    track.only({"ends", "path"});
    const auto ends = read_ends(track, tile);
    const std::string path = track.at("path").text();
    if (!track.ok()) return;
    if (const std::string wrong = wrong_path(path, drawing.points[ends[0]], drawing.points[ends[1]]); !wrong.empty())
      track.at("path").refuse(wrong);
    tile.tracks.push_back({ends[0], ends[1]});
  }
}

void read_bridges(const core::Node& bridges, Template& tile) {
  core::Ids ids;
  const auto rows = bridges.items(0, kMaxTileBridges);
  for (const core::Node& bridge : rows) {
    bridge.only({"id", "ends", "crosses"});
    bridge.at("id").declare(ids);
    const auto ends = read_ends(bridge, tile);
    if (!bridge.ok()) return;
    for (const auto end : ends)
      if (tile.nodes[end].kind == NodeKind::junction) bridge.refuse("a bridge never ends at a junction");  // see TC-732
    for (const TileBridge& other : tile.bridges)
      if ((other.from == ends[0] && other.to == ends[1]) || (other.from == ends[1] && other.to == ends[0]))
        bridge.refuse("the same pair of ends stands twice");
    tile.bridges.push_back({ids[ids.size() - 1], ends[0], ends[1], 0});
  }
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const core::Node& crossed : rows[i].at("crosses").items())
      tile.bridges[i].crosses |= 1u << crossed.ref(ids, "bridge of this template");
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t k = 0; k < rows.size(); ++k)
      if (rows[i].ok() && (tile.bridges[i].crosses >> k & 1) != 0 &&
          ((tile.bridges[k].crosses >> i & 1) == 0 || i == k))
        rows[i].at("crosses").refuse(i == k ? "a bridge cannot cross itself"
                                            : "\"" + ids[static_cast<int>(k)] + "\" does not cross it in turn");
}

std::uint8_t count_up_to(const core::Node& node, int most) { return static_cast<std::uint8_t>(node.number(0, most)); }

// What the occupied cities of a tile give together, for each set of citizens (TC-607).
void add_up(Land& land) {
  for (std::size_t set = 0; set < land.yield.size(); ++set)
    for (std::size_t city = 0; city < land.cities; ++city)
      for (std::size_t i = 0; i < 4 && (set >> city & 1) != 0; ++i)
        land.yield[set][i] = static_cast<std::uint8_t>(land.yield[set][i] + land.city[city][i]);
  for (std::size_t city = 0; city < land.cities; ++city) {
    const auto bit = static_cast<std::uint8_t>(1u << city);
    for (std::size_t good = 0; good < kGoods; ++good)
      if (land.city[city][good] > 0) land.yielding[good] |= bit;
    if (land.city[city][3] > 0) land.plant_cities |= bit;
  }
}

void read_cities(const core::Node& row, const Template& tile, Land& land) {
  const core::Node cities = row.at("cities");
  const auto members = cities.members();
  if (cities.ok() && static_cast<int>(members.size()) != tile.cities)
    return cities.refuse("the template \"" + tile.id + "\" has " + std::to_string(tile.cities) + " cities");
  for (const TemplateNode& node : tile.nodes) {
    if (node.kind != NodeKind::city) continue;
    const core::Node city = cities.at(node.name);
    city.only({"coins", "science", "prosperity", "plants"});
    land.city[node.city] = {count_up_to(city.at("coins"), 50), count_up_to(city.at("science"), 50),
                            count_up_to(city.at("prosperity"), 50), count_up_to(city.at("plants"), 3)};
  }
  land.cities = tile.cities;
  add_up(land);
}

void read_start(const core::Node& row, const Template& tile, Data& data) {
  for (const core::Node& city : row.at("start_citizens").items(0, kMaxCities)) {
    const int node = node_of(city, tile);
    const TemplateNode& named = tile.nodes[static_cast<std::size_t>(node)];
    if (!row.ok()) return;
    if (named.kind != NodeKind::city) return city.refuse("this is no city of the start tile");
    if ((data.start_citizens >> named.city & 1) != 0) return city.refuse("this city stands twice");
    data.start_citizens |= static_cast<std::uint8_t>(1u << named.city);
  }
  data.start_garbage = count_up_to(row.at("start_garbage"), 50);
}

Effect read_effect(const core::Node& row, Data& data, Tech& tech) {
  Effect effect;
  effect.type = static_cast<EffectType>(row.at("type").one_of(
      {"institution", "worker", "bridge", "sort", "park", "locomotive", "truck", "recycle", "remediate", "quality"}));
  effect.use = static_cast<Use>(row.at("use").one_of({"none", "once", "each"}));
  const bool lies = effect.type == EffectType::institution;
  const bool passive = lies || effect.type == EffectType::park;
  const bool spent = effect.type == EffectType::worker || effect.type == EffectType::bridge;
  if (passive != (effect.use == Use::none))
    row.at("use").refuse("\"none\" is for institutions and parks, and only for them");
  if (spent && effect.use != Use::once) row.at("use").refuse("a worker or bridge is used once");
  if (lies) {
    row.only({"id", "type", "use", "good", "bonus", "template"});
    effect.good = read_good(row.at("good"));
    effect.amount = count_up_to(row.at("bonus"), 50);
    tech.institution = true;
    tech.shape = static_cast<std::uint8_t>(row.at("template").ref(data.template_ids, "template"));
    if (row.ok() && !data.templates[tech.shape].institution) row.at("template").refuse("this template is for land");
  } else if (effect.type >= EffectType::recycle) {
    const bool quality = effect.type == EffectType::quality;
    quality ? row.only({"id", "type", "use", "cost", "points"}) : row.only({"id", "type", "use", "cost"});
    const core::Node cost = row.at("cost");
    cost.only({"coins", "science"});
    if (cost.ok() && cost.members().size() != 1) cost.refuse("a cost holds one good");
    effect.good = cost.has("science") ? Good::science : Good::coins;
    effect.amount = count_up_to(cost.at(effect.good == Good::science ? "science" : "coins"), 50);
    if (quality) effect.points = count_up_to(row.at("points"), 50);
  } else {
    row.only({"id", "type", "use"});
  }
  return effect;
}

}  // namespace

void read_templates(const core::Node& root, Data& data) {
  root.only({"side", "ports", "disc", "clearance", "templates"});
  Drawing drawing;
  drawing.side = root.at("side").number(2, 10000);
  read_ports(root.at("ports"), drawing.side);
  root.at("disc").number(1, drawing.side);
  root.at("clearance").number(0, drawing.side);
  int bridge_sets = 0;
  for (const core::Node& row : root.at("templates").items(0, 255)) {
    Template tile;
    row.at("id").declare(data.template_ids);
    tile.id = row.at("id").word();
    tile.institution = row.at("kind").one_of({"land", "institution"}) == 1;
    if (tile.institution) {
      row.only({"id", "kind", "nodes", "tracks", "bridges"});
    } else {
      row.only({"id", "kind", "nodes", "tracks", "garbage", "bridges"});
      read_point(row.at("garbage"), drawing.side);
    }
    read_nodes(row.at("nodes"), tile, drawing);
    if (root.ok()) read_tracks(row.at("tracks"), tile, drawing);
    if (root.ok()) read_bridges(row.at("bridges"), tile);
    if (!root.ok()) return;
    if (!join_rails(tile, kMaxBridgeSets - bridge_sets))
      return row.refuse("its bridges can be laid in too many ways", "fewer bridges, or more that cross");
    bridge_sets += static_cast<int>(tile.laid.size());
    data.templates.push_back(std::move(tile));
  }
}

void read_land(const core::Node& root, Data& data) {
  root.only({"land"});
  const auto rows = root.at("land").items(1, kMaxLand);
  const auto is_start = [](const core::Node& row) { return row.at("stack").text() == "start"; };
  std::vector<core::Node> ordered;  // the start tile is first among own land
  for (const bool start : {true, false})
    for (const core::Node& row : rows)
      if (root.ok() && is_start(row) == start) ordered.push_back(row);
  if (!root.ok()) return;
  if (!is_start(ordered[0]) || (ordered.size() > 1 && is_start(ordered[1])))
    return root.at("land").refuse("exactly one tile must have the stack start");
  for (const core::Node& row : ordered) {
    const bool start = data.land.empty();
    start ? row.only({"id", "stack", "count", "template", "cities", "start_citizens", "start_garbage"})
          : row.only({"id", "stack", "count", "template", "cities"});
    row.at("id").declare(data.land_ids);
    row.at("count").number(start ? data.max_players : 1, start ? 99 : 1);
    Land land;
    land.stack = read_stack(row.at("stack"));
    land.shape = static_cast<std::uint8_t>(row.at("template").ref(data.template_ids, "template"));
    if (!root.ok()) return;
    const Template& tile = data.templates[land.shape];
    if (tile.institution) return row.at("template").refuse("this template is for institutions");
    read_cities(row, tile, land);
    if (start && root.ok()) read_start(row, tile, data);
    data.land_stack[static_cast<std::size_t>(land.stack)] |= std::uint64_t{1} << data.land.size();
    data.land.push_back(land);
  }
}

void read_tech(const core::Node& root, Data& data) {
  root.only({"tech"});
  for (const core::Node& row : root.at("tech").items(0, kMaxTech)) {
    row.only({"id", "stack", "count", "icons", "effects"});
    row.at("id").declare(data.tech_ids);
    row.at("count").number(1, 1);
    Tech tech;
    tech.stack = read_stack(row.at("stack"));
    if (tech.stack == Stack::start) row.at("stack").refuse("only land has the stack start");
    const core::Node icons = row.at("icons");
    icons.only({"garbage", "skulls", "flowers"});
    tech.garbage = count_up_to(icons.at("garbage"), 20);
    tech.skulls = count_up_to(icons.at("skulls"), 20);
    tech.flowers = count_up_to(icons.at("flowers"), 20);
    tech.first_effect = static_cast<std::int16_t>(data.effects.size());
    for (const core::Node& item : row.at("effects").items(1, 2)) {
      item.at("id").declare(data.effect_ids);
      Effect effect = read_effect(item, data, tech);
      effect.tech = static_cast<std::uint8_t>(data.tech.size());
      effect.place = tech.effects++;
      data.effects.push_back(effect);
    }
    if (root.ok() && tech.institution && tech.effects != 1)
      row.at("effects").refuse("an institution is the only effect of its tile");
    data.tech_stack[static_cast<std::size_t>(tech.stack)] |= std::uint64_t{1} << data.tech.size();
    data.tech.push_back(tech);
  }
}

// TC-G2: absolute commands M, L, C, A only; numbers after the letter, separated by blanks.
namespace {

// A decimal number such as -12 or 3.5; not std::from_chars, which the page's library lacks for fractions.
bool read_decimal(const char*& at, const char* end, double& out) {
  while (at != end && *at == ' ') ++at;
  const bool minus = at != end && *at == '-';
  if (minus) ++at;
  const char* const digits = at;
  double scale = 0;
  for (out = 0; at != end && ((*at >= '0' && *at <= '9') || (*at == '.' && scale == 0)); ++at) {
    if (*at == '.') {
      scale = 1;
      continue;
    }
    out = out * 10 + (*at - '0');
    scale *= 10;
  }
  if (scale > 1) out /= scale;
  if (minus) out = -out;
  return at != digits;
}

}  // namespace

std::string wrong_path(const std::string& path, Point from, Point to) {
  const char* at = path.data();
  const char* const end = at + path.size();
  std::array<double, 2> pen{};
  bool first = true;
  while (at != end) {
    const char command = *at++;
    const int count = command == 'M' || command == 'L' ? 2 : command == 'C' ? 6 : command == 'A' ? 7 : 0;
    if (count == 0 || first != (command == 'M')) return "a path is one M, then L, C and A";
    std::array<double, 7> numbers{};
    for (int i = 0; i < count; ++i) {
      if (!read_decimal(at, end, numbers[static_cast<std::size_t>(i)]))
        return std::string(1, command) + " needs " + std::to_string(count) + " numbers";
    }
    while (at != end && *at == ' ') ++at;
    pen = {numbers[static_cast<std::size_t>(count - 2)], numbers[static_cast<std::size_t>(count - 1)]};
    if (first && (pen[0] != from[0] || pen[1] != from[1])) return "the path does not begin at its first end";
    first = false;
  }
  if (first || pen[0] != to[0] || pen[1] != to[1]) return "the path does not lead to its second end";
  return {};
}

}  // namespace century
