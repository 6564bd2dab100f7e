// Arguments from Python, refused in words.
#include "python/bind.h"

namespace python {

std::string shown(const py::handle& given) {
  constexpr std::size_t kLongest = 60;
  const std::string whole = py::repr(given).cast<std::string>();
  if (whole.size() <= kLongest) return whole;
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(whole[end]) & 0xc0) == 0x80) --end;  // no half of a letter
  return whole.substr(0, end) + "…";
}

py::object index_of(const py::handle& given) {
  py::object index = py::reinterpret_steal<py::object>(PyNumber_Index(given.ptr()));
  if (index) return index;
  if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  return index;
}

void wrong_type(const char* name, const char* wanted, const py::handle& given) {
  throw py::type_error(std::string(name) + ": " + wanted + ", not " + shown(given));
}

std::int64_t whole_number(const char* name, const py::handle& given, std::int64_t least, std::int64_t most) {
  const py::object index = index_of(given);
  if (!index) wrong_type(name, "a whole number", given);
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0 || number < least || number > most)
    raise("bad_field", std::string(name) + ": from " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
                           shown(index));
  return number;
}

std::uint64_t seed_number(const char* name, const py::handle& given) {
  const py::object index = index_of(given);
  if (!index) wrong_type(name, "a whole number", given);
  const unsigned long long number = PyLong_AsUnsignedLongLong(index.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    raise("bad_field", std::string(name) + ": from 0 to 2**64 - 1, not " + shown(index));
  }
  return number;
}

double real_number(const char* name, const py::handle& given) {
  if (PyFloat_Check(given.ptr()) == 0 && PyNumber_Check(given.ptr()) == 0) wrong_type(name, "a number", given);
  const double number = PyFloat_AsDouble(given.ptr());
  if (PyErr_Occurred() == nullptr) return number;
  const bool too_large = PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
  if (!too_large && PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
  PyErr_Clear();
  if (too_large) raise("bad_field", std::string(name) + ": " + shown(given) + " is too large");
  wrong_type(name, "a number", given);
}

std::string string_of(const char* name, const py::handle& given) {
  if (!py::isinstance<py::str>(given)) wrong_type(name, "a str", given);
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
  if (bytes == nullptr) throw py::error_already_set();  // half a pair of surrogates
  return {bytes, static_cast<std::size_t>(size)};
}

}  // namespace python
