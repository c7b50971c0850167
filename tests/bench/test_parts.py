"""The benchmarks run with a few requests; `make bench` measures."""

from html import escape
from pathlib import Path

import pytest

from tests.bench import crowd, evenings, growing, hands, limit, pages, phones, verbs, workers
from tests.bench.rounds import Round, Rounds, Table, beside


@pytest.mark.extended
@pytest.mark.server
def test_a_hand_is_compared_with_its_limits() -> None:
    taken = hands.measure({hands.LIMIT: hands.bare, hands.BEHIND_FLASK: hands.behind_flask}, seconds=0.01, rounds=1)
    assert list(taken.taken) == [hands.OURS, hands.LIMIT, hands.BEHIND_FLASK]
    assert all(one.requests and one.processor > 0 for rounds in taken.taken.values() for one in rounds)


@pytest.mark.extended
@pytest.mark.server
def test_pages_after_a_hand_are_compared_with_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"SECONDS": 0.01, "ROUNDS": 1, "PAGES": {"table": "?"}}.items():
        monkeypatch.setattr(pages, name, value)
    _, processor = pages.tables()
    assert all(isinstance(figure, float) and figure > 0 for row in processor.rows for figure in row[1:])


@pytest.mark.extended
@pytest.mark.server
def test_several_processes_are_compared_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"WORKERS": (1, 2), "SECONDS": 0.01, "ROUNDS": 1}.items():
        monkeypatch.setattr(workers, name, value)
    _, processor = workers.tables()
    assert all(isinstance(row[2], float) and row[2] > 0 for row in processor.rows)


@pytest.mark.extended
@pytest.mark.server
def test_every_verb_is_measured_at_short_and_long_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TABLES": {2: 1, 3: 1}, "IMPORTED": 2, "REQUESTS": 1, "ROUNDS": 1}.items():
        monkeypatch.setattr(verbs, name, value)
    [table] = verbs.tables()
    *measured, imported = table.document()
    assert [row["verb"] for row in measured] == list(verbs.WORKS)
    assert all(int(row["statements"]) > 0 for row in measured)
    assert imported["at 2 hands, ms"] > 0


@pytest.mark.extended
@pytest.mark.server
def test_the_pages_of_groups_are_measured_with_few_and_many_evenings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"EVENINGS": (1, 2), "REQUESTS": 1, "ROUNDS": 1}.items():
        monkeypatch.setattr(evenings, name, value)
    [table] = evenings.tables()
    assert [row["page"] for row in table.document()] == list(evenings.PAGES)
    assert all(isinstance(figure, float) and figure > 0 for row in table.rows for figure in row[1:])


@pytest.mark.extended
@pytest.mark.server
def test_every_client_receives_every_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"MANY": 8, "SAVES": 2}.items():
        monkeypatch.setattr(phones, name, value)
    row = phones.measure(tmp_path, phones.prepare(tmp_path, 16), 12)
    measured = dict(zip(phones.COLUMNS, row, strict=True))
    assert (measured["listening"], measured["missed"]) == (12, 0)
    assert measured["to the last, p99 ms"]


@pytest.mark.extended
@pytest.mark.server
def test_four_phones_at_each_table_hear_of_every_hand_and_each_part_has_its_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = {"TABLES": 4, "WARMING": 1, "SAVES": 2, "STORED": 2, "PLAYED": 1, "HANDS": 1, "NEWS": 10}
    for name, value in {**few, "IDLE_SECONDS": 2.0, "NEWS_SECONDS": 0.1}.items():
        monkeypatch.setattr(crowd, name, value)
    latency, costs = crowd.tables()
    [measured] = latency.document()
    assert (measured["listening"], measured["missed"]) == (16, 0)
    assert min(row["measured"] for row in costs.document() if row["what"].startswith("a played hand, a")) > 0


def test_the_page_about_growing_has_what_the_load_model_prints(root: Path) -> None:
    page = (root / "docs" / "growing.md").read_text(encoding="utf-8")
    for table in growing.tables():
        assert "\n".join(table.lines()) in page


def test_contenders_are_compared_round_by_round() -> None:
    taken = Rounds({"ours": [Round(1, 2, 1), Round(1, 8, 1)], "limit": [Round(1, 1, 0.5), Round(1, 2, 0.5)]})
    clock, processor = beside("hand", {"a hand": (taken, "ours")}, {"of the limit": "limit"})
    assert clock.document() == [{"hand, by the clock": "a hand", "a second": (0.5 + 0.125) / 2, "of the limit": 0.375}]
    assert list(processor.lines())[2] == "| a hand | 1000.00 | 0.50 |"
    assert list(Table({"phones": ",", "p99 ms": ".0f"}, [(5_000, None)]).lines())[2] == "| 5,000 | – |"


def test_the_limit_of_a_page_renders_the_same_text_from_rows() -> None:
    page = '<!doctype html>\n<p class="x">Aki &amp; Ben</p>\n<p>"1 < 2" 長天</p><script>a && b</script>\n'
    rows = list(limit.pieces(page))
    assert [text for _, text in rows] == ["Aki & Ben", ""]
    assert "".join(markup + escape(text) for markup, text in rows) == page
