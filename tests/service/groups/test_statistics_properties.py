"""Random tables of a group: its standings equal the totals of its tables, and every number is the sum of its hands.

Hands are withdrawn, guests bet, chips are entered beside the hands, members are merged, and sheets locked as paid.
"""

from collections import Counter
from typing import Any, get_args

from hypothesis import Phase, given, settings, strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.errors import ServiceError
from scorekeeper.service.groups import joining, members, statistics, tables
from scorekeeper.service.groups.drilldown import DrilldownKind, DrilldownRequest, get_drilldown
from scorekeeper.service.groups.views import Standings
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.people import people
from scorekeeper.service.tables import detail, opening
from scorekeeper.store.database import Database
from tests.length import soak, some_examples
from tests.service.conftest import PLAYERS, caller, look
from tests.service.groups.conftest import lock_as_paid, see
from tests.service.money.test_chip_entries_properties import HANDS, enter, take_back

NOBODY = 0
OPENED: some.SearchStrategy[dict[str, Any]] = some.fixed_dictionaries(
    {
        "game": some.sampled_from(["tien-gow", "buki"]),
        "rules": some.fixed_dictionaries({"unit": some.sampled_from([1, 3])}),
        "rate": some.sampled_from([None, {"currency": "JPY", "amount": "0.5"}, {"currency": "USD", "amount": "0.05"}]),
    }
)


def play(database: Database, host: Caller, draw: some.DataObject) -> None:
    """Record a hand, in Buki-Domino with a bet of a guest."""
    sheet = detail.get_table(database, host).sheet
    if sheet.game.id == "tien-gow":
        recording.record_hand(database, host, draw.draw(HANDS))
        return
    bet = {"by": draw.draw(some.sampled_from(["Gus", "Hana"])), "on": draw.draw(some.integers(0, 3)), "amount": 2}
    bets = [None if seat == sheet.next.dealer else 2 for seat in range(4)]
    winner = draw.draw(some.integers(0, 3))
    recording.record_hand(database, host, {"bets": bets, "winner": winner, "side_bets": [bet]})


def withdraw(database: Database, host: Caller, draw: some.DataObject) -> None:
    last = detail.get_table(database, host).sheet.next.number - 1
    corrections.withdraw_hand(database, host, draw.draw(some.integers(1, last)))


def lock(database: Database, host: Caller, _draw: some.DataObject) -> None:
    lock_as_paid(database, host.code)


DEEDS = [play, play, play, withdraw, enter, take_back, lock]


def standings(database: Database, group: GroupCaller) -> Standings:
    """Return the standings in all games."""
    _, found = statistics.get_group(database, group)
    assert found is not None
    return found


def assert_totals(database: Database, group: GroupCaller, hosts: list[Caller]) -> None:
    """Compare chips, money and results head to head with the totals and pairs of the tables."""
    chips, against, money = Counter[int](), Counter[tuple[int, int]](), Counter[tuple[int, str]]()
    context = see(database, group)
    for host in hosts:
        view = look(database, host)
        known = people.list_people(database, host).people
        who = {one.name: context.member_of(view.me.table_id, one.person) or NOBODY for one in known}
        for name, won in view.totals.items():
            chips[who[name]] += won
            if view.rate:
                money[who[name], view.rate.currency] += view.rate.worth(won)
        for pair in view.pairs:
            if who[pair.payer] != who[pair.payee]:
                against[who[pair.payee], who[pair.payer]] += pair.chips
                against[who[pair.payer], who[pair.payee]] -= pair.chips
    for line in standings(database, group).lines:
        assert line.tally.chips == chips[line.member]
        worth = {currency: won for (member, currency), won in money.items() if member == line.member and won}
        assert {currency: won for currency, won in line.money.items() if won} == worth
        mine = {other: won for (member, other), won in against.items() if member == line.member and won}
        assert {other: won for other, won in line.tally.against.items() if won} == mine


def assert_sum(database: Database, group: GroupCaller, **asked: Any) -> None:
    """Compare a number with the sum of the hands behind it, for a streak with their count."""
    pages = [get_drilldown(database, group, DrilldownRequest(**asked))]
    while pages[-1].earlier:
        pages.append(get_drilldown(database, group, DrilldownRequest(**asked, before=pages[-1].earlier)))
    lines = [line for page in pages for evening in page.tables for line in evening.hands]
    beside = sum(evening.beside for page in pages for evening in page.tables)
    assert pages[0].total == (len(lines) if asked["of"] == "run" else sum(line.amount for line in lines) + beside)


@soak
@settings(some_examples(3), phases=[Phase.explicit, Phase.generate])  # shrinking would take minutes
@given(draw=some.data())
def test_statistics_equal_the_totals_of_tables_and_the_sums_of_hands(shelf: Database, draw: some.DataObject) -> None:
    group, hosts = joining.create_group(shelf, "Saturday"), []
    for terms in draw.draw(some.lists(OPENED, min_size=1, max_size=3)):
        hosts.append(caller(opening.open_table(shelf, players=PLAYERS, host_seat=0, **terms)))
        tables.add_table_to_group(shelf, group, hosts[-1])
        play(shelf, hosts[-1], draw)
    for _ in range(2):  # the second round reads tallies that are cached and outdated
        for deed in draw.draw(some.lists(some.sampled_from(DEEDS), min_size=3, max_size=10)):
            try:
                deed(shelf, draw.draw(some.sampled_from(hosts)), draw)
            except (Refused, ServiceError):
                continue
        assert_totals(shelf, group, hosts)
        active = [one.member for one in see(shelf, group).active_members]
        members.merge_members(shelf, group, *draw.draw(some.permutations(active))[:2])
    page = standings(shelf, group)
    # A member without a line too: if every hand was withdrawn, nobody has one.
    member = draw.draw(some.sampled_from([one.member for one in see(shelf, group).active_members]))
    for game in [None, *(choice.game.id for choice in page.choices)]:
        person = statistics.get_member_page(shelf, group, member, game)
        for of in {*get_args(DrilldownKind)} - {"against", "counted", "record"}:
            assert_sum(shelf, group, member=member, of=of, game=game)
        for other in person.against:
            assert_sum(shelf, group, member=member, of="against", game=game, against=other.member or NOBODY)
        for count in person.counts:
            of = "record" if count.place else "counted"
            assert_sum(shelf, group, member=member, of=of, game=count.game.id, code=count.code)
