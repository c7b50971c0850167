"""Compare names in normalized form, and refuse new names with invisible characters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.people import names, people
from scorekeeper.service.people.names import check_visible
from scorekeeper.service.sheets import amendments, next_sheet
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.transfer import exporter
from scorekeeper.store.database import Database
from tests.service.conftest import Party, gather

HIDDEN_EVA = "Eva\u202e"


def refused(name: str) -> str | None:
    """Return the code of the problem, or None."""
    try:
        check_visible(name)
    except Refused as error:
        (problem,) = error.problems
        return problem.code
    return None


@pytest.mark.parametrize(
    "sign", "\u00ad\u034f\u061c\u115f\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u2800\u3164\ufeff\uffa0"
)
def test_a_name_with_a_character_that_nobody_sees_or_that_turns_the_direction_is_refused(sign: str) -> None:
    assert [refused(name) for name in (sign, f"Ben{sign}", f"B{sign}en", f"{sign}بن")] == ["invisible"] * 4


def test_a_name_of_invisible_characters_only_is_refused_and_a_visible_one_accepted() -> None:
    assert [refused(name) for name in ("\u0301", "\ufe0f", "\u180b\ufe0f", "\u200d")] == ["empty"] * 4
    names = ["Ben", "Ben 2", "葛󠄀城", "エリ", "بن", "می‌رضا", "❤️", "👩‍👧", "1", "?"]
    assert [name for name in names if refused(name)] == []


def test_width_case_spaces_and_joiners_make_no_other_name(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben"])
    for name in ("ben", " BEN ", "Ｂｅｎ", "B\u200den", "Be\u200cn"):
        with pytest.raises(Refused) as error:
            party.join(name, watch=True)
        assert [problem.code for problem in error.value.problems] == ["double"]


@pytest.mark.parametrize(
    ("field", "do"),
    [
        ("players.1", lambda party: gather(party.database, players=["Ben", HIDDEN_EVA, "Chie"])),
        ("outside.0", lambda party: gather(party.database, outside=[HIDDEN_EVA])),
        ("name", lambda party: party.join(HIDDEN_EVA)),
        ("name", lambda party: party.join(HIDDEN_EVA, seat=3)),
        ("name", lambda party: people.rename_person(party.database, party.aki, 1, HIDDEN_EVA)),
        ("name", lambda party: people.rename_person(party.database, party.aki, 4, "\u3164")),
        (
            "players.2",
            lambda party: next_sheet.start_next_sheet(
                party.database, party.aki, game="tien-gow", players=["Aki", "Ben", HIDDEN_EVA, ""]
            ),
        ),
        (
            "players.2",
            lambda party: amendments.amend_sheet(
                party.database,
                party.aki,
                AmendmentRequest(players=["Aki", "Ben", HIDDEN_EVA, "Dai"], identities={2: None, 3: None}),
            ),
        ),
        (
            "side_bets.1.by",
            lambda party: gather(party.database, "buki").record(
                {
                    "bets": [None, 4, 2, 6],
                    "winner": 0,
                    "side_bets": [{"by": name, "on": 0, "amount": 2} for name in ("Eva", HIDDEN_EVA, "Eva")],
                }
            ),
        ),
    ],
    ids=["opening", "outside", "joining", "sitting down", "renaming", "an empty seat", "next sheet", "amending", "bet"],
)
def test_nobody_comes_to_a_table_under_such_a_name(
    database: Database, field: str, do: Callable[[Party], object]
) -> None:
    party = gather(database, players=["Aki", "Ben", "Chie", ""])
    with pytest.raises(Refused) as error:
        do(party)
    assert [problem.field for problem in error.value.problems] == [field]


def test_existing_invisible_names_are_accepted_and_imported(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "check_visible", lambda *_: None)
    party = gather(database, players=["Ben", HIDDEN_EVA, "\u3164", "Dai"])
    monkeypatch.undo()
    again = ["Dai", HIDDEN_EVA, "Ben", "\u3164"]
    assert next_sheet.start_next_sheet(database, party.aki, game="tien-gow", players=again).players == tuple(again)
    exported = exporter.export_as_value(database, party.aki)
    brought = exporter.import_table(database, exported)
    there = exporter.export_as_value(database, brought.code)["people"]
    assert [one["name"] for one in there] == ["Ben", HIDDEN_EVA, "\u3164", "Dai"]
    assert people.rename_person(database, party.aki, 2, "Eva") == "Eva"
    with pytest.raises(Refused):
        people.rename_person(database, party.aki, 2, HIDDEN_EVA)
