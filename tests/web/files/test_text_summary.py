"""GET /tables/CODE/export.txt."""

import re

from flask.testing import FlaskClient

from tests.web.api.callers import HAND, OTHER_HAND, Caller, hand_body, open_table
from tests.web.browsers import answered

TWELVE = [f"Nobody but {number}" for number in range(1, 13)]


def text(caller: Caller) -> list[str]:
    """Return the lines of the summary."""
    response = answered(200, caller.get("/export.txt"))
    assert response.content_type == "text/plain; charset=utf-8"
    assert response.headers["Content-Disposition"] == f'inline; filename="scorekeeper-{caller.code}.txt"'
    assert response.text.endswith("\n")
    return response.text.splitlines()


def test_the_summary_lists_games_totals_the_best_hand_and_open_amounts(client: FlaskClient) -> None:
    host, _ = open_table(client, name="Friday", rate={"currency": "JPY", "amount": "10"}, chips=100)
    host.post("/hands", hand_body(HAND | {"finish": "bao_zun"}))
    host.post("/hands", hand_body(OTHER_HAND))
    host.call("DELETE", "/hands/2")
    host.post("/chip-entries", {"kind": "payment", "from": "Chie", "to": "Ben", "chips": 10})
    for kind, chips in (("buy_in", 20), ("return", 5)):
        host.post("/chip-entries", {"kind": kind, "player": "Dai", "chips": chips})
    title, *said = text(host)
    assert re.fullmatch(r"Friday · \w{3} \d{1,2}, \d{4} · so far", title)
    assert said == [
        "Tien Gow: 1 hand",
        "Ben +16 (+¥160)",
        "Dai −2 (−¥20)",
        "Aki −4 (−¥40)",
        "Chie −10 (−¥100)",
        "Best hand: Ben +16 (Ben 結 · 包尊)",
        (
            "Tien Gow · Biggest payment received in a hand 10 (Ben) · 結 last trick taken 1 (Ben)"
            " · 包尊 supreme pair wins last trick 1 (Ben) · 無勝 lost without a pile 1 (Chie)"
        ),
        "Aki → Ben ¥40",
        "Dai → Ben ¥20",
        "Paid: Chie → Ben ¥100",
        "Back to the box: Aki 100 −4 = 96 · Ben 100 +16 = 116 · Chie 100 −10 = 90 · Dai 100 +15 −2 = 113",
    ]


def test_the_summary_says_to_what_money_is_rounded_and_who_covers_it(client: FlaskClient) -> None:
    host, _ = open_table(client, rate={"currency": "JPY", "amount": "30"}, rounding=50)
    said = "Money is rounded to ¥50. Ben, the biggest winner, covers the rounding difference."
    assert said not in text(host)
    host.post("/hands", hand_body(HAND))
    assert text(host)[-4:-1] == [said, "Aki → Ben ¥50", "Chie → Ben ¥150"]
    host.call("PUT", "/terms", {"bearer": "Chie"})
    assert text(host)[-4] == "Money is rounded to ¥50. Chie covers the rounding difference."


def test_a_closed_and_settled_table_is_summarized_in_the_requested_language(host: Caller) -> None:
    host.post("/hands", hand_body(HAND))
    lines = host.get("/settlement").json or {}
    for line in lines["lines"]:
        host.post("/chip-entries", {"kind": "payment", "from": line["from"], "to": line["to"], "chips": line["chips"]})
    host.post("/close", {})
    first, games, *_, last, paid = text(host.speaking("ja"))
    assert re.fullmatch(r"打天九 · \d{4}年\d{1,2}月\d{1,2}日", first)
    assert games == "打天九：1局"
    assert (last, paid) == ("精算はおわり", "わたした：Aki → Ben 2 · Chie → Ben 5 · Dai → Ben 1")


def test_a_table_without_hands_has_a_summary(watcher: Caller) -> None:
    assert text(watcher)[1:] == ["Tien Gow: 0 hands", "Aki 0", "Ben 0", "Chie 0", "Dai 0", "Nothing to settle yet"]


def test_the_summary_names_everyone_who_had_the_best_hand(client: FlaskClient) -> None:
    host, _ = open_table(client, game="freestyle", players=["Aki", "Ben", "Chie"])
    for points in ([3, 0, 0], [0, 3, 0], [3, 0, 0]):
        host.post("/hands", hand_body({"points": points}))
    assert "Best hand: Aki +6 (Aki: best with 3) · Just as many chips in a hand: Ben" in text(host)


def test_the_summary_of_twelve_people_has_eleven_lines(client: FlaskClient) -> None:
    host, _ = open_table(client, game="freestyle", players=TWELVE)
    host.post("/hands", hand_body({"points": [*range(12)]}))
    said = text(host)
    assert len(said) <= 11
    assert all(name in "\n".join(said[2:6]) for name in TWELVE)
    assert sum(line.count("→") for line in said[-3:]) >= 6
