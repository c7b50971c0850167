"""Check the game of a package, installed or not: `python -m scorekeeper.games.conformance PACKAGE`.

The game is tried as at the start of the program. Then its declarations, help pages and translations are checked, and
its examples are changed in every place: each hand that it still accepts is settled, under its default rules and others.
"""

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

from scorekeeper.games import registry, trial
from scorekeeper.games.contract import CONTRACT, AnyGame

#: Values to put in the place of one of an example; most games refuse most of them.
OTHERS: tuple[Any, ...] = (0, 1, 2, 3, 7, -1, 1.5, 10**12, True, None, "", "nonsense", [], {})


_VALUES = re.compile(r"%\((\w+)\)s")


def package_faults(package: str) -> tuple[str, ...]:
    """Return the faults of the game of a package."""
    installed = (point for point in registry.installed_games() if f"{point.module}.".startswith(f"{package}."))
    point = next(installed, EntryPoint(package, f"{package}:GAME", f"{registry.ENTRY_POINTS}.{CONTRACT}"))
    game, faults_at_start = registry.load_and_try(point)
    return faults_at_start or game_faults(game)


def game_faults(game: object) -> tuple[str, ...]:
    """Return the faults of a game and of the files in its package."""
    return trial.faults(game, _declaration_faults, _changed_hand_faults, _file_faults)


def _declaration_faults(game: AnyGame) -> Iterator[str]:
    """Yield what is wrong with the id, the dealer and the rules, apart from what the trial finds."""
    dealer, lines = game.dealer(game.Rules()), {line.name: line for line in game.rule_fields}
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", game.id):
        yield f"its id {game.id} is not of small letters and dashes"
    if len(dealer.mark.id) != 1 or "%(name)s" not in dealer.deals.id:
        yield "the mark of its dealer is not one character, or deals does not contain %(name)s"
    for name, line in lines.items():
        if line.choices and [*line.choices] != [*trial.choices_of(game.Rules.model_fields[name].annotation)]:
            yield f"the choices of the rule {name} are not those of its Literal in the same order"
        if line.when and line.when[0] not in lines:
            yield f"the rule {name} depends on {line.when[0]}, which is no rule"
    for seats in range(game.min_players, game.max_players + 1):
        rules = game.read_rules(game.Rules.suggested.get(seats, {}), seats)
        if game.unset_values(rules, seats).keys() != {name for name, line in lines.items() if line.nullable}:
            yield f"unset_values does not have each rule that may be null, and no other, with {seats} players"
        if [game.start(rules, seats, seat).dealer for seat in range(seats)] != [*range(seats)]:
            yield f"the first dealer is not the one that start is given, with {seats} players"


def _changed_hand_faults(game: AnyGame) -> Iterator[str]:
    """Yield the faults of the examples with one thing in them changed, for the first number of players with any."""
    for seats in range(game.min_players, game.max_players + 1):
        examples = [_resized(json.loads(json.dumps(example)), game.usual_seats, seats) for example in game.examples]
        hands = {f"the hand {json.dumps(hand)}": hand for example in examples for hand in (example, *_changed(example))}
        if faults := [*trial.first_faults(game, hands, seats, refusable=True)]:
            yield from faults
            return


def _resized(value: Any, usual: int, seats: int) -> Any:  # noqa: ANN401  JSON
    """Return a value for another number of players: each list with one value a player is shortened or repeated."""
    if isinstance(value, dict):
        return {name: _resized(part, usual, seats) for name, part in value.items()}
    is_by_seat = isinstance(value, list) and len(value) == usual
    return [value[place % usual] for place in range(seats)] if is_by_seat else value


def _changed(value: Any) -> Iterator[Any]:  # noqa: ANN401  JSON
    """Yield a value with one thing in it changed: a part that is left out, another one, or a list begun elsewhere."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield {other: value[other] for other in value if other != name}
            yield from (value | {name: changed} for changed in _changed(part))
    elif isinstance(value, list) and value:
        for place, part in enumerate(value):
            yield [*value[place:], *value[:place]]
            yield from ([*value[:place], changed, *value[place + 1 :]] for changed in _changed(part))
    else:
        yield from OTHERS


def _file_faults(game: AnyGame) -> Iterator[str]:
    """Yield what is missing in the help pages, and each message of the code and the form without a translation."""
    methods, keywords = [("**.py", "python"), ("**.html", "jinja2")], DEFAULT_KEYWORDS | {"text": (1,)}
    extracted = extract_from_dir(str(files(game.package)), methods, {"**.html": {"silent": "false"}}, keywords)
    messages = {message for _, _, message, *_ in extracted}
    anchors = [*(f"rule-{line.name}" for line in game.rule_fields), *(f"field-{n}" for n in game.Entry.model_fields)]
    for language in trial.LANGUAGES:
        page = files(game.package) / "help" / f"{language}.md"
        text = page.read_text(encoding="utf-8") if page.is_file() else ""
        if not text.startswith("# "):
            yield f"help/{language}.md is missing, or does not begin with # and the name of the game"
        else:
            yield from (f'help/{language}.md has no <a id="{name}"></a>' for name in anchors if f'"{name}"' not in text)
        if language != "en":
            folders = [files(package) / "translations" / language for package in (game.package, "scorekeeper")]
            sources = [folder / "LC_MESSAGES" / "messages.po" for folder in folders if folder.is_dir()]
            said = [one for source in sources for one in read_po(BytesIO(source.read_bytes())) if one.string]
            untold = messages - {one.id for one in said}
            yield from (f"{message!r} is not translated to {language}" for message in sorted(untold, key=str))
            for one in said:
                if one.id in messages and {*_VALUES.findall(str(one.string))} - {*_VALUES.findall(str(one.id))}:
                    yield f"the translation of {one.id!r} to {language} has a value that the message has not"


if __name__ == "__main__":
    if len(sys.argv) != 2:  # noqa: PLR2004  the program and the package
        sys.exit("Usage: python -m scorekeeper.games.conformance PACKAGE")
    if found := package_faults(sys.argv[1]):
        sys.exit("\n".join(found))
    sys.stdout.write(f"{sys.argv[1]} has no faults.\n")
