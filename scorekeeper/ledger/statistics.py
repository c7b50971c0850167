"""Count hands, chips, streaks and best hands for each person over many tables.

People are ids: of persons at one table while its hands are counted, and of members when many tables are combined
(`by_member`). If two persons of a hand are the same member, the hand counts for each of them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeVar

from scorekeeper.ledger.balances import totals

K = TypeVar("K")
#: The ids of table and sheet, and the number of the hand.
Place = tuple[int, int, int]

#: Chips, or points: chips divided by the unit of the game.
ChipsOrPoints = int | Fraction

#: The id of everyone who is no member, and of an empty seat that was played.
UNKNOWN_PERSON = 0


@dataclass(frozen=True)
class CountedHand:
    """A current hand: its dealer, the people in it, the flows `(payer, payee, chips)`, and the game's counts.

    `counted` has `(code, person, number)`.
    """

    place: Place
    dealer: int
    people: Collection[int]
    flows: Sequence[tuple[int, int, int]]
    counted: Sequence[tuple[str, int, int]] = ()


@dataclass(frozen=True, slots=True)
class HandAmount:
    """One hand behind a statistic, and its contribution."""

    place: Place
    amount: ChipsOrPoints


@dataclass(frozen=True, slots=True)
class WinningStreak:
    """The number of consecutive hands won on one sheet, and the place of the first."""

    length: int
    place: Place


@dataclass(frozen=True)
class PlayerStatistics:
    """Statistics of one person: hands `won`, hands `dealt`, chips `as_dealer`, chips `against` others.

    The `best` hand won chips, the `worst` lost chips; of equal hands, each is the first.
    """

    hands: int = 0
    won: int = 0
    chips: ChipsOrPoints = 0
    dealt: int = 0
    as_dealer: ChipsOrPoints = 0
    best: HandAmount | None = None
    worst: HandAmount | None = None
    run: WinningStreak | None = None
    against: Mapping[int, ChipsOrPoints] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)


#: A hand, and the chips that a person won in it.
_Result = tuple[CountedHand, int]


def player_statistics(hands: Iterable[CountedHand]) -> dict[int, PlayerStatistics]:
    """Return the statistics of everyone in these hands, which are in the order of play."""
    all_hands = list(hands)
    against: dict[int, Counter[int]] = defaultdict(Counter)
    for hand in all_hands:
        for payer, payee, chips in hand.flows:
            against[payee][payer] += chips
            against[payer][payee] -= chips
    statistics: dict[int, PlayerStatistics] = {}
    for person, results in _by_person(all_hands).items():
        dealt = [chips for hand, chips in results if hand.dealer == person]
        amounts = [HandAmount(hand.place, chips) for hand, chips in results]
        statistics[person] = PlayerStatistics(
            hands=len(results),
            won=sum(chips > 0 for _, chips in results),
            chips=sum(chips for _, chips in results),
            dealt=len(dealt),
            as_dealer=sum(dealt),
            best=_best(amounts),
            worst=_worst(amounts),
            run=_longest(WinningStreak(len(run), run[0][0].place) for run in _runs(results)),
            against=dict(against[person]),
            counts=_sum_by_key({code: number} for hand, _ in results for code, number in _counted(hand, person)),
        )
    return statistics


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


def _best(hands: Iterable[HandAmount]) -> HandAmount | None:
    return max((hand for hand in hands if hand.amount > 0), key=lambda hand: hand.amount, default=None)


def _worst(hands: Iterable[HandAmount]) -> HandAmount | None:
    return min((hand for hand in hands if hand.amount < 0), key=lambda hand: hand.amount, default=None)


def _longest(runs: Iterable[WinningStreak]) -> WinningStreak | None:
    return max(runs, key=lambda run: run.length, default=None)


def combine(tallies: Iterable[PlayerStatistics]) -> PlayerStatistics:
    """Combine the statistics of one person, oldest first."""
    statistics = list(tallies)
    if len(statistics) == 1:
        return statistics[0]
    return PlayerStatistics(
        hands=sum(item.hands for item in statistics),
        won=sum(item.won for item in statistics),
        chips=sum(item.chips for item in statistics),
        dealt=sum(item.dealt for item in statistics),
        as_dealer=sum(item.as_dealer for item in statistics),
        best=_best(item.best for item in statistics if item.best),
        worst=_worst(item.worst for item in statistics if item.worst),
        run=_longest(item.run for item in statistics if item.run),
        against=_sum_by_key(item.against for item in statistics),
        counts=_sum_by_key(item.counts for item in statistics),
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
    peaks = (counted.best, counted.worst)
    best, worst = (peak and HandAmount(peak.place, Fraction(peak.amount) / unit) for peak in peaks)
    return replace(
        counted,
        chips=Fraction(counted.chips) / unit,
        as_dealer=Fraction(counted.as_dealer) / unit,
        best=best,
        worst=worst,
        against={other: Fraction(won) / unit for other, won in counted.against.items()},
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
        return [sum(amounts)] if amounts else []
    if number.of == "counted":
        counts = [amount for code, amount in _counted(hand, person) if code == number.code]
        return [sum(counts)] if counts else []
    dealt = hand.dealer == person
    return [chips] if {"dealer": dealt, "others": not dealt}.get(number.of, True) else []


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
    peaks = [peak and [peak.amount, *peak.place[1:]] for peak in (counted.best, counted.worst)]
    run = counted.run and [counted.run.length, *counted.run.place[1:]]
    against = [[other, chips] for other, chips in counted.against.items()]
    numbers = [counted.hands, counted.won, counted.chips, counted.dealt, counted.as_dealer]
    return [*numbers, *peaks, run, against, dict(counted.counts)]


def statistics_from_json(evening: int, data: Mapping[str, Any]) -> dict[int, PlayerStatistics]:
    """Convert the JSON values of `statistics_to_json` to statistics."""
    return {int(person): _read(evening, counted) for person, counted in data.items()}


def _read(evening: int, data: Sequence[Any]) -> PlayerStatistics:
    hands, won, chips, dealt, as_dealer, best, worst, run, against, counts = data
    return PlayerStatistics(
        hands=hands,
        won=won,
        chips=chips,
        dealt=dealt,
        as_dealer=as_dealer,
        best=best and HandAmount((evening, *best[1:]), best[0]),
        worst=worst and HandAmount((evening, *worst[1:]), worst[0]),
        run=run and WinningStreak(run[0], (evening, *run[1:])),
        against={other: flow for other, flow in against},  # noqa: C416  of lists
        counts=counts,
    )
