"""The invitation page, and the host's actions on it."""

from flask import Flask

from tests.web.browsers import Phone, agreed, joined, opened, reseat, words


def test_the_invitation_shows_qr_code_join_code_and_links_and_spectators_share_the_watch_link(app: Flask) -> None:
    host = opened(app)
    watcher = joined(app, host, link="watch")
    assert f'src="/t/{host.code}/qr.svg"' in host.get("t/invite").text
    for phone in (host, watcher):
        page = phone.get("t/invite").text
        assert host.links["watch"] in page
        assert [said in page for said in ('class="code"', host.links["play"])] == [phone is host] * 2


def test_joining_is_locked_and_opened_and_new_links_replace_the_old_ones(app: Flask) -> None:
    host = opened(app)
    for locked in ("1", ""):
        host.post("t/lock", locked=locked)
        assert ("Joining is locked" in words(host.get("t/invite"))) is bool(locked)
    assert host.post("t/revoke").status_code == 303
    page = words(host.get("t/invite"))
    assert "The links and the code are new" in page
    assert host.links["play"] not in page
    assert Phone(app.test_client()).get(host.links["play"]).status_code == 404


def test_a_seat_with_another_person_by_now_is_not_freed(app: Flask) -> None:
    host = opened(app)
    joined(app, host, 1)
    joined(app, host, 2)
    page = host.get("t/host")
    reseat(host, "Aki", "Chie", "Ben", "Dai")
    answer = host.post("t/seats/1/free", agreed=agreed(page))
    assert answer.status_code == 409
    assert "The seats or the rules have been changed meanwhile. This is how it stands now." in words(answer)
    assert "Chie ✓ seated" in words(answer)
    assert host.post("t/seats/2/free", agreed=agreed(answer)).status_code == 303
    assert "Ben no phone yet" in words(host.get("t/invite"))
