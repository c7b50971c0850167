"""Freestyle (フリースタイル, 自由計分): any other game that ends with points or with winners.

Every pair pays the difference of its points, or points with the sum 0 are paid as they are, or every loser pays every
winner: one against the rest, or two against two. With fixed teams, all members of a team have its points. A target, a
number of hands or the last one who is not out can end a game; the next hand then begins another.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import inf
from typing import Annotated, Literal

from pydantic import Field

from scorekeeper.games import contract, house_rules, transfers
from scorekeeper.games.checks import length_problem, missing, seat_problem, unexpected
from scorekeeper.games.contract import Game, Payment, Term, Turn, Why, difference, pay, unit_term
from scorekeeper.games.fields import AS_WHOLE, MAX_NUMBER, Flag, Model, Score, SeatNumber, ShortText, Whole
from scorekeeper.games.house_rules import count_rule, length_rule, rule
from scorekeeper.games.problems import Problem
from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.words import BySeat, Guest, Text, digits, join_texts, name_list, signed, text

FEW = 2
MANY = 12
#: The fields of an entry, by mode.
FIELDS = {
    "difference": ("points",),
    "zero-sum": ("points",),
    "winner": ("winner", "amount"),
    "sides": ("winners", "amount"),
}


class Rules(house_rules.Rules):
    """The house rules of freestyle."""

    asked = ("game_name", "mode", "high_wins", "unit")

    mode: Literal["difference", "zero-sum", "winner", "sides"] = rule(
        "difference",
        text("How it settles"),
        text("What is entered after a hand, and who pays whom."),
        choices={
            "difference": text("differences: each pair settles the difference in points"),
            "zero-sum": text("zero-sum: points add up to 0 and are paid as entered"),
            "winner": text("winner takes all: everyone else pays the winner"),
            "sides": text("teams: every loser pays every winner"),
        },
    )
    high_wins: Flag = rule(
        True,
        text("More points are better"),
        text("For differences only. When off, fewer points are better."),
        when=("mode", "difference"),
    )
    game_name: ShortText = rule("", text("Name of the game"), text("Shown as the game's name."))
    teams: Whole | None = count_rule(
        None,
        text("Number of teams"),
        text("Equal teams that stay together: with 2, every second player. Leave empty if everyone plays alone."),
        low=FEW,
        high=6,
    )
    target: Whole | None = count_rule(
        None, text("Target"), text("The points that end a game once someone has them. Leave empty for no limit.")
    )
    rounds: Whole | None = length_rule()
    out: Whole | None = count_rule(
        None,
        text("Out at"),
        text("Players with this many points are out until one is left, if fewer points are better."),
        when=("high_wins", False),
    )

    @property
    def has_end(self) -> bool:
        """Whether points are added up until a game ends."""
        return {self.target, self.rounds, self.out} != {None}


def check_rules(rules: Rules, seats: int) -> tuple[Problem, ...]:
    """Check that the teams are equal, and that points can bring a player out."""
    unequal = text("%(seats)s players cannot form %(teams)s equal teams", seats=seats, teams=rules.teams)
    unfit = text("players can only be out with differences, and if fewer points are better")
    double = text("a target ends the game for everyone, so nobody is out before; leave one of them empty")
    checks = (
        ("teams", "seats", seats % (rules.teams or 1), unequal),
        ("out", "mode", rules.out and (rules.mode != "difference" or rules.high_wins), unfit),
        ("out", "target", rules.out and rules.target, double),
    )
    return tuple(Problem(field, code, message) for field, code, is_wrong, message in checks if is_wrong)


#: The meaning of null for a rule.
LEFT_OPEN = {"teams": text("no teams"), **dict.fromkeys(("target", "rounds", "out"), text("no limit"))}

#: Leaves a field without a value out of stored states and starts, which have none if a game has no end.
IF_GIVEN = Field(exclude_if=lambda value: not value)


class Start(contract.Start):
    """The dealer, and the points and the number of hands of a game that has not ended."""

    scores: Annotated[tuple[Score, ...] | None, Field(max_length=MANY), IF_GIVEN] = None
    played: Annotated[int, Field(ge=0, le=MAX_NUMBER), AS_WHOLE, IF_GIVEN] = 0


@dataclass(frozen=True, slots=True)
class State:
    """The dealer; if a game has an end, each player's points in it and the number of hands played."""

    seats: int
    dealer: int
    scores: Annotated[tuple[int, ...], IF_GIVEN] = ()
    played: Annotated[int, IF_GIVEN] = 0


def start(rules: Rules, seats: int, first_dealer: int) -> State:
    """Return the state before the first hand, with all points 0."""
    return State(seats, first_dealer, (0,) * seats if rules.has_end else ())


def resume(rules: Rules, seats: int, carried: Start) -> State:
    """Return the state with the points and the number of hands of a game that has not ended."""
    state = start(rules, seats, carried.dealer)
    return replace(state, scores=carried.scores or state.scores, played=carried.played) if rules.has_end else state


def continuation(state: State) -> Start:
    """Return the start of a following sheet, with the current points."""
    return Start(dealer=state.dealer, scores=state.scores or None, played=state.played)


def check_start(rules: Rules, start: Start) -> tuple[Problem, ...]:
    """Check that nobody has points if no game has an end, and that the members of a team have the same."""
    scores = start.scores or ()
    if any(scores) and not rules.has_end:
        message = text("each hand is its own game, so everyone starts at 0")
        return (Problem("scores", "target", message),)
    message = text("all players of a team must have the same points")
    return tuple(
        Problem(f"scores.{seat}", "team", message)
        for team in teams_of(rules, len(scores))
        for seat in team
        if scores[seat] != scores[team[0]]
    )


Teams = tuple[tuple[int, ...], ...]


def teams_of(rules: Rules, seats: int) -> Teams:
    """Return the seats of each team; without teams, each player is one."""
    count = rules.teams or seats
    return tuple(tuple(range(first, seats, count)) for first in range(count))


def teams_in(rules: Rules, state: State) -> Teams:
    """Return the seats of each team that is not out."""
    limit, teams = rules.out or inf, teams_of(rules, state.seats)
    return tuple(team for team in teams if not state.scores or state.scores[team[0]] < limit)


def is_over(rules: Rules, state: State) -> bool:
    """Return whether somebody has the target, the agreed hands are played, or fewer than two teams are left."""
    has_target = max(state.scores, default=0) >= (rules.target or inf)
    return has_target or state.played >= (rules.rounds or inf) or len(teams_in(rules, state)) < FEW


def begin_hand(rules: Rules, state: State) -> State:
    """Return the state in which the next hand is played: after the end of a game, that of another one."""
    return start(rules, state.seats, state.dealer) if is_over(rules, state) else state


def outlook(rules: Rules, state: State) -> dict[str, object]:
    """Return the points so far, what is missing until the end of the game, and who is out."""
    playing = {seat for team in teams_in(rules, begin_hand(rules, state)) for seat in team}
    out = [seat for seat in range(state.seats) if seat not in playing]
    facts = {
        "scores": BySeat(state.scores) or None,
        "to_target": max((rules.target or 0) - max(state.scores, default=0), 0) or None,
        "hands_left": max((rules.rounds or 0) - state.played, 0) or None,
        "out": name_list(out) if out else None,
    }
    return {name: fact for name, fact in facts.items() if fact is not None}


Points = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER), AS_WHOLE]


class Entry(Model):
    """A finished hand: the points of all players, or the winner or winners and the amount that each loser pays.

    A team has its points at one of its members, and a winner stands for the team. All others have null, as players who
    are out have. `title` is the name that the table gives this hand.
    """

    title: ShortText | None = None
    points: Annotated[tuple[Points | None, ...], Field(max_length=MANY)] | None = None
    winner: SeatNumber | None = None
    winners: Annotated[tuple[SeatNumber, ...], Field(max_length=MANY)] | None = None
    amount: Annotated[int, Field(ge=1, le=MAX_NUMBER), AS_WHOLE] | None = None


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Return all problems of the entry, or an empty tuple if it is valid."""
    expected = FIELDS[rules.mode]
    others = [name for name in Entry.model_fields if name not in {"title", *expected}]
    problems = missing(entry, *expected)
    problems += unexpected(entry, "mode", text("hands of this game have no such field"), *others)
    problems += seat_problem("winner", entry.winner, state.seats)
    return problems + _check_points(rules, state, entry) + _check_winners(rules, state, entry.winners)


def _check_points(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    if entry.points is None:
        return ()
    if problems := length_problem("points", entry.points, state.seats):
        return problems
    playing = teams_in(rules, begin_hand(rules, state))
    for team in teams_of(rules, state.seats):
        given = [seat for seat in team if entry.points[seat] is not None]
        if team in playing and not given:
            problems += (Problem(f"points.{team[0]}", "missing", text("this is missing")),)
        elif given and team not in playing:
            problems += (Problem(f"points.{given[0]}", "out", text("this player is out and gets no points")),)
        elif len(given) > 1:
            message = text("the points of a team are entered for one of its players only")
            problems += (Problem(f"points.{given[1]}", "team", message),)
    total = sum(points or 0 for points in entry.points)
    if not problems and rules.mode == "zero-sum" and total != 0:
        return (Problem("points", "sum", text("the total is %(sum)s; it must be 0", sum=total)),)
    return problems


def _check_winners(rules: Rules, state: State, winners: tuple[int, ...] | None) -> tuple[Problem, ...]:
    if winners is None:
        return ()
    if not winners:
        return (Problem("winners", "nobody", text("choose who won")),)
    problems: tuple[Problem, ...] = ()
    for place, seat in enumerate(winners):
        problems += seat_problem(f"winners.{place}", seat, state.seats)
        if seat in winners[:place]:
            problems += (Problem(f"winners.{place}", "double", text("a player can only win once per hand")),)
    if not problems and all({*team} & {*winners} for team in teams_of(rules, state.seats)):
        problems = (Problem("winners", "all", text("not everyone can win")),)
    return problems


def winners_of(rules: Rules, entry: Entry, seats: int) -> list[int]:
    """Return the seats of the winners and of their teams, in the order in which they were entered."""
    named, teams = entry.winners or (entry.winner,), teams_of(rules, seats)
    return [*dict.fromkeys(seat for winner in named for team in teams if winner in team for seat in team)]


def points_by_seat(rules: Rules, entry: Entry, seats: int) -> tuple[int | None, ...]:
    """Return the points of each player: those of the team, or the amount for a winner; None for all others."""
    if entry.points is None:
        winners = winners_of(rules, entry, seats)
        return tuple(entry.amount if seat in winners else None for seat in range(seats))
    team_of = {seat: team for team in teams_of(rules, seats) for seat in team}
    given = {team_of[seat]: points for seat, points in enumerate(entry.points) if points is not None}
    return tuple(given.get(team_of[seat]) for seat in range(seats))


def best_seats(rules: Rules, scores: Mapping[int, int]) -> list[int]:
    """Return the seats with the best of these points."""
    fewer = rules.mode == "difference" and not rules.high_wins
    best = min(scores.values()) if fewer else max(scores.values())
    return [seat for seat, points in scores.items() if points == best]


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Settle the points or the winners' amount under the rules; the deal moves on to the next who is not out."""
    before = begin_hand(rules, state)
    points = points_by_seat(rules, entry, state.seats)
    scores = tuple(score + (gained or 0) for score, gained in zip(before.scores, points, strict=False))
    after = replace(before, scores=scores, played=before.played + rules.has_end)
    shown: dict[str, object] = {"scores": BySeat(scores)} if scores else {}
    if is_over(rules, after):
        shown["game_winner"] = name_list(best_seats(rules, dict(enumerate(scores))))
    playing = [seat for team in teams_in(rules, begin_hand(rules, after)) for seat in team]
    dealer = min(playing, key=lambda seat: (seat - state.dealer - 1) % state.seats)
    return Turn(replace(after, dealer=dealer), tuple(_payments(rules, entry, points)), shown)


def _payments(rules: Rules, entry: Entry, by_seat: Sequence[int | None]) -> Iterator[Payment]:
    """Yield the differences of each pair, the shares of zero-sum points, or what each loser pays each winner."""
    points, unit = [gained or 0 for gained in by_seat], unit_term(rules)
    if rules.mode == "difference":
        for pair in combinations([seat for seat, gained in enumerate(by_seat) if gained is not None], 2):
            lower, higher = sorted(pair, key=lambda seat: points[seat])
            why = Why("difference", difference("points", points, lower, higher), unit)
            yield from pay(lower, higher, why) if rules.high_wins else pay(higher, lower, why)
    elif rules.mode == "zero-sum":
        for payer, payee, share in transfers.fewest_transfers(dict(enumerate(points))):
            yield from pay(payer, payee, Why("points_paid", (Term("share", share),), unit))
    else:
        winners = winners_of(rules, entry, len(by_seat))
        losers = [seat for seat in range(len(by_seat)) if seat not in winners]
        for winner, loser in product(winners, losers):
            yield from pay(loser, winner, Why("win", (Term("amount", entry.amount or 0),), unit))


def headline(played: Played[Rules, Entry]) -> Text:
    """Return the name of the hand, the winners and the amount, or those with the best points, and who won the game."""
    entry, rules, seats = played.entry, played.rules, len(played.won)
    points = {seat: points for seat, points in enumerate(points_by_seat(rules, entry, seats)) if points is not None}
    best = best_seats(rules, points)
    number = digits(points[best[0]])
    if entry.points is None:
        winners = name_list(winners_of(rules, entry, seats))
        line = join_texts(text("%(names)s won", names=winners), text("%(amount)s from each", amount=number))
    elif len(best) == len(points):
        line = text("A draw: %(points)s each", points=number)
    else:
        line = text("%(names)s: best with %(points)s", names=name_list(best), points=number)
    if "game_winner" in played.shown:
        line = join_texts(line, text("%(names)s won the game", names=played.shown["game_winner"]))
    return join_texts(text("%(value)s", value=Guest(entry.title)), line) if entry.title else line


def describe(played: Played[Rules, Entry]) -> HandDescription:
    """Return the points of each player, or who won and who is out, and the points in the game before and after."""
    by_seat, scores = points_by_seat(played.rules, played.entry, len(played.won)), tuple(played.shown.get("scores", ()))
    shown = signed if played.rules.mode == "zero-sum" else digits
    out = {seat for seat, score in enumerate(scores) if score >= (played.rules.out or inf)}

    def said(seat: int, points: int | None) -> Iterator[Text]:
        if points is not None:
            yield text("won") if played.entry.points is None else text("points: %(points)s", points=shown(points))
        if seat in out:
            yield text("out")

    return HandDescription(
        by_seat=tuple(tuple(said(seat, points)) for seat, points in enumerate(by_seat)),
        points=tuple((score - (points or 0), score) for score, points in zip(scores, by_seat, strict=False)),
        goal=played.rules.target,
    )


GAME = Game(
    id="freestyle",
    package=__package__,
    names={"en": "Freestyle", "ja": "フリースタイル", "zh_Hant": "自由計分"},
    min_players=FEW,
    max_players=MANY,
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    Start=Start,
    resume=resume,
    continuation=continuation,
    check_start=check_start,
    check_rules=check_rules,
    unset_values=lambda _rules, _seats: LEFT_OPEN,
    check=check,
    play=play,
    outlook=outlook,
    points="scores",
    is_over=is_over,
    teams=lambda rules, state: teams_in(rules, begin_hand(rules, state)),
    headline=headline,
    describe=describe,
    title=lambda rules: rules.game_name,
    examples=({"points": [12, 30, 5, -7]}, {"points": [0, 0, 25, 10]}, {"points": [8, 3, 3, 16]}),
    words={
        "difference": text("difference"),
        "points": text("points of %(player)s"),
        "points.label": text("points"),
        "below": text("%(player)s's points below zero"),
        "points_paid": text("points"),
        "share": text("points to pay"),
        "win": text("win"),
        "amount": text("amount"),
        "unit": text("chips per point"),
        "winner": text("Who won?"),
        "winners": text("Who won?"),
        "title": text("Name of the hand"),
        "scores": text("scores"),
        "to_target": text("points to the target"),
        "hands_left": text("hands left"),
        "out": text("out"),
        "game_winner": text("winner of the game"),
    },
)
