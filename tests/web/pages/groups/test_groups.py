"""Groups on the pages: creation from a table, the next table, and joining by a link."""

import re

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import Phone, opened, play, words


def begun(host: Phone, name: str = "Saturday") -> str:
    """Create a group of the people at a table and return its path."""
    answer = host.post("t/group", name=name)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def link(phone: Phone, group: str) -> str:
    """Return the link to a group from its page."""
    return str(re.findall(r"http://localhost(/g/\w+/join/[\w-]+)", words(phone.get(f"{group}/invite")))[0])


def newcomer(app: Flask, host: Phone, group: str, **said: object) -> Phone:
    """Return a browser that joined the group by its link."""
    phone = Phone(app.test_client())
    answer = phone.post(link(host, group), **said)
    assert (answer.status_code, answer.location) == (303, group)
    return phone


def next_evening(phone: Phone, group: str, **said: object) -> TestResponse:
    """Tap "Open the next evening"."""
    [seen, *_] = re.findall(r'name="seen" value="(\w+)"', phone.get(group).text)
    return phone.post(f"{group}/next", seen=seen, **said)


def test_a_group_is_created_from_a_table_or_the_table_is_added_to_an_empty_one(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    for page in ("t/host", "t/again"):
        assert f'href="/t/{host.code}/group"' in host.get(page).text, page
    assert "Begin a group with these people" in words(host.get("t/group"))
    for path in ("t/group", "/groups"):
        empty = host.post(path)
        assert (empty.status_code, "this is empty" in words(empty)) == (422, True), path
    group = begun(host)
    page = words(host.get(group))
    assert "Saturday" in page
    assert "1 evening · Aki (you)" in page
    assert "Tien Gow 1 hand" in page
    assert f'href="{group}"' in host.get("/").text
    there = words(host.get("t/group"))
    assert "This evening is one of Saturday" in there
    assert "Begin a group" not in there
    other = opened(app)
    group = other.post("/groups", name="Sunday", me="Aki").location
    assert "No evening yet" in words(other.get(group))
    assert "Sunday" in words(other.get("t/group"))
    assert other.post("t/group", group=group.split("/")[2]).location == group
    assert "1 evening" in words(other.get(group))


def test_the_first_table_of_a_group_is_opened_from_it_by_its_members(app: Flask) -> None:
    host, stranger = Phone(app.test_client()), Phone(app.test_client())
    group = host.post("/groups", name="Sunday", me="Aki").location
    code = group.split("/")[2]
    assert f'href="/open?group={code}"' in host.get(group).text
    assert f'href="/open?game=moon&amp;group={code}"' in host.get(f"/open?group={code}").text
    field = f'name="group" value="{code}"'
    assert [field in phone.get(f"/open?game=moon&group={code}").text for phone in (host, stranger)] == [True, False]
    played = {f"players.{seat}": name for seat, name in enumerate(("Aki", "Ben", "Chie"))}
    refused = host.post("/open", game="moon", group=code, seats=3, **played | {"players.1": "Aki"})
    assert (refused.status_code, field in refused.text) == (422, True)
    for phone in (stranger, host):
        assert phone.post("/open", game="moon", group=code, seats=3, me=0, **played).status_code == 303
    page = words(host.get(group))
    assert ("1 evening · Aki (you)" in page, "Moon" in page) == (True, True)


def test_the_next_table_is_opened_and_joined_with_one_tap(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    ben = newcomer(app, host, group, member=2)
    answer = next_evening(host, group)
    code = answer.location.split("/")[2]
    assert answer.location == f"/t/{code}/invite"
    assert f"/t/{code}/qr.svg" in host.get(answer.location).text
    assert f'action="{group}/evenings/{code}"' in ben.get(group).text
    assert ben.post(f"{group}/evenings/{code}").location == f"/t/{code}"
    assert "Ben (you)" in words(ben.get(f"/t/{code}"))
    assert host.post(f"{group}/evenings/{code}").location == f"/t/{code}"
    assert "Aki (you)" in words(host.get(f"/t/{code}"))
    assert "2 evenings" in words(ben.get(group))


def test_the_link_asks_for_the_member_and_redirects_members(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    door = link(host, group)
    eva = Phone(app.test_client())
    page = words(eva.get(door))
    assert "Saturday Who are you? Aki Ben Chie Dai" in page
    wrong = eva.post(door, name="x" * 41)
    assert wrong.status_code == 422
    assert eva.get(group).status_code == 404
    assert eva.post(door, name="Eva").location == group
    assert "Eva (you)" in words(eva.get(group))
    assert eva.get(door).location == group
    assert eva.get(f"{group}/join/guessed-secret").location == group


def test_strangers_see_nothing_of_a_group(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    code = host.code
    sam = opened(app, "Sam", "Tia", "Uwe", "Val")
    for page in (group, f"{group}/invite", f"{group}/qr.svg", f"{group}/join/guessed"):
        answer = sam.get(page)
        assert (answer.status_code, "Saturday" in answer.text) == (404, False), page
    for path in (f"{group}/next", f"{group}/evenings/{code}", f"{group}/join/guessed"):
        assert sam.post(path, seen=code).status_code == 404, path
    assert sam.post("t/group", group=group.split("/")[2]).status_code == 404
    assert sam.get(f"/t/{code}/group").status_code == 404


def test_tables_are_searched_and_paged(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    for number in range(20):
        other = opened(app, "Aki", "Zoe" if number == 3 else "Ben", game="freestyle", name=f"Night {number}")
        with host.client.session_transaction() as mine, other.client.session_transaction() as theirs:
            mine["tables"] |= theirs["tables"]
        host.post(f"/t/{other.code}/group", group=group.split("/")[2])
    page = host.get(group)
    assert "Night 19" in words(page)
    assert "page=2" in page.text
    assert "Newer evenings" in words(host.get(f"{group}?page=2"))
    found = words(host.get(f"{group}?q=zoe"))
    assert "1 evening found" in found
    assert "Night 3" in found
    assert "Night 4" not in found
    assert "0 evenings found" in words(host.get(f"{group}?q=%3Cb%3E"))


def test_a_game_of_the_group_is_chosen_for_the_next_table(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    host.post("t/sheet", game="moon", begin="anew", seats=3, players__0="Aki", players__1="Ben", players__2="Chie")
    group = begun(host)
    assert "Next evening with another game" in words(host.get(group))
    code = next_evening(host, group, game="tien-gow").location.split("/")[2]
    assert "Tien Gow" in words(host.get(f"/t/{code}"))
