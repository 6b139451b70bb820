"""The engine runs where there is no Django."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

IMPORT_EVERYTHING = """
import importlib, pkgutil, sys

class NoDjango:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"django", "mahjong_site", "quizzes"}:
            raise ImportError(f"the engine must not import {name}")

sys.meta_path.insert(0, NoDjango())
import rules.engine
for module in pkgutil.walk_packages(rules.engine.__path__, "rules.engine."):
    importlib.import_module(module.name)
print(*sorted(name for name in sys.modules if name.partition(".")[0] == "rules"))
"""


def test_the_engine_imports_nothing_of_the_site():
    command = [sys.executable, "-c", IMPORT_EVERYTHING]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert "rules.engine.tiles" in loaded
    assert [
        name for name in loaded if name != "rules" and not name.startswith("rules.engine")
    ] == []
