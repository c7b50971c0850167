"""The figures of an evening, computed by hand."""

from scorekeeper.service.hands import corrections
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing
from scorekeeper.store.database import Database
from tests.service.conftest import gather

EVENING = (
    {"winner": 0, "piles": [4, 2, 1, 1]},  # Aki, the 仮親, gets 2, 3 and 3
    {"winner": 0, "piles": [3, 5, 0, 0], "finish": "bao_zun"},  # × 3: Ben, 入一, gets 3; the others pay 5 × 2 × 3 each
    # × 4: Aki, 入二, gets 8, and 賀尊 from each: 8 from Ben, so 16 in all
    {"winner": 1, "piles": [6, 2, 0, 0], "bonuses": [{"kind": "he_zun", "player": 0}]},
    {"winner": 1, "piles": [1, 5, 1, 1]},  # Ben deals from here: once in a row
)
BEN_IN_SEAT_0 = {"winner": 0, "piles": [5, 1, 1, 1]}


def test_the_figures_of_an_evening_of_tien_gow(database: Database) -> None:
    party = gather(database)
    party.record(*EVENING)
    next_sheet.start_next_sheet(
        database, party.aki, game="tien-gow", players=["Ben", "Aki", "Chie", "Dai"], takes_over={}
    )
    party.record(
        BEN_IN_SEAT_0, BEN_IN_SEAT_0, BEN_IN_SEAT_0
    )  # the deal goes on with Ben: twice, three times, four times
    corrections.withdraw_hand(database, party.aki, 3)
    figures = {one.code: one for one in closing.get_results(database, party.aki).figures}
    assert {code: (one.number, one.most, one.names) for code, one in figures.items()} == {
        "payment": (30, 30, ("Aki",)),
        "streak": (3, 3, ("Ben",)),
        "jie": (6, 4, ("Ben",)),
        "he_zun": (1, 1, ("Aki",)),
        "bao_zun": (1, 1, ("Aki",)),
        "wu_sheng": (4, 2, ("Chie", "Dai")),
        "ru_yi": (1, 1, ("Ben",)),
        "ru_er": (1, 1, ("Aki",)),
    }
    assert [place and place[1:] for place in (figures[code].place for code in ("payment", "streak", "jie"))] == [
        (1, 2),
        (2, 2),
        None,
    ]


def test_the_figures_of_an_evening_of_two_games(database: Database) -> None:
    party = gather(database, "twister", ["Aki", "Ben", "Chie"])
    piles = {"players": [{"face_down": 2, "pips": 9}, {"face_down": 0, "pips": 0}, {"face_down": 1, "pips": 4}]}
    party.record({**piles, "head": "up", "tail": "down"})  # clean, so Ben gets twice 9 and twice 4
    next_sheet.start_next_sheet(database, party.aki, game="freestyle", players=["Aki", "Ben"])
    party.record({"points": [3, 0]}, {"points": [4, 4]})
    figures = closing.get_results(database, party.aki).figures
    assert [(one.game.id, one.code, one.number, one.of, one.names) for one in figures] == [
        ("freestyle", "payment", 3, 0, ("Aki",)),
        ("twister", "", 1, 7, ()),
        ("twister", "payment", 18, 0, ("Ben",)),
        ("twister", "clean", 1, 0, ("Ben",)),
        ("twister", "tornado", 1, 0, ("Aki", "Ben", "Chie")),
    ]
