"""Search, archive and unarchive the tables of a device."""

from datetime import date

import time_machine
from babel.dates import format_skeleton
from hypothesis import given, strategies as st

from scorekeeper.games import registry
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.people import joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, detail, next_table, table_list
from scorekeeper.service.tables.table_list import SearchableTable, TableListItem, matches, names_matching
from scorekeeper.store.database import Database
from tests.length import some_examples
from tests.service.conftest import BEN_WINS, PLAYERS, Party, gather, refuses


def listed(database: Database, *phones: Caller, typed: str = "") -> list[TableListItem]:
    """Return the tables that a device at these tables finds."""
    return list(table_list.search_my_tables(database, phones, typed))


def test_archiving_a_table_affects_only_one_device(party: Party, ben: Caller, eva: Caller, sam: Caller) -> None:
    over = next_table.open_next_table(party.database, ben)
    closing.close_table(party.database, party.aki)
    before = detail.get_table(party.database, ben)
    heard: list[object] = []
    party.database.listeners.append(lambda *said: heard.append(said))
    for verb, archived in ((table_list.archive_table, True), (table_list.unarchive_table, False)):
        for who in (ben, eva, ben):
            verb(party.database, who)
            assert [one.archived for one in listed(party.database, who)] == [archived]
        others = listed(party.database, party.aki), listed(party.database, Caller(over.code, over.token))
        assert [one.archived for those in others for one in those] == [False, False]
        refuses(NotFound, verb, party.database, Caller(party.opened.code, sam.token))
    assert (heard, detail.get_table(party.database, ben)) == ([], before)


def test_a_table_is_found_by_all_its_people_and_games(database: Database) -> None:
    with time_machine.travel("2026-11-21T12:00Z"):
        party = gather(database, name="Saturday at Chie's", outside=["Grandma"])
        party.join("Eva", watch=True)
        party.record(BEN_WINS)
        next_sheet.start_next_sheet(database, party.aki, game="moon", players=["Aki", "Ben", "Fay"])
    with time_machine.travel("2026-03-04T12:00Z"):
        other = gather(database, "buki", players=["Uwe", "Val", "Xi", "Yu"])
    for typed in (
        "saturday",
        "ＧＲＡＮＤ",
        "eva",
        "fay dai",
        "打天九 moon",
        "11/21",
        party.opened.links.join_code or "",
    ):
        found = listed(database, other.aki, party.aki, typed=typed)
        assert [one.code for one in found] == [party.opened.code], typed
    assert len(listed(database, other.aki, party.aki)) == 2
    assert listed(database, other.aki, party.aki, typed="grandma uwe") == []
    empty = gather(database, players=[*PLAYERS[:3], ""], placeholder="Zoe{}".format)
    assert [one.people for one in listed(database, empty.aki)] == [("Aki", "Ben", "Chie")]


def test_a_spectators_list_does_not_contain_the_join_code(party: Party, eva: Caller) -> None:
    assert listed(party.database, eva, typed=party.opened.links.join_code or "") == []
    assert [one.codes for one in listed(party.database, eva)] == [(party.opened.code,)]
    new = joining.revoke_links(party.database, party.aki).join_code
    assert [one.codes for one in listed(party.database, party.aki, typed=new or "")] == [(new, party.opened.code)]


GAME = registry.games()["tien-gow"]
SATURDAY = SearchableTable(
    ("Saturday at Chie's", "Aki", "Ben", "千恵", *names_matching(GAME)), date(2026, 11, 21), ("K7QF2M", "AHJ467")
)
MOON = SearchableTable(("Moon", "Eva", "Fay"), date(2026, 3, 4), ("XXYYWW",))


def _finds(typed: str, known: SearchableTable = SATURDAY) -> bool:
    return bool(matches(typed, [known], lambda one: one))


FOUND = """
saturday | ＳＡＴ | chie's | ben aki | BEN 千恵 | tien gow | 天九 | aki 打天九 |
11/21 | 11.21 | 21/11 | １１／２１ | 11月21日 | 11月21號 | 11月 21日 | 11月 | 21日 |
2026-11 | 2026/11 | 2026-11-21 | 2026年11月 | 2026年11月21日 | 2026 | 2026年 | 11/2026 | 11/21/2026 |
Nov | november | 21 Nov. | Nov 21, 2026 | 11 / 21 | ben nov | chie 11/21 |
K7QF2M | k7q f2m | k7q-f2m | ｋ７ｑｆ２ｍ | K7Q | ahj467 | k7qf2m ben |
"""
NOT_FOUND = """sunday | ben eva | moon | 11/22 | 12/21 | 12月 | 22日 | 2025 | 2026-12 | 2026-11-22 | 2025-11-21 |
Dec | Nov 22 | no 22 | K7QF2X | F2M | k7 zz | 111 | 1/21 | 1月21日"""


def test_a_table_is_found_by_every_word_and_by_no_unknown_one() -> None:
    assert [typed for typed in FOUND.split("|") if not _finds(typed)] == []
    assert [typed for typed in NOT_FOUND.split("|") if _finds(typed)] == []
    zeros_and_order = ["3/4", "03/04", "4/3", "2026-03-04", "2026-3-4", "3月04日", "Mar 4", "mar", "4 March"]
    assert [typed for typed in zeros_and_order if not _finds(typed, MOON)] == []


def test_matching_tables_stay_in_order() -> None:
    both = [SATURDAY, MOON]
    assert matches("2026", both, lambda one: one) == (SATURDAY, MOON)
    assert matches("fay", both, lambda one: one) == (MOON,)
    assert matches("", both, lambda one: one) == (SATURDAY, MOON)
    assert matches("ben" + " " * 100 + "nobody", both, lambda one: one) == (SATURDAY,), "only the start is used"


@some_examples(20)
@given(st.dates(), st.sampled_from(["en", "ja", "zh_Hant"]))
def test_a_day_matches_in_all_common_notations(day: date, language: str) -> None:
    for typed in (format_skeleton("yMMMd", day, locale=language), day.isoformat(), f"{day:%B} {day.day}"):
        assert _finds(typed, SearchableTable((), day, ())), typed


@some_examples(20)
@given(st.text(max_size=300))
def test_any_search_text_is_accepted(typed: str) -> None:
    assert matches(typed, [SATURDAY], lambda one: one) in {(), (SATURDAY,)}
