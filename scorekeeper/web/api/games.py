"""List games, and settle a score sheet without storing it."""

from math import comb

from flask import Blueprint
from flask_babel import gettext

from scorekeeper.games import registry, wall
from scorekeeper.games.draw import Dice
from scorekeeper.games.fields import Model
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.reports import SettlementReport, describe_game, settlement_report
from scorekeeper.ledger.sheet import SheetDocument, sheet_of
from scorekeeper.web.api.answers import DealtWallAnswer, GamesAnswer
from scorekeeper.web.api.operations import operation
from scorekeeper.web.app.rate_limits import SETTLE_CALLS, rate_limit

blueprint = Blueprint("games", __name__)


@operation(blueprint.get("/games"))
def show_games() -> GamesAnswer:
    """List the games.

    Each has its names, number of players and rules, with labels and help in the language of the request.
    """
    return GamesAnswer(tuple(describe_game(game, gettext) for game in registry.games().values()))


class WallInput(Model):
    """A wall: how it is taken, the dice, and the end of the line where they came to rest, as the dealer sees it."""

    method: wall.Method
    dice: Dice
    side: wall.Side = "left"


@operation(blueprint.post("/wall"))
def deal_wall(body: WallInput) -> DealtWallAnswer:
    """Deal a wall of 打天九 without a table.

    The methods are `kai_bian` 開邊, `lun_dong` 輪棟, `zhong_ku` 中堀, `qie_er` 切耳, `pian_mian` 片面 and `free`.
    """
    first, stacks = wall.first_to_take(body.dice), wall.takers(body.method, body.side)
    return DealtWallAnswer(sum=sum(body.dice), first=first, stacks=stacks)


MAX_HANDS = 3_000
#: The largest number of pairs of players in all hands: each pair may exchange a payment, under two long names.
MAX_PAIRS = 20_000


@operation(blueprint.post("/settle"))
@rate_limit(SETTLE_CALLS)
def settle_sheet(body: SheetDocument) -> SettlementReport:
    """Settle a score sheet, as `scorekeeper settle` does; nothing is stored.

    At most 3,000 hands, and fewer with many players, can be settled at once.
    """
    sheet = sheet_of(body)
    most = min(MAX_HANDS, MAX_PAIRS // max(1, comb(sheet.seats, 2)))
    if len(sheet.hands) > most:
        message = text("with this many players, at most %(most)s hands can be settled at once", most=most)
        raise Refused([Problem("hands", "long", message)])
    return settlement_report(sheet)
