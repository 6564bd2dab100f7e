// kilowatt.Batch
#include <limits>

#include "python/bind.h"

namespace python {

namespace {

using kilowatt::Batch;

struct SharedBatch {
  Batch batch;
  bool busy = false;
};

// A view that nobody can write through; it keeps the batch alive.
template <class T>
py::array view(const py::object& self, const T* data, int columns) {
  const auto rows = static_cast<py::ssize_t>(self.cast<const SharedBatch&>().batch.rows());
  std::vector<py::ssize_t> shape = {rows};
  if (columns > 0) shape.push_back(columns);
  py::array out(py::dtype::of<T>(), shape, data, self);
  py::detail::array_proxy(out.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return out;
}

template <class T>
void copy_actions(Batch& batch, const py::array& given) {
  const auto values = given.unchecked<T, 1>();
  for (py::ssize_t row = 0; row < values.shape(0); ++row) {
    const std::int64_t value = values(row);
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    batch.actions()[row] = static_cast<std::int32_t>(value < 0 || value > kMost ? -1 : value);
  }
}

// Copies what was given into the batch's own array, refusing everything but whole numbers, one for each row. Of the two
// usual kinds they are read where they lie.
void take_actions(SharedBatch& self, const py::object& given) {
  constexpr int kAligned = py::detail::npy_api::NPY_ARRAY_ALIGNED_;
  const py::array array = py::array::ensure(given);
  const int rows = self.batch.rows();
  if (!array || (array.dtype().kind() != 'i' && array.dtype().kind() != 'u'))
    raise("bad_field", "actions: an array of whole numbers, one for each row");
  if (array.ndim() != 1 || array.shape(0) != rows)
    raise("bad_field", "actions: one for each of the " + std::to_string(rows) + " rows");
  if (py::isinstance<py::array_t<std::int32_t>>(array) && (array.flags() & kAligned) != 0)
    copy_actions<std::int32_t>(self.batch, array);
  else
    copy_actions<std::int64_t>(self.batch, py::array_t<std::int64_t, py::array::forcecast | kAligned>(array));
}

void step(SharedBatch& self, const py::object& actions) {
  const Busy busy(self.busy, "batch");
  if (!actions.is_none()) take_actions(self, actions);
  kilowatt::Result<void> done = [&] {
    const py::gil_scoped_release released;
    return self.batch.step();
  }();
  value_of(std::move(done));
}

void sample(SharedBatch& self) {
  const Busy busy(self.busy, "batch");
  const py::gil_scoped_release released;
  self.batch.sample();
}

void run_random(SharedBatch& self, const py::object& given) {
  const std::int64_t steps = whole_number("steps", given, 0, std::numeric_limits<std::int64_t>::max());
  const Busy busy(self.busy, "batch");
  for (std::int64_t done = 0; done < steps;) {
    {
      const py::gil_scoped_release released;
      for (int i = 0; i < 16 && done < steps; ++i, ++done) {
        self.batch.sample();
        if (!self.batch.step()) break;  // nothing to decide in this game
      }
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
}

}  // namespace

void bind_batch(py::module_& module) {
  py::class_<SharedBatch> bound(
      module, "Batch", py::is_final(),
      R"(Many matches of a game at once, stepped without the interpreter lock into arrays that never move.

Chance is played inside; a finished match begins anew in the same step. All arrays have one row for each match.

>>> import kilowatt
>>> batch = kilowatt.Batch(kilowatt.load("powerline", players=2), 8, seed=1)
>>> batch.observation.shape == (8, batch.game.observation_space.size)
True
>>> for _ in range(100):
...     batch.sample()
...     batch.step()
>>> batch.mask[range(8), batch.actions].shape
(8,)
)");
  only_made_by_us(bound);
  bound
      .def_static(
          "_make",
          [](const py::object& game, const py::object& n, const py::object& threads, const py::object& seed) {
            const auto& of = own<kilowatt::Game>("game", "a kilowatt.Game", game);
            const auto rows = static_cast<int>(whole_number("n", n, 1, Batch::kMostRows));
            const auto count = static_cast<int>(whole_number("threads", threads, 1, Batch::kMostThreads));
            return SharedBatch{value_of(Batch::make(of, {rows, count, seed_number("seed", seed)}))};
          },
          py::arg("game"), py::arg("n"), py::arg("threads") = 1, py::arg("seed") = 1)
      .def_property_readonly(
          "game", [](const SharedBatch& self) { return self.batch.game(); }, "What is played in all rows.")
      .def_property_readonly(
          "n", [](const SharedBatch& self) { return self.batch.rows(); }, "How many rows, as len() says.")
      .def_property_readonly(
          "threads", [](const SharedBatch& self) { return self.batch.threads(); },
          "How many step; no more than there are rows.")
      .def("__len__", [](const SharedBatch& self) { return self.batch.rows(); })
      .def_property_readonly(
          "observation",
          [](const py::object& self) {
            const Batch& batch = self.cast<const SharedBatch&>().batch;
            return view(self, batch.observation(), batch.game().observation_size());
          },
          "int16: what the seat that decides sees, in the layout of game.observation_space.")
      .def_property_readonly(
          "mask",
          [](const py::object& self) {
            const Batch& batch = self.cast<const SharedBatch&>().batch;
            return view(self, reinterpret_cast<const bool*>(batch.mask()), batch.game().action_count());
          },
          "bool: its options, one flag for each action.")
      .def_property_readonly(
          "seat", [](const py::object& self) { return view(self, self.cast<const SharedBatch&>().batch.seat(), 0); },
          "int8: who decides.")
      .def_property_readonly(
          "legal", [](const py::object& self) { return view(self, self.cast<const SharedBatch&>().batch.legal(), 0); },
          "int32: how many options there are.")
      .def_property_readonly(
          "reward",
          [](const py::object& self) {
            const Batch& batch = self.cast<const SharedBatch&>().batch;
            return view(self, batch.reward(), batch.game().seats());
          },
          "float32, one column for each seat: State.returns() of a match that has just ended, else 0.")
      .def_property_readonly(
          "done",
          [](const py::object& self) {
            const Batch& batch = self.cast<const SharedBatch&>().batch;
            return view(self, reinterpret_cast<const bool*>(batch.done()), 0);
          },
          "bool: a match has just ended, and the row shows the next one.")
      .def_property_readonly(
          "points",
          [](const py::object& self) {
            const Batch& batch = self.cast<const SharedBatch&>().batch;
            return view(self, batch.points(), batch.game().seats());
          },
          "int32, one column for each seat: of the match that ended last in this row.")
      .def_property_readonly(
          "actions", [](const py::object& self) { return view(self, self.cast<SharedBatch&>().batch.actions(), 0); },
          "int32: what was sampled or stepped last.")
      .def_property_readonly(
          "decisions", [](const SharedBatch& self) { return self.batch.decisions(); },
          "Steps so far in which there was a choice, all rows together.")
      .def_property_readonly(
          "matches", [](const SharedBatch& self) { return self.batch.matches(); }, "Matches finished so far.")
      .def("__reduce__",
           [](const SharedBatch&) -> py::object {
             throw py::type_error("a batch cannot be copied or pickled: make another one with the same seed");
           })
      .def("sample", sample, "Chooses a random option for each row; step() without an argument plays them.")
      .def("step", step, py::arg("actions") = py::none(),
           "Plays one action in each row. If one of them is no option it is refused with its row and rule, and nothing "
           "has happened.")
      .def("run_random", run_random, py::arg("steps"), "So many times sample() and step(), for measurements.");
}

}  // namespace python
