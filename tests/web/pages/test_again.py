"""The same people again, from every phone of the old table."""

from flask import Flask

from tests.web.browsers import Phone, fragments, joined, opened, play, stranger, words


def _open(phone: Phone) -> str:
    answer = phone.post("t/again")
    assert answer.status_code == 303
    return answer.location.split("/")[2]


def test_the_same_people_and_rules_again_in_one_tap(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert f"/t/{host.code}/again" in host.get("t").text
    assert "with everybody at 0" in words(host.get("t/again"))
    host.code = _open(host)
    page = words(host.get("t"))
    assert "Aki (you)" in page
    assert "No hand yet" in page
    assert "The table before this one" in page


def test_every_phone_of_the_old_table_is_told_and_goes_over_with_one_tap(app: Flask) -> None:
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


def test_a_second_again_goes_over_and_another_is_asked_for_apart(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    code = _open(host)
    assert ben.post("t/again").location == f"/t/{code}"
    page = ben.get("t/again")
    assert "To the new table" in words(page)
    assert f'name="another" value="{code}"' in page.text
    other = ben.post("t/again", another=code).location
    assert other == f"/t/{other.split('/')[2]}/invite"
    assert code not in other


def test_who_watches_waits_and_a_stranger_sees_nothing(app: Flask) -> None:
    host = opened(app)
    eva = joined(app, host, link="watch")
    assert "Nobody has opened the next table yet" in words(eva.get("t/again"))
    assert eva.post("t/again").status_code == 403
    assert eva.post("t/again/over").status_code == 404
    _open(host)
    charlie = stranger(app, host)
    assert [charlie.get("t/again").status_code, charlie.post("t/again/over").status_code] == [404, 404]


def test_who_joins_the_new_table_alone_is_not_led_to_the_old_one(app: Flask) -> None:
    host = opened(app)
    host.code = _open(host)
    page = host.get("t/invite")
    host.links["play"] = page.text.split("http://localhost")[1].split('"')[0].split("<")[0].strip()
    lee = joined(app, host, 1)
    assert "The table before this one" not in words(lee.get("t"))
