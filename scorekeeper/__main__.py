"""Run the command `scorekeeper`, for `python -m scorekeeper`.

The syntax of this file is that of old versions of Python, so that they can report that they are too old.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  it may run without an installation
    sys.exit(f"Scorekeeper needs Python 3.11 or newer; this is {sys.version_info[0]}.{sys.version_info[1]}.")

try:
    from scorekeeper.cli import main
except ModuleNotFoundError as error:
    sys.exit(f"Scorekeeper is not installed for this Python, which has no {error.name}: make run, or see README.md.")

if __name__ == "__main__":
    main()
