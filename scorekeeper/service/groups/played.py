"""The evenings of a group as they were counted, by whoever everybody is: the ground on which its statistics stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.registry import find_or_stand_in
from scorekeeper.ledger.statistics import CountedHand as Moved
from scorekeeper.ledger.statistics import PlayerStatistics, by_member, combine, in_points, player_statistics
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups.asking import GroupContext
from scorekeeper.service.groups.figures import GameChoice
from scorekeeper.service.groups.tallying import Counted, GameTally
from scorekeeper.service.money import rate_of
from scorekeeper.store.models.tables import TableRow


@dataclass(frozen=True)
class Evening:
    """A table on which something was played: how many hands, and what is counted of each member.

    In all games chips that changed hands beside the hands are among theirs, and `beside` alone.
    """

    table: TableRow
    hands: int
    members: Mapping[int, PlayerStatistics]
    beside: Mapping[int, PlayerStatistics]


@dataclass(frozen=True)
class Evenings:
    """Every evening of a group on which something was played, the oldest first; in one `game`, or in all."""

    game: AnyGame | None
    choices: tuple[GameChoice, ...]
    in_points: bool
    every: tuple[Evening, ...]

    def of(self, member: int) -> PlayerStatistics:
        """What is counted of somebody on all of them."""
        return combine(evening.members[member] for evening in self.every if member in evening.members)

    def beside(self, member: int) -> PlayerStatistics:
        """What changed hands beside the hands."""
        return combine(evening.beside[member] for evening in self.every if member in evening.beside)

    def money(self, member: int) -> dict[str, int]:
        """What somebody won in each currency that was agreed on, exactly; of one game it is not said."""
        won = Counter[str]()
        for evening in self.every if self.game is None else ():
            if (rate := rate_of(evening.table)) and member in evening.members:
                won[rate.currency] += rate.worth(int(evening.members[member].chips))
        return dict(won)


def evenings(context: GroupContext, counted: Counted, game: str | None = None) -> Evenings:
    """The evenings of a group in all games, or in one; `NotFound` where nothing of that was played."""
    there = counted.evenings
    hands = Counter[str]()
    for one in (one for games in there.values() for one in games):
        hands[one.game] += one.hands
    if game is not None and game not in hands:
        raise NotFound
    units = {one.unit for games in there.values() for one in games if one.game == game}
    every = (_evening(context, table, there[table.id or 0], game) for table in reversed(context.tables))
    return Evenings(
        game=None if game is None else find_or_stand_in(game),
        choices=tuple(GameChoice(find_or_stand_in(one), number) for one, number in hands.most_common()),
        in_points=bool(units - {1}),
        every=tuple(one for one in every if one.hands or one.beside),
    )


def _evening(context: GroupContext, table: TableRow, games: Sequence[GameTally], picked: str | None) -> Evening:
    table_id = table.id or 0

    def who(person: int) -> int | None:
        return context.member_of(table_id, person)

    beside = _beside(table) if picked is None else {}
    played = [one for one in games if picked in {None, one.game}]
    found = [by_member(_people(one, picked), who) for one in played]
    aside = by_member(beside, who)
    return Evening(table, sum(one.hands for one in played), _by_member([*found, aside]), aside)


def _people(one: GameTally, picked: str | None) -> Mapping[int, PlayerStatistics]:
    """Everybody in one game; in points where it alone is looked at, and what it counts by its name where it is not."""
    if picked is not None:
        return {person: in_points(counted, one.unit) for person, counted in one.people.items()}
    return {
        person: replace(counted, counts={f"{one.game}/{code}": number for code, number in counted.counts.items()})
        for person, counted in one.people.items()
    }


def _beside(table: TableRow) -> dict[int, PlayerStatistics]:
    """What changed hands beside the hands, as play."""
    flows = [(payer, payee, chips) for payer, payee, chips in table.entry_balances]
    moved = player_statistics([Moved((table.id or 0, 0, 0), 0, (), flows)])
    return {person: PlayerStatistics(chips=one.chips, against=one.against) for person, one in moved.items()}


def _by_member(found: Iterable[Mapping[int, PlayerStatistics]]) -> dict[int, PlayerStatistics]:
    of: dict[int, list[PlayerStatistics]] = {}
    for members in found:
        for member, counted in members.items():
            of.setdefault(member, []).append(counted)
    return {member: tallies[0] if len(tallies) == 1 else combine(tallies) for member, tallies in of.items()}
