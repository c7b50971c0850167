"""Golden transcripts: hands and their settlement, in a form that a player can check by hand.

`golden.txt` in the test folder of a game has both. `##` begins a case, `table` has players and rules, and `hand` is the
entry of a hand. The lines below each are written by `make golden`, and reviewed before they are committed. To add a
case, write its `##`, `table` and `hand` lines and run `make golden`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from scorekeeper.games.contract import AnyGame, Payment, Term, Why
from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import find
from scorekeeper.games.words import BySeat, Seat, Text, plain_number
from scorekeeper.ledger.balances import party_name, totals, with_player_names
from scorekeeper.ledger.sheet import SettledHand, create_sheet, settle_hand
from tests.games.folders import files, game_of

TRANSCRIPTS = files("golden.txt")
ENTERED = ("# ", "## ", "table ", "hand ")
INDENT = "    "


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=game_of)
def test_the_hands_settle_as_in_the_transcript(transcript: Path, *, rewrite_golden: bool) -> None:
    written = transcript.read_text(encoding="utf-8")
    settled = transcribed(find(game_of(transcript)), written)
    if rewrite_golden:
        transcript.write_text(settled, encoding="utf-8")
    assert settled == transcript.read_text(encoding="utf-8")


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=game_of)
def test_every_hand_was_settled(transcript: Path) -> None:
    lines = transcript.read_text(encoding="utf-8").splitlines()
    assert all(after.startswith(INDENT) for line, after in pairwise(lines) if entered(line, "hand"))
    assert len([line for line in lines if entered(line, "hand")]) >= 5


def entered(line: str, prefix: str) -> bool:
    return line.startswith(f"{prefix} ")


def transcribed(game: AnyGame, written: str) -> str:
    """Return the transcript with every hand settled again."""
    lines = [line for line in written.splitlines() if line.startswith(ENTERED)]
    transcript = f"# {game.names['en']} · {game.names['ja']} · {game.names['zh_Hant']}\n"
    case: list[str] = []
    for line in [*lines[1:], "## "]:
        if entered(line, "##") and case:
            transcript += "".join(f"{part}\n" for part in ("", *_case(game, case)))
            case = []
        case.append(line)
    return transcript


def _case(game: AnyGame, lines: Sequence[str]) -> Iterator[str]:
    """Yield the title, the table and the settled hands of a case."""
    title, table, *hands = lines
    setup = json.loads(table.removeprefix("table "))
    yield title
    yield table
    try:
        sheet = create_sheet(game, setup.get("rules", {}), setup["players"], setup.get("first_dealer", 0))
    except Refused as refused:
        yield from _refusal_lines(refused, ())
        return
    rules, players, state = sheet.rules, sheet.players, sheet.first_state()
    flows: list[tuple[str, str, int]] = []
    for number, line in enumerate(hands, start=1):
        yield line
        try:
            hand = settle_hand(sheet, state, json.loads(line.removeprefix("hand ")), number)
        except Refused as refused:
            yield from _refusal_lines(refused, players)
            continue
        yield from _hand_lines(game, hand, players)
        state = hand.state
        flows += with_player_names(hand.flows, players)
        if game.is_over(rules, state):
            yield f"{INDENT}the agreed length is over"
    if outlook := _facts(game, game.outlook(rules, state), players):
        yield f"next: {outlook}"
    yield "in all: " + ", ".join(f"{name} {_signed(chips)}" for name, chips in totals(players, flows).items())


def _refusal_lines(refused: Refused, players: Sequence[str]) -> Iterator[str]:
    for problem in refused.problems:
        yield f"{INDENT}refused, {problem.field}: {problem.message.say(str, players)}"


def _hand_lines(game: AnyGame, hand: SettledHand, players: Sequence[str]) -> Iterator[str]:
    facts = _facts(game, hand.shown, players)
    yield f"{INDENT}dealer {players[hand.dealer]}" + (f"; {facts}" if facts else "")
    for payment in hand.payments:
        yield f"{INDENT}{_payment(game, payment, players)}"
    if not hand.payments:
        yield f"{INDENT}nobody pays"
    yield f"{INDENT}next dealer {players[hand.next_dealer]}"


def _payment(game: AnyGame, payment: Payment, players: Sequence[str]) -> str:
    payer, payee = party_name(payment.payer, tuple(players)), party_name(payment.payee, tuple(players))
    return f"{payer} → {payee} {payment.chips}: {game.words[payment.why.code]}: {_sum(game, payment.why, players)}"


def _sum(game: AnyGame, why: Why, players: Sequence[str]) -> str:
    """Return the calculation of a payment: `(4 base − 1 棟 piles) × 2 親 dealer`."""
    added = _term(game, why.plus[0], players)
    for term in why.plus[1:]:
        added += f" {'−' if term.number < 0 else '+'} {_term(game, term, players, number=_size(term.number))}"
    if len(why.plus) > 1 and why.times:
        added = f"({added})"
    times = "".join(f" × {_term(game, term, players)}" for term in why.times)
    rounded = f" {'−' if why.rounding < 0 else '+'} {_number(_size(why.rounding))} rounded" if why.rounding else ""
    return f"{added}{times}{rounded}"


def _term(game: AnyGame, term: Term, players: Sequence[str], number: int | Fraction | None = None) -> str:
    word = Text(game.words[term.code].id, {} if term.seat is None else {"player": Seat(term.seat)})
    return f"{_number(term.number if number is None else number)} {word.say(str, players)}"


def _facts(game: AnyGame, shown: Mapping[str, object], players: Sequence[str]) -> str:
    return ", ".join(f"{game.words[name]} {_fact(value, players)}" for name, value in shown.items())


def _fact(value: object, players: Sequence[str]) -> str:
    if isinstance(value, BySeat):
        return " ".join(f"{name} {_number(number)}" for name, number in zip(players, value, strict=True))
    if isinstance(value, Seat):
        return players[value]
    return value.say(str, players) if isinstance(value, Text) else str(value)


def _number(number: int | Fraction) -> str:
    return str(plain_number(number)).replace("-", "−")


def _size(number: int | Fraction) -> int | Fraction:
    return -number if number < 0 else number


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"
