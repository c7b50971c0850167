from __future__ import annotations

import pytest

from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import TooManyHands
from scorekeeper.service.hands import corrections, drafts
from scorekeeper.service.people import devices, joining, people
from scorekeeper.service.tables import detail
from tests.service.conftest import AKI_WINS, BEN_WINS, Party


def test_only_hands_after_the_seen_revision_are_returned(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    seen = party.view()
    third = party.record(BEN_WINS)
    news = detail.get_changes_since(party.database, party.aki, seen.revision)
    assert (news.sheet.hands, news.sheet.earlier_hands) == ((third,), True)
    assert (news.totals, news.revision) == (party.view().totals, party.view().revision)
    for revision in (0, -(10**30)):
        assert detail.get_changes_since(party.database, party.aki, revision) == party.view()
    for revision in (party.view().revision, 10**30):
        now = detail.get_changes_since(party.database, party.aki, revision)
        assert (now.revision, now.sheet.hands, now.sheet.earlier_hands) == (party.view().revision, (), True)


def test_very_many_hands_that_are_newer_are_not_read_at_once(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.record(BEN_WINS, AKI_WINS)
    seen = party.view()
    party.record(BEN_WINS, AKI_WINS)
    corrections.correct_hand(party.database, party.aki, 3, AKI_WINS)
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 1)
    monkeypatch.setattr(detail, "MAX_CHANGED_HANDS", 2)
    assert len(detail.get_changes_since(party.database, party.aki, seen.revision).sheet.hands) == 2
    with pytest.raises(TooManyHands):
        detail.get_changes_since(party.database, party.aki, seen.revision - 1)
    monkeypatch.undo()
    assert len(detail.get_changes_since(party.database, party.aki, 0).sheet.hands) == 4


def test_a_correction_returns_every_hand_that_it_changed(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, AKI_WINS)
    seen = party.view()
    corrections.correct_hand(party.database, party.aki, 2, BEN_WINS)
    news = detail.get_changes_since(party.database, party.aki, seen.revision)
    assert [hand.number for hand in news.sheet.hands] == [2, 3]
    assert news.sheet.hands == party.view().sheet.hands[1:]


def test_every_change_of_a_table_changes_its_revision(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    for change in (
        lambda: drafts.update_draft(party.database, ben, 2, {"winner": "1"}),
        lambda: people.rename_person(party.database, ben, 2, "Benjamin"),
        lambda: joining.lock_joining(party.database, party.aki, True),
        lambda: joining.revoke_links(party.database, party.aki),
        lambda: devices.release_seat(party.database, party.aki, 1),
    ):
        seen = party.view().revision
        change()
        news = detail.get_changes_since(party.database, party.aki, seen)
        assert (news.revision, news.sheet.hands) == (seen + 1, ())
