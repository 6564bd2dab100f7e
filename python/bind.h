// What the files of the module share: how errors become exceptions, and how numbers from Python become seats.
#pragma once

#include <kilowatt/kilowatt.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace python {

namespace py = pybind11;

inline constexpr int kChanceSeat = -1;  // as Python knows it

// Raises kilowatt.Error with its `code`.
[[noreturn]] void raise(const kilowatt::Error& error);
[[noreturn]] void raise(const char* code, const std::string& text);

template <class T>
T value_of(kilowatt::Result<T> result) {
  if (!result) raise(result.error());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

inline int outward(int seat) { return seat == kilowatt::kChance ? kChanceSeat : seat; }

// For who may call from several threads: the second one is refused instead of waiting or breaking something.
class Busy {
 public:
  Busy(bool& flag, const char* what) : flag_(flag) {
    if (flag) raise("busy", std::string("another thread is using this ") + what + " (give each thread its own)");
    flag_ = true;
  }
  ~Busy() { flag_ = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  bool& flag_;
};

// Objects of a class come from its static function _make, or, without one, from functions of the module alone: pybind11
// would take one that was never initialised for what happens to lie in memory.
void only_made_by_us(const py::object& type);

void bind_error(py::module_& module);
void bind_game(py::module_& module);
void bind_state(py::module_& module);
void bind_bot(py::module_& module);
void bind_batch(py::module_& module);

// What was given for the argument of this name, refused in words if it is something else: of another type with a TypeError,
// beyond its bounds with a kilowatt.Error.
[[noreturn]] void wrong_type(const char* name, const char* wanted, const py::handle& given);
std::int64_t whole_number(const char* name, const py::handle& given, std::int64_t least, std::int64_t most);
std::uint64_t seed_number(const char* name, const py::handle& given);
double real_number(const char* name, const py::handle& given);
std::string string_of(const char* name, const py::handle& given);

// As it looks in Python, but no longer than a line.
std::string shown(const py::handle& given);
// A whole number of any size, or null if it is none. What its __index__ raises goes on.
py::object index_of(const py::handle& given);

template <class T>
T& own(const char* name, const char* wanted, const py::handle& given) {
  if (!py::isinstance<T>(given)) wrong_type(name, wanted, given);
  return given.cast<T&>();
}

// A number or the name of a move, as the number of an action of this game.
int action_of(const kilowatt::Game& game, const py::object& action);

}  // namespace python
