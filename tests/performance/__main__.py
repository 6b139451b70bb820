"""`make bench`: every figure of every module here, as ratios against a peer in the same run."""

import os
import pkgutil
import sys
from importlib import import_module

import django

import tests.performance


def main(names):
    """Print the figures of the modules named, or of all; tell by the status if one is missed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")
    django.setup()
    missed = 0
    for module in sorted(pkgutil.iter_modules(tests.performance.__path__), key=lambda m: m.name):
        if module.name in ("__main__", "figures") or (names and module.name not in names):
            continue
        measure = import_module(f"tests.performance.{module.name}").figures
        for figure in measure():
            print(figure, flush=True)
            missed += not figure.reached
    print(f"{missed} figures missed" if missed else "every figure reached")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
