"""Kill the server with SIGKILL while hands are recorded: every confirmed hand is stored once."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.service.access.callers import IdempotencyKey
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.length import AT_LENGTH, soak
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, caller

KILLS = 50 if AT_LENGTH else 5
RECORDER = f"""
import sys
from pathlib import Path
from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.hands import corrections, recording
from scorekeeper.store.database import Database

folder, code, token, life = sys.argv[1:]
book = Database.open(f"sqlite:///{{folder}}/scorekeeper.db", Path(folder))
actor = Caller(code, token)
for number in range(10**6):
    entry = [{BEN_WINS!r}, {AKI_WINS!r}][number % 2]
    hand, new = recording.record_hand(book, actor, entry, key=IdempotencyKey(f"{{life}}-{{number}}", ""))
    print(hand.number, f"{{life}}-{{number}}", flush=True)
    if number % 3 == 2:
        corrections.correct_hand(book, actor, max(1, hand.number - 5), entry)
"""


def record_until_killed(folder: Path, code: str, token: str, life: int, hands: int) -> list[tuple[int, str]]:
    """Record hands in a process, kill it while it goes on, and return the number and key of each confirmed hand."""
    command = [sys.executable, "-c", RECORDER, str(folder), code, token, str(life)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(hands)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    # The last line may be incomplete; only complete lines were confirmed.
    complete = [line.split() for line in lines if line.endswith("\n")]
    return [(int(number), key) for number, key in complete]


@soak
@pytest.mark.server
@pytest.mark.sqlite("tests/test_failover.py kills PostgreSQL")
def test_every_answered_hand_is_there_once_after_kill_9(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'scorekeeper.db'}"
    database = Database.open(url, tmp_path)
    opened = opening.open_table(database, game="tien-gow", players=PLAYERS)
    chance = random.Random(9)
    answered: list[tuple[int, str]] = []
    for life in range(KILLS):
        answered += record_until_killed(tmp_path, opened.code, opened.token, life, chance.randint(1, 60))

    actor = caller(opened)
    with database.reading() as reading:
        recorded = {
            row.idempotency_key: row.number
            for row in queries.hands.history(reading, detail.get_table(database, actor).me.table_id, 1)
            if row.kind == "recorded"
        }
    assert {key: recorded.get(key) for _, key in answered} == {key: number for number, key in answered}
    assert sorted(recorded.values()) == list(range(1, len(recorded) + 1))
    assert list(verify_tables(database)) == []
    for number, key in answered[-3:]:
        again, new = recording.record_hand(database, actor, BEN_WINS, key=IdempotencyKey(key, ""))
        assert (again.number, new) == (number, False)
    assert recording.record_hand(database, actor, BEN_WINS)[0].number == len(recorded) + 1
    database.close()
