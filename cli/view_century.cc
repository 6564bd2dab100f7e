// 20th Century as text: land and technology on offer, auction, damage card, scoring cards, everybody's figures.
#include "cli/view_century.h"

namespace cli {

using core::Seat;

namespace {

constexpr std::array kEffectKeys = {"institution", "worker", "bridge",  "sort",      "park",
                                    "locomotive",  "truck",  "recycle", "remediate", "quality"};
constexpr std::array kUseKeys = {"none", "once", "each"};
constexpr std::array kGoodKeys = {"coins", "science", "prosperity"};
constexpr std::array kTermKeys = {"produced", "points", "clean", "clean_by_section", "plants", "flowers", "garbage"};

}  // namespace

CenturyDrawing::CenturyDrawing(const Scene& scene)
    : scene_(scene),
      look_(scene.look),
      words_(scene.words),
      game_(core::Erased<century::Game>::game(scene.game)),
      rules_(game_.rules()),
      data_(*rules_.data),
      s_(core::Erased<century::Game>::state(scene.state)),
      figures_(game_.figures(s_, scene.viewer)) {}

// "2c 1s 1p": coins, science, prosperity, plants.
std::string CenturyDrawing::yields(const century::Yield& yield) const {
  constexpr std::array letters = {"coin", "science", "prosperity", "plant"};
  std::string out;
  for (std::size_t i = 0; i < letters.size(); ++i)
    if (yield[i] > 0) out += fmt::format("{}{}", yield[i], ui(letters[i]));
  return out.empty() ? dash() : out;
}

std::string CenturyDrawing::cities(int row) const {
  const century::Land& land = rules_.land(row);
  std::string out;
  for (int city = 0; city < land.cities; ++city)
    out += fmt::format("({}) {}  ", static_cast<char>('a' + city), yields(land.city[static_cast<std::size_t>(city)]));
  return out;
}

std::string CenturyDrawing::tech_text(int tech) const {
  const century::Tech& row = rules_.tech(tech);
  std::string out;
  for (int i = 0; i < row.effects; ++i) {
    const century::Effect& effect = data_.effects[static_cast<std::size_t>(row.first_effect + i)];
    const std::string text = words_.game("effects", kEffectKeys[static_cast<std::size_t>(effect.type)],
                                         {{"0", std::to_string(effect.amount)},
                                          {"1", kGoodKeys[static_cast<std::size_t>(effect.good)]},
                                          {"2", std::to_string(effect.points)}});
    out += (i > 0 ? words_.semicolon() : "") + text;
    if (effect.use != century::Use::none)
      out += " (" + words_.game("effects", kUseKeys[static_cast<std::size_t>(effect.use)]) + ")";
  }
  const auto icon = [&](int count, const char* key) {
    if (count > 0) out += words_.semicolon() + words_.game("effects", key, {{"0", std::to_string(count)}});
  };
  icon(row.garbage, "icon_garbage");
  icon(row.skulls, "icon_skulls");
  icon(row.flowers, "icon_flowers");
  return out;
}

std::string CenturyDrawing::headline() const {
  std::string out = look_.bold(ui("round", {{"n", std::to_string(s_.round)}, {"of", std::to_string(data_.rounds)}}));
  if (s_.round > 0) out += "   " + ui("start", {{"name", words_.seat(s_.start_player)}});
  if (figures_.min_bid > 0) {
    out += "   " + ui("min_bid", {{"n", std::to_string(figures_.min_bid)}}) + "   " +
           ui("tech_cost", {{"n", std::to_string(figures_.tech_cost)}});
    std::string strip;
    const auto& costs = data_.strip(s_.round).costs;
    for (std::size_t i = 0; i < costs.size(); ++i)
      strip += i == s_.field ? look_.bold(fmt::format("[{}]", costs[i])) : fmt::format(" {} ", costs[i]);
    out += "  " + strip;
  }
  return out + "\n";
}

std::string CenturyDrawing::about(const std::string& id) const {
  const int tech = data_.tech_ids.find(id);
  return tech < 0 ? std::string() : tech_text(tech);
}

std::string CenturyDrawing::land_display() const {
  std::string out;
  for (int row = 0; row < data_.land_count(); ++row) {
    if (!century::has(s_.land_display, row)) continue;
    const bool now = row == s_.auctioned;
    out += label(out.empty() ? ui("land") : "") + (now ? look_.bold("> ") : "  ") + pad(data_.land_ids[row], 6) +
           pad(words_.name(data_.land_ids[row]), 20) + cities(row) + "\n";
  }
  return out;
}

std::string CenturyDrawing::tech_display() const {
  std::string out;
  for (int row = 0; row < data_.tech_ids.size(); ++row) {
    if (!century::has(s_.tech_display, row)) continue;
    out += label(out.empty() ? ui("tech") : "") + "  " + pad(data_.tech_ids[row], 6) +
           pad(words_.name(data_.tech_ids[row]), 20) + tech_text(row) + "\n";
  }
  return out;
}

std::string CenturyDrawing::auction() const {
  if (s_.auctioned == century::kNone) return {};
  std::string out = label(ui("auction")) + look_.bold(words_.name(data_.land_ids[s_.auctioned]));
  if (s_.highest_bidder != century::kNone)
    out += "   " + ui("highest", {{"n", std::to_string(s_.highest_bid)}, {"name", words_.seat(s_.highest_bidder)}});
  for (const Seat seat : s_.passed) out += "   " + ui("passed", {{"name", words_.seat(seat)}});
  return out + "\n";
}

std::string CenturyDrawing::damage() const {
  if (s_.damage == century::kNone) return {};
  const century::Damage& card = data_.damage[s_.damage];
  std::string out = label(words_.name("damage")) + words_.name(data_.damage_ids[s_.damage]);
  for (int i = 0; i < card.columns; ++i) {
    const auto c = static_cast<std::size_t>(i);
    if (card.column[c].min_players > rules_.players) continue;
    out += "   " + ui("column", {{"n", std::to_string(i + 1)},
                                 {"garbage", std::to_string(card.column[c].garbage)},
                                 {"skulls", std::to_string(card.column[c].skulls)}});
    const century::Column& bid = s_.columns[c];
    if (bid.seat != century::kNone) out += " " + look_.bold(fmt::format("{} {}", words_.seat(bid.seat), bid.bid));
  }
  return out + "\n";
}

std::string CenturyDrawing::cards() const {
  std::string out;
  for (std::size_t i = 0; i < data_.card_rounds.size() && i < s_.cards.size(); ++i) {
    const int card = s_.cards[i];
    if (card == century::kNone) continue;
    std::string terms;
    for (const century::Term& term : data_.cards[static_cast<std::size_t>(card)].terms)
      terms += (terms.empty() ? "" : " + ") +
               words_.game("terms", kTermKeys[static_cast<std::size_t>(term.type)],
                           {{"0", std::to_string(term.per)},
                            {"1", words_.name(kGoodKeys[static_cast<std::size_t>(term.good)])}});
    out += label(ui("card", {{"n", std::to_string(data_.card_rounds[i])}})) + words_.name(data_.card_ids[card]) +
           words_.colon() + terms + "\n";
  }
  return out;
}

std::string CenturyDrawing::holdings(Seat seat) const {
  const century::Player& player = s_.seats[seat];
  const century::SeatFigures& figure = figures_.seats[seat];
  const auto secret = [&](int value) { return value == century::kHidden ? "?" : std::to_string(value); };
  std::string out = look_.paint("1;7", " " + words_.seat(seat) + " ") + " " +
                    ui("holdings", {{"points", std::to_string(player.points)},
                                    {"coins", secret(player.coins)},
                                    {"science", secret(player.science)},
                                    {"pollution", std::to_string(player.pollution)},
                                    {"garbage", std::to_string(figure.garbage)},
                                    {"land", std::to_string(figure.land)},
                                    {"clean", std::to_string(figure.clean)}});
  if (s_.dropped.has(seat)) out += " · " + ui("dropped");
  out += "\n" + label(words_.name("income")) +
         yields({static_cast<std::uint8_t>(figure.income[0]), static_cast<std::uint8_t>(figure.income[1]),
                 static_cast<std::uint8_t>(figure.income[2]), static_cast<std::uint8_t>(figure.plants)});
  if (player.pending_garbage > 0) out += "   " + ui("pending", {{"n", std::to_string(player.pending_garbage)}});
  if (figure.bridges > 0) out += "   " + words_.name("bridges") + " " + std::to_string(figure.bridges);
  for (int i = 0; i < player.tech_count; ++i) {
    const century::OwnTech& own = player.techs[static_cast<std::size_t>(i)];
    out += "\n" + label(i == 0 ? ui("tech") : "") + pad(data_.tech_ids[own.tech], 6) +
           pad(words_.name(data_.tech_ids[own.tech]), 20) + look_.dim(tech_text(own.tech));
  }
  return out + "\n";
}

std::string CenturyDrawing::table() const {
  std::string out = headline() + land_display() + tech_display() + auction() + damage() + cards();
  const bool seated = scene_.viewer < rules_.players;
  for (int seat = 0; seat < rules_.players; ++seat)
    if (seated && seat != scene_.viewer) out += "\n" + holdings(static_cast<Seat>(seat));
  for (int seat = 0; seat < rules_.players; ++seat)
    if (!seated || seat == scene_.viewer) out += "\n" + country(static_cast<Seat>(seat));
  return out + "  " + look_.dim(ui("legend")) + "\n";
}

const View kCenturyView = {
    [](const Scene& scene) { return CenturyDrawing(scene).table(); },
    [](const Scene& scene, Seat seat) { return CenturyDrawing(scene).country(seat); },
    [](const Scene& scene, const std::string& id) { return CenturyDrawing(scene).about(id); },
};

}  // namespace cli
