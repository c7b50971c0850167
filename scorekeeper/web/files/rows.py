"""The lines of the files that people open: hands and payments as cells, in the words of a reader or by fixed names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final, Literal

from scorekeeper.games.words import Text, text
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.chip_entries import PLAY_KINDS
from scorekeeper.ledger.money import format_amount
from scorekeeper.service.transfer.transcript import Transcript, TranscriptHand
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.service.views.hands import Pair, PaymentView
from scorekeeper.web.templating.filters import SumTerm, game_name, reason_name, sum_terms
from scorekeeper.web.templating.i18n import say

RowKind = Literal["hands", "payments"]
Cell = str | int | Decimal | datetime | None

HANDS: Final[Mapping[str, Text]] = {
    "game": text("Game number"),
    "game_name": text("Game"),
    "hand": text("Hand"),
    "at": text("Time"),
    "dealer": text("Dealer"),
    "entered_by": text("Entered by"),
    "withdrawn": text("Withdrawn"),
    "headline": text("What happened"),
    "note": text("Note"),
}
PAYMENTS: Final[Mapping[str, Text]] = {
    "game": text("Game number"),
    "game_name": text("Game"),
    "hand": text("Hand"),
    "at": text("Time"),
    "kind": text("Kind"),
    "from": text("From"),
    "to": text("To"),
    "chips": text("Chips"),
    "money": text("Money"),
    "currency": text("Currency"),
    "reason": text("What for?"),
}
PAIRS: Final[Mapping[str, Text]] = {
    "from": text("From"),
    "to": text("To"),
    "chips": text("Chips"),
    "money": text("Money"),
    "currency": text("Currency"),
}
CHART: Final[Mapping[str, Text]] = {"game": HANDS["game"], "hand": HANDS["hand"]}
PEOPLE: Final[Mapping[str, Text]] = {
    "name": text("Name"),
    "chips": text("Chips"),
    "money": text("Money"),
    "currency": text("Currency"),
}
KINDS: Final[Mapping[str, Text]] = {
    "hand": text("Hand"),
    "buy_in": text("Chips from the box"),
    "return": text("Chips given back"),
    "adjustment": text("Outside the hands"),
    "count": text("Count of the chips"),
    "payment": text("Hand-over"),
    "carried": text("Carried over"),
}


@dataclass(frozen=True)
class Rows:
    """What a file lists, under its headings; its rows are read once."""

    headings: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]


def rows_of(transcript: Transcript, of: RowKind, *, fixed: bool = False) -> Rows:
    """The hands of an evening, or its payments. Headings and kinds are in the reader's words, or `fixed` names."""
    return _hands(transcript, fixed=fixed) if of == "hands" else _payments(transcript, fixed=fixed)


def pairs(transcript: Transcript, *, fixed: bool = False) -> Rows:
    """What stands between two people, of all that was won."""
    rows = [(one.payer, one.payee, *_worth(transcript, one.chips)) for one in transcript.pairs]
    return Rows(_headings(PAIRS, fixed=fixed), tuple(rows))


def people(transcript: Transcript, *, fixed: bool = False) -> Rows:
    """What everybody has won in all, the most first."""
    won = sorted(transcript.people, key=lambda name: -transcript.totals.get(name, 0))
    rows = [(name, *_worth(transcript, transcript.totals.get(name, 0))) for name in won]
    return Rows(_headings(PEOPLE, fixed=fixed), tuple(rows))


def chart(transcript: Transcript, *, fixed: bool = False) -> Rows:
    """What everybody had won in all after each hand, and after what moved beside the hands."""
    stands = dict.fromkeys(transcript.people, 0)
    rows: list[tuple[Cell, ...]] = []
    for one in transcript.lines:
        if not _counts(one):
            continue
        for name, chips in _brought(one).items():
            stands[name] = stands.get(name, 0) + chips
        where = (one.hand.sheet, one.hand.number) if isinstance(one, TranscriptHand) else (None, None)
        rows.append((*where, *(stands[name] for name in transcript.people)))
    return Rows((*_headings(CHART, fixed=fixed), *transcript.people), tuple(rows))


def _counts(one: TranscriptHand | ChipEntryView) -> bool:
    """Whether it stands, and is part of the play."""
    return not one.hand.withdrawn if isinstance(one, TranscriptHand) else one.kind in PLAY_KINDS and not one.withdrawn


def _brought(one: TranscriptHand | ChipEntryView) -> Mapping[str, int]:
    if isinstance(one, TranscriptHand):
        return one.hand.won
    return totals((), ((pair.payer, pair.payee, pair.chips) for pair in one.pairs))


def _worth(transcript: Transcript, chips: int) -> tuple[Cell, ...]:
    rate = transcript.rate
    return (chips, Decimal(format_amount(rate.worth(chips))), rate.currency) if rate else (chips, None, None)


def _headings(names: Mapping[str, Text], *, fixed: bool) -> tuple[str, ...]:
    return tuple(names) if fixed else tuple(say(words) for words in names.values())


def _hands(transcript: Transcript, *, fixed: bool) -> Rows:
    """A line a hand, with what it brought everybody in a column each; of one that is withdrawn nothing."""
    yes = "yes" if fixed else say(text("Yes"))
    hands = (one for one in transcript.lines if isinstance(one, TranscriptHand))
    rows = ((*_hand(transcript, one, yes), *_won(one, transcript.people)) for one in hands)
    return Rows((*_headings(HANDS, fixed=fixed), *transcript.people), rows)


def _hand(transcript: Transcript, one: TranscriptHand, yes: str) -> tuple[Cell, ...]:
    hand = one.hand
    return (
        *_where(transcript, one),
        hand.dealer_name,
        one.by,
        yes if hand.withdrawn else None,
        say(hand.headline, hand.players),
        hand.entry.get("note"),
    )


def _where(transcript: Transcript, one: TranscriptHand) -> tuple[Cell, ...]:
    game = transcript.games[one.hand.sheet - 1]
    return one.hand.sheet, game_name(game.game, game.rules), one.hand.number, one.at


def _won(one: TranscriptHand, people: Sequence[str]) -> Iterator[int | None]:
    """Chips, and nothing for whoever had no part in the hand."""
    hand = one.hand
    for name in people:
        yield None if hand.withdrawn else hand.won.get(name, 0 if name in hand.players else None)


def _payments(transcript: Transcript, *, fixed: bool) -> Rows:
    """A line a payment, of the hands and beside them; what is withdrawn is none."""
    rows = (row for one in transcript.lines for row in _payments_of(transcript, one, fixed=fixed))
    return Rows(_headings(PAYMENTS, fixed=fixed), rows)


def _payments_of(
    transcript: Transcript, one: TranscriptHand | ChipEntryView, *, fixed: bool
) -> Iterator[tuple[Cell, ...]]:
    if isinstance(one, TranscriptHand):
        where = (*_where(transcript, one), _kind("hand", fixed=fixed))
        yield from ((*where, *_paid(transcript, one, payment)) for payment in one.hand.payments)
    elif not one.withdrawn:
        yield from (_beside(transcript, one, pair, _kind(one.kind, fixed=fixed)) for pair in _moved(one))


def _kind(kind: str, *, fixed: bool) -> str:
    return kind if fixed else say(KINDS[kind])


def _paid(transcript: Transcript, one: TranscriptHand, payment: PaymentView) -> tuple[Cell, ...]:
    return payment.payer, payment.payee, payment.chips, None, None, _reason(transcript, one, payment)


def _reason(transcript: Transcript, one: TranscriptHand, payment: PaymentView) -> str:
    """What was paid for, and the sum behind it where it is one: `Piles: (4 base − 1 piles) × 2 包尊`."""
    game, players = transcript.games[one.hand.sheet - 1].game, one.hand.players
    bits, what = sum_terms(payment.why, game, players), reason_name(payment.why, game, players)
    if len(bits) == 1 and not bits[0].word:
        return what
    return f"{what}: {' '.join(_term(bit) for bit in bits)}"


def _term(bit: SumTerm) -> str:
    said = say(text("%(number)s %(word)s", number=bit.number, word=bit.word)) if bit.word else bit.number
    return f"{bit.before}{said}{bit.after}"


def _moved(entry: ChipEntryView) -> tuple[Pair, ...]:
    """What an entry moves; chips of the box come from nobody, and go to nobody."""
    if entry.kind in {"buy_in", "return"}:
        player = entry.people[0]
        box = Pair("", player, entry.chips) if entry.kind == "buy_in" else Pair(player, "", entry.chips)
        return (box,)
    if not entry.pairs and entry.money:
        return (Pair(entry.people[0], entry.people[1], 0),)
    return entry.pairs


def _beside(transcript: Transcript, entry: ChipEntryView, pair: Pair, kind: str) -> tuple[Cell, ...]:
    money = Decimal(entry.money) if entry.money else None
    currency = transcript.rate.currency if money is not None and transcript.rate else None
    chips = (pair.payer, pair.payee, pair.chips)
    return (None, None, None, entry.at, kind, *chips, money, currency, entry.note)
