"""Members and devices of a group."""

import re

from flask import Flask

from tests.web.browsers import Phone, opened, words
from tests.web.pages.groups.test_groups import begun, link, newcomer


def test_a_device_chooses_its_member(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    eva = newcomer(app, host, group)
    assert "Say who you are here" in words(eva.get(group))
    assert eva.post(f"{group}/me", member="3", name="Eva").location == f"{group}/people"
    assert "Eva (you)" in words(eva.get(group))
    wrong = eva.post(f"{group}/me", member="99")
    assert (wrong.status_code, "nobody of this group has this number" in words(wrong)) == (422, True)
    eva.post(f"{group}/me", member="")
    assert "Say who you are here" in words(eva.get(group))


def test_two_members_are_merged_and_split(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    host.post(f"{group}/merge", member=4, into=2)
    host.post(f"{group}/people/2/name", name="Benjamin")
    page = words(host.get(f"{group}/people"))
    assert "Benjamin also Dai" in page
    assert "Dai is somebody else after all" in page
    host.post(f"{group}/people/4/split")
    assert "also Dai" not in words(host.get(f"{group}/people"))
    wrong = host.post(f"{group}/merge", member=2, into=2)
    assert (wrong.status_code, "choose two different people" in words(wrong)) == (422, True)


def test_a_removed_device_returns_only_by_the_new_link(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    old, ben = link(host, group), newcomer(app, host, group, member=2)
    assert ben.post(f"{group}/phones/1/remove").status_code == 403
    assert "Remove" not in words(ben.get(f"{group}/people"))
    host.post(f"{group}/phones/2/remove")
    for page in (group, f"{group}/people", f"{group}/invite", old):
        assert ben.get(page).status_code == 404, page
    assert "Saturday" not in words(ben.get("/"))
    assert ben.post(link(host, group), member=2).location == group
    assert "Ben (you)" in words(ben.get(group))
    assert host.post(f"{group}/people/2/remove").status_code == 303
    assert ben.get(group).status_code == 404


def test_a_deputy_manages_the_group(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    ben = newcomer(app, host, group, member=2)
    assert ben.post(f"{group}/link").status_code == 403
    assert ben.get(f"{group}/delete").status_code == 403
    host.post(f"{group}/phones/2/second", second="yes")
    before = link(ben, group)
    assert "The link is new" in words(ben.get(str(ben.post(f"{group}/link").location)))
    assert link(ben, group) != before
    assert ben.post(f"{group}/phones/2/second", second="yes").status_code == 403
    host.post(f"{group}/phones/2/second")
    assert ben.post(f"{group}/link").status_code == 403


def test_a_table_removed_from_the_group_is_not_deleted(app: Flask) -> None:
    host = opened(app)
    begun(host)
    assert "Take this evening out of the group" in words(host.get("t/group"))
    out = re.findall(r'action="(/g/\w+/evenings/\w+/out)"', host.get("t/group").text)[0]
    assert "No evening yet" in words(host.get(str(host.post(out).location)))
    assert host.get("t").status_code == 200
    assert "Add this evening to a group Saturday" in words(host.get("t/group"))


def test_a_group_is_deleted_by_typing_its_name_and_its_tables_stay(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    ben = newcomer(app, host, group, member=2)
    wrong = host.post(f"{group}/delete", name="Sunday <b>")
    assert (wrong.status_code, "this is not the name of the group" in words(wrong)) == (422, True)
    assert 'value="Sunday &lt;b&gt;"' in wrong.text
    assert host.post(f"{group}/delete", name="saturday").location == "/"
    assert "The group is deleted" in words(host.get("/"))
    for phone in (host, ben):
        assert phone.get(group).status_code == 404
        assert "Saturday" not in words(phone.get("/"))
    assert host.get("t").status_code == 200


def test_strangers_get_not_found(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    sam = Phone(app.test_client())
    for page in (f"{group}/people", f"{group}/delete"):
        assert sam.get(page).status_code == 404
    for path in ("me", "merge", "link", "delete", "people/2/name", "people/2/split", "people/2/remove"):
        assert sam.post(f"{group}/{path}", name="Saturday", member=1, into=2).status_code == 404, path
    for path in ("phones/1/remove", "phones/1/second", f"evenings/{host.code}/out"):
        assert sam.post(f"{group}/{path}").status_code == 404, path
