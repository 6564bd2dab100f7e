"""The package as type checkers see it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(os.environ["KILOWATT_SOURCE"])


def test_mypy():
    """A program that uses the package, and the package itself, as type checkers see them."""
    pytest.importorskip("mypy")
    program = "import kilowatt\nstate = kilowatt.load('powerline', players=2).start()\naction: int = state.actions()[0]\n"
    files = sorted((SOURCE / "python" / "kilowatt").glob("*.py*"))
    for arguments in (["-c", program], [str(file) for file in files]):
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--no-incremental", "--cache-dir=/dev/null", "--ignore-missing-imports",
             "--explicit-package-bases", *arguments],
            capture_output=True, text=True, cwd=SOURCE / "python", env={**os.environ, "MYPYPATH": str(SOURCE / "python")})
        assert done.returncode == 0, done.stdout + done.stderr
