// kilowatt.Bot
#include <cmath>
#include <limits>

#include "python/bind.h"

namespace python {

namespace {

using kilowatt::Bot;
using kilowatt::Match;

// A level with its budget; the player of a seat is made when it is first asked.
class LevelBot {
 public:
  LevelBot(std::string level, double time_ms, int iterations, std::uint64_t seed)
      : level_(std::move(level)), budget_{time_ms, iterations}, seed_(seed) {
    constexpr double kMostTime = 86'400'000;  // a day
    if (!std::isfinite(time_ms) || time_ms < 0 || time_ms > kMostTime)
      raise("bad_field", "time_ms: from 0 (the level's own measure) to 86400000");
    const std::vector<std::string> known = kilowatt::levels();
    if (std::find(known.begin(), known.end(), level_) == known.end()) {
      std::string list;
      for (const std::string& each : known) list += (list.empty() ? "" : ", ") + each;
      raise("unknown_bot", "there is no bot \"" + level_ + "\" (one of " + list + ")");
    }
  }

  LevelBot(LevelBot&&) = default;

  int choose(const Match& match) {
    const Busy busy(busy_, "bot");
    if (match.state().over()) raise("over", "the match is over: nobody has to decide");
    const int seat = match.state().seat();
    if (seat == kilowatt::kChance) raise("not_your_turn", "chance decides now (apply one of chances() first)");
    Bot& bot = player(match.game(), seat);
    const Match shown = match;  // somebody may go on with theirs while the bot thinks
    kilowatt::Result<kilowatt::Move> move = [&] {
      const py::gil_scoped_release released;
      return bot.choose(shown, budget_);
    }();
    return match.game().action(value_of(std::move(move)));
  }

  const std::string& level() const { return level_; }
  py::tuple arguments() const { return py::make_tuple(level_, budget_.milliseconds, budget_.iterations, seed_); }

 private:
  struct SeatBot {
    kilowatt::Game game;
    int seat;
    Bot bot;
  };

  Bot& player(const kilowatt::Game& game, int seat) {
    if (!players_.empty() && &players_.front().game.engine() != &game.engine()) players_.clear();
    for (SeatBot& each : players_)
      if (each.seat == seat) return each.bot;
    Bot made = value_of(Bot::make(game, seat, level_, seed_ + static_cast<std::uint64_t>(seat)));
    players_.push_back({game, seat, std::move(made)});
    return players_.back().bot;
  }

  std::string level_;
  Bot::Budget budget_;
  std::uint64_t seed_;
  std::vector<SeatBot> players_;
  bool busy_ = false;
};

}  // namespace

void bind_bot(py::module_& module) {
  const auto choose = [](LevelBot& self, const py::object& state) {
    return self.choose(own<const Match>("state", "a kilowatt.State", state));
  };
  module.def("levels", &kilowatt::levels, "The levels of the bots, weakest first, then the references greedy and uct.");
  py::class_<LevelBot> bound(module, "Bot", py::is_final(),
                             "A player of a level; made by kilowatt.bot(). It is shown what its seat may see.");
  only_made_by_us(bound);
  bound
      .def_static(
          "_make",
          [](const py::object& level, const py::object& time_ms, const py::object& iterations, const py::object& seed) {
            const auto count = whole_number("iterations", iterations, 0, std::numeric_limits<int>::max());
            return LevelBot(string_of("level", level), real_number("time_ms", time_ms), static_cast<int>(count),
                            seed_number("seed", seed));
          },
          py::arg("level"), py::arg("time_ms") = 0.0, py::arg("iterations") = 0, py::arg("seed") = 1)
      .def_property_readonly(
          "level", [](const LevelBot& self) { return self.level(); }, "One of kilowatt.levels().")
      .def(
          "choose", choose, py::arg("state"),
          R"(The action it plays for the seat that is to decide.

>>> import kilowatt
>>> state = kilowatt.load("goofspiel", players=2).start()
>>> while state.is_chance:
...     state.apply(state.chances()[0][0])
>>> kilowatt.bot("random").choose(state) in state.actions()
True
)")
      .def(
          "__call__", choose, py::arg("state"), "The same as choose().")
      // What it has thought of so far stays behind.
      .def("__reduce__",
           [](const LevelBot& bot) {
             return py::make_tuple(py::module_::import("kilowatt._engine").attr("Bot"), bot.arguments());
           })
      .def("__repr__", [](const LevelBot& bot) { return "<kilowatt.Bot " + bot.level() + ">"; });
}

}  // namespace python
