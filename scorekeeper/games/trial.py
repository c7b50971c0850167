"""A trial of a game before it is offered: what it lacks, and what is wrong with the hands that it gives as examples.

The faults are for the log of whoever installed the game, so they are plain English and no message ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, Literal, get_args, get_origin

from scorekeeper.games.contract import AnyGame, Game, Payment, Turn
from scorekeeper.games.counting import Counted
from scorekeeper.games.fields import MOST_SEATS, Model
from scorekeeper.games.kinds import guests as named_guests
from scorekeeper.games.problems import Refused
from scorekeeper.games.telling import Played, gained

LANGUAGES: Final = ("en", "ja", "zh_Hant")
"""A game has a name in each of them."""

SAID_ELSEWHERE: Final = frozenset({"round", "multiplier"})
"""What stands large on a page, without a word beside it."""

MOST_DRAWN: Final = 2
"""So many tiles have room beside the name of a game."""

_DRAWN: Final = "[0-8]-[0-8]"
"""A tile as templates/macros/tiles.html draws it."""


def faults(game: object) -> tuple[str, ...]:
    """Everything for which a game cannot be offered; nothing where it can."""
    if not isinstance(game, Game):
        return (f"{type(game).__name__} is no Game",)
    try:
        return (
            *_crowded(game),
            *_undrawn(game),
            *_unnamed(game),
            *_unsaid_rules(game),
            *_unsaid_fields(game),
            *_unsaid_counts(game),
            *_tried(game),
        )
    except Exception as error:  # noqa: BLE001  whatever a game of others does
        return (_raised(error),)


def _crowded(game: AnyGame) -> Iterator[str]:
    if game.many > MOST_SEATS:
        yield f"it is for {game.many} players, and no table has more than {MOST_SEATS} seats"


def _undrawn(game: AnyGame) -> Iterator[str]:
    if len(game.drawn.tiles) > MOST_DRAWN:
        yield f"it is known by {len(game.drawn.tiles)} tiles, and {MOST_DRAWN} have room beside its name"
    for tile in game.drawn.tiles:
        if not re.fullmatch(_DRAWN, tile):
            yield f"{tile} is no tile that can be drawn"


# Words


def _unnamed(game: AnyGame) -> Iterator[str]:
    for language in LANGUAGES:
        if not game.names.get(language, "").strip():
            yield f"it has no name in {language}"


def _unsaid_rules(game: AnyGame) -> Iterator[str]:
    for line in game.rule_fields:
        if line.label.id.strip() in {"", line.name}:
            yield f"the rule {line.name} has no label"
        if not line.help.id.strip():
            yield f"the rule {line.name} has no help"
        for code, said in (line.choices or {}).items():
            if not said.id.strip():
                yield f"the choice {code} of the rule {line.name} has no word"


def _unsaid_fields(game: AnyGame) -> Iterator[str]:
    for name in dict.fromkeys(fields_of(game.Entry)):
        if not _is_said(game, name):
            yield f"the field {name} of an entry has no word"
    for code in dict.fromkeys(choices_of(game.Entry)):
        if not _is_said(game, code):
            yield f"the choice {code} of an entry has no word"


def _unsaid_counts(game: AnyGame) -> Iterator[str]:
    for code, said in game.counts.items():
        if not said.id.strip():
            yield f"what is counted as {code} has no word"
    if game.collection is None:
        return
    if not game.collection.said.id.strip():
        yield "what is collected has no word"
    for code in sorted(game.collection.codes - game.counts.keys()):
        yield f"{code} is collected and not counted"


def _is_said(game: AnyGame, code: str) -> bool:
    return code in game.words and bool(game.words[code].id.strip())


def fields_of(kind: object) -> Iterator[str]:
    """Every field of an entry, those of the models in it too."""
    if isinstance(kind, type) and issubclass(kind, Model):
        for name, info in kind.model_fields.items():
            yield name
            yield from fields_of(info.annotation)
    else:
        for part in get_args(kind):
            yield from fields_of(part)


def choices_of(kind: object) -> Iterator[str]:
    """Every code that a value of this type may hold, however deep."""
    if get_origin(kind) is Literal:
        yield from map(str, get_args(kind))
    elif isinstance(kind, type) and issubclass(kind, Model):
        for info in kind.model_fields.values():
            yield from choices_of(info.annotation)
    else:
        for part in get_args(kind):
            yield from choices_of(part)


# Hands


def _tried(game: AnyGame) -> Iterator[str]:
    """The faults of the examples, settled one after the other."""
    if not game.examples:
        yield "it has no examples"
        return
    seats = game.usual_seats
    rules = game.read_rules({}, seats)
    state = game.start(rules, seats, 0)
    for number, example in enumerate(game.examples, start=1):
        try:
            entry = game.read_entry(example)
            turn = game.settle(rules, state, entry)
            played = Played(rules, entry, state.dealer, _won(turn), turn.shown)
            _tell(game, played)
            state = game.load_state(game.dump_state(turn.state))
            found = (*_wrong(game, rules, turn, example), *_miscounted(game, game.counted(played), seats))
        except Exception as error:  # noqa: BLE001  whatever a game of others does
            found = (_raised(error),)
        if found:
            yield from (f"example {number}: {one}" for one in found)
            return


def _won(turn: Turn[Any]) -> tuple[int, ...]:
    flows = ((payment.payer, payment.payee, payment.chips) for payment in turn.payments)
    return gained(flows, turn.state.seats)


def _tell(game: AnyGame, played: Played[Any, Any]) -> None:
    """Say all that the game tells of a hand; it raises where a place of a sentence is empty."""
    told = game.tell(played)
    for said in (game.headline(played), *told.hand, *chain.from_iterable(told.by_seat)):
        said.say(str)


def _wrong(game: AnyGame, rules: Any, turn: Turn[Any], example: Mapping[str, Any]) -> Iterator[str]:  # noqa: ANN401
    """What is wrong with a hand that was settled."""
    guests = tuple(name for _, name in named_guests(game.Entry, example))
    for payment in turn.payments:
        yield from _wrong_payment(payment, turn.state.seats, guests)
    if not 0 <= turn.state.dealer < turn.state.seats:
        yield f"the next dealer is {turn.state.dealer}"
    shown = {**game.outlook(rules, turn.state), **turn.shown}
    resumed = game.resume(rules, turn.state.seats, game.onward(turn.state))
    if resumed.dealer != turn.state.dealer:
        yield "another deals where a sheet goes on from it"
    codes = {code for payment in turn.payments for code in _codes(payment)} | shown.keys() - SAID_ELSEWHERE
    yield from (f"{code} has no word" for code in sorted(codes) if not _is_said(game, code))


def _miscounted(game: AnyGame, counted: Iterable[Counted], seats: int) -> Iterator[str]:
    """What is wrong with what is counted of a hand."""
    for one in counted:
        if one.code not in game.counts:
            yield f"{one.code} is counted and not declared"
        if one.seat not in range(seats):
            yield f"{one.code} is counted of {one.seat}, who is nobody at the table"
        if one.number < 1 or one.number != int(one.number):
            yield f"{one.code} is counted {one.number} times"


def _wrong_payment(payment: Payment, seats: int, guests: Sequence[str]) -> Iterator[str]:
    if payment.payer == payment.payee:
        yield f"{payment.payer} pays themselves"
    for party in (payment.payer, payment.payee):
        if party not in guests and party not in range(seats):
            yield f"{party} is nobody at the table"
    if payment.chips <= 0 or payment.chips != int(payment.chips):
        yield f"a payment of {payment.chips} chips"
    elif payment.why.chips != payment.chips:
        yield f"a payment of {payment.chips} chips, whose sum comes to {payment.why.chips}"


def _codes(payment: Payment) -> Iterator[str]:
    yield payment.why.code
    yield from (term.code for term in (*payment.why.plus, *payment.why.times))


def _raised(error: Exception) -> str:
    said = str(error) if isinstance(error, Refused) else f"{type(error).__name__}: {error}"
    return " ".join(said.split())
