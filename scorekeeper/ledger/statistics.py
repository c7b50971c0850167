"""Count hands, chips, streaks and best hands for each person over many tables.

People are ids: of persons at one table while its hands are counted, and of members when many tables are combined
(`by_member`). If two persons of a hand are the same member, the hand counts for each of them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain, groupby
from typing import Any, TypeVar

from scorekeeper.ledger.balances import totals

K = TypeVar("K")
#: The ids of table and sheet, and the number of the hand.
Place = tuple[int, int, int]

#: Chips, or points: chips divided by the unit of the game.
ChipsOrPoints = int | Fraction

#: The id of everyone who is no member, and of an empty seat that was played.
UNKNOWN_PERSON = 0

#: The records in chips: the most that a hand won or lost, and that one person paid another in a hand.
BEST, WORST, PAYMENT = CHIP_RECORDS = "best", "worst", "payment"
#: The record of consecutive hands won on one sheet, at the place of the first.
STREAK = "run"


@dataclass(frozen=True)
class CountedHand:
    """A current hand: its dealer, the people in it, the flows `(payer, payee, chips)`, and the game's counts.

    `counted` and `records` have `(code, person, number)`.
    """

    place: Place
    dealer: int
    people: Collection[int]
    flows: Sequence[tuple[int, int, int]]
    counted: Sequence[tuple[str, int, int]] = ()
    records: Sequence[tuple[str, int, int]] = ()


@dataclass(frozen=True, slots=True)
class HandAmount:
    """One hand behind a statistic, and its contribution, or the number of a record."""

    place: Place
    amount: ChipsOrPoints


@dataclass(frozen=True)
class PlayerStatistics:
    """Statistics of one person: hands `won`, hands `dealt`, chips `as_dealer`, chips `against` others.

    `records` are by code: those above, and those of the game. Of equal ones, each is the first.
    """

    hands: int = 0
    won: int = 0
    chips: ChipsOrPoints = 0
    dealt: int = 0
    as_dealer: ChipsOrPoints = 0
    against: Mapping[int, ChipsOrPoints] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    records: Mapping[str, HandAmount] = field(default_factory=dict)


#: A hand, and the chips that a person won in it.
_Result = tuple[CountedHand, int]


def player_statistics(hands: Iterable[CountedHand]) -> dict[int, PlayerStatistics]:
    """Return the statistics of everyone in these hands, which are in the order of play."""
    all_hands = list(hands)
    against: dict[int, Counter[int]] = defaultdict(Counter)
    records: dict[int, dict[str, HandAmount]] = defaultdict(dict)
    for hand in all_hands:
        paid: dict[tuple[int, int], int] = defaultdict(int)
        for payer, payee, chips in hand.flows:
            against[payee][payer] += chips
            against[payer][payee] -= chips
            paid[payer, payee] += chips
        payments = [(PAYMENT, payee, chips - paid.get((payee, payer), 0)) for (payer, payee), chips in paid.items()]
        for code, person, number in (*payments, *hand.records):
            if number > 0:
                _add_record(records[person], code, number, hand.place)
    statistics: dict[int, PlayerStatistics] = {}
    for person, results in _by_person(all_hands).items():
        played = [chips for _, chips in results]
        dealt = [chips for hand, chips in results if hand.dealer == person]
        own = records[person]
        for hand, chips in results:
            if chips:
                _add_record(own, BEST if chips > 0 else WORST, chips, hand.place)
        for run in _runs(results):
            _add_record(own, STREAK, len(run), run[0][0].place)
        statistics[person] = PlayerStatistics(
            hands=len(results),
            won=sum(chips > 0 for chips in played),
            chips=sum(played),
            dealt=len(dealt),
            as_dealer=sum(dealt),
            against=dict(against[person]),
            counts=_sum_by_key({code: number} for hand, _ in results for code, number in _counted(hand, person)),
            records=own,
        )
    return statistics


def _add_record(records: dict[str, HandAmount], code: str, number: ChipsOrPoints, place: Place) -> None:
    """Set the record of a code unless it is as high; the numbers of one code are all positive or all negative."""
    if code not in records or number**2 > records[code].amount ** 2:
        records[code] = HandAmount(place, number)


def _by_person(hands: Iterable[CountedHand]) -> dict[int, list[_Result]]:
    results: dict[int, list[_Result]] = defaultdict(list)
    for hand in hands:
        for person, chips in totals(hand.people, hand.flows).items():
            results[person].append((hand, chips))
    return results


def _counted(hand: CountedHand, person: int) -> Iterator[tuple[str, int]]:
    return ((code, number) for code, owner, number in hand.counted if owner == person)


def _runs(results: Iterable[_Result]) -> Iterator[list[_Result]]:
    """Yield the runs of consecutive hands won on one sheet."""
    for (_, won), run in groupby(results, lambda result: (result[0].place[:2], result[1] > 0)):
        if won:
            yield list(run)


def combine(tallies: Iterable[PlayerStatistics]) -> PlayerStatistics:
    """Combine the statistics of one person, oldest first."""
    statistics = list(tallies)
    if len(statistics) == 1:
        return statistics[0]
    records: dict[str, HandAmount] = {}
    for code, record in chain.from_iterable(item.records.items() for item in statistics):
        _add_record(records, code, record.amount, record.place)
    return PlayerStatistics(
        hands=sum(item.hands for item in statistics),
        won=sum(item.won for item in statistics),
        chips=sum(item.chips for item in statistics),
        dealt=sum(item.dealt for item in statistics),
        as_dealer=sum(item.as_dealer for item in statistics),
        against=_sum_by_key(item.against for item in statistics),
        counts=_sum_by_key(item.counts for item in statistics),
        records=records,
    )


def _sum_by_key(numbers: Iterable[Mapping[K, Any]]) -> dict[K, Any]:
    sums: dict[K, Any] = {}
    for mapping in numbers:
        for key, number in mapping.items():
            sums[key] = sums.get(key, 0) + number
    return sums


def by_member(tallies: Mapping[int, PlayerStatistics], who: Callable[[int], int | None]) -> dict[int, PlayerStatistics]:
    """Combine statistics by member; `who` returns the member of a person, or None.

    Persons who are no member are left out, and appear in `against` as `UNKNOWN_PERSON`.
    """
    members: list[tuple[int, PlayerStatistics]] = []
    for person, counted in tallies.items():
        if (member := who(person)) is not None:
            against = _sum_by_key({who(other) or UNKNOWN_PERSON: won} for other, won in counted.against.items())
            against.pop(member, None)
            members.append((member, replace(counted, against=against)))
    return combine_by_member(members)


def combine_by_member(tallies: Iterable[tuple[int, PlayerStatistics]]) -> dict[int, PlayerStatistics]:
    """Combine the statistics of each member, oldest first."""
    collected: dict[int, list[PlayerStatistics]] = defaultdict(list)
    for member, counted in tallies:
        collected[member].append(counted)
    return {member: combine(statistics) for member, statistics in collected.items()}


def in_points(counted: PlayerStatistics, unit: int) -> PlayerStatistics:
    """Return the statistics with all chips divided by the unit."""
    if unit == 1:
        return counted
    return replace(
        counted,
        chips=Fraction(counted.chips) / unit,
        as_dealer=Fraction(counted.as_dealer) / unit,
        against={other: Fraction(won) / unit for other, won in counted.against.items()},
        records={
            code: replace(record, amount=Fraction(record.amount) / unit) if code in CHIP_RECORDS else record
            for code, record in counted.records.items()
        },
    )


# The hands behind a number


@dataclass(frozen=True)
class StatisticKey:
    """Identifies a number: `of` is hands, dealer, others (dealt by another), against, or counted (with `code`)."""

    of: str
    against: Collection[int] = ()
    code: str = ""


def hands_of_statistic(hands: Iterable[CountedHand], people: Collection[int], number: StatisticKey) -> list[HandAmount]:
    """Return the hands behind a number of these `people`, by sheet, in the order of play."""
    amounts = (
        HandAmount(hand.place, amount)
        for person, results in _by_person(hands).items()
        if person in people
        for hand, chips in results
        for amount in _amounts(hand, person, chips, number)
    )
    return sorted(amounts, key=lambda item: item.place[:2])


def _amounts(hand: CountedHand, person: int, chips: int, number: StatisticKey) -> list[int]:
    """Return the contribution of a hand to the number; an empty list if it has none."""
    if number.of == "against":
        amounts = [amount for payer, payee, amount in hand.flows if payee == person and payer in number.against]
        amounts += [-amount for payer, payee, amount in hand.flows if payer == person and payee in number.against]
    elif number.of == "counted":
        amounts = [amount for code, amount in _counted(hand, person) if code == number.code]
    else:
        dealt = hand.dealer == person
        amounts = [chips] if {"dealer": dealt, "others": not dealt}.get(number.of, True) else []
    return [sum(amounts)] if amounts else []


def streak_from(hands: Iterable[CountedHand], people: Collection[int], start: Place) -> list[HandAmount]:
    """Return the winning streak that begins with this hand; the longer one if two people are the same member."""
    results = (results for person, results in _by_person(hands).items() if person in people)
    runs = (run for person_results in results for run in _runs(person_results) if run[0][0].place == start)
    return [HandAmount(hand.place, chips) for hand, chips in max(runs, key=len, default=[])]


# As JSON values


def statistics_to_json(tallies: Mapping[int, PlayerStatistics]) -> dict[str, Any]:
    """Convert the statistics of one table to JSON values."""
    return {str(person): _write(counted) for person, counted in tallies.items()}


def _write(counted: PlayerStatistics) -> list[Any]:
    against = [[other, chips] for other, chips in counted.against.items()]
    numbers = [counted.hands, counted.won, counted.chips, counted.dealt, counted.as_dealer]
    records = {code: [record.amount, *record.place[1:]] for code, record in counted.records.items()}
    return [*numbers, against, dict(counted.counts), records]


def statistics_from_json(evening: int, data: Mapping[str, Any]) -> dict[int, PlayerStatistics]:
    """Convert the JSON values of `statistics_to_json` to statistics."""
    return {int(person): _read(evening, counted) for person, counted in data.items()}


def _read(evening: int, data: Sequence[Any]) -> PlayerStatistics:
    hands, won, chips, dealt, as_dealer, against, counts, records = data
    against = {other: flow for other, flow in against}  # noqa: C416  of lists
    records = {code: HandAmount((evening, *place), number) for code, (number, *place) in records.items()}
    return PlayerStatistics(hands, won, chips, dealt, as_dealer, against, counts, records)
