// Builds positions and plays text moves.
#include "games/century/tests/scene.h"

#include <algorithm>
#include <sstream>

#include "core/notation.h"

namespace century::testing {

const std::shared_ptr<const Data>& default_data() {
  static const std::shared_ptr<const Data> data = Game::load(Game::default_data()).value();
  return data;
}

Scene::Scene(int players, const Json& options) : Scene(default_data(), players, options) {}

Scene::Scene(const std::shared_ptr<const Data>& data, int players, const Json& options)
    : game(Game::make(data, {players, options}).value()), s(game.start()) {}

Scene& Scene::play(std::string_view moves) {
  std::istringstream list{std::string(moves)};
  for (std::string line; std::getline(list, line, ';');) {
    const auto begin = line.find_first_not_of(" \n");
    if (begin == std::string::npos) continue;
    line = line.substr(begin, line.find_last_not_of(" \n") - begin + 1);
    const auto space = line.find(' ');
    const auto seat = core::parse_seat(line.substr(0, space));
    core::Options out;
    if (seat && game.active(s).has(*seat)) game.options(s, *seat, out);
    const auto move = core::find_move(game.info(), out, line.substr(space + 1));
    if (!move) {
      ADD_FAILURE() << "\"" << line
                    << "\" is no option: " << (seat ? refusal(*seat, line.substr(space + 1)) : "no such seat");
      return *this;
    }
    const bool sound = game.invariant(s).empty();  // positions built by hand need not be
    game.apply(s, *seat, *move, core::Log(&notes_));
    if (sound) {
      EXPECT_EQ(game.invariant(s), "") << line;
    }
  }
  return *this;
}

Scene& Scene::chance() {
  while (game.active(s).has(core::kChance)) {
    core::Options out;
    game.options(s, core::kChance, out);
    game.apply(s, core::kChance, out[0].move, core::Log(&notes_));
  }
  return *this;
}

Strings Scene::options(Seat seat) const {
  core::Options out;
  if (game.active(s).has(seat)) game.options(s, seat, out);
  Strings texts;
  for (int i = 0; i < out.count(); ++i) texts.push_back(core::move_text(game.info(), out.nth(i)));
  return texts;
}

std::string Scene::step(Seat seat) const {
  return game.active(s).has(seat) ? game.info().steps[game.prompt(s, seat).step].name : "";
}

std::string Scene::refusal(Seat seat, std::string_view move) const {
  std::string why = "unknown_word";
  for (const core::Move& meant : core::parse_moves(game.info(), move))
    if (why == "unknown_word" || why == "wrong_step") why = game.refusal(s, seat, meant);
  return why;
}

bool Scene::noted(int kind) const {
  return std::any_of(notes_.begin(), notes_.end(), [&](const core::Note& note) { return note.kind == kind; });
}

int Scene::noted(int kind, Seat seat, std::size_t arg) const {
  for (auto note = notes_.rbegin(); note != notes_.rend(); ++note)
    if (note->kind == kind && note->args[0] == seat) return note->args[arg];
  ADD_FAILURE() << "nothing of the kind was noted about p" << seat + 1;
  return 0;
}

Scene& Scene::lay(Seat seat, std::string_view text) {
  const std::string id(text.substr(0, text.find('@')));
  int x = 0, y = 0, r = 0;
  char comma = 0;
  std::istringstream(std::string(text.substr(id.size() + 1))) >> x >> comma >> y >> r;
  const auto byte = [](int n) { return static_cast<std::int8_t>(n); };
  if (const int land = data().land_ids.find(id); land >= 0) {
    s.seats[seat].land |= bit(land);
    s.land_drawn |= bit(land);
    s.land[static_cast<std::size_t>(land)] = {byte(x), byte(y), static_cast<std::uint8_t>(r), 0, 0, 0};
    return *this;
  }
  own(seat, id);
  for (OwnTech& owned : s.seats[seat].techs)
    if (owned.tech == tech(id)) owned.x = byte(x), owned.y = byte(y), owned.rotation = static_cast<std::uint8_t>(r);
  return *this;
}

TilePoint Scene::city(std::string_view id) const {
  const int found = data().city_ids.find(id);
  EXPECT_GE(found, 0) << id;
  return data().city_points[static_cast<std::size_t>(std::max(found, 0))];
}

Scene& Scene::citizen(Seat seat, std::string_view id) {
  const TilePoint place = city(id);
  land_tile(s, seat, place.tile).citizens |= static_cast<std::uint8_t>(1u << place.node);
  return *this;
}

Scene& Scene::no_citizen(Seat seat, std::string_view id) {
  const TilePoint place = city(id);
  land_tile(s, seat, place.tile).citizens &= static_cast<std::uint8_t>(~(1u << place.node));
  return *this;
}

Scene& Scene::garbage(Seat seat, std::string_view land, int cubes) {
  LandTile& tile = land_tile(s, seat, row(land));
  s.seats[seat].garbage_received = static_cast<std::uint16_t>(s.seats[seat].garbage_received + cubes - tile.garbage);
  tile.garbage = static_cast<std::uint8_t>(cubes);
  return *this;
}

Scene& Scene::own(Seat seat, std::string_view id) {
  Player& player = s.seats[seat];
  s.tech_drawn |= bit(tech(id));
  player.techs[player.tech_count++].tech = static_cast<std::uint8_t>(tech(id));
  std::sort(player.techs.begin(), player.techs.end(),
            [](const OwnTech& a, const OwnTech& b) { return a.tech < b.tech; });
  return *this;
}

Scene& Scene::bridge(Seat seat, std::string_view tile, std::string_view id) {
  const int which = data().tile_ids.find(tile);
  const auto& bridges = data().shape_of(which).bridges;
  const auto found = std::find_if(bridges.begin(), bridges.end(), [&](const TileBridge& b) { return b.id == id; });
  EXPECT_NE(found, bridges.end()) << id;
  auto& lying = s.seats[seat].bridges;
  const auto place = std::find_if(lying.begin(), lying.end(), [](const Bridge& b) { return b.tile == kNone; });
  *place = {static_cast<std::uint8_t>(which), static_cast<std::uint8_t>(found - bridges.begin())};
  return *this;
}

Scene& Scene::holdings(Seat seat, int coins, int science) {
  s.seats[seat].coins = static_cast<std::int16_t>(coins);
  s.seats[seat].science = static_cast<std::int16_t>(science);
  return *this;
}

Scene& Scene::points(Seat seat, int points) {
  s.seats[seat].points = static_cast<std::int16_t>(points);
  return *this;
}

Scene& Scene::pollution(Seat seat, int position) {
  s.seats[seat].pollution = static_cast<std::int8_t>(position);
  return *this;
}

Scene& Scene::administration(int round) {
  s.round = static_cast<std::uint8_t>(round);
  Turn now = turn();
  begin_administration(now);
  return *this;
}

Scene& Scene::damage(int round, std::string_view card_id, Seat first) {
  s.round = static_cast<std::uint8_t>(round);
  s.damage = static_cast<std::uint8_t>(data().damage_ids.find(card_id));
  s.damage_drawn |= bit(s.damage);
  Turn now = turn();
  begin_damage(now, first);
  return *this;
}

Scene& Scene::round(int number) {
  s.round = static_cast<std::uint8_t>(number - 1);
  Turn now = turn();
  begin_round(now);
  return *this;
}

Scene& Scene::end_round(int number) {
  administration(number);
  const auto last = static_cast<Seat>(game.rules().players - 1);
  for (Seat seat = 0; seat < last; ++seat) {
    s.seats[seat].administration = {};
    s.acting.remove(seat);
  }
  return play(core::seat_text(last) + " done");
}

int Scene::card_points(Seat seat, std::string_view id) const {
  Scene t = *this;
  const int round = data().cards[static_cast<std::size_t>(card(id))].round;
  for (std::size_t n = 0; n < data().card_rounds.size(); ++n)
    if (data().card_rounds[n] == round) t.s.cards[n] = static_cast<std::uint8_t>(card(id));
  return t.end_round(round).noted(note::card_scored, seat, 2);
}

Goods Scene::income(Seat seat) const {
  const auto income = figures(seat).income;
  return {income[0], income[1], income[2]};
}

int Scene::garbage_on(Seat seat, std::string_view land) const { return land_tile(s, seat, row(land)).garbage; }

int Scene::row(std::string_view land) const { return data().land_ids.find(land); }
int Scene::tech(std::string_view id) const { return data().tech_ids.find(id); }
int Scene::card(std::string_view id) const { return data().card_ids.find(id); }

}  // namespace century::testing
