"""Names, corrected on their page and in the form of the next sheet."""

from flask import Flask

from tests.web.browsers import NAMES, agreed, joined, opened, play, words


def lines(*names: str) -> dict[str, str]:
    """Return the fields of the form of the next sheet, rendered for the four."""
    typed = {f"players__{seat}": name for seat, name in enumerate(names)}
    return typed | {f"person__{seat}": str(seat + 1) for seat in range(4)} | {"game": "tien-gow", "seats": "4"}


def test_a_new_name_keeps_the_chips_and_a_taken_one_is_refused_at_its_field(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert f'action="/t/{host.code}/people/1"' in host.get("t/seat").text
    assert host.post("t/people/1", name="Akira").status_code == 303
    page = words(host.get("t"))
    assert "Akira (you) −2 behind" in page
    assert "Akira corrected a name · Aki → Akira" in page
    answer = host.post("t/people/3", name="Ben")
    assert answer.status_code == 422
    assert 'id="name-3-problem"' in answer.text
    assert answer.text.count('value="Ben"') == 2


def test_the_host_may_rename_all_and_others_themselves(app: Flask) -> None:
    host = opened(app)
    ben, eva = joined(app, host, 1), joined(app, host, helper="Eva")
    page = host.get("t/people").text
    assert all(f'value="{name}"' in page for name in (*NAMES, "Eva"))
    for somebody, name in ((ben, "Ben"), (eva, "Eva")):
        assert "Correct my name" in words(somebody.get("t"))
        page = somebody.get("t/people").text
        assert [one for one in (*NAMES, "Eva") if f'value="{one}"' in page] == [name]
        assert somebody.post("t/people/3", name="Zoe").status_code == 403
    assert eva.post("t/people/5", name="Ewa").status_code == 303
    assert 'value="Ewa"' in host.get("t/people").text


def test_the_next_sheet_asks_whether_a_new_name_is_a_new_person(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    form = host.get("t/sheet")
    assert 'name="person.2" value="3"' in form.text
    sent = lines("Aki", "Ben", "Chié", "Dai") | {"agreed": agreed(form)}
    asked = host.post("t/sheet", **sent)
    assert asked.status_code == 422
    assert "say whether this is Chie, or somebody else" in words(asked)
    assert host.post("t/sheet", **sent, new__2="no").status_code == 303
    assert "Chié −5 behind" in words(host.get("t"))
    # Questions are repeated while another field is invalid, and a new person has no chips.
    again = lines("Aki", "Ben", "Emi", "Dai") | {"new__2": "yes"}
    wrong = host.post("t/sheet", **again, rules__base="many").text
    assert 'name="new.2" value="yes" checked' in wrong
    assert host.post("t/sheet", **again).status_code == 303
    table = words(host.get("t"))
    assert "Emi 0 even" in table
    assert "Without a seat: Chié −5" in table
