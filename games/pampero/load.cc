// The strict loader: the order of the files, set-up numbers, the solo opponent.
#include "games/pampero/load.h"

namespace pampero {

namespace {

void read_start(Data& data, const core::Node& start) {
  start.only({"money", "battery", "towers", "wind_farms", "transformers", "network_tiles", "action_markers",
              "bulldozers_placed", "bulldozers_reserve"});
  data.start.money = start.at("money").number(0, 999);
  data.start.battery = start.at("battery").number(0, 50);
  data.start.towers = start.at("towers").number(kMaxStage, kMaxStage);
  data.start.wind_farms = start.at("wind_farms").number(1, 30);
  data.start.transformers = start.at("transformers").number(1, kMaxNodes);
  data.start.network_tiles = start.at("network_tiles").number(0, 30);
  start.at("action_markers").number(data.limits.action_rounds, data.limits.action_rounds);
  const int placed = start.at("bulldozers_placed").number(0, kBulldozers);
  start.at("bulldozers_reserve").number(kBulldozers - placed, kBulldozers - placed);  // see PAM-104
  if (placed != static_cast<int>(data.bulldozer_rounds.size()))
    start.refuse("there must be a bulldozer round for each bulldozer placed");
}

void read_limits(Data& data, const core::Node& limits) {
  limits.only({"energy_max", "action_rounds", "take_back_minimum", "capital_tiles", "capital_repay",
               "capital_repay_reduced", "open_special_action", "open_special_scoring", "open_foreign_each"});
  data.limits.energy_max = limits.at("energy_max").number(1, kMaxEnergy);
  data.limits.action_rounds = limits.at("action_rounds").number(1, 9);
  data.limits.take_back_minimum = limits.at("take_back_minimum").number(1, kFields);
  data.limits.capital_tiles = limits.at("capital_tiles").number(0, 99);
  data.limits.capital_repay = limits.at("capital_repay").number(0, 999);
  data.limits.capital_repay_reduced = limits.at("capital_repay_reduced").number(0, data.limits.capital_repay);
  const int foreign = limits.at("open_foreign_each").number(1, kMaxDisplay);
  data.limits.open = {static_cast<std::uint8_t>(limits.at("open_special_action").number(1, kMaxDisplay)),
                      static_cast<std::uint8_t>(limits.at("open_special_scoring").number(1, kMaxDisplay)),
                      static_cast<std::uint8_t>(foreign), static_cast<std::uint8_t>(foreign)};
}

// The options are the rules' own (chapter 12); the file repeats them for its readers.
void read_options(const core::Node& options) {
  const auto items = options.items(7, 7);
  constexpr std::string_view kFlags[] = {"long_game",       "intro_tiles",  "fixed_bonus", "restricted_contracts",
                                         "battery_storage", "rahdo_discard"};
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i < 6) {
      items[i].only({"id", "type", "default"});
      items[i].at("id").one_of({kFlags[i]});
      items[i].at("type").one_of({"bool"});
      if (items[i].at("default").flag()) items[i].refuse("the default of this option is false");
    } else {
      items[i].only({"id", "type", "values", "default"});
      items[i].at("id").one_of({"solo_level"});
      items[i].at("type").one_of({"choice"});
      const auto values = items[i].at("values").items(3, 3);
      constexpr std::string_view kLevels[] = {"easy", "normal", "hard"};
      for (std::size_t k = 0; k < values.size(); ++k) values[k].one_of({kLevels[k]});
      items[i].at("default").one_of({"normal"});
    }
  }
}

// One entry for each number of players, in order.
std::vector<core::Node> by_players(const core::Node& list) {
  auto items = list.items(kMaxSeats, kMaxSeats);
  for (std::size_t i = 0; i < items.size(); ++i)
    items[i].at("players").number(static_cast<int>(i) + 1, static_cast<int>(i) + 1);
  return items;
}

}  // namespace

bool load_setup(Loader& l) {
  Data& data = l.data;
  const bool setup = l.file("setup.json", [&](const core::Node& root) {
    root.only({"start", "start_energy", "start_connection", "bulldozer_rounds", "batteries", "limits", "options"});
    read_limits(data, root.at("limits"));
    for (const core::Node& item : root.at("bulldozer_rounds").items(0, kBulldozers)) {
      item.only({"zone", "order"});
      data.bulldozer_rounds.push_back(
          {read_zone(item.at("zone")), item.at("order").one_of({"reverse", "forward"}) == 0});
    }
    read_start(data, root.at("start"));
    for (const core::Node& item : by_players(root.at("start_energy"))) {
      item.only({"players", "by_position"});
      const int players = item.at("players").number(1, kMaxSeats);
      const int seats = players == 1 ? 2 : players;
      const auto values = item.at("by_position").items(seats, seats);
      for (std::size_t i = 0; i < values.size(); ++i)
        data.boards[static_cast<std::size_t>(players - 1)].start_energy[i] =
            static_cast<std::uint8_t>(values[i].number(0, data.limits.energy_max));
    }
    for (const core::Node& item : by_players(root.at("batteries"))) {
      item.only({"players", "count"});
      const int players = item.at("players").number(1, kMaxSeats);
      if (!item.ok()) return;
      data.boards[static_cast<std::size_t>(players - 1)].start_batteries =
          item.at("count").number(players * data.start.battery, 200);
    }
    read_options(root.at("options"));
    root.at("start_connection").ref(data.connection_ids, "connection tile");
    data.start_connection = static_cast<std::uint8_t>(data.connection_ids.find(root.at("start_connection").text()));
    if (root.ok() && data.connections[data.start_connection].back != 0)
      root.at("start_connection").refuse("its back must be \"start\"");
  });
  return setup && l.file("timeline.json", [&](const core::Node& root) {
    root.only({"tracks"});
    const auto tracks = root.at("tracks").items(2, 2);
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      tracks[i].only({"id", "length", "marks"});
      tracks[i].at("id").one_of({i == 0 ? "normal" : "long"});
      Track& track = data.tracks[i];
      track.length = static_cast<std::uint8_t>(tracks[i].at("length").number(3, 60));
      const auto marks = tracks[i].at("marks").items(3, 3);
      for (std::size_t k = 0; k < marks.size(); ++k)
        track.marks[k] = static_cast<std::uint8_t>(
            marks[k].number(k == 0 ? 1 : track.marks[k - 1] + 1, k == 2 ? track.length : track.length - 1));
      if (root.ok() && track.marks[2] != track.length) tracks[i].refuse("the last mark must be the last space");
    }
  });
}

bool load_solo(Loader& l) {
  return l.file("solo.json", [&](const core::Node& root) {
    root.only({"orders", "levels"});
    for (const core::Node& item : root.at("orders").items(1, kMaxSet)) {
      item.only({"id", "order", "sectors", "pick", "time", "count"});
      item.at("id").declare(l.data.order_ids);
      item.at("count").number(1, 1);
      OrderCard card;
      card.order =
          static_cast<Order>(item.at("order").one_of({"tower", "wind", "contract", "remote", "solar", "foreign"}));
      card.high = item.at("pick").one_of({"low", "high"}) == 1;
      card.time = item.at("time").flag();
      const int sectors = l.data.sector_ids.size();
      Set seen = 0;
      for (const core::Node& sector : item.at("sectors").items(sectors, sectors)) {
        card.sectors.push_back(static_cast<std::uint8_t>(sector.ref(l.data.sector_ids, "sector")));
        if (has(seen, card.sectors.back())) sector.refuse("this sector stands twice");
        seen |= bit(card.sectors.back());
      }
      l.data.orders.push_back(std::move(card));
    }
    const auto levels = root.at("levels").items(3, 3);
    constexpr std::string_view kIds[] = {"easy", "normal", "hard"};
    for (std::size_t i = 0; i < levels.size(); ++i) {
      const core::Node& item = levels[i];
      item.only({"id", "start", "tower", "wind", "contract", "remote", "solar", "foreign", "idle", "income", "virtual",
                 "intro", "year"});
      item.at("id").one_of({kIds[i]});
      const auto amount = [&](const char* key) { return static_cast<std::int16_t>(item.at(key).number(0, 99)); };
      l.data.levels[i] = {
          amount("start"),
          amount("idle"),
          amount("year"),
          amount("income"),
          amount("intro"),
          amount("virtual"),
          {amount("tower"), amount("wind"), amount("contract"), amount("remote"), amount("solar"), amount("foreign")}};
    }
    constexpr std::int16_t kVeryHardYear = 9;    // PAM-S13
    constexpr std::int16_t kMercilessYear = 17;  // PAM-S14
    l.data.levels[3] = l.data.levels[4] = l.data.levels[2];
    l.data.levels[3].year = kVeryHardYear;
    l.data.levels[4].year = kMercilessYear;
  });
}

core::Result<std::shared_ptr<const Data>> load_data(const core::DataSet& set, const core::Catalog& catalog) {
  auto data = core::new_data<Data>(set, catalog);
  if (!data) return data;
  Loader l{set, **data};
  const bool ok = load_sectors(l) && load_tower_bonus(l) && load_company(l) && load_network(l) && load_contracts(l) &&
                  load_connections(l) && load_setup(l) && load_cards(l) && load_foreign(l) && load_scoring(l) &&
                  load_solo(l) && load_boards(l) && check_bounds(l);
  if (!ok) return std::unexpected(l.error);
  return data;
}

}  // namespace pampero
