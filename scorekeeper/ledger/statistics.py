"""What is counted of hands over many evenings, of everybody who was in them: chips, the deal, the best and the worst.

Pure. People are numbers: those of a table where its hands are counted, and those of whoever they are over many tables
afterwards (`known`). A hand of two people who turn out to be one counts for each of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeVar

from scorekeeper.ledger.balances import totals

K = TypeVar("K")
Place = tuple[int, int, int]
"""Where a hand is found: evening, sheet and number."""

ChipsOrPoints = int | Fraction
"""Chips, or points: chips by the unit of a game."""

UNKNOWN_PERSON: Final = 0
"""Whoever nobody knows: an empty seat that was played with."""


@dataclass(frozen=True)
class CountedHand:
    """A hand as it stands: who dealt it, who was in it, `(payer, payee, chips)`, and what its game counts.

    `counted` are `(code, person, number)`.
    """

    place: Place
    dealer: int
    people: Collection[int]
    flows: Sequence[tuple[int, int, int]]
    counted: Sequence[tuple[str, int, int]] = ()


@dataclass(frozen=True, slots=True)
class Peak:
    """The chips of one hand, and where it is found."""

    chips: ChipsOrPoints
    place: Place


@dataclass(frozen=True, slots=True)
class WinningStreak:
    """So many hands won one after the other on one sheet, from this one on."""

    length: int
    place: Place


@dataclass(frozen=True)
class PlayerStatistics:
    """What is counted of somebody: `won` hands, `dealt` as dealer with `as_dealer` chips, chips `against` others.

    The `best` hand won something, the `worst` lost something, and of equals each is the first.
    """

    hands: int = 0
    won: int = 0
    chips: ChipsOrPoints = 0
    dealt: int = 0
    as_dealer: ChipsOrPoints = 0
    best: Peak | None = None
    worst: Peak | None = None
    run: WinningStreak | None = None
    against: Mapping[int, ChipsOrPoints] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandAmount:
    """One hand behind a number, and what of the number it is."""

    place: Place
    amount: ChipsOrPoints


_Result = tuple[CountedHand, int]
"""A hand, and what somebody won in it."""


def player_statistics(hands: Iterable[CountedHand]) -> dict[int, PlayerStatistics]:
    """Everybody who was in these hands, which are in the order of play."""
    every = list(hands)
    against: dict[int, Counter[int]] = defaultdict(Counter)
    for hand in every:
        for payer, payee, chips in hand.flows:
            against[payee][payer] += chips
            against[payer][payee] -= chips
    return {person: _tally(person, taken, against[person]) for person, taken in _by_person(every).items()}


def _by_person(hands: Iterable[CountedHand]) -> dict[int, list[_Result]]:
    taken: dict[int, list[_Result]] = defaultdict(list)
    for hand in hands:
        for person, chips in totals(hand.people, hand.flows).items():
            taken[person].append((hand, chips))
    return taken


def _tally(person: int, taken: Sequence[_Result], against: Mapping[int, ChipsOrPoints]) -> PlayerStatistics:
    """What is counted of somebody, of the hands that they were in."""
    counts = Counter[str]()
    for hand, _ in taken:
        for code, number in _counted(hand, person):
            counts[code] += number
    dealt = [chips for hand, chips in taken if hand.dealer == person]
    peaks = [Peak(chips, hand.place) for hand, chips in (pick(taken, key=itemgetter(1)) for pick in (max, min))]
    return PlayerStatistics(
        hands=len(taken),
        won=sum(chips > 0 for _, chips in taken),
        chips=sum(chips for _, chips in taken),
        dealt=len(dealt),
        as_dealer=sum(dealt),
        best=_best(peaks),
        worst=_worst(peaks),
        run=_longest(WinningStreak(len(run), run[0][0].place) for run in _runs(taken)),
        against=dict(against),
        counts=dict(counts),
    )


def _counted(hand: CountedHand, person: int) -> Iterator[tuple[str, int]]:
    return ((code, number) for code, whose, number in hand.counted if whose == person)


def _between(hand: CountedHand, person: int) -> Iterator[tuple[int, int]]:
    """The chips that somebody had of each other, as often as there were any."""
    for payer, payee, chips in hand.flows:
        if payee == person:
            yield payer, chips
        if payer == person:
            yield payee, -chips


def _runs(taken: Iterable[_Result]) -> Iterator[list[_Result]]:
    """The hands that were won one after the other, without another of the same sheet between them."""
    for (_, won), run in groupby(taken, lambda one: (one[0].place[:2], one[1] > 0)):
        if won:
            yield list(run)


def _best(peaks: Iterable[Peak]) -> Peak | None:
    best = max(peaks, key=lambda peak: peak.chips, default=None)
    return best if best and best.chips > 0 else None


def _worst(peaks: Iterable[Peak]) -> Peak | None:
    worst = min(peaks, key=lambda peak: peak.chips, default=None)
    return worst if worst and worst.chips < 0 else None


def _longest(runs: Iterable[WinningStreak]) -> WinningStreak | None:
    return max(runs, key=lambda run: run.length, default=None)


def combine(tallies: Iterable[PlayerStatistics]) -> PlayerStatistics:
    """What is counted of one person in all of these, the oldest first."""
    every = list(tallies)
    return PlayerStatistics(
        hands=sum(one.hands for one in every),
        won=sum(one.won for one in every),
        chips=sum(one.chips for one in every),
        dealt=sum(one.dealt for one in every),
        as_dealer=sum(one.as_dealer for one in every),
        best=_best(one.best for one in every if one.best),
        worst=_worst(one.worst for one in every if one.worst),
        run=_longest(one.run for one in every if one.run),
        against=_added(one.against for one in every),
        counts=_added(one.counts for one in every),
    )


def _added(numbers: Iterable[Mapping[K, Any]]) -> dict[K, Any]:
    added: dict[K, Any] = {}
    for each in numbers:
        for key, number in each.items():
            added[key] = added.get(key, 0) + number
    return added


def by_member(tallies: Mapping[int, PlayerStatistics], who: Callable[[int], int | None]) -> dict[int, PlayerStatistics]:
    """The same by whoever these people are; what is nobody's is left out, and stands against the others as NOBODY's."""
    of: dict[int, list[PlayerStatistics]] = defaultdict(list)
    for person, counted in tallies.items():
        if (one := who(person)) is not None:
            of[one].append(replace(counted, against=_against(one, counted.against, who)))
    return {one: counted[0] if len(counted) == 1 else combine(counted) for one, counted in of.items()}


def _against(
    one: int, chips: Mapping[int, ChipsOrPoints], who: Callable[[int], int | None]
) -> dict[int, ChipsOrPoints]:
    added = _added({who(person) or UNKNOWN_PERSON: won} for person, won in chips.items())
    return {other: won for other, won in added.items() if other != one}


def in_points(counted: PlayerStatistics, unit: int) -> PlayerStatistics:
    """The same with every chip divided by what a point is worth."""
    if unit == 1:
        return counted
    best, worst = (peak and Peak(Fraction(peak.chips) / unit, peak.place) for peak in (counted.best, counted.worst))
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
    """Which number it is: of hands, dealer, others (hands that somebody else dealt), against some people, or a code."""

    of: str
    against: Collection[int] = ()
    code: str = ""


def hands_of_statistic(hands: Iterable[CountedHand], people: Collection[int], number: StatisticKey) -> list[HandAmount]:
    """The hands behind a number of whoever is these `people`, sheet by sheet in the order of play."""
    found = (
        HandAmount(hand.place, amount)
        for person, taken in _by_person(hands).items()
        if person in people
        for hand, chips in taken
        for amount in _amounts(hand, person, chips, number)
    )
    return sorted(found, key=lambda part: part.place[:2])


def _amounts(hand: CountedHand, person: int, chips: int, number: StatisticKey) -> list[int]:
    """What of the number this hand is; nothing where it has no part in it."""
    if number.of == "against":
        won = [more for other, more in _between(hand, person) if other in number.against]
        return [sum(won)] if won else []
    if number.of == "counted":
        counted = [more for code, more in _counted(hand, person) if code == number.code]
        return [sum(counted)] if counted else []
    dealt = hand.dealer == person
    return [chips] if {"dealer": dealt, "others": not dealt}.get(number.of, True) else []


def streak_from(hands: Iterable[CountedHand], people: Collection[int], start: Place) -> list[HandAmount]:
    """The hands that were won one after the other from this one on; of two people who are one, the longer run."""
    taken = (taken for person, taken in _by_person(hands).items() if person in people)
    runs = (run for one in taken for run in _runs(one) if run[0][0].place == start)
    return [HandAmount(hand.place, chips) for hand, chips in max(runs, key=len, default=[])]


# As JSON values


def statistics_to_json(tallies: Mapping[int, PlayerStatistics]) -> dict[str, Any]:
    """What was counted at one table, as JSON values."""
    return {str(person): _write(counted) for person, counted in tallies.items()}


def _write(counted: PlayerStatistics) -> list[Any]:
    peaks = [peak and [peak.chips, *peak.place[1:]] for peak in (counted.best, counted.worst)]
    run = counted.run and [counted.run.length, *counted.run.place[1:]]
    against = [[other, chips] for other, chips in counted.against.items()]
    numbers = [counted.hands, counted.won, counted.chips, counted.dealt, counted.as_dealer]
    return [*numbers, *peaks, run, against, dict(counted.counts)]


def statistics_from_json(evening: int, data: Mapping[str, Any]) -> dict[int, PlayerStatistics]:
    """What `write` wrote of this evening."""
    return {int(person): _read(evening, counted) for person, counted in data.items()}


def _read(evening: int, data: Sequence[Any]) -> PlayerStatistics:
    hands, won, chips, dealt, as_dealer, best, worst, run, against, counts = data
    return PlayerStatistics(
        hands=hands,
        won=won,
        chips=chips,
        dealt=dealt,
        as_dealer=as_dealer,
        best=best and Peak(best[0], (evening, *best[1:])),
        worst=worst and Peak(worst[0], (evening, *worst[1:])),
        run=run and WinningStreak(run[0], (evening, *run[1:])),
        against={other: flow for other, flow in against},  # noqa: C416  of lists
        counts=counts,
    )
