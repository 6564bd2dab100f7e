// kilowatt.Game
#include "python/bind.h"

namespace python {

namespace {

using kilowatt::Game;
using kilowatt::ObservationField;

const char* kind_name(ObservationField::Kind kind) {
  switch (kind) {
    case ObservationField::Kind::number: return "number";
    case ObservationField::Kind::flag: return "flag";
    case ObservationField::Kind::word: return "word";
    case ObservationField::Kind::seat: return "seat";
  }
  return "";
}

py::object observation_space(const Game& game) {
  py::list fields;
  for (const ObservationField& field : game.observation())
    fields.append(py::make_tuple(field.name, field.first, field.size, kind_name(field.kind), py::cast(field.words)));
  return py::module_::import("kilowatt._space").attr("ObservationSpace")(fields, game.observation_size());
}

Game load_game(const std::string& name, int players, const std::string& options,
               const std::map<std::string, std::string, std::less<>>& data, const std::string& data_name) {
  if (players < 0) raise("wrong_option", "players: " + std::to_string(players) + " is no number of players");
  return value_of(Game::load(name, {players, options, data, data_name}));
}

std::string action_name(const Game& game, const py::object& action) {
  const auto number = static_cast<int>(whole_number("action", action, 0, game.action_count() - 1));
  return game.move_name(game.action_move(number));
}

}  // namespace

int action_of(const Game& game, const py::object& action) {
  if (py::isinstance<py::str>(action)) return game.action(value_of(game.find_move(action.cast<std::string>())));
  const py::object index = index_of(action);
  if (!index) wrong_type("action", "a whole number or the name of a move", action);
  int overflow = 0;
  const long number = PyLong_AsLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0 || number < 0 || number >= game.action_count())
    raise("bad_field", "there is no action " + shown(index) + " (0 to " +
                           std::to_string(game.action_count() - 1) + ")");
  return static_cast<int>(number);
}

void bind_game(py::module_& module) {
  module.def("_load", load_game);
  module.def("games", &Game::names, R"(The names of the games.

>>> import kilowatt
>>> "pampero" in kilowatt.games()
True
)");
  py::class_<Game> bound(
      module, "Game", py::is_final(),
      R"(A game at one table: rules, component data, options, number of players. Made by kilowatt.load().

>>> import kilowatt
>>> game = kilowatt.load("pampero", players=4)
>>> game
<kilowatt.Game pampero, 4 players>
>>> game.action("zone a") == game.actions_named("zone a")[0]
True
)");
  only_made_by_us(bound);
  bound.def_property_readonly(
          "name", [](const Game& self) { return self.name(); }, "One of kilowatt.games().")
      .def_property_readonly(
          "players", [](const Game& self) { return self.players(); }, "How many decide.")
      .def_property_readonly(
          "seats", [](const Game& self) { return self.seats(); },
          "Players and automata: entries of points and returns.")
      .def_property_readonly(
          "longest", [](const Game& self) { return self.longest(); }, "No match has more moves than this.")
      .def_property_readonly(
          "data_hash", [](const Game& self) { return self.data_hash(); }, "The component data, as records name them.")
      .def_property_readonly(
          "options", [](const Game& game) { return py::module_::import("json").attr("loads")(game.options()); },
          "Every option of the set-up with its value.")
      .def_property_readonly(
          "num_actions", [](const Game& self) { return self.action_count(); },
          "Actions are numbered from 0 up to this.")
      .def_property_readonly("observation_space", observation_space, R"(The layout of State.observe(): fields by name.

>>> import kilowatt
>>> space = kilowatt.load("powerline", players=2).observation_space
>>> space.fields["seat0/points"].kind
'number'
)")
      .def(
          "start", [](const Game& game) { return kilowatt::Match(game); }, R"(A new match, before the first draw.

>>> import kilowatt
>>> kilowatt.load("powerline").start().is_chance
True
)")
      .def("action_name", action_name, py::arg("action"), R"(The move that a number stands for.

>>> import kilowatt
>>> game = kilowatt.load("century", players=3)
>>> game.action_name(game.action("bid 12"))
'bid 12'
)")
      .def(
          "action", [](const Game& game, const py::object& name) { return action_of(game, py::str(string_of("name", name))); },
          py::arg("name"), "The number of the (first) move of this name; an error if there is none.")
      .def(
          "actions_named",
          [](const Game& game, const py::object& name) {
            std::vector<int> out;
            for (const kilowatt::Move move : game.find_moves(string_of("name", name))) out.push_back(game.action(move));
            return out;
          },
          py::arg("name"), "The numbers of all moves of this name: verbs may share one (\"tile …\").")
      .def("__repr__",
           [](const Game& game) {
             return "<kilowatt.Game " + game.name() + ", " + std::to_string(game.players()) +
                    (game.players() == 1 ? " player>" : " players>");
           })
      .def("__eq__",
           [](const Game& a, const py::object& other) {
             if (!py::isinstance<Game>(other)) return false;
             const Game& b = other.cast<const Game&>();
             return &a.engine() == &b.engine() || (a.name() == b.name() && a.players() == b.players() &&
                                                   a.options() == b.options() && a.data_hash() == b.data_hash());
           })
      .def("__hash__",
           [](const Game& game) {
             return py::hash(py::make_tuple(game.name(), game.players(), game.options(), game.data_hash()));
           })
      .def("__reduce__", [](const Game& game) {
        const Game::Setup& setup = game.setup();
        py::dict files;
        for (const auto& [name, bytes] : setup.data) files[py::str(name)] = py::bytes(bytes);
        return py::make_tuple(py::module_::import("kilowatt._load").attr("unpickled_game"),
                              py::make_tuple(game.name(), setup.players, setup.options, files, setup.data_name));
      });
}

}  // namespace python
