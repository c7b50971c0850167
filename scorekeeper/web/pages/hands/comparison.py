"""Compare a form with the hand that is already recorded, and describe a form in words.

Both are needed when the game or the seats have changed since the form was filled in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import SeatNumber
from scorekeeper.games.kinds import bare, inner, kinds_of
from scorekeeper.games.words import label
from scorekeeper.ledger.sheet import HandMetadata
from scorekeeper.service.views.hands import HandView
from scorekeeper.web.pages.hands.form_fields import entry_from_form, fields_from_entry
from scorekeeper.web.templating.filters import Fact
from scorekeeper.web.templating.i18n import say

BETWEEN = " · "


def entered_facts(form: MultiDict[str, str], game: AnyGame, players: Sequence[str]) -> tuple[Fact, ...]:
    """Return every filled field of a form, under the game's name for it, with the given players."""
    kinds = kinds_of(game.Entry) | kinds_of(HandMetadata)
    return tuple(
        _fact(game, players, name, value, kinds.get(name), by_seat=f"{name}.length" in form)
        for name, value in entry_from_form(form).items()
    )


def _fact(  # noqa: PLR0913  a value, and everything that its text depends on
    game: AnyGame, players: Sequence[str], name: str, value: object, kind: object, *, by_seat: bool
) -> Fact:
    """Return a field as a fact; a list with one value per player becomes a value by player."""
    label = _label(game, name)
    if not by_seat or not isinstance(value, list):
        return Fact(name, label, _value_text(game, players, value, kind))
    by_player = zip(players, value, strict=False)
    return Fact(
        name,
        label,
        "",
        tuple((player, _value_text(game, players, part, inner(kind))) for player, part in by_player if part),
    )


def _label(game: AnyGame, name: str) -> str:
    if name == "dealer":
        noun = say(game.dealer(game.Rules()).noun)
        return str(gettext("Who was the %(dealer)s of this hand?", dealer=noun))
    if name == "note":
        return str(gettext("Note"))
    return say(label(game.words[name])) if name in game.words else name


def _value_text(game: AnyGame, players: Sequence[str], value: object, kind: object) -> str:
    if isinstance(value, Mapping):
        kinds = kinds_of(bare(kind))
        return BETWEEN.join(_value_text(game, players, part, kinds.get(name)) for name, part in value.items())
    if isinstance(value, list):
        return BETWEEN.join(_value_text(game, players, part, inner(kind)) for part in value if part)
    typed, kind = str(value), bare(kind)
    if kind == SeatNumber:
        return players[int(typed)] if typed.isdecimal() and int(typed) < len(players) else typed
    if kind is bool:
        return str(gettext("yes")) if typed == "true" else typed
    return say(game.words[typed]) if kind is not str and typed in game.words else typed


@dataclass(frozen=True)
class ComparedField:
    """A field of a hand, as recorded and as typed; None where it is empty."""

    name: str
    recorded: Fact | None
    typed: Fact | None

    @property
    def differs(self) -> bool:
        """Return whether the typed value contradicts the recorded one; an empty field does not."""
        return bool(_fact_parts(self.typed) - _fact_parts(self.recorded))


def compare(form: MultiDict[str, str], game: AnyGame, hand: HandView) -> list[ComparedField]:
    """Return the fields of the recorded `hand` next to those of a form."""
    typed = {fact.code: fact for fact in entered_facts(form, game, hand.players)}
    recorded = {fact.code: fact for fact in entered_facts(_recorded_fields(form, hand), game, hand.players)}
    names = {**recorded, **typed}
    return [ComparedField(fact.name, recorded.get(code), typed.get(code)) for code, fact in names.items()]


def _recorded_fields(form: MultiDict[str, str], hand: HandView) -> MultiDict[str, str]:
    """Return a recorded hand as the fields of the form: with the form's list lengths, and without false flags."""
    fields = MultiDict([(name, value) for name, value in form.items() if name.endswith(".length")])
    for name, value in fields_from_entry(hand.entry).items():
        fields.setlist(
            name, [part for part in ([value] if isinstance(value, str) else value) if part not in {"", "false"}]
        )
    return MultiDict((name, value) for name, value in fields.items(multi=True))


def _fact_parts(fact: Fact | None) -> set[tuple[str, str]]:
    if fact is None:
        return set()
    return {(player, str(value)) for player, value in fact.by_player} or {("", str(fact.value))}
