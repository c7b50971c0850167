"""Write the database of this version for the tests of later ones: `python -m tests.before`, once before a release.

It holds the hands of each golden transcript, the evening of the description of the API, and what only pages do.
"""

import json
import shutil
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import time_machine

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.groups.joining import create_group
from scorekeeper.service.groups.tables import add_table_to_group
from scorekeeper.service.hands import corrections, drafts, objections, recording
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.people import devices
from scorekeeper.service.sheets import next_sheet, seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail, next_table
from scorekeeper.service.tables.closing import close_table
from scorekeeper.store.database import Database
from scorekeeper.web import close
from scorekeeper.web.app.state import state
from tests.bench.ours import application
from tests.exports import export_as_value
from tests.games.folders import files, game_of
from tests.installed import PROJECT
from tests.old_book import FORMS, standings
from tests.service.conftest import AKI_WINS, BEN_WINS, gather, key
from tests.service.tables.test_next_table import seen as open_lines
from tests.web.api import recording as evening

Hands = list[dict[str, Any]]


def main() -> int:
    """Write the folder of this version; refuse to replace one."""
    folder = FORMS / PROJECT["version"].rpartition(".")[0]
    if folder.exists():
        print(f"{folder} is there, and what was released is never made anew.", file=sys.stderr)
        return 1
    folder.mkdir()
    try:
        write(folder)
    except BaseException:
        shutil.rmtree(folder)
        raise
    return 0


def write(folder: Path) -> None:
    """Write the whole database as text, the export of each table, and the chips of each table and group."""
    with TemporaryDirectory() as instance, time_machine.travel(datetime.now(UTC), tick=False) as clock:
        app = application(Path(instance))
        with patch("secrets.randbelow", Random(45).randrange):  # other dice may draw the seats that are there
            examples = evening.play(app, clock, delete=False)
        database = state(app).database
        own = {game_of(file): play(database, file) for file in files("golden.txt")}
        own |= {"pages": by_pages(database), "bets": bets(database)}
        answers = {name: examples[call]["response"] for name, call in EVENING.items()}
        tables = {name: Caller(answer["code"], answer["token"]) for name, answer in answers.items()} | own
        friday = examples["create_group_from_table"]["response"]
        groups = {
            "friday": GroupCaller(friday["code"], friday["token"]),
            "every game": group_of(database, own.values()),
        }
        for name, host in tables.items():
            write_json(folder / f"{name}.json", export_as_value(database, host), None)
        write_json(folder / "totals.json", {name: totals(database, host) for name, host in tables.items()}, 1)
        write_json(folder / "groups.json", {name: standings(database, group) for name, group in groups.items()}, 1)
        close(app)
        with closing(sqlite3.connect(Path(instance, "scorekeeper.db"))) as connection:
            (folder / "book.sql").write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")


EVENING = {
    "friday": "open_table",
    "friday-next": "open_next_table",
    "friday-of-group": "open_next_group_table",
    "friday-imported": "import_table",
}
"""Tables of the evening that the API describes, and the call that opened each."""


def write_json(file: Path, value: object, indent: int | None) -> None:
    file.write_text(json.dumps(value, ensure_ascii=False, indent=indent) + "\n", encoding="utf-8")


def totals(database: Database, host: Caller) -> dict[str, Any]:
    view = detail.get_table(database, host)
    pairs = [[pair.payer, pair.payee, pair.chips] for pair in view.pairs]
    return {"code": host.code, "token": host.token, "totals": dict(view.totals), "pairs": pairs}


def cases(transcript: str) -> Iterator[tuple[dict[str, Any], Hands]]:
    """Yield players and rules, and the hands of each case of a golden transcript."""
    for case in transcript.split("\ntable ")[1:]:
        setup, *lines = case.splitlines()
        yield json.loads(setup), [json.loads(line[5:]) for line in lines if line.startswith("hand ")]


def play(database: Database, transcript: Path) -> Caller:
    """Play each case of a transcript at one table, without the refused ones; return its host."""
    game, party = game_of(transcript), None
    for setup, hands in cases(transcript.read_text(encoding="utf-8")):
        with suppress(Refused):
            if party:
                next_sheet.start_next_sheet(database, party.aki, game=game, **setup)
            else:
                party = gather(database, game, **setup)
            for hand in hands:
                with suppress(Refused):
                    recording.record_hand(database, party.aki, hand)
    assert party
    return party.aki


def by_pages(database: Database) -> Caller:
    """Play a table with what the API does not offer: a forgotten hand, a restored one, objections, debts carried on."""
    party = gather(database, name="Pages", chips=100, rate={"currency": "EUR", "amount": "0.1"})
    aki, ben = party.aki, party.join(seat=1)
    recording.record_hand(database, ben, BEN_WINS | {"note": "tea"}, key=key("first"))
    party.record(AKI_WINS, BEN_WINS)
    corrections.insert_hand(database, ben, 1, AKI_WINS)
    corrections.withdraw_hand(database, ben, 2)
    corrections.restore_hand(database, aki, 2)
    corrections.correct_hand(database, ben, 3, BEN_WINS | {"dealer": 2})
    corrections.undo_hand(database, ben, 4, party.hand(4).revision)
    objections.raise_objection(database, ben, 1, "three 棟")
    objections.raise_objection(database, aki, 2)
    objections.accept_hand(database, ben, 2)
    chip_entries.add_chip_entry(database, aki, {"kind": "buy_in", "player": "Chie", "chips": 50})
    chip_entries.add_chip_entry(database, aki, evening.PENALTY)
    chip_entries.raise_entry_objection(database, ben, 2, "three")
    chip_entries.add_chip_entry(database, aki, {"kind": "count", "chips": {"Ben": 90}, "bears": "Dai", "note": "late"})
    devices.add_screen(database, aki)
    seating.change_seats(database, aki, SeatingRequest((1, 2, 3, "Emi")))
    party.record(BEN_WINS)
    first, *others = open_lines(database, aki)
    settlement.record_payment(database, aki, first)
    next_table.open_next_table(database, aki, carry=open_lines(database, aki)[: len(others)])
    close_table(database, aki, set_aside=True)
    return aki


def bets(database: Database) -> Caller:
    """Play Buki-Domino with bets from phones, hidden ones and those of a spectator; a hand is being entered."""
    party = gather(database, "buki", rules={"bets": "hidden"}, name="Bets")
    ben, chie, eva = party.join(seat=1), party.join(seat=2), party.join("Eva", watch=True)
    for number in (1, 2):
        drafts.confirm_bet(database, ben, number, "4")
        drafts.confirm_bet(database, chie, number, "2")
        drafts.confirm_bet(database, eva, number, {"on": "2", "amount": "4"})
        if number == 1:
            drafts.update_draft(database, party.aki, 1, {"bets.3": "6"}, on_behalf_of=3)
            drafts.update_draft(database, party.aki, 1, {"side_bets.0.accepted": ""})
            drafts.reveal_draft(database, party.aki, 1)
            party.record({"bets": [None, 4, 2, 6], "winner": 0, "side_bets": [{"by": "Eva", "on": 2, "amount": 4}]})
    return party.aki


def group_of(database: Database, hosts: Iterable[Caller]) -> GroupCaller:
    """Put every table into one group; return its owner."""
    group = create_group(database, "Every game")
    for host in hosts:
        add_table_to_group(database, group, host)
    return group


if __name__ == "__main__":
    sys.exit(main())
