"""Say what is easily forgotten about the values that are entered so far."""

from collections.abc import Mapping

from scorekeeper.games.tien_gow.rules import BONUS_SLOTS, PILES, TILES_OF_FINISH, Rules
from scorekeeper.games.words import Text, name_list, text


def hint(rules: Rules, fields: Mapping[str, object]) -> Text | None:
    """Return a hint about a draft, which need not be valid, or None."""
    piles = {seat: str(fields.get(f"piles.{seat}", "")) for seat in range(4)}
    winner, finish, slam = (fields.get(name, "") for name in ("winner", "finish", "slam"))
    pairs = [
        (fields.get(f"bonuses.{slot}.kind"), fields.get(f"bonuses.{slot}.player")) for slot in range(len(BONUS_SLOTS))
    ]
    few = [seat for seat, number in piles.items() if number in {"0", "1"}]
    if finish == "bao_zun" and winner and ("he_zun", winner) in pairs:
        return text("Enter 賀尊 only for another pair, before this 包尊.")
    if not rules.two_tile_rule or slam or finish in TILES_OF_FINISH:
        return None
    if str(PILES) in piles.values():
        return text("A single last tile? It is 八支結 only if it beats all others, else 七支結.")
    if few and not winner:
        return text("No 結 below two 棟 (2牌縛り): %(players)s", players=name_list(few))
    return None
