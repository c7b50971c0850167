"""What was entered into a form, in words: for when the table has moved on from the game or the seats that it was of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import SeatNumber
from scorekeeper.games.kinds import bare, inner, kinds_of
from scorekeeper.games.words import label
from scorekeeper.ledger.sheet import HandMetadata
from scorekeeper.web.pages.form_fields import entry_of
from scorekeeper.web.templating.filters import Fact
from scorekeeper.web.templating.i18n import say

BETWEEN: Final = " · "


def summary(form: MultiDict[str, str], game: AnyGame, players: Sequence[str]) -> tuple[Fact, ...]:
    """Everything that was filled in, under the names that its game has for it, with those of the players of then."""
    kinds = kinds_of(game.Entry) | kinds_of(HandMetadata)
    return tuple(
        _fact(game, players, name, value, kinds.get(name), by_seat=f"{name}.length" in form)
        for name, value in entry_of(form).items()
    )


def _fact(  # noqa: PLR0913  a value, and all that it is said by
    game: AnyGame, players: Sequence[str], name: str, value: object, kind: object, *, by_seat: bool
) -> Fact:
    """One field under its name; a list of one value a player with those."""
    label = _label(game, name)
    if not by_seat or not isinstance(value, list):
        return Fact(name, label, _said(game, players, value, kind))
    each = zip(players, value, strict=False)
    return Fact(name, label, "", tuple((who, _said(game, players, part, inner(kind))) for who, part in each if part))


def _label(game: AnyGame, name: str) -> str:
    if name == "dealer":
        noun = say(game.dealer(game.Rules()).noun)
        return str(gettext("Who was the %(dealer)s of this hand?", dealer=noun))
    if name == "note":
        return str(gettext("Note"))
    return say(label(game.words[name])) if name in game.words else name


def _said(game: AnyGame, players: Sequence[str], value: object, kind: object) -> str:
    if isinstance(value, Mapping):
        kinds = kinds_of(bare(kind))
        return BETWEEN.join(_said(game, players, part, kinds.get(name)) for name, part in value.items())
    if isinstance(value, list):
        return BETWEEN.join(_said(game, players, part, inner(kind)) for part in value if part)
    return _one(game, players, str(value), bare(kind))


def _one(game: AnyGame, players: Sequence[str], value: str, kind: object) -> str:
    if kind == SeatNumber:
        return players[int(value)] if value.isdecimal() and int(value) < len(players) else value
    if kind is bool:
        return str(gettext("yes")) if value == "true" else value
    return say(game.words[value]) if kind is not str and value in game.words else value
