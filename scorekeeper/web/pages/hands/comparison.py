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
    facts: list[Fact] = []
    for name, value in entry_from_form(form).items():
        label, kind = _label(game, name), kinds.get(name)
        if f"{name}.length" in form and isinstance(value, list):  # one value per player
            parts = zip(players, value, strict=False)
            texts = ((player, _value_text(game, players, part, inner(kind))) for player, part in parts if part)
            facts.append(Fact(name, label, "", tuple(texts)))
        else:
            facts.append(Fact(name, label, _value_text(game, players, value, kind)))
    return tuple(facts)


def _label(game: AnyGame, name: str) -> str:
    if name == "dealer":
        noun = say(game.dealer(game.Rules()).noun)
        return str(gettext("Who was the %(dealer)s of this hand?", dealer=noun))
    if name == "note":
        return str(gettext("Note"))
    return say(label(game.words, name))


def _value_text(game: AnyGame, players: Sequence[str], value: object, kind: object) -> str:
    if isinstance(value, Mapping):
        kinds = kinds_of(bare(kind))
        if "accepted" in kinds and value.keys() >= {"by", "on", "amount"}:  # a whole side bet, accepted by default
            value = {**value, "accepted": value.get("accepted", "true")}
        return BETWEEN.join(_value_text(game, players, part, kinds.get(name)) for name, part in value.items())
    if isinstance(value, list):
        between = gettext(", ") if isinstance(value[0], Mapping) else BETWEEN
        return between.join(_value_text(game, players, part, inner(kind)) for part in value if part)
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
    # The recorded hand as the fields of the form: with the form's list lengths, and without false flags but answers.
    fields = MultiDict((name, value) for name, value in form.items() if name.endswith(".length"))
    for name, value in fields_from_entry(hand.entry).items():
        parts = [value] if isinstance(value, str) else value
        fields.setlist(name, [part for part in parts if part not in {"", "false"} or name.endswith(".accepted")])
    fields = MultiDict(fields.items(multi=True))
    recorded = {fact.code: fact for fact in entered_facts(fields, game, hand.players)}
    names = {**recorded, **typed}
    return [ComparedField(fact.name, recorded.get(code), typed.get(code)) for code, fact in names.items()]


def _fact_parts(fact: Fact | None) -> set[tuple[str, str]]:
    if fact is None:
        return set()
    return {(player, str(value)) for player, value in fact.by_player} or {("", str(fact.value))}
