"""Check a hand of 打天九."""

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
        return seat_problem("dealt.player", entry.dealt.player, state.seats) + unexpected(
            entry, "dealt", message, *played
        )
    if problems := missing(entry, "winner", "piles") or _check_shape(state, entry):
        return problems
    return (
        *_check_piles(rules, entry),
        *_check_tricks(state, entry),
        *_check_slam(rules, entry),
        *_check_lesser_slam(rules, state, entry),
        *_check_caught(entry),
    )


def _check_shape(state: State, entry: Entry) -> tuple[Problem, ...]:
    piles, bonuses = piles_of(entry), entry.bonuses or ()
    problems = seat_problem("winner", winner_of(entry), state.seats) + length_problem("piles", piles, state.seats)
    if entry.caught is not None:
        problems += seat_problem("caught", entry.caught, state.seats)
    for index, bonus in enumerate(bonuses):
        problems += seat_problem(f"bonuses.{index}.player", bonus.player, state.seats)
    return problems


def _check_piles(rules: Rules, entry: Entry) -> tuple[Problem, ...]:
    total = sum(piles_of(entry))
    if total == PILES:
        return _check_winner(rules, entry)
    message = text("the total is %(sum)s; it must be %(piles)s", sum=total, piles=PILES)
    return (Problem("piles", "sum", message), *_check_winner(rules, entry))


def _check_winner(rules: Rules, entry: Entry) -> tuple[Problem, ...]:
    """Check that the winner has enough piles for the last trick.

    The last trick is at least one pile. Under the two-tile rule a single last tile needs an earlier trick, and the
    player who leads the last trick has taken the one before.
    """
    winner = winner_of(entry)
    taken = piles_of(entry)[winner]
    if taken == 0:
        message = text("%(winner)s won the last trick, so must have at least one pile", winner=Seat(winner))
        return (Problem("piles", "winner", message),)
    if taken == 1 and rules.two_tile_rule:
        message = text("%(winner)s won, so must have at least two piles (two-tile rule 2牌縛り)", winner=Seat(winner))
        return (Problem("piles", "two_tile_rule", message),)
    if taken == 1 and entry.finish == "yao_jie":
        message = text(
            "%(winner)s led the last trick, so also won the one before: at least two piles", winner=Seat(winner)
        )
        return (Problem("piles", "led", message),)
    return ()


def _check_tricks(state: State, entry: Entry) -> tuple[Problem, ...]:
    """Check that each player has enough piles for the entered tricks, and that enough supreme pairs exist."""
    field = "bonuses" if entry.bonuses else "finish"
    seats = enumerate(zip(_tiles_needed(state, entry), piles_of(entry), strict=True))
    short = [
        _too_few_piles(field, seat, needed, piles) for seat, (needed, piles) in seats if piles < needed and needed > 1
    ]
    return (*short, *_check_supremes(entry))


def _tiles_needed(state: State, entry: Entry) -> list[int]:
    """Return the tiles that the bonus tricks of each player and the last trick take, by seat."""
    needed = [0] * state.seats
    needed[winner_of(entry)] = TILES_OF_FINISH.get(entry.finish or "plain", 1)
    for bonus in entry.bonuses or ():
        needed[bonus.player] += TILES_OF_BONUS[bonus.kind]
    return needed


def _too_few_piles(field: str, seat: int, needed: int, piles: int) -> Problem:
    message = text(
        "%(player)s needs at least %(needed)s piles for these tricks but has %(piles)s",
        player=Seat(seat),
        needed=needed,
        piles=piles,
    )
    return Problem(field, "piles", message)


def _check_supremes(entry: Entry) -> tuple[Problem, ...]:
    before = sum(bonus.kind == "he_zun" for bonus in entry.bonuses or ())
    if before + (entry.finish == "bao_zun") > SUPREME_PAIRS:
        return (Problem("bonuses", "supremes", text("there are only two supreme pairs, 賀尊 and 包尊 together")),)
    if before == SUPREME_PAIRS and entry.finish in LED_SMALL:
        message = text("both supreme pairs have been played, so the tile for 么結 or 么雙擒四 is gone")
        return (Problem("finish", "supremes", message),)
    return ()


def _check_slam(rules: Rules, entry: Entry) -> tuple[Problem, ...]:
    all_piles = piles_of(entry)[winner_of(entry)] == PILES
    if all_piles and entry.slam is None:
        return (Problem("slam", "missing", text("eight piles are a slam: 七支結 or 八支結")),)
    if entry.slam is not None and not all_piles:
        return (Problem("slam", "piles", text("a slam takes all eight piles")),)
    if entry.slam == "qi_zhi_jie" and entry.finish in TILES_OF_FINISH:
        return (Problem("slam", "finish", text("七支結 ends with a single tile, so not with 包尊 or 四大包")),)
    if entry.slam == "qi_zhi_jie" and not rules.two_tile_rule:
        return (
            Problem(
                "slam", "two_tile_rule", text("七支結 needs the two-tile rule 2牌縛り, which this table does not use")
            ),
        )
    return ()


def _check_lesser_slam(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    if not entry.lesser_slam:
        return ()
    if not rules.lesser_slam:
        return (
            Problem("lesser_slam", "agreed", text("at this table the first lead does not turn 八支結 into 七支結")),
        )
    if entry.slam != "ba_zhi_jie":
        return (Problem("lesser_slam", "slam", text("only 八支結 can count as 七支結")),)
    if entry.winner != state.dealer:
        message = text("only the dealer's 八支結 can count as 七支結, and %(dealer)s deals", dealer=Seat(state.dealer))
        return (Problem("lesser_slam", "dealer", message),)
    return ()


def _check_caught(entry: Entry) -> tuple[Problem, ...]:
    if entry.finish == "yao_qin" and entry.caught is None:
        return (Problem("caught", "missing", text("么雙擒四: who led the small tile and was caught?")),)
    if entry.caught is None:
        return ()
    if entry.finish != "yao_qin":
        return (Problem("caught", "finish", text("only 么雙擒四 has a caught player")),)
    if entry.caught == entry.winner:
        return (Problem("caught", "winner", text("the winner cannot be the one caught")),)
    if piles_of(entry)[entry.caught] == 0:
        message = text("%(caught)s led the last trick, so must have a pile", caught=Seat(entry.caught))
        return (Problem("caught", "piles", message),)
    return ()
