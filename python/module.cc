// The compiled part of the package kilowatt.
#include "python/bind.h"

namespace python {

namespace {

py::object& error_type() {
  static py::object* type = new py::object();  // lives as long as the interpreter
  return *type;
}

PyObject* make_object(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
  PyObject* make = PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), "_make");
  if (make == nullptr) {
    PyErr_Format(PyExc_TypeError, "a %s comes from functions of kilowatt: load() makes games, start() states",
                 type->tp_name);
    return nullptr;
  }
  PyObject* out = PyObject_Call(make, args, kwargs);
  Py_DECREF(make);
  return out;
}

int already_made(PyObject*, PyObject*, PyObject*) { return 0; }

}  // namespace

void only_made_by_us(const py::object& type) {
  auto* slots = reinterpret_cast<PyTypeObject*>(type.ptr());
  slots->tp_new = make_object;
  slots->tp_init = already_made;
}

void raise(const char* code, const std::string& text) { raise(kilowatt::Error{code, text}); }

void raise(const kilowatt::Error& error) {
  const py::object instance = error_type()(error.text);
  instance.attr("code") = error.code;
  PyErr_SetObject(error_type().ptr(), instance.ptr());
  throw py::error_already_set();
}

void bind_error(py::module_& module) {
  const char* text =
      "What is wrong, where, and what to do about it. `code` is a word for programs; of a move that is not allowed it\n"
      "is the rule that forbids it.\n\n"
      ">>> import kilowatt\n"
      ">>> try:\n"
      "...     kilowatt.load(\"chess\")\n"
      "... except kilowatt.Error as error:\n"
      "...     print(error.code)\n"
      "unknown_game\n";
  error_type() =
      py::reinterpret_steal<py::object>(PyErr_NewExceptionWithDoc("kilowatt.Error", text, PyExc_ValueError, nullptr));
  error_type().attr("code") = "";
  module.attr("Error") = error_type();
}

}  // namespace python

PYBIND11_MODULE(_engine, module) {
  pybind11::options options;
  options.disable_function_signatures();  // the stubs have them
  module.doc() = "Games, states, bots and batches; import them from kilowatt.";
  python::bind_error(module);
  python::bind_game(module);
  python::bind_state(module);
  python::bind_bot(module);
  python::bind_batch(module);
  module.attr("CHANCE") = python::kChanceSeat;
  module.attr("__version__") = std::string(kilowatt::version());
}
