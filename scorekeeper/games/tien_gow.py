"""打天九 Tien Gow (Japanese テンチュウ, Cantonese Tin Gau): eight tiles each, and who takes the last trick wins.

Each loser pays the winner four less the piles they took, five without a pile; who took more than four is paid by the
winner. What the dealer pays or is paid is multiplied, and so is a hand that ended beautifully. Four play; tables of two
and three are variants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field

from scorekeeper.games.contract import Game, Payment, Term, Turn, Why, pay, unit_term
from scorekeeper.games.contract import Start as BaseStart
from scorekeeper.games.door import (
    HIGHEST,
    Flag,
    Model,
    Problem,
    SeatNumber,
    Whole,
    count,
    length_problem,
    missing,
    not_wanted,
    rule,
    seat_problem,
)
from scorekeeper.games.door import Rules as BaseRules
from scorekeeper.games.words import Seat, text

PILES: Final = 8
WINDS: Final = "東南西北"
ROUNDS_A_WIND: Final = 4
TILES_OF_BONUS: Final = {"he_zun": 2, "si_da_he": 4}
TILES_OF_FINISH: Final = {"bao_zun": 2, "si_da_bao": 4}
SUPREME_PAIRS: Final = 2
LED_SMALL: Final = {"yao_jie", "yao_qin"}
USUAL_BASE: Final = {2: 7, 3: 4, 4: 4}
AGREED_ROUNDS: Final = {"half": ROUNDS_A_WIND, "full": 2 * ROUNDS_A_WIND}


class Rules(BaseRules):
    """What the table agrees beforehand."""

    base: Whole | None = rule(
        None,
        text("Base 基準点"),
        text("What a loser owes before their piles are taken off; usually 4, and 7 where two play."),
        low=1,
        high=HIGHEST,
    )
    penalty: Whole = count(1, text("No pile 無勝"), text("Added for a loser without a pile."), low=0)
    dealer_multiplier: Whole = count(
        2,
        text("Dealer 親倍数"),
        text("The multiplier at the start of a dealer's stay."),
    )
    first_dealer_multiplier: Whole = count(
        1,
        text("First dealer 仮親"),
        text("The multiplier of the very first dealer; the next rule says for how long."),
    )
    first_dealer_streak: Literal["formula", "increment", "none"] = rule(
        "formula",
        text("First dealer's streak"),
        text("The multiplier once the first dealer has won a hand and still deals."),
        choices={
            "formula": text("as for any dealer"),
            "increment": text("one more each hand"),
            "none": text("unchanged as long as they deal"),
        },
    )
    entry_exempt: Flag = rule(
        False,
        text("Dealer's 入 not multiplied"),
        text("A losing dealer who is paid for 入一 or 入二 is paid without the dealer's multiplier."),
    )
    two_tile_rule: Flag = rule(
        True,
        text("Two-tile rule 2牌縛り"),
        text("A player without a pile cannot win the last trick with a single tile."),
    )
    he_zun: Whole = count(
        2,
        text("賀尊 supreme pair"),
        text("From everyone, for a trick before the last won with 武至尊, 文至尊 or 擒尊."),
    )
    si_da_he: Whole = count(
        4,
        text("四大賀 four tiles"),
        text("From everyone, for a four-tile trick before the last."),
    )
    bao_zun: Whole = count(
        2,
        text("包尊 last by supreme pair"),
        text("Multiplies a hand whose last trick was won with 武至尊, 文至尊 or 擒尊."),
    )
    si_da_bao: Whole = count(
        4,
        text("四大包 last by four tiles"),
        text("Multiplies a hand whose last trick was won with four tiles."),
    )
    yao_jie: Whole = count(
        2,
        text("么結 small last tile"),
        text("Multiplies a hand whose last trick was led and won with the single 細鷄三 or 銅錘六."),
    )
    yao_qin: Whole = count(
        4,
        text("么雙擒四 small tile caught"),
        text("The player who led the small tile and was caught pays this many times what all the losers owe."),
    )
    caught_stake: Literal["each", "pair"] = rule(
        "each",
        text("Dealer's multiplier in 么雙擒四"),
        text("Multiplies each share as its loser would pay it, or all as between the caught player and the winner."),
        choices={"each": text("each by itself"), "pair": text("all alike")},
    )
    qi_zhi_jie: Whole = count(
        2,
        text("七支結 last tile by default"),
        text("Multiplies a hand of eight piles whose last single tile was won by the two-tile rule."),
    )
    ba_zhi_jie: Whole = count(
        4,
        text("八支結 all eight outright"),
        text("Multiplies a hand of eight piles won in their own right."),
    )
    lesser_slam: Flag = rule(
        False,
        text("First lead lowers 八支結"),
        text("A dealer's 八支結 counts as 七支結 if their first lead was 天, 九 or 至尊."),
    )
    bao_zun_pays_he_zun: Flag = rule(
        False, text("包尊 pays 賀尊 too"), text("包尊 also pays 賀尊 from everyone; most tables play without.")
    )
    si_da_bao_pays_si_da_he: Flag = rule(
        False, text("四大包 pays 四大賀 too"), text("四大包 also pays 四大賀 from everyone; most tables play without.")
    )
    stacking: Literal["multiply", "highest"] = rule(
        "multiply",
        text("Finish and slam together"),
        text("What a finish and a slam in one hand make."),
        choices={"multiply": text("multiply each other"), "highest": text("only the larger counts")},
    )
    multiply_entries: Flag = rule(
        False,
        text("入 multiplied too"),
        text("What the winner owes to 入一 and 入二 is multiplied by finish and slam too."),
    )
    qi_zhi_pai: Whole = count(
        10,
        text("七枝牌 seven on the deal"),
        text("From everyone, for a hand dealt with one red pip in all, or seven military tiles."),
    )
    ba_zhi_pai: Whole = count(
        20,
        text("八枝牌 eight on the deal"),
        text("From everyone, for a hand without a red pip, or all military, all civil, or all civil–military pairs."),
    )
    length: Literal["open", "half", "full"] = rule(
        "open",
        text("Length"),
        text("When the sheet is said to be over; play may go on."),
        choices={"open": text("open end"), "half": text("半荘: 東1 to 東4"), "full": text("荘: 東1 to 南4")},
    )


class Start(BaseStart):
    """Who deals with which streak (連荘数); whether it is still the 仮親; the changes of dealer so far."""

    streak: Annotated[Whole, Field(ge=0, le=HIGHEST)]
    first: Flag
    round: Annotated[Whole, Field(ge=0, le=HIGHEST)]

    def dealt_anew(self) -> Self:
        """No streak, and no 仮親."""
        return self.model_copy(update={"streak": 0, "first": False})


@dataclass(frozen=True, slots=True)
class State:
    """Who deals with which streak (連荘数) of hands won as dealer; `first` is the 仮親's stay.

    `round` counts changes of dealer, from 0 for 東1. `untouched`: no hand stands on a sheet that goes on from no other.
    """

    seats: int
    dealer: int
    first: bool = True
    streak: int = 0
    round: int = 0
    untouched: bool = False


class Bonus(Model):
    """A bonus trick before the last, and who took it."""

    kind: Literal["he_zun", "si_da_he"]
    player: SeatNumber


class Dealt(Model):
    """A hand that ended on the deal, and whose it was."""

    kind: Literal["qi_zhi_pai", "ba_zhi_pai"]
    player: SeatNumber


class Entry(Model):
    """A finished hand: who won, everybody's piles (棟), how it ended and what was won on the way; or `dealt` alone."""

    winner: SeatNumber | None = None
    piles: Annotated[tuple[Annotated[Whole, Field(ge=0, le=PILES)], ...], Field(max_length=4)] | None = None
    finish: Literal["plain", "bao_zun", "si_da_bao", "yao_jie", "yao_qin"] | None = None
    caught: SeatNumber | None = None
    slam: Literal["qi_zhi_jie", "ba_zhi_jie"] | None = None
    lesser_slam: Flag | None = None
    bonuses: Annotated[tuple[Bonus, ...], Field(max_length=PILES)] | None = None
    dealt: Dealt | None = None


def renewed(_edition: int, rules: Mapping[str, Any]) -> Mapping[str, Any]:
    """What 包 pays for 賀 was one rule for 包尊 and 四大包."""
    if "bao_pays_he" not in rules:
        return rules
    others = {name: value for name, value in rules.items() if name != "bao_pays_he"}
    return others | dict.fromkeys(("bao_zun_pays_he_zun", "si_da_bao_pays_si_da_he"), rules["bao_pays_he"])


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """東1, dealt by the 仮親."""
    return State(seats=seats, dealer=first_dealer, untouched=True)


def resume(_rules: Rules, seats: int, start: Start) -> State:
    """The dealer's stay, as far as it has come."""
    return State(seats, start.dealer, start.first, start.streak, start.round)


def onward(state: State) -> Start:
    """The dealer's stay, as far as it has come."""
    return Start(dealer=state.dealer, streak=state.streak, first=state.first, round=state.round)


def redeal(state: State, seat: int) -> State:
    """Another dealer than the one who follows, without a streak; on the very first hand, the one who is the 仮親."""
    if state.untouched:
        return replace(state, dealer=seat)
    return replace(state, dealer=seat, first=False, streak=0)


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Everything that cannot be."""
    if entry.dealt is not None:
        played = [name for name in Entry.model_fields if name != "dealt"]
        said = text("a hand that ended on the deal has no piles and no finish")
        return seat_problem("dealt.player", entry.dealt.player, state.seats) + not_wanted(entry, "dealt", said, *played)
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
    piles, bonuses = _piles(entry), entry.bonuses or ()
    problems = seat_problem("winner", _winner(entry), state.seats) + length_problem("piles", piles, state.seats)
    if entry.caught is not None:
        problems += seat_problem("caught", entry.caught, state.seats)
    for index, bonus in enumerate(bonuses):
        problems += seat_problem(f"bonuses.{index}.player", bonus.player, state.seats)
    return problems


def _check_piles(rules: Rules, entry: Entry) -> tuple[Problem, ...]:
    total = sum(_piles(entry))
    if total == PILES:
        return _check_winner(rules, entry)
    said = text("%(sum)s in all, the players take %(piles)s", sum=total, piles=PILES)
    return (Problem("piles", "sum", said), *_check_winner(rules, entry))


def _check_winner(rules: Rules, entry: Entry) -> tuple[Problem, ...]:
    """The last trick is a pile; as a single tile it needs an earlier one, and who leads it took the trick before."""
    winner = _winner(entry)
    taken = _piles(entry)[winner]
    if taken == 0:
        said = text("%(winner)s won the last trick and has at least one pile", winner=Seat(winner))
        return (Problem("piles", "winner", said),)
    if taken == 1 and rules.two_tile_rule:
        said = text("%(winner)s won and has at least two piles (two-tile rule 2牌縛り)", winner=Seat(winner))
        return (Problem("piles", "two_tile_rule", said),)
    if taken == 1 and entry.finish == "yao_jie":
        said = text("%(winner)s led the last trick, so won the one before too: at least two piles", winner=Seat(winner))
        return (Problem("piles", "led", said),)
    return ()


def _check_tricks(state: State, entry: Entry) -> tuple[Problem, ...]:
    """Tiles enough for everybody's tricks, and pairs enough for those that were played."""
    needed = _needed(entry)
    field = "bonuses" if entry.bonuses else "finish"
    short = [seat for seat in range(state.seats) if _piles(entry)[seat] < needed[seat] and needed[seat] > 1]
    return (*(_too_few(field, seat, needed[seat], _piles(entry)[seat]) for seat in short), *_check_supremes(entry))


def _needed(entry: Entry) -> Counter[int]:
    """The tiles of everybody's bonus tricks, and of the last one."""
    needed = Counter({_winner(entry): TILES_OF_FINISH.get(entry.finish or "plain", 1)})
    for bonus in entry.bonuses or ():
        needed[bonus.player] += TILES_OF_BONUS[bonus.kind]
    return needed


def _too_few(field: str, seat: int, needed: int, piles: int) -> Problem:
    said = text(
        "%(player)s needs at least %(needed)s piles for these tricks, and has %(piles)s",
        player=Seat(seat),
        needed=needed,
        piles=piles,
    )
    return Problem(field, "piles", said)


def _check_supremes(entry: Entry) -> tuple[Problem, ...]:
    before = sum(bonus.kind == "he_zun" for bonus in entry.bonuses or ())
    if before + (entry.finish == "bao_zun") > SUPREME_PAIRS:
        return (Problem("bonuses", "supremes", text("there are only two supreme pairs, 賀尊 and 包尊 together")),)
    if before == SUPREME_PAIRS and entry.finish in LED_SMALL:
        said = text("both supreme pairs were played before, and the small tile of 么結 and 么雙擒四 belongs to one")
        return (Problem("finish", "supremes", said),)
    return ()


def _check_slam(rules: Rules, entry: Entry) -> tuple[Problem, ...]:
    all_piles = _piles(entry)[_winner(entry)] == PILES
    if all_piles and entry.slam is None:
        return (Problem("slam", "missing", text("eight piles are a slam: 七支結 or 八支結")),)
    if entry.slam is not None and not all_piles:
        return (Problem("slam", "piles", text("a slam takes all eight piles")),)
    if entry.slam == "qi_zhi_jie" and entry.finish in TILES_OF_FINISH:
        return (Problem("slam", "finish", text("七支結 ends with a single tile, so not with 包尊 or 四大包")),)
    if entry.slam == "qi_zhi_jie" and not rules.two_tile_rule:
        return (Problem("slam", "two_tile_rule", text("七支結 needs the two-tile rule 2牌縛り, which is not agreed")),)
    return ()


def _check_lesser_slam(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    if not entry.lesser_slam:
        return ()
    if not rules.lesser_slam:
        return (Problem("lesser_slam", "agreed", text("it is not agreed that the first lead lowers 八支結")),)
    if entry.slam != "ba_zhi_jie":
        return (Problem("lesser_slam", "slam", text("only 八支結 can count as 七支結")),)
    if entry.winner != state.dealer:
        said = text("only the dealer's 八支結 can count as 七支結, and %(dealer)s deals", dealer=Seat(state.dealer))
        return (Problem("lesser_slam", "dealer", said),)
    return ()


def _check_caught(entry: Entry) -> tuple[Problem, ...]:
    if entry.finish == "yao_qin" and entry.caught is None:
        return (Problem("caught", "missing", text("么雙擒四: who led the small tile and was caught?")),)
    if entry.caught is None:
        return ()
    if entry.finish != "yao_qin":
        return (Problem("caught", "finish", text("somebody is caught only in 么雙擒四")),)
    if entry.caught == entry.winner:
        return (Problem("caught", "winner", text("the winner cannot be the one caught")),)
    if _piles(entry)[entry.caught] == 0:
        said = text("%(caught)s led the last trick, so has taken a pile", caught=Seat(entry.caught))
        return (Problem("caught", "piles", said),)
    return ()


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Payments by piles, then bonuses; the winner deals next."""
    multiplier = _multiplier(rules, state)
    if entry.dealt is not None:
        winner = entry.dealt.player
        payments = _from_everyone(rules, state, winner, entry.dealt.kind)
    else:
        winner = _winner(entry)
        payments = _by_piles(rules, state, entry) + _bonuses(rules, state, entry)
    return Turn(_next(state, winner), payments, {"multiplier": multiplier, "round": _round(state)})


def _by_piles(rules: Rules, state: State, entry: Entry) -> tuple[Payment, ...]:
    piles, winner = _piles(entry), _winner(entry)
    multipliers = _hand_multipliers(rules, entry)
    owed: list[tuple[int, Why]] = []
    entries: tuple[Payment, ...] = ()
    for loser in _others(state, winner):
        stake = _stake(rules, state, loser, winner)
        due = _due(rules, state, piles[loser])
        amount = sum(term.number for term in due)
        if amount >= 0:
            owed.append((loser, Why("piles", due, (*multipliers, *stake, *unit_term(rules)))))
            continue
        exempt = rules.entry_exempt and loser == state.dealer
        times = (multipliers if rules.multiply_entries else ()) + (() if exempt else stake) + unit_term(rules)
        turned = tuple(replace(term, number=-term.number) for term in reversed(due))
        entries += pay(winner, loser, Why("entry", turned, times))
    if entry.caught is not None:
        return _caught(rules, state, entry, entry.caught) + entries
    return tuple(payment for loser, why in owed for payment in pay(loser, winner, why)) + entries


def _caught(rules: Rules, state: State, entry: Entry, caught: int) -> tuple[Payment, ...]:
    """么雙擒四: the caught pays for all the losers, each at their own stake, or all at the stake between these two."""
    winner = _winner(entry)
    each = rules.caught_stake == "each"
    dues: tuple[Term, ...] = ()
    for loser in _others(state, winner):
        amount = sum(term.number for term in _due(rules, state, _piles(entry)[loser]))
        if amount > 0:
            dues += (Term("due", amount * (_factor(_stake(rules, state, loser, winner)) if each else 1), loser),)
    stake = () if each else _stake(rules, state, caught, winner)
    return pay(caught, winner, Why("yao_qin", dues, (Term("yao_qin", rules.yao_qin), *stake, *unit_term(rules))))


def _bonuses(rules: Rules, state: State, entry: Entry) -> tuple[Payment, ...]:
    taken = [(bonus.player, bonus.kind) for bonus in entry.bonuses or ()]
    if rules.bao_zun_pays_he_zun and entry.finish == "bao_zun":
        taken.append((_winner(entry), "he_zun"))
    if rules.si_da_bao_pays_si_da_he and entry.finish == "si_da_bao":
        taken.append((_winner(entry), "si_da_he"))
    return tuple(payment for player, kind in taken for payment in _from_everyone(rules, state, player, kind))


def _from_everyone(rules: Rules, state: State, taker: int, kind: str) -> tuple[Payment, ...]:
    bonus = Term(kind, getattr(rules, kind))
    return tuple(
        payment
        for other in _others(state, taker)
        for payment in pay(other, taker, Why(kind, (bonus,), _stake(rules, state, other, taker) + unit_term(rules)))
    )


def _due(rules: Rules, state: State, piles: int) -> tuple[Term, ...]:
    base = Term("base", rules.base or USUAL_BASE[state.seats])
    return (base, Term("piles", -piles)) if piles else (base, Term("penalty", rules.penalty))


def _hand_multipliers(rules: Rules, entry: Entry) -> tuple[Term, ...]:
    """K: how the hand ended, finish and slam."""
    terms = [Term(entry.finish, getattr(rules, entry.finish))] if entry.finish not in {None, "plain"} else []
    if entry.slam is not None:
        terms.append(_slam(rules, entry.slam, lesser=bool(entry.lesser_slam)))
    if rules.stacking == "highest" and terms:
        return (max(terms, key=lambda term: term.number),)
    return tuple(terms)


def _slam(rules: Rules, slam: str, *, lesser: bool) -> Term:
    return Term("lesser_slam", rules.qi_zhi_jie) if lesser else Term(slam, getattr(rules, slam))


def _stake(rules: Rules, state: State, one: int, other: int) -> tuple[Term, ...]:
    multiplier = _multiplier(rules, state)
    return (Term("dealer", multiplier),) if state.dealer in (one, other) and multiplier > 1 else ()


def _factor(terms: tuple[Term, ...]) -> int:
    return int(terms[0].number) if terms else 1


def _multiplier(rules: Rules, state: State) -> int:
    if not state.first or (state.streak and rules.first_dealer_streak == "formula"):
        return rules.dealer_multiplier + state.streak
    return rules.first_dealer_multiplier + (state.streak if rules.first_dealer_streak == "increment" else 0)


def _next(state: State, winner: int) -> State:
    if winner == state.dealer:
        return replace(state, streak=state.streak + 1, untouched=False)
    return State(state.seats, winner, first=False, streak=0, round=state.round + 1)


def _round(state: State) -> str:
    wind, number = divmod(state.round % (len(WINDS) * ROUNDS_A_WIND), ROUNDS_A_WIND)
    return f"{WINDS[wind]}{number + 1}"


def _others(state: State, seat: int) -> list[int]:
    return [other for other in range(state.seats) if other != seat]


def _piles(entry: Entry) -> tuple[int, ...]:
    return entry.piles or ()


def _winner(entry: Entry) -> int:
    return -1 if entry.winner is None else entry.winner


def _outlook(rules: Rules, state: State) -> dict[str, object]:
    return {"multiplier": _multiplier(rules, state), "round": _round(state), "streak": state.streak}


def _over(rules: Rules, state: State) -> bool:
    return rules.length != "open" and state.round >= AGREED_ROUNDS[rules.length]


GAME: Final = Game(
    id="tien-gow",
    names={"en": "Tien Gow", "ja": "打天九", "zh_Hant": "打天九"},
    few=2,
    many=4,
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    Start=Start,
    resume=resume,
    onward=onward,
    check=check,
    play=play,
    redeal=redeal,
    outlook=_outlook,
    over=_over,
    renewed=renewed,
    left_open=lambda _rules, seats: {"base": USUAL_BASE[seats]},
    words={
        "base": text("base"),
        "piles": text("棟 piles"),
        "penalty": text("無勝 no pile"),
        "entry": text("入 piles above the base"),
        "due": text("owed by %(player)s"),
        "dealer": text("親 dealer"),
        "unit": text("unit"),
        "plain": text("結 nothing special"),
        "he_zun": text("賀尊 supreme pair"),
        "si_da_he": text("四大賀 four tiles"),
        "bao_zun": text("包尊 last by supreme pair"),
        "si_da_bao": text("四大包 last by four tiles"),
        "yao_jie": text("么結 small last tile"),
        "yao_qin": text("么雙擒四 small tile caught"),
        "qi_zhi_jie": text("七支結 last tile by default"),
        "ba_zhi_jie": text("八支結 all eight outright"),
        "lesser_slam": text("八支結 counted as 七支結"),
        "qi_zhi_pai": text("七枝牌 seven on the deal"),
        "ba_zhi_pai": text("八枝牌 eight on the deal"),
        "multiplier": text("親倍数 dealer's multiplier"),
        "round": text("round"),
        "streak": text("連荘 dealer's streak"),
        "winner": text("Who took the last trick 結?"),
        "finish": text("What was the last trick?"),
        "caught": text("Who led it and was caught?"),
        "slam": text("All eight 棟: how?"),
        "bonuses": text("Won on the way, before the last trick"),
        "dealt": text("It ended on the deal: 七枝牌, 八枝牌"),
    },
)
