#include "games/pampero/tests/scene.h"

namespace pampero::tests {

namespace {

Game make(int players, const core::Json& options) {
  static const auto data = Game::load(Game::default_data());
  if (!data) ADD_FAILURE() << data.error().text();
  auto game = Game::make(*data, {players, options});
  if (!game) ADD_FAILURE() << game.error().text();
  return *std::move(game);
}

}  // namespace

core::Json with(std::initializer_list<std::string_view> flags) {
  core::Json options = core::Json::object();
  for (const std::string_view flag : flags) options[std::string(flag)] = true;
  return options;
}

Scene::Scene(int players, const core::Json& options) : Scene(fresh(players, options)) { set_up(); }

void Scene::set_up() {
  while (s.phase == kSetupPhase) {
    core::Options out;
    game.options(s, game.active(s).front(), out);
    game.apply(s, game.active(s).front(), out[0].move, core::Log::none());
  }
}

Scene Scene::fresh(int players, const core::Json& options) {
  Game game = make(players, options);
  const State s = game.start();
  return {std::move(game), s};
}

Scene Scene::with_data(int players, const std::string& file, std::string_view piece, std::string_view other) {
  core::DataSet set = Game::default_data();
  std::string& bytes = set.files[file];
  const auto where = bytes.find(piece);
  if (where == std::string::npos)
    ADD_FAILURE() << "no such piece: " << piece;
  else
    bytes.replace(where, piece.size(), other);
  const auto data = Game::load(set);
  if (!data) ADD_FAILURE() << data.error().text();
  Game game = *Game::make(*data, {players, core::Json::object()});
  const State s = game.start();
  Scene scene(std::move(game), s);
  scene.set_up();
  return scene;
}

void Scene::bulldozers(int number, std::initializer_list<std::string_view> places) {
  Company& c = p(number);
  c.bulldozers.fill(kReserve);
  c.bulldozer_places = 0;
  std::size_t i = 0;
  for (const std::string_view id : places) {
    const int where = place(id);
    c.bulldozers[i++] = static_cast<std::uint8_t>(where);
    if (where != board().public_place) c.bulldozer_places |= bit(where);
  }
}

void Scene::tower(int number, std::string_view site) {
  p(number).towers |= bit(place(site));
  ++p(number).stage;
}

void Scene::wind_farm(int number, std::string_view site) { p(number).wind_farms |= bit(place(site)); }

void Scene::stage(int number, int stage) {
  for (int site = board().sites - 1; site >= 0 && p(number).stage < stage; --site) {
    const CardLegality legality(game.rules(), s, number - 1);
    if (!has(board().tower_sites & ~legality.built & ~legality.bulldozers[kBoth], site)) continue;
    p(number).towers |= bit(site);
    ++p(number).stage;
  }
}

void Scene::fulfilled(int number, std::string_view where, std::string_view on) {
  Company& c = p(number);
  const std::uint8_t tile = s.tiles[at(space(where))];
  c.transformers |= bit(space(where));
  c.contracts |= bit(tile);
  c.nodes[at(node(on))] = tile;
  c.occupied = static_cast<std::uint16_t>(c.occupied | 1u << node(on));
  s.open &= ~bit(space(where));
}

void Scene::special(int number, std::string_view id) {
  take_from_display(s, 0, card(id));
  s.action_deck &= ~bit(card(id));
  p(number).hand |= bit(card(id));
}

void Scene::scoring(int number, std::string_view id) {
  take_from_display(s, 1, scoring_card(id));
  s.scoring_deck &= ~bit(scoring_card(id));
  p(number).scoring |= bit(scoring_card(id));
}

void Scene::open_foreign(std::initializer_list<std::string_view> cards) {
  for (const std::size_t display : {std::size_t{2}, std::size_t{3}}) {
    for (const std::uint8_t card : s.displays[display])
      if (card != kNone) s.foreign_deck |= bit(card);
    s.displays[display].fill(kNone);
  }
  for (const std::string_view id : cards) {
    auto& display = s.displays[2u + data().foreign[at(foreign(id))].country];
    *std::find(display.begin(), display.end(), kNone) = static_cast<std::uint8_t>(foreign(id));
    s.foreign_deck &= ~bit(foreign(id));
  }
}

void Scene::out(int number, std::string_view id, std::string_view where) {
  p(number).hand &= ~bit(card(id));
  p(number).fields_used[at(field(where))] = static_cast<std::uint8_t>(card(id));
}

void Scene::own_connection(int number, std::string_view id) {
  for (std::uint8_t& tile : s.connection_tiles)
    if (tile == connection(id)) tile = kNone;
  p(number).connections[at(connection(id))] = kInPlayArea;
  p(number).play_area |= bit(connection(id));
}

void Scene::fill_cells(std::string_view tile_for_all) { s.cells.fill(static_cast<std::uint8_t>(tile(tile_for_all))); }

void Scene::income(int number, std::initializer_list<int> steps) {
  std::size_t market = 0;
  for (const int step : steps) p(number).income[market++] = static_cast<std::uint8_t>(step);
}

void Scene::turn(int number) {
  s.agenda.clear();
  s.card_in_play = kNoCardInPlay;
  s.turn = static_cast<std::uint8_t>(std::find(s.order.begin(), s.order.end(), number - 1) - s.order.begin());
  Turn turn{{game.rules(), s, core::Log::none()}};
  begin_turn(turn);
}

void Scene::last_turn(int number) {
  s.round = static_cast<std::uint8_t>(data().limits.action_rounds - 1);
  std::rotate(s.order.begin(), std::find(s.order.begin(), s.order.end(), number - 1) + 1,
              s.order.begin() + game.rules().seats);
  turn(number);
}

void Scene::consolidate(int number) {
  s.agenda.clear();
  s.card_in_play = kNoCardInPlay;
  s.phase = kConsolidationPhase;
  s.round = 0;
  std::rotate(s.order.begin(), std::find(s.order.begin(), s.order.end(), number - 1) + 1,
              s.order.begin() + game.rules().seats);
  s.turn = static_cast<std::uint8_t>(game.rules().seats - 1);
  Turn turn{{game.rules(), s, core::Log::none()}};
  begin_consolidation(turn);
  settle(turn);
}

void Scene::end_of_year() {
  s.agenda.clear();
  s.card_in_play = kNoCardInPlay;
  s.phase = kConsolidationPhase;
  s.round = 0;
  s.turn = 0;
  Turn turn{{game.rules(), s, core::Log::none()}};
  begin_consolidation(turn);
  settle(turn);
}

void Scene::begin(int scoring) {
  s.agenda.clear();
  s.card_in_play = kNoCardInPlay;
  s.scorings = static_cast<std::uint8_t>(scoring);
  notes.clear();
  Turn turn{{game.rules(), s, core::Log(&notes)}};
  begin_scoring(turn, scoring);
  settle(turn);
}

std::string Scene::who() const {
  const core::Seats active = game.active(s);
  return active.empty() ? "nobody" : core::seat_text(active.front());
}

std::string Scene::step() const { return s.agenda.empty() ? "over" : game.info().steps[game.prompt(s, 0).step].name; }

Texts Scene::options() const {
  Texts texts;
  if (s.agenda.empty()) return texts;
  core::Options out;
  game.options(s, game.active(s).front(), out);
  for (const core::Option& option : out) texts.push_back(core::option_text(game.info(), option));
  return texts;
}

std::string Scene::refusal(std::string_view move) const {
  const auto moves = core::parse_moves(game.info(), move);
  if (moves.empty()) return "unknown_word";
  // The same words may belong to several verbs; the one of this step counts.
  std::string answer;
  for (const core::Move& m : moves)
    if (answer = game.refusal(s, game.active(s).front(), m); answer != "wrong_step") return answer;
  return answer;
}

void Scene::play(std::initializer_list<std::string_view> moves) {
  for (const std::string_view text : moves) {
    core::Options out;
    if (!s.agenda.empty()) game.options(s, game.active(s).front(), out);
    const auto move = core::find_move(game.info(), out, text);
    if (!move) {
      ADD_FAILURE() << "\"" << text << "\" is no option of " << who() << " in step " << step() << ": "
                    << testing::PrintToString(options());
      return;
    }
    notes.clear();
    game.apply(s, game.active(s).front(), *move, core::Log(&notes));
  }
}

int Scene::noted(int kind) const {
  return static_cast<int>(
      std::count_if(notes.begin(), notes.end(), [&](const core::Note& note) { return note.kind == kind; }));
}

void Scene::carry_out(int number, const Effect& effect) {
  notes.clear();
  Turn turn{{game.rules(), s, core::Log(&notes)}};
  pampero::carry_out(turn, number - 1, effect);
  settle(turn);
}

}  // namespace pampero::tests
