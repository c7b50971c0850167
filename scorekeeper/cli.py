"""The command `scorekeeper`: settle a sheet, describe the games, serve the tables.

What a command needs beyond the games is imported inside it: Flask, gunicorn and SQLAlchemy take longer to load than
`settle` and `games` take to answer. Whatever goes wrong is one line on the error stream, never a traceback.
"""

import io
import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any, NoReturn

import click

from scorekeeper.games import registry
from scorekeeper.games.door import Refused
from scorekeeper.ledger.catalogue import describe
from scorekeeper.ledger.document import parse
from scorekeeper.ledger.report import settle as settle_sheet
from scorekeeper.ledger.sheet import SheetRefused, one_line, read_sheet
from scorekeeper.settings import Settings, SettingsError, load


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

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  click's own signature
        """Run one command."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise  # click knows what to do with these
        except SettingsError as error:
            raise Sentence(str(error)) from error
        except OSError as error:
            raise Sentence(f"{error.filename or 'scorekeeper'}: {_reason(error)}") from error
        except Exception as error:
            raise Sentence(_confession(error)) from error


def _confession(error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}, line {place.lineno}"
    return f"This is an error of the program, not yours: {type(error).__name__}: {error} ({where})"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="scorekeeper", message="%(prog)s %(version)s")
def main() -> None:
    """Who pays whom after every hand of Tien Gow and its family."""


@main.command()
@click.argument("file")
def settle(file: str) -> None:
    """Settle the score sheet in FILE (- reads standard input) and print it as JSON.

    A sheet that cannot be right ends with status 2 and one line that names the hand, the field and what was expected.
    """
    try:
        settled = settle_sheet(read_sheet(parse(_read(file))))
    except SheetRefused as refused:
        _refuse(str(refused))
    except Refused as refused:
        _refuse(str(SheetRefused(None, refused.problems)))
    click.echo(_json(settled))


@main.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def games(game: str | None, *, as_json: bool) -> None:
    """List the games, or show one GAME with its seats and rules: type, default, bounds, help."""
    if game is None:
        all_games = [describe(each) for each in registry.games().values()]
        click.echo(_json(all_games) if as_json else "\n".join(_game_line(each) for each in all_games))
        return
    try:
        described = describe(registry.find(game))
    except Refused as refused:
        _refuse(str(refused))
    click.echo(_json(described) if as_json else _game_page(described))


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104  for phones
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port to listen on.")
def run(host: str, port: int) -> None:
    """Serve the tables; show the address that phones can reach and its QR code."""
    settings = _settings()
    from scorekeeper.web.server import serve  # noqa: PLC0415  see above

    serve(settings, host, port)


def _settings() -> Settings:
    return load(os.environ)


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        _refuse(f"sheet: {file}: {_reason(error)}")


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _refuse(said: str) -> NoReturn:
    raise WrongInput(said) from None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _game_line(game: dict[str, Any]) -> str:
    return f"{game['id']:<12}{_seats(game):<16}{_names(game)}"


def _game_page(game: dict[str, Any]) -> str:
    title = f"{_names(game)} ({game['id']}): {_seats(game)}"
    return "\n\n".join((title, *(_rule_lines(rule) for rule in game["rules"])))


def _names(game: dict[str, Any]) -> str:
    return ", ".join(dict.fromkeys(game["names"].values()))


def _seats(game: dict[str, Any]) -> str:
    few, many = game["seats"]["min"], game["seats"]["max"]
    return f"{few} players" if few == many else f"{few} to {many} players"


def _rule_lines(rule: dict[str, Any]) -> str:
    kind = rule["type"]
    if rule["min"] is not None and rule["max"] is not None:
        kind += f" from {rule['min']} to {rule['max']}"
    if rule["nullable"]:
        kind += " or null"
    lines = [
        f"{rule['name']}: {kind}, default {json.dumps(rule['default'])}",
        f"{rule['label']}. {rule['help']}",
        *(f"{choice['value']}: {choice['label']}" for choice in rule["choices"] or ()),
    ]
    return "\n    ".join(lines)
