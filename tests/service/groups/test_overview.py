"""What a device of a group sees of its tables."""

from __future__ import annotations

from datetime import date

import pytest

from scorekeeper.games import registry
from scorekeeper.service.groups import tables
from scorekeeper.service.money import chip_entries
from scorekeeper.service.tables import opening
from tests.service.conftest import AKI_WINS, BEN_WINS, caller
from tests.service.groups.conftest import Circle, group_of


def test_a_table_lists_its_games_and_the_chips_of_each_member(circle: Circle) -> None:
    assert group_of(circle.database, circle.aki).tables[0].best is None
    circle.party.record(BEN_WINS, AKI_WINS)
    chip_entries.add_chip_entry(
        circle.database, circle.party.aki, {"kind": "adjustment", "from": "Aki", "to": "Dai", "chips": 100}
    )
    [evening] = group_of(circle.database, circle.aki).tables
    won = circle.party.view().totals
    assert {circle.view().name_of(member): chips for member, chips in evening.chips.items()} == won
    assert sum(evening.chips.values()) == 0
    assert evening.best == (4, won["Dai"])
    assert [(played.game.id, played.hands) for played in evening.games] == [("tien-gow", 2)]
    assert (evening.hands, evening.closed, evening.players) == (2, False, ("Aki", "Ben", "Chie", "Dai"))


def test_tables_are_paged_by_twenty_and_found_by_name_person_game_and_date(circle: Circle) -> None:
    for number in range(21):
        opened = opening.open_table(
            circle.database, game="freestyle", players=["Aki", "Zoe" if number == 7 else "Ben"], name=f"Night {number}"
        )
        tables.add_table_to_group(circle.database, circle.aki, caller(opened))
    first, second = (group_of(circle.database, circle.aki, "", page) for page in (1, 2))
    assert [len(shown.tables) for shown in (first, second)] == [20, 2]
    assert (first.tables[0].name, second.tables[-1].code) == ("Night 20", circle.party.opened.code)
    assert (first.count, first.pages) == (22, 2)
    assert [group_of(circle.database, circle.aki, "", page).page for page in (99, 0, -3)] == [2, 1, 1]
    for typed, expected in (("night 20", 1), ("zoe", 1), ("打天九", 1), ("ZZZ", 0), (f"{date.today():%Y}", 22)):  # noqa: DTZ011  as the server writes it
        assert group_of(circle.database, circle.aki, typed).found == expected, typed


def test_tables_are_found_if_the_game_of_one_is_not_installed(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {game: one for game, one in registry.games().items() if game != "tien-gow"}
    monkeypatch.setattr(registry, "games", lambda: installed)
    assert [group_of(circle.database, circle.aki, typed).found for typed in ("aki", "tien-gow", "moon")] == [1, 1, 0]
