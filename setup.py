"""Builds the package with CMake, in build/python: `pip install .`, without network `pip install --no-index --no-build-isolation .`"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent.resolve()


def version() -> str:
    found = re.search(r"project\(kilowatt VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    if not found:
        raise SystemExit("CMakeLists.txt names no version")
    return found[1]


class CMakeBuild(build_ext):
    def build_extension(self, extension: Extension) -> None:
        build = ROOT / "build" / "python"
        subprocess.run(
            ["cmake", "--preset", "library", "-B", build, f"-DPython3_EXECUTABLE={sys.executable}"], check=True, cwd=ROOT)
        subprocess.run(["cmake", "--build", build, "--target", "kilowatt_python"], check=True)
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        built = list((build / "python" / "package" / "kilowatt").glob("_engine*.so"))
        if len(built) != 1:
            raise SystemExit(f"{build} holds {len(built)} modules for Python instead of one: is pybind11 installed?")
        shutil.copyfile(built[0], target)


setup(version=version(), ext_modules=[Extension("kilowatt._engine", [])], cmdclass={"build_ext": CMakeBuild})
