"""Parts of a page are drawn once for everybody who sees the same, and each has their own words in them."""

import re

from flask import Flask

from tests.web.browsers import Phone, fragments, joined, opened, play, played

TOKEN = re.compile(r'name="form_token" value="([^"]+)"')


def test_a_part_that_is_drawn_for_one_phone_carries_the_token_of_the_other(app: Flask) -> None:
    host = played(app)
    ben = joined(app, host, 1)
    joined(app, host, 1, move="1")
    for phone in (host, ben, host, ben):
        [shown] = set(TOKEN.findall(phone.get("t").text))
        assert set(TOKEN.findall(fragments(phone.get("t/live/0?page=table"))["live-asking"])) == {shown}
        with phone.client.session_transaction() as session:
            assert shown == session["form_token"]
    assert host.client.post(f"/t/{host.code}/stand-up", data={"form_token": shown}).status_code == 403


def test_a_part_is_drawn_in_the_language_of_each_phone(app: Flask) -> None:
    host = played(app)
    for _ in range(2):
        for language, said in (("en", "Hands so far"), ("ja", "これまでの局"), ("zh-TW", "已打的局")):
            assert said in host.get("t", headers={"Accept-Language": language}).text


def test_each_phone_is_shown_its_own_chips_and_hands_until_they_change(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    for number, total in ((1, "+8"), (2, "+24")):
        play(host, number, 1, 2, 3, 0, 3)
        for _ in range(2):
            assert "Aki" in _mine(host)
            assert "Ben" in _mine(ben)
            assert total in _mine(ben)


def _mine(phone: Phone) -> str:
    return re.sub(r"<[^>]+>", "", fragments(phone.get("t/live/0?page=table"))["live-mine"])
