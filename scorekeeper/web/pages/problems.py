"""What cannot be about a hand, as the sentences of its form: each names its player, and what is missing."""

from __future__ import annotations

from typing import Final

from flask_babel import gettext

from scorekeeper.games.kinds import inner, kinds_of, names_seats
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, label
from scorekeeper.service.errors import DraftChanged
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.web.templating.i18n import say

QUESTIONS: Final = ("?", "？")


def problems_of(error: Refused | DraftChanged, sheet: SheetView) -> dict[str, str]:
    """Field → sentence. A problem of another hand than the one in the form says which."""
    if isinstance(error, DraftChanged):
        return {problem.field: say(problem.message) for problem in error.problems} or {"": say(error.message)}
    said: dict[str, str] = {}
    for problem in error.problems:
        sentence = _sentence(problem, error.players or sheet.players, sheet)
        if error.hand is not None:
            sentence = gettext("Hand %(number)s would no longer be possible: %(why)s", number=error.hand, why=sentence)
        said.setdefault(problem.field if error.hand is None else "", sentence)
    return said


def _sentence(problem: Problem, players: tuple[str, ...], sheet: SheetView) -> str:
    """The sentence, with whose field it is where that is one a player."""
    player = _player(problem, players, sheet)
    sentence = _missing(problem, player, sheet) or say(problem.message, players)
    if player is None or player in sentence:
        return sentence
    return str(gettext("%(player)s: %(problem)s", player=player, problem=sentence))


def _missing(problem: Problem, player: str | None, sheet: SheetView) -> str | None:
    """Which field is missing, where the problem says no more than that one is."""
    name = next((part for part in reversed(problem.field.split(".")) if not part.isdecimal()), "")
    if (problem.code, problem.message.id) != ("missing", "this is missing") or name not in sheet.game.words:
        return None
    word = sheet.game.words[name]
    asked = say(label(word) if player is None else Text(word.id, {"player": player}))
    if asked.endswith(QUESTIONS):
        return asked
    return str(gettext("%(field)s – please fill this in", field=asked))


def _player(problem: Problem, players: tuple[str, ...], sheet: SheetView) -> str | None:
    """Whose field it is: one of a list that has one value a player."""
    name, _, rest = problem.field.partition(".")
    place = rest.partition(".")[0]
    each = inner(kinds_of(sheet.game.Entry).get(name))
    if each is None or names_seats(each) or not place.isdecimal() or int(place) >= len(players):
        return None
    return players[int(place)]
