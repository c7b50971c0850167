"""Try a game before it is offered: find missing declarations, and errors in the hands that it gives as examples.

Faults are written to the log of the person who installed the game, so they are plain English, not message ids.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Literal, get_args, get_origin

from scorekeeper.games import counting, kinds, telling
from scorekeeper.games.contract import AnyGame, Game, Payment, Turn
from scorekeeper.games.fields import MAX_SEATS
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import BySeat, Text

#: The languages in which a game must have a name.
LANGUAGES = ("en", "ja", "zh_Hant")

#: Shown values that pages show large and without a label.
SHOWN_WITHOUT_LABEL = frozenset({"round", "multiplier"})

#: Names of inputs and buttons that belong to the form of a hand, not to the hand.
RESERVED_IN_FORMS = frozenset(
    {"action", "agreed", "draft", "game", "keep", "key", "lay", "mend", "number", "persons", "revision"}
    | {"seated", "take_back"}
)

#: These and the metadata of a hand, whose names no field of an entry may have.
RESERVED = RESERVED_IN_FORMS | {"at", "by", "dealer", "length", "note"}

#: Maximum number of tiles in a game's logo.
MOST_DRAWN = 2

#: A tile that templates/macros/tiles.html can show.
_TILE = "[0-8]-[0-8]"


def faults(game: object, *more: Callable[[AnyGame], Iterable[str]]) -> tuple[str, ...]:
    """Return the reasons why a game cannot be offered, with those that `more` finds; an empty tuple if it can."""
    if not isinstance(game, Game):
        return (f"{type(game).__name__} is no Game",)
    parts = (_word_faults, _declaration_faults, _example_faults, *more)
    try:
        return tuple(chain.from_iterable(part(game) for part in parts))
    except Exception as error:  # noqa: BLE001  other packages may raise anything
        return (_error_message(error),)


def _word_faults(game: AnyGame) -> Iterator[str]:
    """Yield what is without a name, label, help or word, or has an empty one."""
    words = {f"it has no name in {language}": game.names.get(language, "") for language in LANGUAGES}
    for line in game.rule_fields:
        label = line.label.id.strip()
        words[f"the rule {line.name} has no label"] = "" if label == line.name else label
        words[f"the rule {line.name} has no help"] = line.help.id
        for code, choice_label in (line.choices or {}).items():
            words[f"the choice {code} of the rule {line.name} has no word"] = choice_label.id
    for what, codes in (("field", fields_of(game.Entry)), ("choice", choices_of(game.Entry))):
        words |= {f"the {what} {code} of an entry has no word": _word(game, code) for code in codes}
    words |= {f"what is counted as {code} has no word": label.id for code, label in game.counts.items()}
    if game.collection:
        words["what is collected has no word"] = game.collection.said.id
    return (fault for fault, word in words.items() if not word.strip())


def _word(game: AnyGame, code: str) -> str:
    return game.words[code].id.strip() if code in game.words else ""


def _declaration_faults(game: AnyGame) -> Iterator[str]:
    if game.max_players > MAX_SEATS:
        yield f"it is for {game.max_players} players, and no table has more than {MAX_SEATS} seats"
    if len(game.logo.tiles) > MOST_DRAWN:
        yield f"it is known by {len(game.logo.tiles)} tiles, and {MOST_DRAWN} have room beside its name"
    yield from (f"{tile} is no tile that can be drawn" for tile in game.logo.tiles if not re.fullmatch(_TILE, tile))
    reference = game.reference(game.read_rules({}, game.usual_seats), game.usual_seats)
    if reference and not all(map(reference.explain, [(), *(pieces[:1] for _, pieces in reference.groups)])):
        yield "its reference says nothing about a tile or card"
    reserved = RESERVED & game.Entry.model_fields.keys() | {"length"} & set(fields_of(game.Entry))
    yield from (f"the field {name} of an entry has a reserved name" for name in sorted(reserved))
    collected = game.collection.codes if game.collection else frozenset()
    yield from (f"{code} is collected and not counted" for code in sorted(collected - game.counts.keys()))


def fields_of(kind: object) -> Iterator[str]:
    """Yield the names of all fields of an entry, including those of nested models."""
    return (name for part in kinds.types_in(kind) for name in kinds.kinds_of(part))


def choices_of(kind: object) -> Iterator[str]:
    """Yield every code that a value of this type may hold, at any depth, as a form writes it."""
    codes = (code for part in kinds.types_in(kind) if get_origin(part) is Literal for code in get_args(part))
    return (str(code).lower() if isinstance(code, bool) else str(code) for code in codes)


# Hands


def _example_faults(game: AnyGame) -> Iterator[str]:
    """Yield the faults of the examples under the default rules, or under the first others that show any."""
    if not game.examples:
        yield "it has no examples"
    yield from first_faults(game, {f"example {number}": hand for number, hand in enumerate(game.examples, start=1)})


def first_faults(
    game: AnyGame, hands: Mapping[str, Any], seats: int | None = None, *, refusable: bool = False
) -> Iterator[str]:
    """Yield the faults of the first hand that has any, under the default rules or the first others that show any.

    The hands of `seats` players, by default the usual number, each with its name, are settled in order. One that the
    game refuses is left out under other rules, and under the default rules if hands are `refusable`.
    """
    seats = seats or game.usual_seats
    for changed, rules in _rules_to_try(game, seats):
        number = {"players": seats} if seats != game.usual_seats else {}
        where = ", ".join(f"{name} {value}" for name, value in {**number, **changed}.items())
        state = game.start(rules, seats, 0)
        for named, hand in hands.items():
            try:
                state, faults = try_hand(game, rules, state, hand)
            except Exception as error:  # noqa: BLE001  other packages may raise anything
                faults = () if isinstance(error, Refused) and (changed or refusable) else (_error_message(error),)
            if faults:
                yield from (f"{named}{where and f' ({where})'}: {fault}" for fault in faults)
                return


def _rules_to_try(game: AnyGame, seats: int) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield the default rules, and rules with another value of one, with what was changed, unless the game refuses it.

    A rule that depends on another one is changed together with it.
    """
    suggested = game.Rules.suggested.get(seats, {})
    yield {}, game.read_rules(suggested, seats)
    others: dict[str, tuple[Any, ...]] = {"flag": (False, True), "whole": (1, 2, 10), "half": (1, 2), "text": ()}
    for line in game.rule_fields:
        for value in line.choices or others[line.kind]:
            changed: dict[str, Any] = {**dict((line.when,) if line.when else ()), line.name: value}
            if value != line.default:
                with suppress(Refused):
                    yield changed, game.read_rules({**suggested, **changed}, seats)


def try_hand(game: AnyGame, rules: Any, state: Any, hand: Mapping[str, Any]) -> tuple[Any, tuple[str, ...]]:  # noqa: ANN401  any game's
    """Settle a hand and return the state after it and its faults; raise `Refused` if the game refuses it."""
    entry = game.read_entry(hand)
    turn = game.settle(rules, state, entry)
    flows = ((payment.payer, payment.payee, payment.chips) for payment in turn.payments)
    played = telling.Played(rules, entry, state.dealer, telling.chips_won(flows, turn.state.seats), turn.shown)
    faults = (
        *_text_faults(game, played),
        *_hand_faults(game, rules, turn, hand),
        *_counted_faults(game, game.count(played), state.seats),
        *_repeated_faults(game, rules, state, entry, turn),
    )
    return game.load_state(game.dump_state(turn.state)), faults


def _text_faults(game: AnyGame, played: telling.Played[Any, Any]) -> Iterator[str]:
    """Yield each text of a hand with a placeholder that has no value; raise an exception if it cannot be rendered."""
    told = game.description(played)
    for sentence in (game.headline(played), *told.hand, *chain.from_iterable(told.by_seat)):
        try:
            sentence.say(str)
        except KeyError as error:
            yield f"the text “{sentence.id}” has no value for {error.args[0]}"


def _hand_faults(game: AnyGame, rules: Any, turn: Turn[Any], hand: Mapping[str, Any]) -> Iterator[str]:  # noqa: ANN401
    """Yield the faults of the payments, the next state and the shown values of a settled hand."""
    guests, seats = tuple(name for _, name in kinds.guests(game.Entry, hand)), turn.state.seats
    for payment in turn.payments:
        yield from _payment_faults(payment, seats, guests)
    if not 0 <= turn.state.dealer < seats:
        yield f"the next dealer is {turn.state.dealer}"
    if any(game.with_dealer(turn.state, seat).dealer != seat for seat in range(seats)):
        yield "the dealer cannot be corrected"
    shown = {**game.outlook(rules, turn.state), **turn.shown}
    for name, value in shown.items():
        if not isinstance(value, int | str | Text | BySeat) or (isinstance(value, BySeat) and len(value) != seats):
            yield f"{name} is shown, and is no number, no text, no Seat and no BySeat with a number for each seat"
    reasons = [payment.why for payment in turn.payments]
    if rules.unit > 1 and not all("unit" in {term.code for term in why.times} for why in reasons):
        yield f"a payment is not multiplied by the unit, {rules.unit}"
    terms = [term for why in reasons for term in (*why.plus, *why.times)]
    codes = {why.code for why in reasons} | {term.code for term in terms} | shown.keys() - SHOWN_WITHOUT_LABEL
    yield from (f"{code} has no word" for code in sorted(codes) if not _word(game, code))
    nameless = {term.code for term in terms if term.seat is None and "%(" in _word(game, term.code)}
    yield from (f"the word of {code} names a player, and a term with it has no seat" for code in sorted(nameless))


def _repeated_faults(game: AnyGame, rules: Any, state: Any, entry: Any, turn: Turn[Any]) -> Iterator[str]:  # noqa: ANN401
    """Yield what is wrong if a hand is settled again: from the stored state, or on a sheet that continues this one."""
    start = game.read_start(rules, state.seats, game.continuation(state).model_dump(mode="json"))
    states = {
        "from the state as it is stored": game.load_state(game.dump_state(state)),
        "on a sheet that continues this one": game.resume(rules, state.seats, start),
    }
    entered = game.read_entry(entry.model_dump(mode="json", exclude_unset=True))
    for where, before in states.items():
        again = None if game.check(rules, before, entered) else game.play(rules, before, entered)
        now = again and (before.dealer, again.payments, game.continuation(again.state))
        if now != (state.dealer, turn.payments, game.continuation(turn.state)):
            yield f"it settles differently {where}"


def _counted_faults(game: AnyGame, counted: Iterable[counting.Counted], seats: int) -> Iterator[str]:
    """Yield the faults of the counts of a hand."""
    for count in counted:
        if count.code not in game.counts:
            yield f"{count.code} is counted and not declared"
        if count.seat not in range(seats):
            yield f"{count.code} is counted of {count.seat}, who is nobody at the table"
        if count.number < 1 or count.number != int(count.number):
            yield f"{count.code} is counted {count.number} times"


def _payment_faults(payment: Payment, seats: int, guests: Sequence[str]) -> Iterator[str]:
    if payment.payer == payment.payee:
        yield f"{payment.payer} pays themselves"
    for party in (payment.payer, payment.payee):
        if party not in guests and party not in range(seats):
            yield f"{party} is nobody at the table"
    if payment.chips <= 0 or payment.chips != int(payment.chips):
        yield f"a payment of {payment.chips} chips"
    elif payment.why.chips != payment.chips:
        yield f"a payment of {payment.chips} chips, whose sum comes to {payment.why.chips}"


def _error_message(error: Exception) -> str:
    message = str(error) if isinstance(error, Refused) else f"{type(error).__name__}: {error}"
    return " ".join(message.split())
