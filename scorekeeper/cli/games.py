"""`scorekeeper games` and `settle`: describe the games, and settle a score sheet."""

import json

import click

from scorekeeper.cli.console import InvalidInput, print_json, progress_bar, read_bytes, report_rejected_games
from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.ledger import json_document, sheet
from scorekeeper.ledger.reports import RuleReport, describe_game
from scorekeeper.ledger.reports import settlement_report as settle_sheet


@click.command(epilog="Example: scorekeeper games --json")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def games(game: str | None, *, as_json: bool) -> None:
    """List the games, or show one GAME with its seats and rules: type, default, bounds, help."""
    report_rejected_games()
    if game is None:
        all_games = registry.games().values()
        if as_json:
            print_json([describe_game(each).model_dump(mode="json") for each in all_games])
        else:
            click.echo("\n".join(f"{each.id:<12}{each.players!s:<16}{_names(each)}" for each in all_games))
    elif as_json:
        print_json(describe_game(_find(game)).model_dump(mode="json"))
    else:
        found = _find(game)
        title = f"{_names(found)} ({found.id}): {found.players}"
        click.echo("\n\n".join((title, *map(_rule, describe_game(found).rules))))


def _find(game: str) -> AnyGame:
    try:
        return registry.find(game)
    except Refused as refused:
        raise InvalidInput(str(refused)) from None


def _names(game: AnyGame) -> str:
    return ", ".join(dict.fromkeys(game.names.values()))


def _rule(rule: RuleReport) -> str:
    kind = rule.type
    if rule.min is not None and rule.max is not None:
        kind += f" from {rule.min} to {rule.max}"
    if rule.nullable:
        kind += " or null"
    condition = "".join(f", only where {name} is {json.dumps(value)}" for name, value in (rule.when or {}).items())
    lines = [
        f"{rule.name}: {kind}, default {json.dumps(rule.default, ensure_ascii=False)}{condition}",
        f"{rule.label}. {rule.help}",
        *(f"{choice.value}: {choice.label}" for choice in rule.choices or ()),
    ]
    return "\n    ".join(lines)


@click.command(epilog="Example: scorekeeper settle sheet.json")
@click.argument("file")
def settle(file: str) -> None:
    """Settle the score sheet in FILE (- reads standard input) and print it as JSON.

    A sheet that cannot be right ends with status 2 and one line that names the hand, the field and what was expected.
    """
    report_rejected_games()
    try:
        with progress_bar("Settling") as steps:
            settled = settle_sheet(sheet.parse_sheet(json_document.parse_json(read_bytes("sheet", file))), steps)
    except Refused as refused:
        raise InvalidInput(sheet.format_refusal(refused)) from None
    print_json(settled.model_dump(mode="json"))
