"""Names that look empty, or like another at the table: refused where somebody new comes, with one that would do."""

from collections.abc import Callable

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import amending, looks, people, sheets, tables
from scorekeeper.service.amending import Wanted
from scorekeeper.service.evenings import exporting
from scorekeeper.service.looks import check_look
from scorekeeper.store.book import Book
from tests.service.conftest import Party, gather

CYRILLIC_BEN = "Веn"


def refused(name: str, *others: str) -> tuple[str, str] | None:
    """The code, and which name would do; nothing where this one does."""
    try:
        check_look(name, others)
    except Refused as error:
        (problem,) = error.problems
        return problem.code, str(problem.message.values.get("other", ""))
    return None


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u3164\u2800", "\u0301", "\u180b\ufe0f", "\u2066\u3164"]
)
def test_a_name_that_looks_empty_is_refused(name: str) -> None:
    assert refused(name) == ("empty", "P2")
    assert refused(name, "Aki", "P2") == ("empty", "P3")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        (CYRILLIC_BEN, "Ben"),
        ("Al", "AI"),
        ("P0", "PO"),
        ("Bern", "Bem"),
        ("工リ", "エリ"),
        ("口", "ロ"),
        ("Ben\u3164", "Ben"),
        ("B\u200den", "Ben"),
        ("Be\u034fn", "BEN"),
    ],
)
def test_a_name_that_looks_like_another_is_refused_with_one_that_would_do(name: str, other: str) -> None:
    assert refused(name, "Aki", other) == ("alike", f"{name} 2")
    assert refused(name, other, f"{other} 2") == ("alike", f"{name} 3")
    assert refused(name, "Aki", "Chie") is None


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ana", "Anna"), ("文", "又"), ("Ben", "Ren"), ("エリ", "えり"), ("🀄", "🀅"), ("Ben 2", "Ben 3")],
)
def test_names_that_can_be_told_apart_are_two(name: str, other: str) -> None:
    assert refused(name, other) is None


@pytest.mark.parametrize(
    ("do", "field"),
    [
        (lambda party: gather(party.book, players=["Ben", CYRILLIC_BEN, "Chie"]), "players.1"),
        (
            lambda party: tables.open_table(
                party.book, game="tien-gow", players=["Ben", "Aki", "Chie"], outside=[CYRILLIC_BEN]
            ),
            "outside.0",
        ),
        (lambda party: party.join(CYRILLIC_BEN), "name"),
        (lambda party: party.join(CYRILLIC_BEN, watch=True), "name"),
        (lambda party: party.join(CYRILLIC_BEN, seat=3), "name"),
        (lambda party: people.rename_person(party.book, party.aki, 1, CYRILLIC_BEN), "name"),
        (lambda party: people.rename_person(party.book, party.aki, 4, "\u3164"), "name"),
        (
            lambda party: sheets.next_sheet(
                party.book, party.aki, game="tien-gow", players=["Aki", "Ben", CYRILLIC_BEN, ""]
            ),
            "players.2",
        ),
        (
            lambda party: amending.amend(
                party.book, party.aki, Wanted(players=["Aki", "Ben", CYRILLIC_BEN, "Dai"], who={2: None, 3: None})
            ),
            "players.2",
        ),
    ],
    ids=[
        "opening",
        "outside",
        "coming in",
        "watching",
        "sitting down",
        "renaming",
        "an empty seat",
        "the next game",
        "amending",
    ],
)
def test_nobody_comes_to_a_table_so(book: Book, do: Callable[[Party], object], field: str) -> None:
    party = gather(book, players=["Aki", "Ben", "Chie", ""])
    with pytest.raises(Refused) as error:
        do(party)
    assert [problem.field for problem in error.value.problems] == [field]


def test_a_guest_who_is_new_is_told_so_at_their_own_bet(book: Book) -> None:
    party = gather(book, "buki", ["Aki", "Ben", "Chie", "Dai"])
    bets = [{"by": name, "on": 0, "amount": 2} for name in ("Eva", CYRILLIC_BEN, "Eva")]
    with pytest.raises(Refused) as error:
        party.record({"bets": [None, 4, 2, 6], "winner": 0, "side_bets": bets})
    assert [problem.field for problem in error.value.problems] == ["side_bets.1.by"]


def test_who_is_there_already_stays_and_an_evening_comes_in_as_it_was(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "check_look", lambda *_: None)
    party = gather(book, players=["Ben", CYRILLIC_BEN, "\u3164", "Dai"])
    monkeypatch.undo()
    again = ["Dai", CYRILLIC_BEN, "Ben", "\u3164"]
    assert sheets.next_sheet(book, party.aki, game="tien-gow", players=again).players == tuple(again)
    assert people.rename_person(book, party.aki, 2, CYRILLIC_BEN.upper()) == CYRILLIC_BEN.upper()
    exported = exporting.export(book, party.aki)
    brought = exporting.import_(book, exported)
    assert [one["name"] for one in exporting.export(book, brought.code)["people"]] == [
        "Ben",
        CYRILLIC_BEN.upper(),
        "\u3164",
        "Dai",
    ]
