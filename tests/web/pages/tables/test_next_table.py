"""The next table of the same people, from every browser of the old table."""

import re

from flask import Flask

from tests.web.browsers import Phone, fragments, joined, opened, play, stranger, words


def _open(phone: Phone) -> str:
    answer = phone.post("t/again")
    assert answer.status_code == 303
    return answer.location.split("/")[2]


def test_the_next_table_opens_with_the_same_people_and_rules(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert f"/t/{host.code}/again" in host.get("t").text
    assert "with everybody at 0" in words(host.get("t/again"))
    host.code = _open(host)
    page = words(host.get("t"))
    assert "Aki (you)" in page
    assert "No hand yet" in page
    assert "The table before this one" in page


def test_every_browser_of_the_old_table_is_led_to_the_next(app: Flask) -> None:
    host = opened(app)
    ben, eva = joined(app, host, 1), joined(app, host, link="watch")
    assert "Go over" not in words(ben.get("t"))
    code = _open(host)
    for phone in (ben, eva):
        told = fragments(phone.get("t/live/0?page=table"))
        assert "Go over to the new table" in told["live-again"]
        assert "opened the next table for the same people" in told["live-news"]
        assert f'href="/t/{host.code}/again"' in told["live-news"]
        assert "Go over to the new table" in words(phone.get("t/again"))
        answer = phone.post("t/again/over")
        assert answer.location == f"/t/{code}"
        assert f"/t/{code}" in phone.get("t/again").text
        assert "Go over" not in words(phone.get("t"))
    ben.code = eva.code = code
    assert "Ben (you)" in words(ben.get("t"))
    assert "You are watching" in words(eva.get("t"))


def test_opening_twice_joins_the_existing_table_unless_another_is_requested(app: Flask) -> None:
    host = opened(app)
    ben, eva = joined(app, host, 1), joined(app, host, link="watch")
    assert "Nobody has opened the next table yet" in words(eva.get("t/again"))
    code = _open(host)
    assert ben.post("t/again").location == f"/t/{code}"
    page = ben.get("t/again")
    assert "To the new table" in words(page)
    assert f'name="another" value="{code}"' in page.text
    other = ben.post("t/again", another=code).location
    assert other == f"/t/{other.split('/')[2]}/invite"
    assert code not in other


def test_open_amounts_are_carried_over_shown_and_restored(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    ben = joined(app, host, 1)
    page = host.get("t/again")
    lines = re.findall(r'name="line" value="([^"]+)"', page.text)
    assert "This is still open here" in words(page)
    assert len(lines) == 3
    new = Phone(host.client, host.post("t/again", carry="yes", line=lines).location.split("/")[2])
    assert "Carried over from here" in words(ben.get("t/again"))
    assert "Carried over to here" in words(new.get("t/again"))
    assert "carried over what was open" in words(new.get("t"))
    assert "3 hand-overs left" in words(new.get("t/settle"))
    assert "Everything is settled" in words(ben.get("t/settle"))
    assert ben.post("t/again/carry", line=lines).status_code == 303  # nothing is open any more
    host.post("t/sheets/1/hands/1/withdraw")
    assert "Something was corrected here after it was carried over" in words(ben.get("t/again"))
    assert "At the table before, something was corrected" in words(new.get("t/again"))
    host.post("t/sheets/1/hands/1/restore")
    [first, *_] = re.findall(r'name="entry" value="(\d+)"', new.get("t/again").text)
    assert new.post("t/again/back", entry=first).status_code == 303
    fetched = fragments(ben.get("t/live/0?page=again"))["live-followed"]
    assert fetched.count('name="line"') == 1
    [line] = re.findall(r'name="line" value="([^"]+)"', fetched)
    assert ben.post("t/settle/tick", line=line, part="1").status_code == 303
    late = ben.post("t/again/carry", line=line)
    assert late.status_code == 409
    assert "Nothing was carried over" in words(late)
    assert stranger(app, host).post("t/again/carry", line=line).status_code == 404
