"""The examples in docstrings and in docs/python.md run; the stubs say what the module has."""

import ast
import doctest
import inspect
import os
from pathlib import Path

import pytest

import kilowatt
from kilowatt import _arena, _engine, _load, _space, openspiel

SOURCE = Path(os.environ["KILOWATT_SOURCE"])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def documented():
    for module in (kilowatt, _arena, _engine, _load, _space, openspiel):
        yield module.__name__, module.__doc__, module
        for name, thing in vars(module).items():
            if inspect.ismodule(thing) or getattr(thing, "__module__", module.__name__) not in (module.__name__, "kilowatt._engine", "kilowatt"):
                continue
            yield f"{module.__name__}.{name}", getattr(thing, "__doc__", None), module
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    yield f"{module.__name__}.{name}.{member}", getattr(value, "__doc__", None), module


EXAMPLES = {name: (text, module) for name, text, module in documented() if isinstance(text, str) and ">>>" in text}


def test_there_are_examples():
    assert len(EXAMPLES) > 12


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_docstring(name):
    text, module = EXAMPLES[name]
    test = doctest.DocTestParser().get_doctest(text, dict(vars(module)), name, None, 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


def test_page(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "standins"))  # for the adapters; before a package that is there
    results = doctest.testfile(str(SOURCE / "docs" / "python.md"), module_relative=False, optionflags=FLAGS)
    assert results.attempted > 5 and results.failed == 0


def test_everything_public_says_what_it_is():
    silent = []
    for name in kilowatt.__all__:
        thing = getattr(kilowatt, name)
        members = vars(thing) if inspect.isclass(thing) else {}
        named = {name: thing} | {f"{name}.{key}": value for key, value in members.items() if not key.startswith("_")}
        silent += [key for key, value in named.items() if (callable(value) or isinstance(value, property)) and not inspect.getdoc(value)]
    assert silent == []


def names_of(body):
    return {node.name for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def test_stubs_and_module_have_the_same_names():
    tree = ast.parse((SOURCE / "python" / "kilowatt" / "_engine.pyi").read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    assert {name for name in names_of(tree.body) if name != "_Random"} == {
        name for name, thing in vars(_engine).items() if callable(thing) and not name.startswith("__") or name == "Error"
    }
    for name in ("Game", "State", "Bot", "Batch"):
        public = {member for member in vars(getattr(_engine, name)) if not member.startswith("_")}
        assert {member for member in names_of(classes[name].body) if not member.startswith("_")} == public, name
