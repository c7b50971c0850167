"""Rows and headings of the exported spreadsheets, translated or under fixed names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Literal

from scorekeeper.games.words import Text, text
from scorekeeper.ledger import balances, chip_entries
from scorekeeper.ledger.money import format_amount, parse_amount
from scorekeeper.service.transfer.transcript import Transcript, TranscriptHand
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.service.views.hands import Pair, PaymentView
from scorekeeper.web.templating.filters import SumTerm, game_name, reason_name, sum_terms
from scorekeeper.web.templating.i18n import say

RowKind = Literal["hands", "payments"]
Cell = str | int | Decimal | datetime | None

HANDS: Mapping[str, Text] = {
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
PAYMENTS: Mapping[str, Text] = {
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
PAIRS = {name: PAYMENTS[name] for name in ("from", "to", "chips", "money", "currency")}
CHART: Mapping[str, Text] = {"game": HANDS["game"], "hand": HANDS["hand"]}
PEOPLE = {"name": text("Name")} | {name: PAYMENTS[name] for name in ("chips", "money", "currency")}
KINDS: Mapping[str, Text] = {
    "hand": text("Hand"),
    "buy_in": text("Chips from the box"),
    "return": text("Chips returned"),
    "adjustment": text("Payment outside the hands"),
    "count": text("Chip count"),
    "payment": text("Transfer"),
    "carried": text("Carried over"),
}


@dataclass(frozen=True)
class Rows:
    """The headings and rows of a file; the rows can be iterated once."""

    headings: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]


def rows_of(transcript: Transcript, of: RowKind, *, fixed: bool = False) -> Rows:
    """Return the hands or the payments of a table. Headings and kinds are translated, or `fixed` names.

    There is a row per hand, with a column per person, which is empty if the hand is withdrawn; or a row per payment, of
    hands and chip entries, of which withdrawn ones have none.
    """
    if of == "payments":
        return Rows(_headings(PAYMENTS, fixed=fixed), _payment_rows(transcript, fixed=fixed))
    hands = (line for line in transcript.lines if isinstance(line, TranscriptHand))
    rows = (_hand(transcript, line, fixed=fixed) for line in hands)
    return Rows((*_headings(HANDS, fixed=fixed), *transcript.people), rows)


def pairs(transcript: Transcript, *, fixed: bool = False) -> Rows:
    """Return the balance of every pair of people."""
    rows = [(pair.payer, pair.payee, *_chips_and_money(transcript, pair.chips)) for pair in transcript.pairs]
    return Rows(_headings(PAIRS, fixed=fixed), tuple(rows))


def people(transcript: Transcript, *, fixed: bool = False) -> Rows:
    """Return the total of every person, the highest first."""
    won = sorted(transcript.people, key=lambda name: -transcript.totals.get(name, 0))
    rows = [(name, *_chips_and_money(transcript, transcript.totals.get(name, 0))) for name in won]
    return Rows(_headings(PEOPLE, fixed=fixed), tuple(rows))


def chart(transcript: Transcript, *, fixed: bool = False) -> Rows:
    """Return the running totals of all people after each hand and each chip entry."""
    running = dict.fromkeys(transcript.people, 0)
    rows: list[tuple[Cell, ...]] = []
    for line in transcript.lines:
        place: tuple[Cell, ...] = (None, None)
        if isinstance(line, TranscriptHand):
            counts, won, place = not line.hand.withdrawn, line.hand.won, _place(line, fixed=fixed)
        else:
            counts = line.kind in chip_entries.PLAY_KINDS and not line.withdrawn
            won = balances.totals((), ((pair.payer, pair.payee, pair.chips) for pair in line.pairs))
        if counts:
            for name, chips in won.items():
                running[name] = running.get(name, 0) + chips
            rows.append((*place, *(running[name] for name in transcript.people)))
    return Rows((*_headings(CHART, fixed=fixed), *transcript.people), tuple(rows))


def _chips_and_money(transcript: Transcript, chips: int) -> tuple[Cell, ...]:
    rate = transcript.rate
    return (chips, Decimal(format_amount(rate.worth(chips))), rate.currency) if rate else (chips, None, None)


def _headings(names: Mapping[str, Text], *, fixed: bool) -> tuple[str, ...]:
    return tuple(names) if fixed else tuple(say(words) for words in names.values())


def _hand(transcript: Transcript, line: TranscriptHand, *, fixed: bool) -> tuple[Cell, ...]:
    """Return the columns of a hand, and the chips of each person; None for a person who did not take part in it."""
    hand, yes = line.hand, "yes" if fixed else say(text("Yes"))
    won = (hand.won.get(name, 0 if name in hand.players else None) for name in transcript.people)
    return (
        *_hand_columns(transcript, line, fixed=fixed),
        hand.dealer_name,
        line.by,
        yes if hand.withdrawn else None,
        say(hand.headline, hand.players),
        hand.entry.get("note"),
        *(None if hand.withdrawn else chips for chips in won),
    )


def _hand_columns(transcript: Transcript, line: TranscriptHand, *, fixed: bool) -> tuple[Cell, ...]:
    game, (sheet, number) = transcript.games[line.hand.sheet - 1], _place(line, fixed=fixed)
    return sheet, game_name(game.game, game.rules), number, line.at.astimezone(transcript.zone)


def _place(line: TranscriptHand, *, fixed: bool) -> tuple[int, int]:
    """Return the number of the game, and that of the hand: within the game for programs, or as people see it."""
    return line.hand.sheet, line.hand.number if fixed else line.hand.shown_number


def _payment_rows(transcript: Transcript, *, fixed: bool) -> Iterator[tuple[Cell, ...]]:
    kinds = {kind: kind if fixed else say(words) for kind, words in KINDS.items()}
    for line in transcript.lines:
        if isinstance(line, TranscriptHand):
            columns: tuple[Cell, ...] = (*_hand_columns(transcript, line, fixed=fixed), kinds["hand"])
            for payment in line.hand.payments:
                reason = _reason(transcript, line, payment)
                yield (*columns, payment.payer, payment.payee, payment.chips, None, None, reason)
        elif not line.withdrawn:
            money = Decimal(line.money) if line.money else None
            currency = transcript.rate.currency if money is not None and transcript.rate else None
            said = [say(text("only recorded"))] if line.counted and not line.bears else []
            note = " · ".join(filter(None, [*said, line.note]))
            columns = (None, None, None, line.at.astimezone(transcript.zone), kinds[line.kind])
            for pair in _entry_pairs(line):
                chips = pair.chips if line.kind != "carried" else _carried_chips(transcript, line)
                yield (*columns, pair.payer, pair.payee, chips, money, currency, note)


def _carried_chips(transcript: Transcript, line: ChipEntryView) -> int | None:
    """Return the chips of a debt that was carried over, which both tables list alike; None if they are not whole."""
    if line.money is None or transcript.rate is None:
        return line.chips
    chips, rest = divmod(parse_amount(line.money), transcript.rate.amount)
    return None if rest else chips


def _reason(transcript: Transcript, line: TranscriptHand, payment: PaymentView) -> str:
    """Return the reason for a payment, and its sum if it has one: `Piles: (4 base − 1 piles) × 2 包尊`."""
    game, players = transcript.games[line.hand.sheet - 1].game, line.hand.players
    terms, reason = sum_terms(payment.why, game, players), reason_name(payment.why, game, players)
    if len(terms) == 1 and not terms[0].word:
        return reason
    return f"{reason}: {' '.join(_term(term) for term in terms)}"


def _term(term: SumTerm) -> str:
    words = say(text("%(number)s %(word)s", number=term.number, word=term.word)) if term.word else term.number
    return f"{term.before}{words}{term.after}"


def _entry_pairs(entry: ChipEntryView) -> tuple[Pair, ...]:
    """Return the payments of a chip entry; chips from or to the box have an empty name as payer or payee.

    So have the differences of a count that nobody bears.
    """
    found = () if entry.bears else ((stack.name, stack.difference) for stack in entry.counted)
    boxes = [(name, chips) for name, chips in (*entry.from_box, *found) if chips]
    if boxes:
        return (*(Pair("", one, chips) if chips > 0 else Pair(one, "", -chips) for one, chips in boxes), *entry.pairs)
    if not entry.pairs and entry.money:
        return (Pair(entry.people[0], entry.people[1], 0),)
    return entry.pairs
