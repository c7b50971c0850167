"""Check that a person stays the same when renamed, at any time."""

from collections.abc import Callable

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.people import devices, names, people
from scorekeeper.service.people.names import check_visible
from scorekeeper.service.people.people import NameFields
from scorekeeper.service.sheets import amendments, next_sheet
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import BEN_WINS, PLAYERS, Party, gather, refused_at, refuses

PERSONS = NameFields({seat: seat + 1 for seat in range(4)})
"""Aki, Ben, Chie and Dai, as they were named at the opening."""


def test_a_new_name_appears_in_every_hand_and_the_feed(party: Party, ben: Caller, eva: Caller) -> None:
    party.record(BEN_WINS)
    assert people.rename_person(party.database, ben, 2, " Benjamin ") == "Benjamin"
    table = party.view()
    assert (table.players[1].name, table.sheet.hands[0].next_dealer_name) == ("Benjamin", "Benjamin")
    assert table.totals["Benjamin"] == 8
    seen = detail.get_table(party.database, eva)
    assert [(one.name, one.mine) for one in seen.spectators] == [("Eva", True)]
    (one,) = seen.activity
    assert (one.kind, one.by, one.people) == ("renamed", "Benjamin", ("Benjamin",))
    assert one.what == {"was": "Ben", "now": "Benjamin"}


def test_only_the_host_can_rename_any_person(party: Party, ben: Caller, eva: Caller) -> None:
    party.record(BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=PLAYERS[:3])
    for name, now in (("chie", "Chié"), ("Dai", "David"), ("Eva", "Ewa")):
        people.rename_person(party.database, party.aki, name, now)
    table = party.view()
    assert table.players[2].name == "Chié"
    assert table.totals == {"Aki": -2, "Ben": 8, "Chié": -5, "David": -1}
    assert detail.get_table(party.database, eva).me.name == "Ewa"
    for who, person in ((ben, 3), (eva, 3), (eva, 5)):
        refuses(Forbidden, people.rename_person, party.database, who, person, "Nobody")
    for unknown in (99, "Emi"):
        refuses(NotFound, people.rename_person, party.database, party.aki, unknown, "Emil")


def test_an_empty_seat_is_named_without_an_event_or_given_to_a_known_person(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=["Aki", "", "Chie", ""])
    events = party.view().activity
    people.rename_person(party.database, party.aki, 5, "Ben")
    people.rename_person(party.database, ben, 6, "Emi")
    assert [(player.name, player.person, player.total) for player in party.view().players[1::2]] == [
        ("Ben", 2, 8),
        ("Emi", 6, 0),
    ]
    assert party.view().activity == events


def test_a_name_of_another_person_is_refused_and_another_case_makes_no_form_outdated(party: Party, ben: Caller) -> None:
    agreed = party.view().sheet.revision
    for name in ("", " ", "ＡＫＩ", "a\u200bki", "N" * 41):
        assert refused_at(people.rename_person, party.database, ben, 2, name)[0][0] == "name"
    people.rename_person(party.database, ben, 2, "BEN")
    assert (party.view().players[1].name, party.view().sheet.revision) == ("BEN", agreed)


def test_all_people_are_listed_and_may_rename_themselves(party: Party, ben: Caller, eva: Caller) -> None:
    next_sheet.start_next_sheet(party.database, party.aki, game="da-san", players=["Chie", "Ben", ""])
    devices.leave_seat(party.database, party.aki)
    everybody = people.list_people(party.database, ben).people
    assert [(one.name, one.seat, one.mine, one.may_be_corrected) for one in everybody] == [
        ("Chie", 0, False, False),
        ("Ben", 1, True, True),
        ("P2", 2, False, True),
        ("Aki", None, False, False),
        ("Dai", None, False, False),
        ("Eva", None, False, False),
    ]
    assert all(one.may_be_corrected for one in people.list_people(party.database, party.aki).people)
    assert not any(one.may_be_corrected for one in people.list_people(party.database, eva).people)


def begin(party: Party, players: list[str], drawn: NameFields | None = None, agreed: int | None = None) -> list[int]:
    next_sheet.start_next_sheet(
        party.database, party.aki, game="tien-gow", players=players, drawn=drawn, setup_revision=agreed
    )
    return [player.person for player in party.view().players]


def test_a_changed_name_on_a_line_renames_its_person_unless_the_sheet_is_refused(party: Party) -> None:
    party.record(BEN_WINS)
    drawn = NameFields(PERSONS.persons, {2: False})
    players = ["Aki", "BEN", "Chié", "Dai"]
    with pytest.raises(Refused):
        next_sheet.start_next_sheet(
            party.database, party.aki, game="moon", players=players, drawn=drawn, rules={"x": 1}
        )
    assert (party.view().players[2].name, party.view().activity) == ("Chie", ())
    assert begin(party, players, drawn) == [1, 2, 3, 4]
    assert party.view().totals == {"Aki": -2, "BEN": 8, "Chié": -5, "Dai": -1}
    assert party.view(1).sheet.players == tuple(players)


def test_a_changed_name_must_be_confirmed_as_the_same_person_and_is_a_new_one_without_shown_lines(party: Party) -> None:
    assert [field for field, _ in refused_at(begin, party, ["Aki", "Ben", "Chié", "Dai"], PERSONS)] == ["new.2"]
    assert begin(party, ["Aki", "Ben", "Emi", "Dai"], NameFields(PERSONS.persons, {2: True})) == [1, 2, 5, 4]
    assert party.view().totals == {"Aki": 0, "Ben": 0, "Emi": 0, "Dai": 0}
    people.rename_person(party.database, party.aki, 5, "Émi")
    assert begin(party, ["Aki", "Ben", "Emi", "Dai"]) == [1, 2, 6, 4]
    assert begin(party, ["Aki", "Ben", "Ｅmi", "Dai"]) == [1, 2, 6, 4]


@pytest.mark.parametrize(
    ("players", "persons"),
    [
        (["Ben", "Aki", "Chie", "Dai"], [2, 1, 3, 4]),
        (["Chie", "Ben", "Emi", "Dai"], [3, 2, 5, 4]),
        (["Aki", "Ben", "", "Dai"], [1, 2, 5, 4]),
    ],
    ids=["who swap", "somebody new where another has moved", "an empty seat"],
)
def test_a_known_name_refers_to_its_person_on_any_line(party: Party, players: list[str], persons: list[int]) -> None:
    assert begin(party, players, PERSONS) == persons
    assert {one.kind for one in party.view().activity} == {"began"}


def test_a_preview_treats_a_changed_name_as_the_same_person_by_default(party: Party) -> None:
    party.record(BEN_WINS)
    players = ("Aki", "Ben", "Emi", "Dai")
    for new, newcomers in (({}, {}), ({2: True}, {2: "Emi"})):
        drawn = NameFields(PERSONS.persons, new)
        ahead = next_sheet.preview_next_sheet(
            party.database, party.aki, game="tien-gow", players=players, drawn=drawn
        ).continuation
        assert ahead
        assert (ahead.newcomers, ahead.players) == (newcomers, players)


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
        assert [code for _, code in refused_at(party.join, name, watch=True)] == ["double"]


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
def test_nobody_comes_to_a_table_so_named(database: Database, field: str, do: Callable[[Party], object]) -> None:
    party = gather(database, players=["Aki", "Ben", "Chie", ""])
    assert [place for place, _ in refused_at(do, party)] == [field]


def test_known_invisible_names_are_accepted_and_imported(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "check_visible", lambda *_: None)
    party = gather(database, players=["Ben", HIDDEN_EVA, "\u3164", "Dai"])
    monkeypatch.undo()
    again = ["Dai", HIDDEN_EVA, "Ben", "\u3164"]
    assert next_sheet.start_next_sheet(database, party.aki, game="tien-gow", players=again).players == tuple(again)
    brought = exporter.import_table(database, export_as_value(database, party.aki))
    there = export_as_value(database, brought.code)["people"]
    assert [one["name"] for one in there] == ["Ben", HIDDEN_EVA, "\u3164", "Dai"]
    assert people.rename_person(database, party.aki, 2, "Eva") == "Eva"
    refuses(Refused, people.rename_person, database, party.aki, 2, HIDDEN_EVA)
