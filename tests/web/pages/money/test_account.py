"""The account page and the card with the user's chips; totals of any size are shown exactly, without scripts."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.service.money import account
from tests.web.browsers import Phone, fragments, opened, played, words
from tests.web.pages.hands.test_entry import GAMES
from tests.web.phones import host_of, join


@pytest.fixture
def host(app: Flask) -> Phone:
    return played(app)


def test_every_total_and_every_pair_links_to_its_account(host: Phone) -> None:
    links = set(re.findall(r'href="/t/\w{6}/account\?([^"]+)"', host.get("t").text))
    names = ("Aki", "Ben", "Chie", "Dai")
    pairs = {f"of={one}&amp;towards={other}" for one in names for other in names if one != other}
    assert links == pairs | {f"of={name}" for name in names}


def test_an_account_shows_each_hand_with_reasons_and_running_total(host: Phone) -> None:
    page = words(host.get("t/account?of=Ben&towards=Dai"))
    assert "Hand 3" not in page  # Chie won it
    owed = re.search(r"Dai owes Ben \d+", page)
    assert owed
    assert owed[0] in words(host.get("t/account?of=Dai&towards=Ben"))
    assert page.index("Hand 2") < page.index("Hand 1")
    assert "Dai → pays Ben 1 4 base − 3 棟 piles" in page
    assert "Ben → pays Dai" not in page
    assert "Chie →" not in page
    assert "pays Chie" not in page


def test_many_hands_are_paged_with_continuous_totals(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(page: TestResponse) -> list[tuple[str, str]]:
        return re.findall(r"Hand (\d+) .*?after this hand (\S+)", words(page))

    def led(page: TestResponse, said: str) -> TestResponse:
        [address] = re.findall(rf'href="([^"]+)">{said}<', page.text)
        return host.get(unescape(address))

    whole = shown(host.get("t/account?of=Ben"))
    assert [number for number, _ in whole] == ["3", "2", "1"]
    monkeypatch.setattr(account, "PAGE_SIZE", 2)
    newest = host.get("t/account?of=Ben")
    older = led(newest, "Older hands")
    assert shown(newest) + shown(older) == whole
    assert (len(shown(newest)), "Older hands" in older.text, "Newest hands" in newest.text) == (2, False, False)
    assert shown(led(older, "Newest hands")) == shown(newest)


CARD = re.compile(r'<section class="card mine".*?</section>', re.DOTALL)
PART = re.compile(r'<span class="name" dir="auto">([^<]+?)\s*<.*?<b>([^<]+)</b>', re.DOTALL)


def mine(page: str) -> tuple[int, dict[str, int]]:
    """Return the total of the card, and its parts by name."""
    card = CARD.search(page)
    assert card, page
    (_, total), *parts = [(name, int(said.replace("−", "-"))) for name, said in PART.findall(card[0])]
    return total, dict(parts)


def test_a_spectators_bets_are_on_both_cards(app: Flask) -> None:
    game, seats, rules, fields = GAMES["buki blocked, with a side bet"]
    aki = host_of(app, game, seats, **rules)
    bets = {"side_bets.0.by": "Eva", "side_bets.0.on": "2", "side_bets.0.amount": "3", "side_bets.0.odds": "2"}
    assert aki.save(fields | bets).status_code == 303
    totals = aki.table().totals
    for phone, name in ((aki, "Aki"), (join(app, aki, 1), "Ben")):
        total, parts = mine(phone.client.get(f"/t/{phone.code}").text)
        assert total == totals[name] == sum(parts.values())
        assert parts.get("Eva", 0) == (-totals["Eva"] if name == "Aki" else 0)
    assert totals["Eva"] != 0


UNIT = MOST = 999_999_999
SUMS = [2 * UNIT * points for points in (MOST, MOST - 1)]


def test_a_total_beyond_double_precision_is_shown_exactly(app: Flask) -> None:
    phone = opened(app, game="freestyle", rules__mode="zero-sum", rules__unit=UNIT)
    points = {"points__0": MOST, "points__1": MOST - 1, "points__1__minus": "on", "points__2": 1, "points__3": 0}
    for number in (1, 2):
        said = {"action": "save", "number": number, "key": f"hand-{number}", "points__2__minus": "on"}
        assert phone.post("t/sheets/1/hand", **points, **said).status_code == 303
    assert all(int(float(one)) != one for one in SUMS)
    drawn = "".join(fragments(phone.get("t/live/0?page=table")).values())
    for shown in (drawn, *(words(phone.get(page)) for page in ("t", "t/settle", "t/print", "t/export.txt"))):
        assert all(str(one) in shown.replace(",", "") for one in SUMS)
    form = phone.get("t/sheets/1/hand").text
    assert 'name="points.0" type="text" inputmode="numeric" maxlength="10"' in form
