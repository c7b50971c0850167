"""`python -m scorekeeper` is the command `scorekeeper`.

Whatever Python there is begins here, so this is written in what an old one reads too.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  nobody has installed it for that one
    sys.exit(f"Scorekeeper needs Python 3.11 or newer; this is {sys.version_info[0]}.{sys.version_info[1]}.")

try:
    from scorekeeper.cli import main
except ModuleNotFoundError as error:
    sys.exit(f"Scorekeeper is not installed for this Python, which has no {error.name}: make run, or see README.md.")

if __name__ == "__main__":
    main()
