from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, DraftChanged
from scorekeeper.service.hands import corrections, drafts
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, refuses


def test_all_players_enter_fields_of_one_shared_draft(party: Party, ben: Caller, eva: Caller) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1", "piles.0": "2"})
    draft = drafts.update_draft(party.database, ben, 1, {"piles.1": "3", "bonuses": ["0", "2"]})
    assert draft.fields == {"winner": "1", "piles.0": "2", "piles.1": "3", "bonuses": ["0", "2"]}
    assert draft.by == {"winner": "Aki", "piles.0": "Aki", "piles.1": "Ben", "bonuses": "Ben"}
    assert drafts.get_draft(party.database, eva) == detail.get_table(party.database, eva).draft == draft
    assert draft.revision == party.view().revision


def test_a_player_enters_a_field_on_behalf_of_another_and_an_empty_value_removes_it(party: Party, ben: Caller) -> None:
    draft = drafts.update_draft(party.database, ben, 1, {"piles.2": "0", "bonuses": ["1"]}, on_behalf_of=2)
    assert (draft.by["piles.2"], draft.on_behalf_of) == ("Ben", {"piles.2": "Chie", "bonuses": "Chie"})
    draft = drafts.update_draft(party.database, ben, 1, {"piles.1": "0", "bonuses": []}, on_behalf_of=1)
    assert (draft.on_behalf_of, dict(draft.by)) == ({"piles.2": "Chie"}, {"piles.2": "Ben", "piles.1": "Ben"})
    assert drafts.update_draft(party.database, ben, 1, {"piles.2": ""}).fields == {"piles.1": "0"}


def test_a_field_that_another_device_has_changed_is_refused_unless_it_was_seen_or_is_the_same_or_the_own_one(
    party: Party, ben: Caller
) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1"})
    with pytest.raises(DraftChanged) as stale:
        drafts.update_draft(party.database, ben, 1, {"winner": "0", "piles.0": "4"}, seen={})
    assert stale.value.current.fields == {"winner": "1"}
    assert drafts.get_draft(party.database, ben).fields == {"winner": "1"}
    allowed: list[tuple[Caller, str, dict[str, str | list[str]] | None]] = [
        (party.aki, "0", {}),  # the own field
        (ben, "0", {}),  # the same value
        (party.aki, "1", {"winner": "0"}),
        (ben, "0", None),
    ]
    for who, value, seen in allowed:
        assert drafts.update_draft(party.database, who, 1, {"winner": value}, seen=seen).fields == {"winner": value}


def test_a_recorded_hand_ends_its_draft_and_refuses_a_late_one(party: Party, ben: Caller) -> None:
    drafts.update_draft(party.database, ben, 1, {"winner": "1", "piles.1": "5"})
    recorded = party.record(AKI_WINS)
    assert (dict(party.view().draft.fields), party.view().draft.number) == ({}, 2)
    with pytest.raises(AlreadyChanged) as taken:
        drafts.update_draft(party.database, ben, 1, {"winner": "1"})
    assert taken.value.current == recorded
    refuses(AlreadyChanged, drafts.reveal_draft, party.database, ben, 1)
    corrections.withdraw_hand(party.database, party.aki, 1)
    seating.change_seats(party.database, party.aki, SeatingRequest((2, 1, 3, 4)))
    assert party.view().draft.fields == {}
    assert drafts.update_draft(party.database, party.aki, 1, {"winner": "1"}).fields == {"winner": "1"}


@pytest.mark.parametrize(
    ("fields", "waits"),
    [
        ({}, ()),
        ({"winner": "1"}, ()),
        ({"piles.0": "2"}, ("ben",)),
        ({"piles.0": "2", "piles.1": "1"}, ()),
        ({"piles.1": "1"}, ("aki",)),
    ],
)
def test_a_hand_waits_for_a_player_once_another_part_is_in(
    party: Party, ben: Caller, eva: Caller, fields: dict[str, str | list[str]], waits: tuple[str, ...]
) -> None:
    drafts.update_draft(party.database, party.aki, 1, fields)
    views = {
        name: detail.get_table(party.database, who) for name, who in {"aki": party.aki, "ben": ben, "eva": eva}.items()
    }
    assert tuple(name for name, view in views.items() if view.waits_for_me) == waits


@pytest.mark.parametrize(
    ("rules", "waiting"),
    [({"high_wins": False, "out": 50}, [2, 3]), ({"teams": 2}, [1, 3])],
    ids=["a player who is out", "a team"],
)
def test_a_hand_waits_for_nobody_who_is_out_or_whose_team_has_its_part(
    database: Database, rules: dict[str, Any], waiting: list[int]
) -> None:
    party = gather(database, "freestyle", rules=rules)
    phones = [party.aki, *(party.join(seat=seat) for seat in (1, 2, 3))]
    party.record({"points": [0, 50, None if "teams" in rules else 0, None if "teams" in rules else 0]})
    drafts.update_draft(party.database, party.aki, 2, {"points.0": "3"})
    views = [detail.get_table(party.database, phone) for phone in phones]
    assert [seat for seat, view in enumerate(views) if view.waits_for_me] == waiting


@pytest.mark.parametrize(
    "fields",
    [{"f" * 81: "1"}, {"note": "n" * 501}, {"tiles": ["1"] * 101}, {f"f{number}": "1" for number in range(401)}],
    ids=["name", "value", "values", "fields"],
)
def test_a_draft_that_is_too_large_is_refused(party: Party, fields: dict[str, str | list[str]]) -> None:
    refuses(Refused, drafts.update_draft, party.database, party.aki, 1, fields)
    assert drafts.get_draft(party.database, party.aki).fields == {}


# Changes of seats; Aki to Dai are the persons 1 to 4


def test_a_draft_moves_with_its_people_and_keeps_its_authors(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    drafts.update_draft(party.database, ben, 2, {"piles.1": "5", "winner": "1"})
    drafts.update_draft(party.database, ben, 2, {"piles.2": "0"}, on_behalf_of=2)
    drafts.update_draft(party.database, party.aki, 2, {"piles.0": "2"})
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2, 4)))
    draft = party.view().draft
    assert (draft.number, draft.revision <= party.view().revision) == (1, True)
    assert draft.fields == {"piles.0": "2", "piles.1": "0", "piles.2": "5", "winner": "2"}
    assert (draft.by["piles.2"], draft.by["piles.1"], draft.on_behalf_of) == ("Ben", "Ben", {"piles.1": "Chie"})


def test_the_fields_of_a_player_who_leaves_are_dropped_for_good(party: Party, ben: Caller) -> None:
    drafts.update_draft(party.database, ben, 1, {"piles.1": "5", "winner": "1", "piles.2": "3", "finish": "bao_zun"})
    seating.change_seats(party.database, party.aki, SeatingRequest((3, 4, 1)))
    assert party.view().draft.fields == {"piles.0": "3", "finish": "bao_zun"}
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 2, 3, 4)))
    assert party.view().draft.fields == {"piles.2": "3", "finish": "bao_zun"}
