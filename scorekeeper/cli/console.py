"""Read input, print JSON and progress, and turn what goes wrong into one line on the error stream."""

from __future__ import annotations

import io
import json
import platform
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.json_document import parse_json
from scorekeeper.ledger.progress import NO_PROGRESS, Progress
from scorekeeper.ledger.sheet import single_line
from scorekeeper.settings import SettingsError

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar


DELAY: Final = 1.0
"""Seconds without a bar: most is done sooner."""
MAX_REDRAWS: Final = 200
"""So often at most."""


class CommandError(click.ClickException):
    """What went wrong, in one line; exit status 1."""

    def __init__(self, said: str) -> None:
        super().__init__(single_line(said))

    def show(self, file: Any = None) -> None:  # noqa: ANN401, ARG002  click's own signature
        """Print the line as it is, without a word before it."""
        click.echo(self.message, err=True)


class InvalidInput(CommandError):
    """A sheet, a file or a name that cannot be right; exit status 2."""

    exit_code = 2


class CommandGroup(click.Group):
    """The commands, speaking UTF-8 in every locale and failing in one line."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  click's own signature
        """Run as the program."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        return super().__call__(*args, **kwargs)

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        """Every command with the whole of its first sentence."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, command.get_short_help_str(sys.maxsize)) for name, command in sorted(self.commands.items())]
            )

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  click's own signature
        """Run one command."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise  # click knows what to do with these
        except SettingsError as error:
            raise CommandError(str(error)) from error
        except ModuleNotFoundError as error:
            raise CommandError(_missing_module(error)) from error
        except OSError as error:
            raise CommandError(f"{error.filename or 'scorekeeper'}: {reason(error)}") from error
        except Exception as error:
            raise CommandError(_internal_error(error)) from error


def reason(error: OSError) -> str:
    """What the system says about it."""
    return (error.strerror or str(error)).lower()


def _missing_module(error: ModuleNotFoundError) -> str:
    where = f"Python {platform.python_version()} on {platform.system() or sys.platform}"
    return f"This cannot run here: {where} has no {error.name}. docs/host.md says where it runs."


def _internal_error(error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}, line {place.lineno}"
    return f"This is an error of the program, not yours: {type(error).__name__}: {error} ({where})"


def report_rejected_games() -> None:
    """A line for each game that another package brought and that is not offered, with what is wrong with it."""
    for game in registry.left_out():
        click.echo(single_line(str(game)), err=True)


def read_json(what: str, file: str) -> object:
    """What stands in the file; `WrongInput`, beginning with `what` it should be, where that is no JSON."""
    try:
        return parse_json(read_bytes(what, file))
    except Refused as refused:
        raise InvalidInput(f"{what}: {refused.problems[0].message}") from None


def read_bytes(what: str, file: str) -> bytes:
    """The file as it is (- is standard input); `WrongInput` where it cannot be read."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InvalidInput(f"{what}: {file}: {reason(error)}") from None


def print_json(value: object) -> None:
    """The value as people can read it too."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


class _ProgressBar(Progress):
    def __init__(self, said: str) -> None:
        self._said, self._began = said, time.monotonic()
        self._of = self._done = 0
        self._drawn: ProgressBar[int] | None = None

    def begin(self, count: Callable[[], int]) -> None:
        self._of = count()

    def step(self) -> None:
        self._done += 1
        if self._drawn:
            self._drawn.update(1)
        elif time.monotonic() - self._began > DELAY:
            every = max(1, self._of // MAX_REDRAWS)
            self._drawn = click.progressbar(length=self._of, label=self._said, file=sys.stderr, update_min_steps=every)
            self._drawn.update(self._done)

    def end(self) -> None:
        if self._drawn:
            self._drawn.render_finish()


@contextmanager
def progress_bar(said: str, *, quiet: bool = False) -> Iterator[Progress]:
    """Draws how far it has come, on the error stream where that is a terminal; nothing where it is to be `quiet`."""
    if quiet or not sys.stderr.isatty():
        yield NO_PROGRESS
        return
    drawn = _ProgressBar(said)
    try:
        yield drawn
    finally:
        drawn.end()
