"""`pip install` without network into a fresh environment, and the package used from there."""

import os
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


def test_pip_install(tmp_path):
    venv = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--system-site-packages", str(venv))
    python = str(venv / "bin" / "python3")
    copy = tmp_path / "source"
    copy.mkdir()
    # pip writes beside what it builds: a copy of what it reads, and the tree for everything else.
    for name in ("pyproject.toml", "setup.py", "python", "CMakeLists.txt"):
        (copy / name).symlink_to(SOURCE / name)
    run(python, "-m", "pip", "install", "--no-index", "--no-build-isolation", str(copy),
        KILOWATT_BUILD=os.environ["KILOWATT_BUILD"])
    version, decisions = run(python, "-c", PROGRAM).split()
    assert int(decisions) > 0
    assert f"VERSION {version} " in (SOURCE / "CMakeLists.txt").read_text()
    installed = run(python, "-c", "import kilowatt; print(*sorted(p.name for p in __import__('pathlib').Path(kilowatt.__file__).parent.iterdir()))")
    assert "py.typed" in installed and "_engine.pyi" in installed
