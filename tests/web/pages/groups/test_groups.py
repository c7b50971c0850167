"""Groups on the pages: creation, joining by a link, the next table, members, devices and statistics."""

import re

import pytest
from flask import Flask

from scorekeeper.service import quota
from scorekeeper.service.groups import joining, overview
from tests.web.browsers import Phone, answered, opened, play, words
from tests.web.phones import book_of


def begun(host: Phone, name: str = "Saturday") -> str:
    """Create a group of the people at a table and return its path."""
    return str(answered(303, host.post("t/group", name=name)).location)


def link(phone: Phone, group: str) -> str:
    """Return the link to a group from its page."""
    return str(re.findall(r"http://localhost(/g/\w+/join/[\w-]+)", words(phone.get(f"{group}/invite")))[0])


def newcomer(app: Flask, host: Phone, group: str, **said: object) -> Phone:
    """Return a browser that joined the group by its link."""
    phone = Phone(app.test_client())
    answer = phone.post(link(host, group), **said)
    assert (answer.status_code, answer.location) == (303, group)
    return phone


@pytest.fixture
def host(app: Flask) -> Phone:
    """Aki's browser, after two hands: Ben wins the first, Aki the second."""
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    play(host, 2, 0, 3, 2, 0, 3)
    return host


@pytest.fixture
def group(host: Phone) -> str:
    """The path of a group of the people at Aki's table."""
    return begun(host)


def test_a_group_is_created_from_a_table_or_the_table_is_added_to_an_empty_one(app: Flask, host: Phone) -> None:
    for page in ("t/host", "t/next-table"):
        assert f'href="/t/{host.code}/group"' in host.get(page).text, page
    for path in ("t/group", "/groups"):
        empty = host.post(path)
        assert (empty.status_code, "this is empty" in words(empty)) == (422, True), path
    group = begun(host)
    page = words(host.get(group))
    assert all(said in page for said in ("Saturday", "1 session · Aki (you)", "Tien Gow 2 hands"))
    assert f'href="{group}"' in host.get("/").text
    day = r" \w{3} \d{1,2}, \d{4}"
    assert re.search(f"My groups Saturday{day}", words(host.get("/")))
    assert "This session belongs to Saturday" in words(host.get("t/group"))
    other = opened(app)
    group = other.post("/groups", name="Sunday", me="Aki").location
    assert "No session yet" in words(other.get(group))
    assert "Sunday" in words(other.get("t/group"))
    assert not re.search(f"My groups Sunday{day}", words(other.get("/"))), "it has no evening"
    assert other.post("t/group", group=group.split("/")[2]).location == group
    assert "1 session" in words(other.get(group))


def test_the_first_table_of_a_group_is_opened_from_it_by_its_members(app: Flask) -> None:
    host, stranger = Phone(app.test_client()), Phone(app.test_client())
    group = host.post("/groups", name="Sunday", me="Aki").location
    code = group.split("/")[2]
    assert f'href="/open?group={code}"' in host.get(group).text
    assert f'href="/open?game=moon&amp;group={code}"' in host.get(f"/open?group={code}").text
    field = f'name="group" value="{code}"'
    assert [field in phone.get(f"/open?game=moon&group={code}").text for phone in (host, stranger)] == [True, False]
    sent = {"game": "moon", "group": code, "seats": 3, "players__0": "Aki", "players__2": "Chie"}
    refused = host.post("/open", **sent, players__1="Aki")
    assert (refused.status_code, field in refused.text) == (422, True)
    for phone in (stranger, host):
        assert phone.post("/open", **sent, me=0, players__1="Ben").status_code == 303
    page = words(host.get(group))
    assert ("1 session · Aki (you)" in page, "Moon" in page) == (True, True)


def test_a_table_for_which_a_group_has_no_room_opens(host: Phone, group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_GROUP_TABLES", 1)
    sent = {"game": "moon", "group": group.split("/")[2], "me": 0, "seats": 3}
    opened = host.post("/open", **sent, players__0="Aki", players__1="Ben", players__2="Chie")
    assert "not added to the group: a group has room for at most 1 sessions" in words(host.get(opened.location))


def test_the_next_table_is_opened_for_those_who_play_and_joined(app: Flask, host: Phone, group: str) -> None:
    host.post("t/sheet", game="moon", begin="anew", seats=3, players__0="Aki", players__1="Ben", players__2="Chie")
    ben = newcomer(app, host, group, member=2)
    assert "Next session, another game" in words(host.get(group))
    page = host.get(f"{group}/next?game=tien-gow")
    assert re.search(r"Tien Gow , with the rules, chips and money of \w{3} \d{1,2}, \d{4}", words(page))
    [seen] = re.findall(r'name="seen" value="(\w+)"', page.text)
    assert re.findall(r'name="who" value="(\d)" checked', page.text) == ["1", "2", "3", "4"]
    refused = host.post(f"{group}/next", seen=seen, game="tien-gow", who=["0", "3"])
    assert (refused.status_code, "this game needs 2 to 4 players" in words(refused)) == (422, True)
    assert re.findall(r'name="who" value="(\d)" checked', refused.text) == ["3"]
    answer = host.post(f"{group}/next", seen=seen, game="tien-gow", who=["0", "1", "2", "3"])
    code = answer.location.split("/")[2]
    assert answer.location == f"/t/{code}/invite"
    assert f"/t/{code}/qr.svg" in host.get(answer.location).text
    assert f'action="{group}/evenings/{code}"' in ben.get(group).text
    for phone, said in ((ben, "Ben (you)"), (host, "Aki (you)")):
        assert phone.post(f"{group}/evenings/{code}").location == f"/t/{code}"
        assert said in words(phone.get(f"/t/{code}"))
    assert "Tien Gow" in words(ben.get(f"/t/{code}"))
    assert all(said in words(ben.get(group)) for said in ("2 sessions", "Left to settle 1 session"))
    for phone, said in ((ben, "get 2 from Chie , get 2 from Dai"), (host, "get 8 from Chie")):
        reminder = rf"Left to settle from other sessions of the group: \w{{3}} \d+, \d+ · .*{said}"
        assert re.search(reminder, words(phone.get(f"/t/{code}")))


def test_the_link_asks_for_the_member_and_redirects_members(app: Flask, host: Phone, group: str) -> None:
    door, eva = link(host, group), Phone(app.test_client())
    assert "Saturday Who are you? Aki Ben Chie Dai" in words(eva.get(door))
    assert eva.post(door, name="x" * 41).status_code == 422
    assert eva.get(group).status_code == 404
    assert eva.post(door, name="Eva").location == group
    assert "Eva (you)" in words(eva.get(group))
    for path in (door, f"{group}/join/guessed-secret"):
        assert eva.get(path).location == group


def test_strangers_see_nothing_of_a_group(app: Flask, host: Phone, group: str) -> None:
    sam, places = opened(app, "Sam", "Tia", "Uwe", "Val"), app.url_map.bind("localhost")
    of_groups = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/g/<code>")]
    assert len(of_groups) > 15
    for rule in of_groups:
        named = {"code": group.split("/")[2], "secret": "guessed", "member": 2, "device": 1, "table": host.code}
        path = places.build(rule.endpoint, {name: named[name] for name in rule.arguments})
        ask = sam.get if "GET" in (rule.methods or ()) else sam.post
        answer = ask(path, follow_redirects=True) if ask == sam.get else ask(path, name="Saturday", member=1, into=2)
        assert (answer.status_code, "Saturday" in answer.text) == (404, False), path
    assert sam.post("t/group", group=group.split("/")[2]).status_code == 404
    assert sam.get(f"/t/{host.code}/group").status_code == 404


def test_tables_are_searched_and_paged(app: Flask, host: Phone, group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "PAGE_SIZE", 2)
    for number, name in enumerate(("Ben", "Zoe")):
        other = opened(app, "Aki", name, game="freestyle", name=f"Night {number}")
        with host.client.session_transaction() as mine, other.client.session_transaction() as theirs:
            mine["tables"] |= theirs["tables"]
        host.post(f"/t/{other.code}/group", group=group.split("/")[2])
    assert "page=2" in host.get(group).text
    assert "Newer sessions" in words(host.get(f"{group}?page=2"))
    found = words(host.get(f"{group}?q=zoe"))
    assert [said in found for said in ("1 session found", "Night 1", "Night 0")] == [True, True, False]
    assert "0 sessions found" in words(host.get(f"{group}?q=%3Cb%3E"))


def test_a_device_chooses_its_member_and_two_members_are_merged_and_split(app: Flask, host: Phone, group: str) -> None:
    eva = newcomer(app, host, group)
    assert "Choose who you are, to keep" in words(eva.get(group))
    assert eva.post(f"{group}/me", member="3", name="Eva").location == f"{group}/people"
    assert "Eva (you)" in words(eva.get(group))
    eva.post(f"{group}/me", member="")
    assert "Choose who you are, to keep" in words(eva.get(group))
    host.post(f"{group}/merge", member=4, into=2)
    host.post(f"{group}/people/2/name", name="Benjamin")
    page = words(host.get(f"{group}/people"))
    assert "Benjamin also known as Dai" in page
    assert "Dai is a different person" in page
    host.post(f"{group}/people/4/split")
    assert "also known as Dai" not in words(host.get(f"{group}/people"))
    for wrong, said in (
        (eva.post(f"{group}/me", member="99"), "nobody in this group has this number"),
        (host.post(f"{group}/merge", member=2, into=2), "choose two different people"),
    ):
        assert (wrong.status_code, said in words(wrong)) == (422, True)


def test_a_deputy_renews_the_link_and_a_removed_device_needs_a_new_one(app: Flask, host: Phone, group: str) -> None:
    ben = newcomer(app, host, group, member=2)
    assert "Remove" not in words(ben.get(f"{group}/people"))
    host.post(f"{group}/phones/2/second", second="yes")
    old = link(ben, group)
    assert "There is a new link" in words(ben.get(str(ben.post(f"{group}/link").location)))
    assert link(ben, group) != old
    host.post(f"{group}/phones/2/second")
    for path in ("link", "phones/1/remove", "delete"):
        assert ben.post(f"{group}/{path}").status_code == 403
    old = link(host, group)
    host.post(f"{group}/phones/2/remove")
    for page in (group, f"{group}/people", f"{group}/invite", old):
        assert ben.get(page).status_code == 404, page
    assert "Saturday" not in words(ben.get("/"))
    assert ben.post(link(host, group), member=2).location == group
    assert "Ben (you)" in words(ben.get(group))
    assert host.post(f"{group}/people/2/remove").status_code == 303
    assert ben.get(group).status_code == 404


def test_a_name_that_another_phone_has_is_asked_for_and_that_phone_answers(app: Flask, host: Phone, group: str) -> None:
    ben, second = newcomer(app, host, group, member=2), newcomer(app, host, group, name="Ben")
    for given, asked, read in (
        ("", "Is that right?", "You did not get the name Ben"),
        ("yes", "Is that right?", "Ben (you)"),
    ):
        page = words(second.get(group))
        assert ("Another phone has the name Ben" in page, "Choose who you are, to keep" in page) == (True, False)
        assert [asked in words(phone.get(group)) for phone in (ben, host, second)] == [True, True, False]
        assert "asks to be Ben" in words(ben.get(f"{group}/people"))
        assert "Another phone says it is Ben's too. Is that right? Saturday" in words(host.get("t"))
        assert second.post(f"{group}/phones/3/answer", given="yes").status_code == 403
        assert ben.post(f"{group}/phones/3/answer", **({"given": given} if given else {})).status_code == 303
        assert read in words(second.get(group))
        second.post(f"{group}/me", member=2)
    assert "It is theirs" not in words(second.get(f"{group}/people"))
    assert "Is that right?" not in words(host.get("t"))
    assert newcomer(app, host, group).get(group).status_code == 200
    assert "Whose phone is this?" in host.get(f"{group}/people").text
    host.post(f"{group}/phones/4/member", member=2)
    assert "Is that right?" not in words(host.get(group))


def test_a_phone_leaves_the_group_unless_it_opened_it(app: Flask, host: Phone, group: str) -> None:
    ben = newcomer(app, host, group, member=2)
    assert "Leave the group" in words(ben.get(f"{group}/people"))
    assert "Leave the group" not in words(host.get(f"{group}/people"))
    assert host.post(f"{group}/leave").status_code == 403
    assert "This phone has left the group" in words(ben.get(str(ben.post(f"{group}/leave").location)))
    assert ben.get(group).status_code == 404
    assert ben.post(link(host, group), member=2).location == group


def test_a_link_of_the_server_makes_a_phone_of_the_group_its_owner(app: Flask, host: Phone, group: str) -> None:
    phone = newcomer(app, host, group)
    for browser, said in ((phone, "Aki"), (Phone(app.test_client()), "Ben")):
        code, secret = joining.create_owner_link(book_of(app), group.split("/")[2])
        address = f"/g/{code}/join/{secret}"
        assert "makes this phone the group's owner" in words(browser.get(address))
        assert browser.get(address).status_code == 200, "looking does not use it up"
        assert browser.post(address, name=said).location == group
        assert "Delete the group" in words(browser.get(f"{group}/people"))
        assert Phone(app.test_client()).get(address).status_code == 404
    for former in (host, phone):
        assert "Delete the group" not in words(former.get(f"{group}/people"))


def test_a_removed_table_and_those_of_a_deleted_group_stay(app: Flask, host: Phone, group: str) -> None:
    ben = newcomer(app, host, group, member=2)
    assert "Remove this session from the group" in words(host.get("t/group"))
    out = re.findall(r'action="(/g/\w+/evenings/\w+/out)"', host.get("t/group").text)[0]
    assert "No session yet" in words(host.get(str(host.post(out).location)))
    assert "Add this session to a group Saturday" in words(host.get("t/group"))
    wrong = host.post(f"{group}/delete", name="Sunday <b>")
    assert (wrong.status_code, "this is not the name of the group" in words(wrong)) == (422, True)
    assert 'value="Sunday &lt;b&gt;"' in wrong.text
    assert host.post(f"{group}/delete", name="saturday").location == "/"
    assert "The group is deleted" in words(host.get("/"))
    for phone in (host, ben):
        assert phone.get(group).status_code == 404
        assert "Saturday" not in words(phone.get("/"))
    assert host.get("t").status_code == 200


def test_the_group_shows_standings_and_a_member_opponents_and_results(app: Flask, host: Phone, group: str) -> None:
    page = host.get(group)
    for said in ("1 Aki +8 +4 per hand", "Chips by session Session Aki", "結 last trick taken 2 most: Aki , Ben 1"):
        assert said in words(page)
    assert page.text.count('class="sparkline') == 4
    assert f'href="{group}/people/1"' in page.text
    member = words(host.get(f"{group}/people/1"))
    assert "1 session · 2 hands · +4 per hand" in member
    for said in ("Against each player", "50% of the hands won", "1 won in a row", "As dealer 1 hand", "Worst hand"):
        assert said in member
    new = opened(app)
    group = begun(new)
    assert 'id="standings"' not in new.get(group).text
    for path in ("people/1", "people/1/hands"):
        assert "No hand yet." in words(new.get(f"{group}/{path}"))


def test_every_number_links_to_its_hands_and_each_hand_to_its_table(host: Phone, group: str) -> None:
    person = host.get(f"{group}/people/1").text
    links = {link.replace("&amp;", "&") for link in re.findall(rf'href="({group}/people/1/hands[^"]*)"', person)}
    assert len(links) >= 9
    for link in links:
        page = host.get(link)
        assert page.status_code == 200, link
        assert f'action="{group}/evenings/{host.code}"' in page.text, link
        assert f"/t/{host.code}/sheets/1/hands/" in page.text, link
    unknown = ("x", "counted&count=jie", "counted&game=tien-gow&count=x")
    for path in ("?game=moon", "/people/9", "/people/1?game=moon", *(f"/people/1/hands?of={one}" for one in unknown)):
        assert host.get(group + path).status_code == 404, path
