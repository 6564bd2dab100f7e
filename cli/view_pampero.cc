// Pampero as text: the map by sectors, the bonus board, open cards and scoring tiles.
#include "cli/view_pampero.h"

#include <algorithm>

#include "games/pampero/effect_names.h"

namespace cli {

using core::Seat;
using pampero::at;
using pampero::has;

namespace {

constexpr std::array kSeatColours = {"31", "34", "33", "32"};
constexpr std::array kMarketIds = {"r", "i", "g", "e", "f"};
constexpr std::array kCountKeys = {"towers",        "wind_farms",       "contracts",       "lucrative",
                                   "two_symbol",    "symbols",          "node_number",     "network_tiles",
                                   "foreign_cards", "connection_tiles", "batteries",       "sectors_present",
                                   "one",           "intro_zone_a",     "intro_majorities"};

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

// Behind the last underscore: "s3" of "a1_s3".
std::string tail(const std::string& id) { return id.substr(id.find_last_of('_') + 1); }

}  // namespace

PamperoDrawing::PamperoDrawing(const Scene& scene)
    : scene_(scene),
      look_(scene.look),
      words_(scene.words),
      game_(core::Erased<pampero::Game>::game(scene.game)),
      rules_(game_.rules()),
      data_(game_.data()),
      board_(*rules_.board),
      s_(core::Erased<pampero::Game>::state(scene.state)),
      figures_(game_.figures(s_, scene.viewer < rules_.players ? scene.viewer : Seat{0})) {}

std::string PamperoDrawing::owner(int seat, std::string_view text) const {
  return look_.paint(std::string("1;") + kSeatColours[at(seat)], std::string(text) + std::to_string(seat + 1));
}

std::string PamperoDrawing::market(int market) const {
  if (market < pampero::kMarkets) return words_.name(kMarketIds[at(market)]);
  return words_.name(market == pampero::kHighest ? "highest" : market == pampero::kAnyMarket ? "any" : "each");
}

// "R↑ I": the markets of a contract's symbols with their arrows.
std::string PamperoDrawing::symbols(const pampero::Contract& contract) const {
  std::string out;
  for (int i = 0; i < contract.symbol_count; ++i) {
    const pampero::Symbol& symbol = contract.symbols[at(i)];
    out += (i > 0 ? "," : "") + upper(kMarketIds[symbol.market]);
    for (int arrow = 0; arrow < symbol.arrows; ++arrow) out += look_.pick("↑", "^");
  }
  return out;
}

std::string PamperoDrawing::effects(const pampero::EffectList& list) const {
  std::string out;
  for (int i = 0; i < list.count; ++i) {
    const pampero::Effect& effect = data_.effects[at(list.first + i)];
    std::string key = pampero::name_of(effect.kind);
    core::MessageArgs args = {{"0", std::to_string(effect.n)}, {"1", market(effect.market)}};
    using Kind = pampero::EffectKind;
    if (effect.kind == Kind::income_step && effect.market == pampero::kAnyMarket) key += "_any";
    if (effect.kind == Kind::take_income && effect.market == pampero::kHighest) key += "_highest";
    if (effect.kind == Kind::take_income && effect.market == pampero::kLowestPositive) key += "_lowest_positive";
    if (effect.kind == Kind::end_money)
      args["1"] = words_.game("criteria", kCountKeys[static_cast<std::size_t>(effect.count)]);
    if (effect.kind == Kind::bulldozer_move) {
      args = {{"0", std::to_string(effect.arrows)}, {"1", std::to_string(effect.bulldozers)}};
      if (effect.bulldozers > 1) key += "_many";
    }
    out += (i > 0 ? words_.semicolon() : "") + words_.game("effects", key, args);
  }
  return out;
}

std::string PamperoDrawing::cost(const pampero::Cost& cost) const {
  std::string out;
  const auto add = [&](int amount, const char* key) {
    if (amount > 0) out += (out.empty() ? "" : ", ") + words_.game("cards", key, {{"0", std::to_string(amount)}});
  };
  add(cost.money, "cost_money");
  add(cost.energy, "cost_energy");
  add(cost.battery, "cost_battery");
  return out.empty() ? words_.game("cards", "free") : out;
}

std::string PamperoDrawing::member(const core::Ids& ids, int i) const {
  return words_.name(ids[i]) + " " + look_.dim(ids[i]);
}

std::string PamperoDrawing::named(const core::Ids& ids, pampero::Set set) const {
  std::string out;
  for (const int i : core::members(set)) {
    out += (out.empty() ? "" : ", ") + member(ids, i);
  }
  return out.empty() ? std::string(look_.pick("–", "-")) : out;
}

std::string PamperoDrawing::headline() const {
  std::string order;
  for (int i = 0; i < rules_.seats; ++i) {
    const int seat = s_.order[at(i)];
    if (seat < rules_.seats)
      order += (order.empty() ? "" : " > ") + look_.paint(kSeatColours[at(seat)], words_.seat(static_cast<Seat>(seat)));
  }
  std::string out =
      look_.bold(ui("year", {{"year", std::to_string(s_.year)}, {"round", std::to_string(s_.round + 1)}})) + "   " +
      ui("order") + " " + order + "\n";
  out += label(ui("timeline"));
  for (int seat = 0; seat < rules_.seats; ++seat)
    out += fmt::format("{} {}   ", words_.seat(static_cast<Seat>(seat)), s_.seats[at(seat)].timeline);
  return out +
         ui("supply",
            {{"length", std::to_string(rules_.track->length)},
             {"marks", fmt::format("{} {} {}", rules_.track->marks[0], rules_.track->marks[1], rules_.track->marks[2])},
             {"batteries", std::to_string(s_.battery_supply)},
             {"capital", std::to_string(s_.capital_supply)}}) +
         "\n";
}

// "s3T": what may be built, what is built by whom, whose bulldozer stands beside it.
std::string PamperoDrawing::site(int place) const {
  const bool tower = has(board_.tower_sites, place), wind = has(board_.wind_sites, place);
  std::string out = fmt::format("{}:{}", tail(board_.places[place]), tower && wind ? "T/W" : tower ? "T" : "W");
  for (int seat = 0; seat < rules_.seats; ++seat) {
    const pampero::Company& company = s_.seats[at(seat)];
    if (has(company.towers, place))
      out = fmt::format("{}:{}", tail(board_.places[place]), owner(seat, look_.pick("▲", "T")));
    if (has(company.wind_farms, place))
      out = fmt::format("{}:{}", tail(board_.places[place]), owner(seat, look_.pick("✣", "W")));
    if (std::find(company.bulldozers.begin(), company.bulldozers.end(), place) != company.bulldozers.end())
      out += "+" + owner(seat, "b");
  }
  return out;
}

// "k3 5E R↑": what a contract costs and brings, or whose transformer stands there.
std::string PamperoDrawing::space(int space) const {
  const std::string id = tail(board_.spaces[space]);
  for (int seat = 0; seat < rules_.seats; ++seat)
    if (has(s_.seats[at(seat)].transformers, space)) return id + ":" + owner(seat, look_.pick("■", "X"));
  const int tile = s_.tiles[at(space)];
  if (!has(s_.open, space) || tile == pampero::kNone) return look_.dim(id + ":" + std::string(look_.pick("–", "-")));
  const pampero::Contract& contract = data_.contracts[at(tile)];
  const int energy = contract.kind == pampero::kRemote ? contract.energy : board_.space_energy[at(space)];
  std::string price = fmt::format("{}E", energy);
  if (contract.battery > 0) price += fmt::format("{}B", contract.battery);
  return fmt::format("{}:{} {}", id, price, symbols(contract));
}

// Columns for what a row of the map is called, in every language.
constexpr int kLabel = 22;

std::string PamperoDrawing::sector(int sector) const {
  std::string sites, spaces;
  for (const int place : core::members(board_.sector_sites[at(sector)])) {
    sites += pad(site(place), 9) + " ";
  }
  for (const int i : core::members(board_.sector_spaces[at(sector)])) {
    spaces += pad(space(i), 11) + " ";
  }
  return "  " + look_.bold(pad(words_.name(data_.sector_ids[sector]), kLabel)) + sites + "\n" +
         std::string(kLabel + 2, ' ') + spaces + "\n";
}

std::string PamperoDrawing::map() const {
  std::string out = look_.paint("36", ui("map")) + "\n";
  for (int i = 0; i < data_.sector_ids.size(); ++i) out += sector(i);
  std::string solar;
  for (const int i : core::members(board_.solar)) {
    solar += pad(space(i), 11) + " ";
  }
  out += "  " + look_.bold(pad(words_.name("solar"), kLabel)) + solar + "\n";
  return out + roads();
}

// Public area, parking spaces and connection tiles.
std::string PamperoDrawing::roads() const {
  std::string out = "  " + look_.bold(pad(words_.name("public"), kLabel));
  for (int seat = 0; seat < rules_.seats; ++seat) {
    const auto& bulldozers = s_.seats[at(seat)].bulldozers;
    const auto count = std::count(bulldozers.begin(), bulldozers.end(), board_.public_place);
    for (long i = 0; i < count; ++i) out += owner(seat, "b") + " ";
  }
  for (int place = board_.public_place + 1; place < board_.places.size(); ++place) {
    out += "  " + board_.places[place] + ":";
    bool taken = false;
    for (int seat = 0; seat < rules_.seats; ++seat)
      if (has(s_.seats[at(seat)].bulldozer_places, place)) out += owner(seat, "b"), taken = true;
    if (!taken) out += effects(board_.parking[at(place - board_.public_place - 1)]);
  }
  out += "\n  " + look_.bold(pad(ui("connections"), kLabel));
  for (int i = 0; i < board_.connection_ids.size(); ++i) {
    const int tile = s_.connection_tiles[at(i)];
    if (tile == pampero::kNone) continue;
    out += fmt::format("{}:{}  ", board_.connection_ids[i], words_.name(data_.connection_ids[tile]));
  }
  return out + "\n";
}

std::string PamperoDrawing::bonus_board() const {
  std::string out = look_.paint("36", ui("bonus_board")) + "\n";
  int row = -1;
  for (int i = 0; i < data_.cell_ids.size(); ++i) {
    const pampero::Cell& cell = data_.cells[at(i)];
    if (cell.row != row) out += (row < 0 ? "  " : "\n  "), row = cell.row;
    const int tile = s_.cells[at(i)];
    out += pad(
        data_.cell_ids[i] + ":" + (tile == pampero::kNone ? std::string(look_.pick("–", "-")) : data_.tile_ids[tile]),
        17);
  }
  return out + "\n";
}

std::string PamperoDrawing::displays() const {
  const auto open = [&](int display, const core::Ids& ids) {
    std::string out;
    for (const std::uint8_t card : s_.displays[at(display)])
      if (card != pampero::kNone) out += (out.empty() ? "" : ", ") + member(ids, card);
    return out.empty() ? std::string(look_.pick("–", "-")) : out;
  };
  std::string special;
  for (const std::uint8_t card : s_.displays[0])
    if (card != pampero::kNone)
      special += label(special.empty() ? ui("special_cards") : "") + pad(member(data_.card_ids, card), 30) + " " +
                 look_.dim(card_text(card)) + "\n";
  return special + label(ui("scoring_cards")) + open(1, data_.scoring_card_ids) + "\n" +
         label(words_.name("argentina")) + open(2, data_.foreign_ids) + "\n" + label(words_.name("brazil")) +
         open(3, data_.foreign_ids) + "\n";
}

// Each scoring tile, and what its halves would pay every seat now.
std::string PamperoDrawing::scoring() const {
  constexpr std::array names = {"scoring_1", "scoring_2", "final_1", "final_2"};
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const int tile = s_.scoring_tiles[i];
    if (tile == pampero::kNone) continue;
    std::string money;
    for (int seat = 0; seat < rules_.seats; ++seat)
      money += fmt::format("  {} ${}", words_.seat(static_cast<Seat>(seat)),
                           figures_.tiles[i].upper.money[at(seat)] + figures_.tiles[i].lower.money[at(seat)]);
    const std::string title = words_.name(names[i]) + words_.colon() + member(data_.scoring_tile_ids, tile);
    out += "  " + (static_cast<int>(i) < s_.scorings ? look_.dim(title) : title + "   " + ui("now") + money) + "\n";
  }
  return out;
}

std::string PamperoDrawing::table() const {
  std::string out = headline() + map() + bonus_board() + displays() + scoring();
  for (int seat = 0; seat < rules_.players; ++seat)
    if (scene_.viewer >= rules_.players || scene_.viewer == seat) out += "\n" + company(static_cast<Seat>(seat));
  out += "\n";
  for (int seat = 0; seat < rules_.seats; ++seat)
    if (scene_.viewer < rules_.players && scene_.viewer != seat) out += glance(static_cast<Seat>(seat));
  return out + "  " + look_.dim(ui("legend")) + "\n";
}

const View kPamperoView = {
    [](const Scene& scene) { return PamperoDrawing(scene).table(); },
    [](const Scene& scene, Seat seat) { return PamperoDrawing(scene).company(seat); },
    [](const Scene& scene, const std::string& id) { return PamperoDrawing(scene).about(id); },
};

}  // namespace cli
