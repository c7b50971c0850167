"""The list of tables, each time in a database without other tables."""

from scorekeeper.service.hands import corrections
from scorekeeper.service.people import joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, table_list
from scorekeeper.service.tables.table_list import TableSummary
from scorekeeper.store.database import Database
from tests.databases import database_url
from tests.service.conftest import BEN_WINS, PLAYERS, Party, gather

__all__ = ["database_url"]  # an imported fixture


def listed(party: Party) -> TableSummary:
    """Return the only table of the list."""
    (table,), more = table_list.list_newest_tables(party.database, 1)
    assert not more
    return table


def test_a_listed_table_has_its_code_games_people_hands_and_dates(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", "Chie", ""], name="Friday")
    party.record(BEN_WINS, BEN_WINS, BEN_WINS)
    corrections.withdraw_hand(database, party.aki, 2)
    corrections.correct_hand(database, party.aki, 3, {"winner": 1, "piles": [3, 2, 0, 3]})
    next_sheet.start_next_sheet(database, party.aki, game="moon", players=PLAYERS[:3])
    before = listed(party)
    assert (before.code, before.name) == (party.opened.links.join_code, "Friday")
    assert (before.games, before.people, before.hands) == (("tien-gow", "moon"), ("Aki", "Ben", "Chie"), 2)
    assert (before.day, before.closed) == (party.view().day, None)
    new = joining.revoke_links(database, party.aki)
    closing.close_table(database, party.aki)
    assert (listed(party).closed, listed(party).code) == (party.view().closed, new.join_code)


def test_the_list_starts_with_the_newest_table_and_has_a_limit(database: Database) -> None:
    parties = [gather(database) for _ in range(3)]
    newest, more = table_list.list_newest_tables(database, 2)
    assert ([table.address for table in newest], more) == (
        [party.opened.code for party in (parties[2], parties[1])],
        True,
    )
    all_tables, more = table_list.list_newest_tables(database, 3)
    assert (more, all_tables[:2], len(all_tables)) == (False, newest, 3)
