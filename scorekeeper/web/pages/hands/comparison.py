"""What was entered into a form, in words: for when the table has moved on from the game or the seats that it was of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import SeatNumber
from scorekeeper.games.kinds import bare, inner, kinds_of
from scorekeeper.games.words import label
from scorekeeper.ledger.sheet import HandMetadata
from scorekeeper.service.views.hands import HandView
from scorekeeper.web.pages.hands.form_fields import RESERVED_NAMES, entry_from_form, fields_from_entry
from scorekeeper.web.templating.filters import Fact
from scorekeeper.web.templating.i18n import say

BETWEEN: Final = " · "


def entered_facts(form: MultiDict[str, str], game: AnyGame, players: Sequence[str]) -> tuple[Fact, ...]:
    """Everything that was filled in, under the names that its game has for it, with those of the players of then."""
    kinds = kinds_of(game.Entry) | kinds_of(HandMetadata)
    return tuple(
        _fact(game, players, name, value, kinds.get(name), by_seat=f"{name}.length" in form)
        for name, value in entry_from_form(form).items()
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


@dataclass(frozen=True)
class ComparedField:
    """One thing that is said of a hand: in the book, and here; None where nothing is said."""

    name: str
    booked: Fact | None
    typed: Fact | None

    @property
    def differs(self) -> bool:
        """Whether what was typed says anything else; what was not typed yet contradicts nothing."""
        return bool(_fact_parts(self.typed) - _fact_parts(self.booked))


@dataclass(frozen=True)
class Comparison:
    """What is in the book of a hand, line by line beside what was typed, and that as its form `sent` it."""

    lines: tuple[ComparedField, ...]
    sent: tuple[tuple[str, str], ...]

    @property
    def typed(self) -> bool:
        """Whether anything was typed."""
        return any(line.typed for line in self.lines)

    @property
    def differs(self) -> bool:
        """Whether anything that was typed is otherwise in the book."""
        return any(line.differs for line in self.lines)


def compare(form: MultiDict[str, str], game: AnyGame, hand: HandView) -> Comparison:
    """The `hand` that is in the book, and what a form says in its place."""
    typed = {fact.code: fact for fact in entered_facts(form, game, hand.players)}
    booked = {fact.code: fact for fact in entered_facts(_booked(form, hand), game, hand.players)}
    names = {**booked, **typed}
    lines = tuple(ComparedField(fact.name, booked.get(code), typed.get(code)) for code, fact in names.items())
    return Comparison(
        lines, tuple((name, value) for name, value in form.items(multi=True) if name not in RESERVED_NAMES)
    )


def _booked(form: MultiDict[str, str], hand: HandView) -> MultiDict[str, str]:
    """A recorded hand as the same form would say it: it names how long its lists are, and no switch that is off."""
    said = MultiDict([(name, value) for name, value in form.items() if name.endswith(".length")])
    for name, value in fields_from_entry(hand.entry).items():
        said.setlist(
            name, [part for part in ([value] if isinstance(value, str) else value) if part not in {"", "false"}]
        )
    return MultiDict((name, value) for name, value in said.items(multi=True))


def _fact_parts(fact: Fact | None) -> set[tuple[str, str]]:
    if fact is None:
        return set()
    return {(who, str(value)) for who, value in fact.by_player} or {("", str(fact.value))}
