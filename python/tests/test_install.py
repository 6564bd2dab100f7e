"""`pip install` without network into a fresh environment, and the package used from there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(os.environ["KILOWATT_SOURCE"])
PROGRAM = """
import kilowatt, sys
assert sys.prefix in kilowatt.__file__, kilowatt.__file__
batch = kilowatt.Batch(kilowatt.load("pampero", players=4), 16)
batch.run_random(50)
print(kilowatt.__version__, batch.decisions)
"""


def run(*command, **environment):
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")}
    done = subprocess.run(command, capture_output=True, text=True, env={**clean, **environment}, cwd=SOURCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# What only the server, the program, tests and benchmarks need.
OTHERS = ("Boost", "SQLite3", "PostgreSQL", "CURL", "OpenSSL", "ZLIB", "fmt", "spdlog", "PkgConfig", "GTest", "rapidcheck", "benchmark", "CLI11")


def test_it_needs_nothing_that_only_others_need(tmp_path):
    run("cmake", "--preset", "library", "-B", str(tmp_path), *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=TRUE" for name in OTHERS))
    targets = run("ninja", "-C", str(tmp_path), "-t", "targets", "all")
    assert "kilowatt_python: phony" in targets and "kilowatt_shared: phony" in targets


def test_pip_install(tmp_path):
    venv = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--system-site-packages", str(venv))
    python = str(venv / "bin" / "python3")
    copy = tmp_path / "source"
    copy.mkdir()
    # pip and the build write beside what they read: into a folder with links to everything else.
    for path in SOURCE.iterdir():
        if path.name not in ("build", ".git", "python"):
            (copy / path.name).symlink_to(path)
    shutil.copytree(SOURCE / "python", copy / "python", ignore=shutil.ignore_patterns("*.egg-info"))
    run(python, "-m", "pip", "install", "--no-index", "--no-build-isolation", str(copy))
    version, decisions = run(python, "-c", PROGRAM).split()
    assert int(decisions) > 0
    assert f"VERSION {version} " in (SOURCE / "CMakeLists.txt").read_text()
    installed = run(python, "-c", "import kilowatt; print(*sorted(p.name for p in __import__('pathlib').Path(kilowatt.__file__).parent.iterdir()))")
    assert "py.typed" in installed and "_engine.pyi" in installed and "client.py" in installed
