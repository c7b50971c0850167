"""Random tables of a group: every number of its statistics equals a slow count over all hands.

Hands are corrected and withdrawn, people renamed and replaced, guests bet, members are merged, and sheets locked as
paid.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, get_args

from hypothesis import Phase, given, settings
from hypothesis import strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import ServiceError
from scorekeeper.service.groups import joining, statistics
from scorekeeper.service.groups.drilldown import DrilldownKind, DrilldownRequest, get_drilldown
from scorekeeper.service.groups.views import Drilldown, Standings
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.tables import deletion, detail, opening
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.length import soak, some_examples
from tests.service.conftest import PLAYERS, caller, look
from tests.service.groups.conftest import see
from tests.service.groups.slow_count import EMPTY, GroupTable, MemberHand, longest_streak, member_hands, points
from tests.service.money.test_chip_entries_properties import enter, take_back
from tests.service.people.test_people_properties import move, play

Draw = some.DataObject
RATES = [
    None,
    {"currency": "JPY", "amount": "10"},
    {"currency": "JPY", "amount": "0.5"},
    {"currency": "USD", "amount": "0.05"},
]
OPENED = some.tuples(some.sampled_from(["tien-gow", "buki"]), some.sampled_from([1, 3]), some.sampled_from(RATES))


@dataclass
class Group:
    """A group and its tables, the oldest first."""

    database: Database
    who: GroupCaller
    evenings: list[Admission] = field(default_factory=list)

    def there(self) -> list[GroupTable]:
        """Return its tables as their hosts see them."""
        context = see(self.database, self.who)
        return [GroupTable(self.database, caller(one), context) for one in self.evenings]


def create_group(database: Database, draw: Draw) -> Group:
    """Create a group with a few tables."""
    group = Group(database, joining.create_group(database, "Saturday"))
    for _ in range(draw.draw(some.integers(1, 3))):
        game, unit, rate = draw.draw(OPENED)
        terms: dict[str, Any] = {"rate": rate} if rate else {}
        opened = opening.open_table(database, game=game, players=PLAYERS, host_seat=0, rules={"unit": unit}, **terms)
        with database.writing() as writing:
            row = queries.groups.by_code(writing, group.who.code)
            table = queries.tables.by_code(writing, opened.code)
            assert row is not None
            assert table is not None
            joining.link_table(writing, row.id or 0, table.id or 0)
        group.evenings.append(opened)
        first_hands(database, opened, draw)
    return group


TIEN_GOW = some.sampled_from(
    [
        {"winner": 1, "piles": [2, 3, 0, 3]},
        {"winner": 0, "piles": [3, 2, 0, 3], "finish": "bao_zun"},
        {"winner": 3, "piles": [0, 1, 2, 5], "finish": "yao_jie"},
        {"winner": 2, "piles": [2, 2, 2, 2], "bonuses": [{"player": 1, "kind": "he_zun"}]},
    ]
)


def first_hands(database: Database, opened: Admission, draw: Draw) -> None:
    """Record a few hands, with bets of guests in games that have them."""
    host = caller(opened)
    for _ in range(draw.draw(some.integers(2, 5))):
        sheet = detail.get_table(database, host).sheet
        if sheet.game.id == "buki":
            bets = [None if seat == sheet.next.dealer else 2 for seat in range(4)]
            bet = {"by": draw.draw(some.sampled_from(["Gus", "Hana"])), "on": draw.draw(some.integers(0, 3))}
            side_bets = [{**bet, "amount": 2, "accepted": draw.draw(some.booleans())}]
            entry = {"bets": bets, "winner": draw.draw(some.integers(0, 3)), "side_bets": side_bets}
        else:
            entry = draw.draw(TIEN_GOW)
        recording.record_hand(database, host, entry)


def withdraw(database: Database, opened: Admission, draw: Draw) -> None:
    last = detail.get_table(database, caller(opened)).sheet.next.number - 1
    if last:
        corrections.withdraw_hand(database, caller(opened), draw.draw(some.integers(1, last)))


def lock_as_paid(database: Database, opened: Admission) -> None:
    with database.writing() as writing:
        table = queries.tables.by_code(writing, opened.code)
        assert table is not None
        for sheet in queries.tables.sheets(writing, table.id or 0)[:1]:
            writing.update(sheet, locked_as_paid=True)


def merge(group: Group, draw: Draw) -> None:
    with group.database.writing() as writing:
        there = queries.groups.by_code(writing, group.who.code)
        assert there is not None
        rows = [row for row in queries.groups.members(writing, there.id or 0) if row.merged_into is None]
        if len(rows) > 1:
            member, other = draw.draw(some.permutations(rows))[:2]
            writing.update(member, merged_into=other.member)


def perform(group: Group, deed: str, draw: Draw) -> None:
    database, opened = group.database, draw.draw(some.sampled_from(group.evenings))
    host = caller(opened)
    if deed == "hand":
        play(database, host, draw, detail.get_table(database, host).sheet.game.id)
    elif deed == "withdraw":
        withdraw(database, opened, draw)
    elif deed == "enter":
        enter(database, host, draw)
    elif deed == "take back":
        take_back(database, host, draw)
    elif deed == "keep":
        lock_as_paid(database, opened)
    elif deed == "merge":
        merge(group, draw)
    elif deed == "delete" and len(group.evenings) > 1:
        deletion.delete_table(database, host, detail.get_table(database, host).links.join_code or "")
        group.evenings.remove(opened)
    else:
        move(database, opened, deed, draw)


ACTIONS = ["hand"] * 6 + [
    "withdraw",
    "enter",
    "take back",
    "rename",
    "seats",
    "join",
    "reseat",
    "reseat",
    "keep",
    "merge",
]


def perform_some(group: Group, draw: Draw) -> None:
    for deed in draw.draw(some.lists(some.sampled_from([*ACTIONS, "delete"]), min_size=3, max_size=10)):
        try:
            perform(group, deed, draw)
        except (Refused, ServiceError):
            continue


# Comparison


def standings(group: Group) -> Standings:
    """Return the standings in all games."""
    _, found = statistics.get_group(group.database, group.who)
    assert found is not None
    return found


def all_pages(group: Group, asked: DrilldownRequest) -> list[Drilldown]:
    """Return every page of the hands behind a number."""
    pages = [get_drilldown(group.database, group.who, asked)]
    while pages[-1].earlier:
        pages.append(
            get_drilldown(group.database, group.who, DrilldownRequest(**vars(asked) | {"before": pages[-1].earlier}))
        )
    return pages


def number_and_sum(group: Group, asked: DrilldownRequest) -> tuple[Any, Any]:
    """Return a number and the sum of the hands behind it, which for a streak is their count."""
    pages = all_pages(group, asked)
    lines = [line for page in pages for evening in page.tables for line in evening.hands]
    beside = sum(evening.beside for page in pages for evening in page.tables)
    found = len(lines) if asked.of == "run" else sum(line.amount for line in lines) + beside
    return pages[0].total, found


def expected_against(hands: list[MemberHand], *, in_points: bool) -> dict[int, Fraction]:
    won = Counter[int]()
    for hand in hands:
        for other, chips in hand.against.items():
            won[other] += points(hand, chips) if in_points else Fraction(chips)  # type: ignore[assignment]
    return {other: Fraction(chips) for other, chips in won.items() if chips}


def assert_hands(group: Group, member: int, hands: list[MemberHand], game: str | None) -> None:
    """Compare a member's statistics with a slow count of the hands, in one game by points."""
    line = statistics.get_member_page(group.database, group.who, member, game).line
    found = line.tally
    worth: list[Fraction] = [points(hand, hand.chips) if game else Fraction(hand.chips) for hand in hands]
    dealt = [chips for hand, chips in zip(hands, worth, strict=True) if hand.dealt]
    assert (found.hands, found.won, found.dealt) == (len(hands), sum(one.chips > 0 for one in hands), len(dealt))
    assert (found.chips - line.beside, found.as_dealer) == (sum(worth), sum(dealt))
    assert line.per_hand == (Fraction(sum(worth)) / len(hands) if hands else None)
    assert (found.best.chips if found.best else 0) == max([Fraction(0), *worth])
    assert (found.worst.chips if found.worst else 0) == min([Fraction(0), *worth])
    assert (found.run.length if found.run else 0) == longest_streak(hands)
    counts = Counter[str]()
    for hand in hands:
        counts.update({code if game else f"{hand.game}/{code}": number for code, number in hand.counts.items()})
    assert found.counts == counts
    if game:
        against = {other: chips for other, chips in found.against.items() if chips}
        assert against == expected_against(hands, in_points=True)


def assert_table_totals(group: Group, there: list[GroupTable]) -> None:
    """Compare the statistics in all games with the totals of the tables, including chip entries and money."""
    chips, against, money = Counter[int](), Counter[tuple[int, int]](), Counter[tuple[int, str]]()
    for one in there:
        view, who = look(group.database, one.host), one.members()
        for name, won in view.totals.items():
            chips[who[name]] += won
            if view.rate:
                money[who[name], view.rate.currency] += view.rate.worth(won)
        for pair in view.pairs:
            if who[pair.payer] != who[pair.payee]:
                against[who[pair.payee], who[pair.payer]] += pair.chips
                against[who[pair.payer], who[pair.payee]] -= pair.chips
    for line in standings(group).lines:
        assert line.tally.chips == chips.pop(line.member, 0)
        worth = {of: won for (member, of), won in money.items() if member == line.member and won}
        assert {of: won for of, won in line.money.items() if won} == worth
        mine = {other: won for (member, other), won in against.items() if member == line.member and won}
        assert {other: won for other, won in line.tally.against.items() if won} == mine
    assert {member for member, won in chips.items() if won} <= {EMPTY}


def assert_statistics(group: Group) -> None:
    there = group.there()
    assert_table_totals(group, there)
    played = {one.game.id: one.hands for one in standings(group).choices}
    hands_of_games = Counter[str]()
    for one in there:
        view = look(group.database, one.host)
        for number in range(1, view.sheets + 1):
            sheet = look(group.database, one.host, number).sheet
            hands_of_games[sheet.game.id] += sum(not hand.withdrawn for hand in sheet.hands)
    assert played == +hands_of_games
    for member in see(group.database, group.who).active_members:
        hands = [hand for one in there for hand in member_hands(one, member.member)]
        assert_hands(group, member.member, hands, None)
        for game in played:
            assert_hands(group, member.member, [hand for hand in hands if hand.game == game], game)


def assert_drilldowns(group: Group, draw: Draw) -> None:
    page = standings(group)
    if not page.lines:
        return
    member = draw.draw(some.sampled_from([line.member for line in page.lines]))
    game = draw.draw(some.sampled_from([None, *(choice.game.id for choice in page.choices)]))
    person = statistics.get_member_page(group.database, group.who, member, game)
    for of in get_args(DrilldownKind):
        if of not in {"against", "counted"}:
            number, found = number_and_sum(group, DrilldownRequest(member, of, game))
            assert number == found
    for other in person.against:
        number, found = number_and_sum(group, DrilldownRequest(member, "against", game, against=other.member or EMPTY))
        assert number == found == other.chips
    for count in person.counts:
        number, found = number_and_sum(group, DrilldownRequest(member, "counted", count.game.id, code=count.code))
        assert number == found == count.number


@soak
@settings(some_examples(3), phases=[Phase.explicit, Phase.generate])  # shrinking would take minutes
@given(draw=some.data())
def test_statistics_equal_a_slow_count_of_all_hands(shelf: Database, draw: Draw) -> None:
    group = create_group(shelf, draw)
    for _ in range(2):  # the second round reads tallies that are cached and outdated
        perform_some(group, draw)
        assert_statistics(group)
    assert_drilldowns(group, draw)
