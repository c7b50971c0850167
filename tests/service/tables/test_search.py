"""Search for a table."""

from __future__ import annotations

from datetime import date

from babel.dates import format_skeleton
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import registry
from scorekeeper.service.tables.table_list import SearchableTable, matches, names_matching

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


def test_month_and_day_match_in_either_order_with_or_without_zeros() -> None:
    typed = ["3/4", "03/04", "4/3", "2026-03-04", "2026-3-4", "3月04日", "Mar 4", "mar", "4 March"]
    assert [word for word in typed if not _finds(word, MOON)] == []


def test_matching_tables_stay_in_order() -> None:
    both = [SATURDAY, MOON]
    assert matches("2026", both, lambda one: one) == (SATURDAY, MOON)
    assert matches("fay", both, lambda one: one) == (MOON,)
    assert matches("", both, lambda one: one) == (SATURDAY, MOON)
    assert matches("ben" + " " * 100 + "nobody", both, lambda one: one) == (SATURDAY,), "only the start is used"


@given(st.dates(), st.sampled_from(["en", "ja", "zh_Hant"]))
def test_a_day_matches_in_all_common_notations(day: date, language: str) -> None:
    for typed in (format_skeleton("yMMMd", day, locale=language), day.isoformat(), f"{day:%B} {day.day}"):
        assert _finds(typed, SearchableTable((), day, ())), typed


@given(st.text(max_size=300))
def test_any_search_text_is_accepted(typed: str) -> None:
    assert matches(typed, [SATURDAY], lambda one: one) in {(), (SATURDAY,)}
