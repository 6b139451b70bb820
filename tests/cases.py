"""Outside answers, from the folder named by the environment variable CASES."""

import gzip
import json
import os
from pathlib import Path

import pytest

FOLDER = os.environ.get("CASES")


def cases(name):
    """Return the lines of a file of cases; skip where the folder is absent."""
    if not FOLDER:
        pytest.skip("CASES names no folder of outside answers")
    path = Path(FOLDER) / name
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
