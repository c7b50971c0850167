"""How a command fails: in one line on the error stream, with a status."""

import io
import platform
import sys
import traceback
from pathlib import Path
from typing import Any

import click

from scorekeeper.games import registry
from scorekeeper.ledger.sheet import one_line
from scorekeeper.settings import SettingsError


class Sentence(click.ClickException):
    """What went wrong, in one line; exit status 1."""

    def __init__(self, said: str) -> None:
        super().__init__(one_line(said))

    def show(self, file: Any = None) -> None:  # noqa: ANN401, ARG002  click's own signature
        """Print the line as it is, without a word before it."""
        click.echo(self.message, err=True)


class WrongInput(Sentence):
    """A sheet, a file or a name that cannot be right; exit status 2."""

    exit_code = 2


class Commands(click.Group):
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
            raise Sentence(str(error)) from error
        except ModuleNotFoundError as error:
            raise Sentence(_lacking(error)) from error
        except OSError as error:
            raise Sentence(f"{error.filename or 'scorekeeper'}: {reason(error)}") from error
        except Exception as error:
            raise Sentence(_confession(error)) from error


def reason(error: OSError) -> str:
    """What the system says about it."""
    return (error.strerror or str(error)).lower()


def _lacking(error: ModuleNotFoundError) -> str:
    where = f"Python {platform.python_version()} on {platform.system() or sys.platform}"
    return f"This cannot run here: {where} has no {error.name}. README.md says where it starts, and how."


def _confession(error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}, line {place.lineno}"
    return f"This is an error of the program, not yours: {type(error).__name__}: {error} ({where})"


def name_left_out() -> None:
    """A line for each game that another package brought and that is not offered, with what is wrong with it."""
    for game in registry.left_out():
        click.echo(one_line(str(game)), err=True)
