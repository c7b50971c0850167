"""A hand that is in the book already, beside what was typed here, in words: which of the two is meant?"""

from __future__ import annotations

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from scorekeeper.games.contract import AnyGame
from scorekeeper.service.views.hands import HandView
from scorekeeper.web.pages.entered import summary
from scorekeeper.web.pages.form_fields import OWN, fields_of
from scorekeeper.web.templating.filters import Fact


@dataclass(frozen=True)
class Line:
    """One thing that is said of a hand: in the book, and here; None where nothing is said."""

    name: str
    booked: Fact | None
    typed: Fact | None

    @property
    def differs(self) -> bool:
        """Whether what was typed says anything else; what was not typed yet contradicts nothing."""
        return bool(_parts(self.typed) - _parts(self.booked))


@dataclass(frozen=True)
class Beside:
    """What is in the book of a hand, line by line beside what was typed, and that as its form `sent` it."""

    lines: tuple[Line, ...]
    sent: tuple[tuple[str, str], ...]

    @property
    def typed(self) -> bool:
        """Whether anything was typed."""
        return any(line.typed for line in self.lines)

    @property
    def differs(self) -> bool:
        """Whether anything that was typed is otherwise in the book."""
        return any(line.differs for line in self.lines)


def beside(form: MultiDict[str, str], game: AnyGame, hand: HandView) -> Beside:
    """The `hand` that is in the book, and what a form says in its place."""
    typed = {fact.code: fact for fact in summary(form, game, hand.players)}
    booked = {fact.code: fact for fact in summary(_booked(form, hand), game, hand.players)}
    names = {**booked, **typed}
    lines = tuple(Line(fact.name, booked.get(code), typed.get(code)) for code, fact in names.items())
    return Beside(lines, tuple((name, value) for name, value in form.items(multi=True) if name not in OWN))


def _booked(form: MultiDict[str, str], hand: HandView) -> MultiDict[str, str]:
    """A recorded hand as the same form would say it: it names how long its lists are, and no switch that is off."""
    said = MultiDict([(name, value) for name, value in form.items() if name.endswith(".length")])
    for name, value in fields_of(hand.entry).items():
        said.setlist(
            name, [part for part in ([value] if isinstance(value, str) else value) if part not in {"", "false"}]
        )
    return MultiDict((name, value) for name, value in said.items(multi=True))


def _parts(fact: Fact | None) -> set[tuple[str, str]]:
    if fact is None:
        return set()
    return {(who, str(value)) for who, value in fact.by_player} or {("", str(fact.value))}
