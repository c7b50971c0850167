"""The table's name, its starting chips and its rate, changed later: by the host, and told."""

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import tables, terms
from scorekeeper.service.caller import Caller
from scorekeeper.service.hand_views import News
from tests.service.conftest import BEN_WINS, Party


def told(party: Party, who: Caller) -> list[News]:
    return list(tables.view(party.book, who).news)


def test_the_host_changes_what_is_named_and_everybody_is_told_what_it_was(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    before = party.view()
    terms.change(party.book, party.aki, {"name": "Friday", "chips": "３00"}, typed=True)
    terms.change(party.book, party.aki, {"name": "", "rate": "0.1 €"})
    there = party.view()
    assert (there.name, there.chips, there.rate) == ("", 300, "0.1 €")
    assert (there.totals, there.sheet.hands, there.sheet.revision) == (
        before.totals,
        before.sheet.hands,
        before.sheet.revision,
    )
    news = told(party, ben)
    assert [(one.kind, one.by, one.mine, one.sheet, one.changed) for one in news] == [
        ("terms", "Aki", False, 0, None)
    ] * 2
    assert [one.what for one in news] == [
        {"name": ["Friday", ""], "rate": [None, "0.1 €"]},
        {"name": ["", "Friday"], "chips": [None, 300]},
    ]
    assert told(party, party.aki)[0].mine


def test_what_stays_as_it_is_is_no_news(party: Party) -> None:
    revision = party.view().revision
    terms.change(party.book, party.aki, {"name": "", "chips": None})
    assert party.view().revision == revision
    assert told(party, party.aki) == []


@pytest.mark.parametrize("given", [{"name": "x" * 41}, {"chips": -1}, {"chips": "many"}, {"code": "ABCDEF"}])
def test_what_cannot_be_is_refused_where_it_stands(party: Party, given: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        terms.change(party.book, party.aki, given, typed=True)
    assert [problem.field for problem in refused.value.problems] == list(given)
