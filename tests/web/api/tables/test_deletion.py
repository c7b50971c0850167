"""DELETE /tables/CODE."""

from tests.web.api.callers import Caller, answer, fields, refusal


def test_the_host_deletes_the_table_by_its_name(host: Caller, ben: Caller) -> None:
    answer(host.call("PUT", "/terms", {"name": "Friday"}))
    for body in ({"name": "Saturday"}, {"name": 5}, {}):
        assert fields(refusal(host.call("DELETE", "", body), 422)) == ["name"]
    assert host.table()["name"] == "Friday"
    assert host.call("DELETE", "", {"name": "friday"}).status_code == 204
    for who in (host, ben):
        assert refusal(who.get(""), 404)["code"] == "not_found"
        refusal(who.get("/events"), 404)
    refusal(host.call("DELETE", "", {"name": "Friday"}), 404)


def test_a_table_without_a_name_is_deleted_by_its_code(host: Caller) -> None:
    assert fields(refusal(host.call("DELETE", "", {"name": ""}), 422)) == ["name"]
    assert host.call("DELETE", "", {"name": host.code}).status_code == 204
    refusal(host.get(""), 404)


def test_only_the_host_may_delete_the_table(host: Caller, ben: Caller, watcher: Caller, stranger: Caller) -> None:
    for who, status in ((ben, 403), (watcher, 403), (stranger, 401)):
        refusal(who.call("DELETE", "", {"name": host.code}), status)
    assert host.table()["code"] == host.code
