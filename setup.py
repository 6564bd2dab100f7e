"""Builds the package with CMake: `pip install .`, without network `pip install --no-index --no-build-isolation .`

KILOWATT_BUILD names a build folder that is there already (build/release); its objects are used. Otherwise the module is
built in build/python.
"""

import os
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
        build = Path(os.environ.get("KILOWATT_BUILD", ROOT / "build" / "python"))
        if not (build / "build.ninja").exists():
            subprocess.run(
                ["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                 f"-DPython3_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "kilowatt_python"], check=True)
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        built = list((build / "python" / "package" / "kilowatt").glob("_engine*.so"))
        if len(built) != 1:
            raise SystemExit(f"{build} holds {len(built)} modules for Python instead of one: is pybind11 installed?")
        shutil.copyfile(built[0], target)


setup(version=version(), ext_modules=[Extension("kilowatt._engine", [])], cmdclass={"build_ext": CMakeBuild})
