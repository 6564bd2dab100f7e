// One company of Pampero as text: cards on the operations fields, network board, incomes, tiles.
#include <algorithm>

#include "cli/view_pampero.h"

namespace cli {

using core::Seat;
using pampero::at;
using pampero::has;

std::string PamperoDrawing::holdings(Seat seat) const {
  const pampero::Company& company = s_.seats[seat];
  const pampero::SeatFigure& figure = figures_.seats[seat];
  std::string out = look_.paint("1;7", " " + words_.seat(seat) + " ") + " " + owner(seat, "p") + "  " +
                    look_.bold("$" + std::to_string(company.money));
  out += " · " + ui("energy", {{"n", std::to_string(company.energy)}}) + " · " +
         ui("batteries", {{"n", std::to_string(company.battery)}});
  out += " · " + ui("stage", {{"n", std::to_string(company.stage)}}) + " · " +
         ui("income", {{"n", std::to_string(figure.income)}});
  return out + " · " + ui("if_over", {{"n", std::to_string(figure.if_over)}}) + "\n";
}

// Two rows of fields, each with zones, value and energy, and the card that lies there.
std::string PamperoDrawing::operations(Seat seat) const {
  constexpr int kCell = 15;
  const pampero::Company& company = s_.seats[seat];
  std::string out;
  for (int row = 0; row < pampero::kRows; ++row) {
    std::string frames = label(words_.name(row == 0 ? "upper" : "lower")), cards = label("");
    for (int i = 0; i < pampero::kRowFields; ++i) {
      const int field = row * pampero::kRowFields + i;
      const pampero::OperationsField& printed = data_.fields[at(field)];
      std::string zones;
      for (const std::uint8_t zone : printed.zones) zones += std::string(1, static_cast<char>('A' + zone));
      frames += look_.dim(pad(fmt::format("{} ${} {}E", zones, printed.value, printed.energy), kCell));
      const int card = company.fields_used[at(field)];
      std::string name = card == pampero::kNone ? std::string(look_.pick("·", ".")) : words_.name(data_.card_ids[card]);
      if (width(name) > kCell - 1) name = name.substr(0, kCell - 1);
      cards += pad(name, kCell);
    }
    out += frames + "\n" + cards + "\n";
  }
  return out;
}

// Transformer spaces in their columns with what lies on them, then the pink lines.
std::string PamperoDrawing::network(Seat seat) const {
  constexpr int kCell = 13;
  const pampero::Company& company = s_.seats[seat];
  const bool own = seat == scene_.viewer;
  int columns = 0, rows = 0;
  std::vector<std::vector<int>> nodes(pampero::kMaxStage + 2);
  for (int node = 0; node < data_.node_ids.size(); ++node) {
    const auto column = at(data_.nodes[at(node)].column);
    nodes[column].push_back(node);
    columns = std::max(columns, static_cast<int>(column));
    rows = std::max(rows, static_cast<int>(nodes[column].size()));
  }
  std::string out = label(ui("network"));
  for (int column = 1; column <= columns; ++column)
    out += pad(company.stage >= column ? look_.bold(std::to_string(column)) : look_.dim(std::to_string(column)), kCell);
  out += "\n";
  for (int row = 0; row < rows; ++row) {
    out += label("");
    for (int column = 1; column <= columns; ++column) {
      const auto& list = nodes[at(column)];
      if (row >= static_cast<int>(list.size())) {
        out += std::string(kCell, ' ');
        continue;
      }
      const int node = list[at(row)];
      const int tile = company.nodes[at(node)];
      const bool taken = tile != pampero::kNone || (company.occupied >> node & 1) != 0;
      const bool open = own && has(figures_.nodes, node);
      std::string what = tile != pampero::kNone ? symbols(data_.contracts[at(tile)]) : "";
      const std::string_view mark = taken ? look_.pick("■", "X") : open ? look_.pick("○", "o") : look_.pick("·", ".");
      out += pad(fmt::format("{}#{}{} {}", data_.node_ids[node], data_.nodes[at(node)].number,
                             taken ? look_.bold(mark) : std::string(mark), what),
                 kCell);
    }
    out += "\n";
  }
  out += label(ui("lines"));
  for (int i = 0; i < data_.line_ids.size(); ++i) {
    const pampero::PinkLine& line = data_.lines[at(i)];
    const bool built = has(company.lines, i);
    const std::string ends = fmt::format("{} {}{}{}", data_.line_ids[i], data_.node_ids[line.a],
                                         built ? look_.pick("═", "=") : look_.pick("┄", "-"), data_.node_ids[line.b]);
    out += (built ? look_.bold(ends) : ends + " (" + cost(line.cost) + ")") + "  ";
  }
  return out + "\n";
}

std::string PamperoDrawing::incomes(Seat seat) const {
  const pampero::Company& company = s_.seats[seat];
  const pampero::SeatFigure& figure = figures_.seats[seat];
  std::string out = label(ui("incomes"));
  for (int i = 0; i < pampero::kMarkets; ++i)
    out += fmt::format("{} ${} ({}/{}, {})   ", market(i), figure.incomes[at(i)], company.income[at(i)],
                       figure.limits[at(i)], ui("symbols", {{"n", std::to_string(figure.symbols[at(i)])}}));
  out += "\n" + label(ui("label_capital"));
  for (int i = 0; i < data_.capital_ids.size(); ++i)
    out += fmt::format("{}:{} ", data_.capital_ids[i],
                       company.capital[at(i)] != 0 ? look_.pick("■", "X") : look_.pick("·", "."));
  return out + "\n";
}

// What a card does, in words.
std::string PamperoDrawing::card_text(int card) const {
  constexpr std::array actions = {"build_tower", "build_wind", "contract", "foreign", "capital", "effects"};
  constexpr std::array objects = {"", "bulldozer", "tower", "wind_farm"};
  constexpr std::array owners = {"", "own", "foreign", "both"};
  constexpr std::array money = {"pay", "gain", "none"};
  const pampero::Card& printed = data_.cards[at(card)];
  const auto say = [&](const std::string& key, int n = 0) {
    return words_.game("cards", key, {{"0", std::to_string(n)}});
  };
  std::string out;
  for (const pampero::CardAction& action : printed.actions) {
    out += (out.empty() ? "" : " / ") + words_.name(actions[static_cast<std::size_t>(action.kind)]);
    if (action.object != pampero::ObjectKind::none)
      out += " " + say(std::string(objects[static_cast<std::size_t>(action.object)]) + "_" + owners[action.owner]);
    if (action.energy) out += ", " + say("energy");
  }
  out += words_.semicolon() + say(money[static_cast<std::size_t>(printed.money)]);
  if (printed.orange) out += ", " + say("orange");
  if (printed.value_mod < 0) out += ", " + say("value_less", -printed.value_mod);
  if (printed.value_mod > 0) out += ", " + say("value_more", printed.value_mod);
  if (printed.energy_bonus > 0) out += ", " + say("energy_bonus", printed.energy_bonus);
  if (printed.contract_discount > 0) out += ", " + say("contract_discount", printed.contract_discount);
  if (printed.lucrative_only) out += ", " + say("lucrative_only");
  if (printed.has_alternative) out += ", " + words_.game("cards", "alternative", {{"0", cost(printed.alternative)}});
  const std::string extra = effects(printed.extra);
  return extra.empty() ? out : out + words_.semicolon() + extra;
}

std::string PamperoDrawing::about(const std::string& id) const {
  if (const int card = data_.card_ids.find(id); card >= 0) return card_text(card);
  const int tile = data_.tile_ids.find(id);
  return tile < 0 ? std::string() : effects(data_.tiles[at(tile)].effect);
}

std::string PamperoDrawing::belongings(Seat seat) const {
  const pampero::Company& company = s_.seats[seat];
  std::string bonus;
  for (const std::uint8_t tile : company.bonus) {
    if (tile == pampero::kNone) continue;
    const std::string text = effects(data_.tiles[tile].effect);
    bonus += (bonus.empty() ? "" : ", ") + words_.name(data_.tile_ids[tile]) + (text.empty() ? "" : " (" + text + ")");
  }
  std::string out;
  if (seat == scene_.viewer)
    for (const int card : core::members(company.hand)) {
      out += label(out.empty() ? ui("hand") : "") + pad(member(data_.card_ids, card), 30) + " " +
             look_.dim(card_text(card)) + "\n";
    }
  else
    out = label(ui("hand")) + named(data_.card_ids, company.hand) + "\n";
  if (company.contracts != 0) out += label(ui("contracts")) + named(data_.contract_ids, company.contracts) + "\n";
  if (company.play_area != 0) out += label(ui("connections")) + named(data_.connection_ids, company.play_area) + "\n";
  if (company.foreign != 0) out += label(ui("foreign")) + named(data_.foreign_ids, company.foreign) + "\n";
  if (company.scoring != 0) out += label(ui("scoring_cards")) + named(data_.scoring_card_ids, company.scoring) + "\n";
  if (!bonus.empty()) out += label(ui("bonus")) + bonus + "\n";
  return out;
}

std::string PamperoDrawing::company(Seat seat) const {
  if (rules_.is_automa(seat)) return glance(seat);
  return holdings(seat) + operations(seat) + network(seat) + incomes(seat) + belongings(seat);
}

// Another company on one line.
std::string PamperoDrawing::glance(Seat seat) const {
  const pampero::Company& company = s_.seats[seat];
  return holdings(seat) + "  " +
         ui("glance", {{"towers", std::to_string(std::popcount(company.towers))},
                       {"wind", std::to_string(std::popcount(company.wind_farms))},
                       {"contracts", std::to_string(std::popcount(company.contracts))},
                       {"foreign", std::to_string(std::popcount(company.foreign))},
                       {"cards", std::to_string(std::popcount(company.hand))}}) +
         "\n";
}

}  // namespace cli
