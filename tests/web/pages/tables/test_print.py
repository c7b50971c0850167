"""The content of the print page; tests/browser/test_print.py tests that it fits on one page."""

import re

from flask import Flask

from tests.web.browsers import NAMES, joined, opened, play, played, reseat, stranger, words


def test_the_print_page_contains_people_payments_and_hands(app: Flask) -> None:
    host = played(app)
    reseat(host, *reversed(NAMES))
    play(host, 1, 1, 2, 3, 0, 3, sheet=2)
    page = host.get("t/print")
    said = words(page)
    totals = dict(re.findall(r'<th scope="row" dir="auto">(\w+)</th><td>([^<]+)</td>', page.text))
    assert set(totals) == set(NAMES)
    assert said.count("Game 1 ·") == said.count("Game 2 ·") == 1
    assert len(re.findall(r'<th scope="row">\d+</th>', page.text)) == 4
    assert f"in all {' '.join(totals.values())}" in said
    assert "hand-overs left" in said
    assert "no room" not in said


def test_a_long_table_explains_its_lines(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", game="freestyle")
    for number in range(1, 121):
        host.post("t/sheets/1/hand", action="save", number=number, key=f"k{number}", points__0=1, points__1=2)
    page = host.get("t/print")
    assert "each line sums up to 2 hands" in words(page)
    assert ">119–120</th>" in page.text
    assert "in all +120 −120" in words(page)


def test_many_spectators_share_a_line_with_their_number(app: Flask) -> None:
    host = opened(app, game="buki")
    fields: dict[str, object] = dict.fromkeys(("bets__1", "bets__2", "bets__3"), 2)
    fields |= {"bets__length": 4, "side_bets__length": 30}
    for place in range(30):
        bet = {"by": f"Guest {place}", "on": 2, "amount": 3, "odds": 1}
        fields |= {f"side_bets__{place}__{key}": said for key, said in bet.items()}
    answer = host.post("t/sheets/1/hand", action="save", number=1, key="k", winner=1, **fields)
    assert answer.status_code == 303, words(answer)
    said = words(host.get("t/print"))
    assert re.search(r"\d+ others, in all", said)
    assert re.search(r"The last column is \d+ other people together", said)
    assert re.search(r"\d+ of them have no room here", said)


def test_a_table_without_hands_has_a_print_page_and_strangers_are_refused(app: Flask) -> None:
    host = opened(app)
    watcher = joined(app, host, link="watch")
    assert "Hand by hand" not in words(watcher.get("t/print"))
    assert "Nothing to settle yet" in words(watcher.get("t/print"))
    assert stranger(app, host).get("t/print").status_code == 404
    host.post("t/close")
    assert f'href="/t/{host.code}/print"' in host.get("t/end").text
