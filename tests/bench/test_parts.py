"""The benchmarks run with a few requests; `make bench` measures."""

from html import escape
from itertools import islice
from pathlib import Path

import pytest

from tests.bench import hands, limit, pages, phones
from tests.bench.figures import Table
from tests.bench.ihatemoney import PINNED
from tests.bench.rounds import Round, Rounds, beside


def test_a_hand_is_compared_with_its_limits() -> None:
    taken = hands.measure({hands.LIMIT: hands.bare, hands.BEHIND_FLASK: hands.behind_flask}, seconds=0.01, rounds=1)
    assert list(taken.taken) == [hands.OURS, hands.LIMIT, hands.BEHIND_FLASK]
    assert all(
        one.requests and one.seconds > 0 and one.processor > 0 for rounds in taken.taken.values() for one in rounds
    )


def test_pages_after_a_hand_are_compared_with_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"SECONDS": 0.01, "ROUNDS": 1, "PAGES": {"table": "?"}}.items():
        monkeypatch.setattr(pages, name, value)
    clock, processor = pages.tables()
    assert [str(row[0]).rpartition(", ")[2] for row in clock.rows] == [
        "the four looks on average",
        "the first of the four",
    ]
    assert all(isinstance(figure, float) and figure > 0 for row in processor.rows for figure in row[1:])


def test_every_client_receives_every_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"MANY": 8, "SAVES": 2}.items():
        monkeypatch.setattr(phones, name, value)
    row = phones.measure(tmp_path, phones.prepare(tmp_path, 16), phones.Run("uvicorn", 12, half_sent=3, fetches=True))
    measured = dict(zip(phones.COLUMNS, row, strict=True))
    assert (measured["listening"], measured["missed"]) == (12, 0)
    assert measured["to the last, p99 ms"]


def test_contenders_are_compared_round_by_round() -> None:
    taken = Rounds({"ours": [Round(1, 2, 1), Round(1, 8, 1)], "limit": [Round(1, 1, 0.5), Round(1, 2, 0.5)]})
    clock, processor = beside("hand", {"a hand": (taken, "ours")}, {"of the limit": "limit"})
    assert clock.document() == [{"hand, by the clock": "a hand", "a second": (0.5 + 0.125) / 2, "of the limit": 0.375}]
    assert list(processor.lines())[2] == "| a hand | 1000.00 | 0.50 |"


def test_a_table_shows_a_dash_for_a_missing_value() -> None:
    table = Table({"phones": ",", "p99 ms": ".0f", "server": ""}, [(5_000, None, "gthread"), (100, 12.4, "uvicorn")])
    assert list(table.lines()) == [
        "| phones | p99 ms | server |",
        "|---|---|---|",
        "| 5,000 | – | gthread |",
        "| 100 | 12 | uvicorn |",
    ]


def test_the_limit_of_a_page_renders_the_same_text_from_rows() -> None:
    page = '<!doctype html>\n<p class="x">Aki &amp; Ben</p>\n<p>"1 < 2" 長天</p><script>a && b</script>\n'
    rows = list(limit.pieces(page))
    assert [text for _, text in rows] == ["Aki & Ben", ""]
    assert "".join(markup + escape(text) for markup, text in rows) == page


def test_consecutive_hands_have_different_entries_and_keys() -> None:
    sent = list(islice(hands.hands("QQQQQQ", "secret"), 3))
    assert len({text.partition(b"\r\n\r\n")[2] for text in sent}) == 3
    assert b"Idempotency-Key: hand-3\r\n" in sent[2]


def test_every_package_of_the_peer_is_pinned() -> None:
    pinned = PINNED.read_text(encoding="utf-8").split()
    assert "ihatemoney==7.2.1" in pinned
    assert [line for line in pinned if "==" not in line] == []
