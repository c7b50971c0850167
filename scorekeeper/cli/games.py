"""`scorekeeper games` and `settle`: describe the games, and settle a score sheet."""

import json

import click

from scorekeeper.cli.console import InvalidInput, print_json, progress_bar, read_bytes, report_rejected_games
from scorekeeper.games import contract, problems, registry
from scorekeeper.ledger import json_document, reports, sheet


@click.command(epilog="Example: scorekeeper games --json")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def games(game: str | None, *, as_json: bool) -> None:
    """List the games, or show one GAME with its seats and rules: type, default, bounds, help."""
    report_rejected_games()
    try:
        shown = [*registry.games().values()] if game is None else [registry.find(game)]
    except problems.Refused as refused:
        raise InvalidInput(str(refused)) from None
    descriptions = [reports.describe_game(each) for each in shown]
    if as_json:
        described = [report.model_dump(mode="json") for report in descriptions]
        print_json(described if game is None else described[0])
    elif game is None:
        click.echo("\n".join(f"{each.id:<12}{each.players!s:<16}{_names(each)}" for each in shown))
    else:
        title = f"{_names(shown[0])} ({shown[0].id}): {shown[0].players}"
        click.echo("\n\n".join((title, *map(_rule, descriptions[0].rules))))


def _names(game: contract.AnyGame) -> str:
    return ", ".join(dict.fromkeys(game.names.values()))


def _rule(rule: reports.RuleReport) -> str:
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
            document = json_document.parse_json(read_bytes("sheet", file))
            settled = reports.settlement_report(sheet.parse_sheet(document), steps)
    except problems.Refused as refused:
        raise InvalidInput(sheet.format_refusal(refused)) from None
    print_json(settled.model_dump(mode="json"))
