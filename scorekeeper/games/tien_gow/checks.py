"""Check a hand of 打天九."""

from collections.abc import Iterator

from scorekeeper.games.checks import length_problem, missing, seat_problem, unexpected
from scorekeeper.games.problems import Problem
from scorekeeper.games.tien_gow.entry import Entry, piles_of, winner_of
from scorekeeper.games.tien_gow.rules import LED_SMALL, PILES, SUPREME_PAIRS, TILES_OF_BONUS, TILES_OF_FINISH, Rules
from scorekeeper.games.tien_gow.state import State
from scorekeeper.games.words import Seat, text


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Return all problems of the entry, or an empty tuple if it is valid."""
    if entry.dealt is not None:
        played = [name for name in Entry.model_fields if name != "dealt"]
        message = text("a hand that ended on the deal has no piles and no finish")
        problems = seat_problem("dealt.player", entry.dealt.player, state.seats)
        return problems + unexpected(entry, "dealt", message, *played)
    if problems := missing(entry, "winner", "piles") or _check_shape(state, entry):
        return problems
    return (
        *_check_piles(rules, entry),
        *_check_tricks(state, entry),
        *_check_supremes(entry),
        *_check_slam(rules, entry),
        *_check_lesser_slam(rules, state, entry),
        *_check_caught(entry),
    )


def _check_shape(state: State, entry: Entry) -> tuple[Problem, ...]:
    problems = seat_problem("winner", entry.winner, state.seats)
    problems += length_problem("piles", piles_of(entry), state.seats)
    problems += seat_problem("caught", entry.caught, state.seats)
    for index, bonus in enumerate(entry.bonuses or ()):
        problems += seat_problem(f"bonuses.{index}.player", bonus.player, state.seats)
    return problems


def _check_piles(rules: Rules, entry: Entry) -> Iterator[Problem]:
    """Check the sum of the piles, and that the winner has enough of them for the last trick.

    The last trick is at least one pile. Under the two-tile rule a single last tile needs an earlier trick, and the
    player who leads the last trick has taken the one before.
    """
    if (total := sum(piles_of(entry))) != PILES:
        yield Problem("piles", "sum", text("the total is %(sum)s; it must be %(piles)s", sum=total, piles=PILES))
    winner = Seat(winner_of(entry))
    taken = piles_of(entry)[winner]
    if taken == 0:
        message = text("%(winner)s won the last trick, so must have at least one pile", winner=winner)
        yield Problem("piles", "winner", message)
    elif taken == 1 and rules.two_tile_rule:
        message = text("%(winner)s won, so must have at least two piles (two-tile rule 2牌縛り)", winner=winner)
        yield Problem("piles", "two_tile_rule", message)
    elif taken == 1 and entry.finish == "yao_jie":
        message = text("%(winner)s led the last trick, so also won the one before: at least two piles", winner=winner)
        yield Problem("piles", "led", message)


def _check_tricks(state: State, entry: Entry) -> Iterator[Problem]:
    """Check that each player has enough piles for the entered tricks."""
    tiles = [0] * state.seats  # of the bonus tricks of each player and the last trick
    tiles[winner_of(entry)] = TILES_OF_FINISH.get(entry.finish or "plain", 1)
    for bonus in entry.bonuses or ():
        tiles[bonus.player] += TILES_OF_BONUS[bonus.kind]
    for seat, (needed, piles) in enumerate(zip(tiles, piles_of(entry), strict=True)):
        if piles < needed and needed > 1:
            values = {"player": Seat(seat), "needed": needed, "piles": piles}
            message = text("%(player)s needs at least %(needed)s piles for these tricks but has %(piles)s", **values)
            yield Problem("bonuses" if entry.bonuses else "finish", "piles", message)


def _check_supremes(entry: Entry) -> Iterator[Problem]:
    before = sum(bonus.kind == "he_zun" for bonus in entry.bonuses or ())
    if before + (entry.finish == "bao_zun") > SUPREME_PAIRS:
        yield Problem("bonuses", "supremes", text("there are only two supreme pairs, 賀尊 and 包尊 together"))
    elif before == SUPREME_PAIRS and entry.finish in LED_SMALL:
        message = text("both supreme pairs have been played, so the tile for 么結 or 么雙擒四 is gone")
        yield Problem("finish", "supremes", message)


def _check_slam(rules: Rules, entry: Entry) -> Iterator[Problem]:
    all_piles = piles_of(entry)[winner_of(entry)] == PILES
    if all_piles and entry.slam is None:
        yield Problem("slam", "missing", text("eight piles are a slam: 七支結 or 八支結"))
    elif entry.slam is not None and not all_piles:
        yield Problem("slam", "piles", text("a slam takes all eight piles"))
    elif entry.slam == "qi_zhi_jie" and entry.finish in TILES_OF_FINISH:
        yield Problem("slam", "finish", text("七支結 ends with a single tile, so not with 包尊 or 四大包"))
    elif entry.slam == "qi_zhi_jie" and not rules.two_tile_rule:
        message = text("七支結 needs the two-tile rule 2牌縛り, which this table does not use")
        yield Problem("slam", "two_tile_rule", message)


def _check_lesser_slam(rules: Rules, state: State, entry: Entry) -> Iterator[Problem]:
    if not entry.lesser_slam:
        return
    if not rules.lesser_slam:
        message = text("at this table the first lead does not turn 八支結 into 七支結")
        yield Problem("lesser_slam", "agreed", message)
    elif entry.slam != "ba_zhi_jie":
        yield Problem("lesser_slam", "slam", text("only 八支結 can count as 七支結"))
    elif entry.winner != state.dealer:
        message = text("only the dealer's 八支結 can count as 七支結, and %(dealer)s deals", dealer=Seat(state.dealer))
        yield Problem("lesser_slam", "dealer", message)


def _check_caught(entry: Entry) -> Iterator[Problem]:
    if entry.caught is None:
        if entry.finish == "yao_qin":
            yield Problem("caught", "missing", text("么雙擒四: who led the small tile and was caught?"))
    elif entry.finish != "yao_qin":
        yield Problem("caught", "finish", text("only 么雙擒四 has a caught player"))
    elif entry.caught == entry.winner:
        yield Problem("caught", "winner", text("the winner cannot be the one caught"))
    elif piles_of(entry)[entry.caught] == 0:
        message = text("%(caught)s led the last trick, so must have a pile", caught=Seat(entry.caught))
        yield Problem("caught", "piles", message)
