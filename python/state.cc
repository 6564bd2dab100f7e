// kilowatt.State
#include <functional>
#include <random>

#include "python/bind.h"

namespace python {

namespace {

using kilowatt::Match;
using kilowatt::Options;
using kilowatt::State;

// The seat that an optional argument means: the one to decide if it is None.
int seat_of(const Match& match, const py::object& seat, bool deciding) {
  if (seat.is_none()) {
    if (match.state().over()) raise("over", "the match is over: nobody has to decide");
    return match.state().seat();
  }
  const py::object index = index_of(seat);
  if (!index) wrong_type("seat", "a whole number", seat);
  int overflow = 0;
  const long number = PyLong_AsLongAndOverflow(index.ptr(), &overflow);
  if (deciding && overflow == 0 && number == kChanceSeat) return kilowatt::kChance;
  if (overflow != 0 || number < 0 || number >= match.game().seats())
    raise("bad_field",
          "there is no seat " + shown(index) + " (0 to " + std::to_string(match.game().seats() - 1) + ")");
  return static_cast<int>(number);
}

int viewer_of(const Match& match, const py::object& seat) {
  const int who = seat_of(match, seat, false);
  return who == kilowatt::kChance ? kilowatt::kNobody : who;
}

std::vector<int> actions(const Match& match, const py::object& seat) {
  Options options;
  if (!seat.is_none() || !match.state().over()) match.state().options(seat_of(match, seat, true), options);
  std::vector<int> out;
  out.reserve(static_cast<std::size_t>(options.count()));
  for (int n = 0; n < options.count(); ++n) out.push_back(match.game().action(options.nth(n)));
  return out;
}

std::vector<std::pair<int, int>> chances(const Match& match) {
  if (match.state().seat() != kilowatt::kChance)
    raise("not_your_turn", "it is not chance's turn (ask is_chance first)");
  Options options;
  match.state().options(kilowatt::kChance, options);
  std::vector<std::pair<int, int>> out;
  for (const kilowatt::Option& option : options) out.emplace_back(match.game().action(option.move), option.weight);
  return out;
}

void apply(Match& match, const py::object& action, const py::object& seat) {
  const int who = seat_of(match, seat, true);
  kilowatt::Move move = match.game().action_move(action_of(match.game(), action));
  if (py::isinstance<py::str>(action)) {
    // Of several moves of this name the one that is an option.
    State tried = match.state();
    for (const kilowatt::Move each : match.game().find_moves(action.cast<std::string>()))
      if (tried.play(who, each)) {
        move = each;
        break;
      }
  }
  value_of(match.play(who, move));
}

py::array_t<std::int16_t> observe(const Match& match, const py::object& seat) {
  py::array_t<std::int16_t> out(match.game().observation_size());
  match.state().write_observation(viewer_of(match, seat), out.mutable_data());
  return out;
}

py::array_t<bool> mask(const Match& match, const py::object& seat) {
  py::array_t<bool> out(match.game().action_count());
  std::fill_n(out.mutable_data(), out.size(), false);
  for (const int action : actions(match, seat)) out.mutable_data()[action] = true;
  return out;
}

// From a number, a numpy Generator, a random.Random, or nothing.
std::uint64_t seed_of(const py::object& rng) {
  if (rng.is_none()) return std::random_device()() * 0x100000001ull + std::random_device()();
  if (py::hasattr(rng, "getrandbits")) return seed_number("rng", rng.attr("getrandbits")(64));
  if (py::hasattr(rng, "integers")) return seed_number("rng", rng.attr("integers")(std::int64_t{1} << 62));
  if (!index_of(rng)) wrong_type("rng", "a whole number, a numpy.random.Generator or a random.Random", rng);
  return seed_number("rng", rng);
}

std::vector<int> points(const Match& match) {
  std::vector<int> out;
  for (int seat = 0; seat < match.game().seats(); ++seat) out.push_back(match.state().points(seat));
  return out;
}

std::vector<double> returns(const Match& match) {
  std::vector<double> out(static_cast<std::size_t>(match.game().seats()));
  const auto values = match.state().returns();
  if (match.state().over()) std::copy_n(values.begin(), out.size(), out.begin());
  return out;
}

std::string headline(const Match& match) {
  const State& state = match.state();
  std::string out = match.game().name() + ", move " + std::to_string(match.moves().size() + 1) + ": ";
  if (state.over()) return match.game().name() + ", over after " + std::to_string(match.moves().size()) + " moves";
  for (int seat = 0; seat <= kilowatt::kChance; ++seat)
    if ((state.active() >> seat & 1) != 0) out += kilowatt::seat_name(seat) + " ";
  return out + "to decide";
}

std::string text(const Match& match) {
  std::string out = headline(match) + "\n" + match.state().text();
  if (match.state().over()) return out;
  Options options;
  match.state().options(match.state().seat(), options);
  out += "\noptions:";
  constexpr int kShown = 40;
  for (int n = 0; n < std::min(options.count(), kShown); ++n)
    out += (n == 0 ? " " : ", ") + match.game().move_name(options.nth(n));
  if (options.count() > kShown) out += ", and " + std::to_string(options.count() - kShown) + " more";
  return out;
}

bool same(const Match& a, const py::object& other) {
  if (!py::isinstance<Match>(other)) return false;
  const Match& b = other.cast<const Match&>();
  return py::cast(a.game()).equal(py::cast(b.game())) && std::equal(a.state().bytes().begin(), a.state().bytes().end(),
                                                                    b.state().bytes().begin(), b.state().bytes().end());
}

std::size_t hash(const Match& match) {
  const auto bytes = match.state().bytes();
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Match restore(const kilowatt::Game& game, const std::vector<std::pair<int, std::string>>& moves) {
  Match match(game);
  for (const auto& [seat, name] : moves) apply(match, py::str(name), py::int_(seat));
  return match;
}

py::tuple reduce(const Match& match) {
  if (match.guessed()) raise("no_record", "a guess cannot be pickled (pickle the match it was made from)");
  py::list moves;
  for (const Match::Played& played : match.moves())
    moves.append(py::make_tuple(outward(played.seat), match.game().move_name(played.move)));
  return py::make_tuple(py::module_::import("kilowatt._load").attr("unpickled_state"),
                        py::make_tuple(match.game(), moves));
}

}  // namespace

void bind_state(py::module_& module) {
  const py::object nobody = py::none();
  module.def("_read", [](const std::string& record, const std::map<std::string, std::string, std::less<>>& data) {
    return value_of(Match::read(record, data));
  });
  module.def("_restore", restore);
  py::class_<Match> bound(module, "State", py::is_final(),
                          R"(A match in progress. Two states are equal, and have the same hash, if their positions are.

>>> import kilowatt
>>> state = kilowatt.load("powerline").start()
>>> while state.is_chance:
...     state.apply(state.chances()[0][0])
>>> state.seat, [state.game.action_name(a) for a in state.actions()]
(0, ['begin red', 'begin black'])
>>> copy = state.copy()
>>> copy.apply("begin red")
>>> copy == state
False
)");
  only_made_by_us(bound);
  bound.def_property_readonly(
          "game", [](const Match& self) { return self.game(); }, "The game whose state it is.")
      .def_property_readonly(
          "seat",
          [](const Match& match) -> py::object {
            if (match.state().over()) return py::none();
            return py::int_(outward(match.state().seat()));
          },
          "Who decides: a seat from 0, kilowatt.CHANCE, or None at the end; the first of several.")
      .def_property_readonly(
          "active",
          [](const Match& match) {
            std::vector<int> out;
            for (int seat = 0; seat <= kilowatt::kChance; ++seat)
              if ((match.state().active() >> seat & 1) != 0) out.push_back(outward(seat));
            return out;
          },
          "All who may decide now.")
      .def_property_readonly(
          "is_chance", [](const Match& match) { return match.state().seat() == kilowatt::kChance; },
          "Dice or a draw come next: apply one of chances().")
      .def_property_readonly(
          "is_over", [](const Match& match) { return match.state().over(); }, "Nobody has to decide any more.")
      .def_property_readonly(
          "is_guess", [](const Match& self) { return self.guessed(); },
          "It comes from guess(): nobody has played its moves, so it has no record and no pickle.")
      .def_property_readonly(
          "moves",
          [](const Match& match) {
            std::vector<std::pair<int, int>> out;
            for (const Match::Played& played : match.moves())
              out.emplace_back(outward(played.seat), match.game().action(played.move));
            return out;
          },
          "What has been played, as (seat, action).")
      .def("actions", actions, py::arg("seat") = nobody, "The numbers of the options, in the documented order.")
      .def("mask", mask, py::arg("seat") = nobody, R"(The options as an array of flags, one for each action.

>>> import kilowatt
>>> state = kilowatt.load("powerline").start()
>>> state.mask().sum() == len(state.actions())
True
)")
      .def("chances", chances, R"(What chance may draw: (action, weight).

>>> import kilowatt
>>> state = kilowatt.load("powerline").start()
>>> [(state.game.action_name(action), weight) for action, weight in state.chances()][:2]
[('die 1', 1), ('die 2', 1)]
)")
      .def("apply", apply, py::arg("action"), py::arg("seat") = nobody,
           R"(Plays an action, by its number or name. What is no option is refused, and nothing has happened.

>>> import kilowatt
>>> state = kilowatt.load("powerline").start()
>>> try:
...     state.apply("stop")
... except kilowatt.Error as error:
...     print(error.code)
wrong_step
)")
      .def(
          "copy", [](const Match& match) { return Match(match); }, "Another state like this one; they go their own ways.")
      .def("__copy__", [](const Match& match) { return Match(match); })
      .def("__deepcopy__", [](const Match& match, const py::object&) { return Match(match); })
      .def("observe", observe, py::arg("seat") = nobody,
           R"(What a seat sees, as numbers (int16) in the layout of game.observation_space.

>>> import kilowatt
>>> state = kilowatt.load("century", players=3).start()
>>> seen = state.game.observation_space.named(state.observe(0))
>>> int(seen["seat0/coins"][0]) > 0, int(seen["seat1/coins"][0])
(True, -1)
)")
      .def(
          "guess",
          [](const Match& match, const py::object& seat, const py::object& rng) {
            return match.guess(viewer_of(match, seat), seed_of(rng));
          },
          py::arg("seat") = nobody, py::arg("rng") = nobody,
          R"(A state that the seat cannot tell from this one; what it may not know is filled in at random.

>>> import kilowatt
>>> state = kilowatt.load("century", players=3).start()
>>> (state.guess(0, rng=1).observe(0) == state.observe(0)).all()
True
)")
      .def("points", points, "Points (or money) of each seat now.")
      .def("returns", returns,
           "At the end, for each seat, the share of the others it has beaten, from -1 to 1; alone: its points. Before: "
           "zeros.")
      .def(
          "scores",
          [](const Match& match) {
            std::vector<std::pair<int, int>> out;
            for (int seat = 0; seat < match.game().seats(); ++seat) {
              const auto score = match.state().score(seat);
              out.emplace_back(score[0], score[1]);
            }
            return out;
          },
          "Points and tie-breaker of each seat.")
      .def(
          "record",
          [](const Match& match, const py::object& players) {
            if (!py::isinstance<py::sequence>(players) || py::isinstance<py::str>(players))
              wrong_type("players", "a list of names", players);
            std::vector<std::string> names;
            for (const py::handle name : players) names.push_back(string_of("players", name));
            return py::module_::import("json").attr("loads")(value_of(match.record(names)));
          },
          py::arg("players") = py::list(),
          R"(The match as a record, which the program and the page can open; kilowatt.read() reads it back.

>>> import kilowatt
>>> state = kilowatt.load("powerline").start()
>>> kilowatt.read(state.record()) == state
True
)")
      .def(
          "trace", [](const Match& match) { return value_of(match.trace()); },
          "Every decision spelled out with all its options, a line of JSON each; kilowatt.read() reads it back.")
      .def("__str__", text)
      .def("__repr__", [](const Match& match) { return "<kilowatt.State " + headline(match) + ">"; })
      .def("__eq__", same)
      .def("__hash__", hash)
      .def("__reduce__", reduce);
}

}  // namespace python
