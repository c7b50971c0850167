"""Read input, print JSON and progress, and turn exceptions into one-line errors."""

import errno
import io
import json
import os
import platform
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorekeeper.games.registry import rejected_games
from scorekeeper.ledger.sheet import NO_PROGRESS, Progress, single_line
from scorekeeper.settings import Settings, SettingsError

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar


#: Seconds before a progress bar appears; most commands take less.
DELAY = 1.0
#: The maximum number of times that a progress bar is drawn.
MAX_REDRAWS = 200


class CommandError(click.ClickException):
    """An error that is printed as one line; exit status 1."""

    def __init__(self, text: str) -> None:
        super().__init__(single_line(text))

    def show(self, file: Any = None) -> None:  # noqa: ANN401, ARG002  click's own signature
        """Print the message without the prefix `Error:`."""
        click.echo(self.message, err=True)


class InvalidInput(CommandError):
    """An invalid sheet, file or argument; exit status 2."""

    exit_code = 2


class CommandGroup(click.Group):
    """A group of commands that write UTF-8 in every locale and report each error as one line."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  click's own signature
        """Set the output encoding and run the program."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        return super().__call__(*args, **kwargs)

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, each with its complete first sentence."""
        lines = [(name, command.get_short_help_str(sys.maxsize)) for name, command in sorted(self.commands.items())]
        with formatter.section("Commands"):
            formatter.write_dl(lines)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  click's own signature
        """Run a command; turn every exception into a `CommandError`."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise  # click handles these
        except SettingsError as error:
            raise CommandError(str(error)) from error
        except ModuleNotFoundError as error:
            where = f"Python {platform.python_version()} on {platform.system() or sys.platform}"
            text = f"This cannot run here: {where} has no {error.name}. docs/host.md says where it runs."
            raise CommandError(text) from error
        except OSError as error:
            if error.errno == errno.ENOSPC and error.filename is None:
                # At its end Python writes the rest of the output again, and would fail with a status of its own.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise CommandError(f"{error.filename or 'scorekeeper'}: {reason(error)}") from error
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}, line {place.lineno}"
            text = f"This is an error of the program, not yours: {type(error).__name__}: {error} ({where})"
            raise CommandError(text) from error


def reason(error: OSError) -> str:
    """Return the description of the error by the operating system, in lower case."""
    return (error.strerror or str(error)).lower()


def report_rejected_games() -> None:
    """Print a line with the reason for each game of another package that was rejected."""
    for game in rejected_games():
        click.echo(single_line(game), err=True)


def read_bytes(what: str, file: str) -> bytes:
    """Read a file, or standard input if it is `-`; raise `InvalidInput` if it cannot be read."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InvalidInput(f"{what}: {file}: {reason(error)}") from None


def print_json(value: object) -> None:
    """Print a value, which may contain dates and times, as indented JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2, default=lambda when: when.isoformat()))


class _ProgressBar(Progress):
    def __init__(self, label: str) -> None:
        self._label, self._started = label, time.monotonic()
        self._total = self._done = 0
        self._bar: ProgressBar[int] | None = None

    def begin(self, count: Callable[[], int]) -> None:
        self._total = count()

    def step(self) -> None:
        self._done += 1
        if self._bar:
            self._bar.update(1)
        elif time.monotonic() - self._started > DELAY:
            steps = max(1, self._total // MAX_REDRAWS)
            self._bar = click.progressbar(
                length=self._total, label=self._label, file=sys.stderr, update_min_steps=steps
            )
            self._bar.update(self._done)

    def end(self) -> None:
        if self._bar:
            self._bar.render_finish()


@contextmanager
def progress_bar(said: str, *, quiet: bool = False) -> Iterator[Progress]:
    """Provide a progress bar on the error stream; none if that is no terminal, or if `quiet`."""
    if quiet or not sys.stderr.isatty():
        yield NO_PROGRESS
        return
    bar = _ProgressBar(said)
    try:
        yield bar
    finally:
        bar.end()


def running_server(settings: Settings) -> str | None:
    """Return the address that a running server has written into its lock file, or None."""
    from scorekeeper.store import errors, locks  # noqa: PLC0415  slow to load

    with suppress(OSError):  # no server can run in a folder without write access
        try:
            locks.lock_file(locks.server_lock(settings.database_url, settings.instance), "").close()
        except errors.FileLocked as error:
            return str(error)
    return None
