"""Tables at which nothing has changed for long: announced, exported to a file, and deleted."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
import time_machine

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, NotFound
from scorekeeper.service.tables import closing
from scorekeeper.service.transfer import archiving, exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import clock
from tests.exports import export_as_value
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, comparable, look, refuses

REST = timedelta(days=90)


def archive(party: Party, folder: Path, day: int) -> date | Path | None:
    """Archive a table, if it is due, so many days from now."""
    with time_machine.travel(clock.now() + timedelta(day)):
        return archiving.archive_if_due(party.database, party.opened.code, REST, folder)


@pytest.fixture
def announced(party: Party, tmp_path: Path) -> Party:
    """A table that was announced after sixty days."""
    party.record(BEN_WINS, AKI_WINS)
    assert archive(party, tmp_path, 61) == party.view().archived_on
    return party


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_a_table_at_rest_is_announced_then_archived_and_imported_again_with_the_same_totals(
    party: Party, ben: Caller, tmp_path: Path, *, closed: bool
) -> None:
    party.record(BEN_WINS, AKI_WINS)
    if closed:
        closing.close_table(party.database, party.aki)
    before, document = party.view(), export_as_value(party.database, party.opened.code)
    assert archive(party, tmp_path, 59) is None
    assert party.view().archived_on is None
    day = archive(party, tmp_path, 61)
    assert day == (clock.now() + timedelta(91)).date() == look(party.database, ben).archived_on
    assert archive(party, tmp_path, 90) is None, "a month has not passed"
    file = archive(party, tmp_path, 92)
    assert isinstance(file, Path)
    assert [file] == [*tmp_path.glob("*.json")] == [*tmp_path.glob("2*")]
    refuses(NotFound, party.view)
    with time_machine.travel(clock.now() + timedelta(100)):
        again = Party(party.database, exporter.import_file(party.database, file.read_bytes()))
        assert archive(again, tmp_path, 59) is None, "it rests since it was imported"
    assert (again.view().totals, again.view().pairs) == (before.totals, before.pairs)
    exported = export_as_value(party.database, again.opened.code)
    assert comparable(exported) == comparable(document) | {"revision": before.revision + 1}
    assert list(verify_tables(party.database, again.opened.code)) == []


def test_a_change_revokes_the_announcement_and_a_look_does_not(announced: Party, tmp_path: Path) -> None:
    day = announced.view().archived_on
    with time_machine.travel(clock.now() + timedelta(70)):
        assert announced.view().archived_on == day
        announced.record(BEN_WINS)
        assert announced.view().archived_on is None
    assert archive(announced, tmp_path, 92) is None
    assert archive(announced, tmp_path, 131) == announced.view().archived_on
    assert len(announced.view().sheet.hands) == 3


def refuse(*_: object) -> None:
    raise Refused([Problem("sheets", "x", text("You cannot do this"))])


def fail(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(("name", "broken"), [("sync", fail), ("check_file", refuse)])
def test_a_table_whose_file_is_not_right_is_kept(
    announced: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, broken: Callable[..., None]
) -> None:
    monkeypatch.setattr(archiving, name, broken)
    with pytest.raises((OSError, Refused)):
        archive(announced, tmp_path, 92)
    assert [*tmp_path.glob("2*")] == []
    assert announced.view().archived_on


def test_a_table_that_is_changed_while_its_file_is_written_is_kept(
    announced: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "check_file", lambda _: announced.record(BEN_WINS))
    with pytest.raises(AlreadyChanged):
        archive(announced, tmp_path, 92)
    assert len(announced.view().sheet.hands) == 3
