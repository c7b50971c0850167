// 打天九: of winners, finishes and bonuses only those that the 棟 allow. What was chosen already stays to be seen, and the server says what is wrong with it.
import { chosen, controls, said, watch } from "./entry-form.js";

const ALL = 8;
const SUPREMES = 2;
const LAST = { bao_zun: 2, si_da_bao: 4 };
const TILES = { he_zun: 2, si_da_he: 4 };

for (const root of document.querySelectorAll("[data-tien-gow]")) {
  const form = root.closest("form");
  const least = root.dataset.twoTiles === "true" ? 2 : 1;
  const slots = [...root.querySelectorAll("[data-bonus]")];
  const slam = root.querySelector("[data-slam]");
  const kindOf = (slot) => slot.querySelector("input[type=checkbox]");
  const playersOf = (slot) => [...slot.querySelectorAll("input[type=radio]")];

  const allow = (control, possible) => (control.disabled = !possible && !control.checked);
  const offer = (control, possible) => {
    allow(control, possible);
    control.closest("label").hidden = control.disabled;
  };

  watch(form, () => {
    const fields = said(form);
    const seats = root.querySelectorAll("#piles [data-seat]").length;
    const piles = Array.from({ length: seats }, (_, seat) => (fields[`piles.${seat}`] ? Number(fields[`piles.${seat}`]) : null));
    const may = (seat, tiles) => piles[seat] === null || piles[seat] >= tiles;

    for (const radio of controls(form, "winner")) allow(radio, may(Number(radio.value), least));
    const winner = chosen(controls(form, "winner"));
    slam.hidden = winner === null || piles[winner] !== ALL;
    slam.disabled = slam.hidden;

    // What the bonuses on the way have used up of everybody's piles; but for the slot that is asked for.
    const used = (seat, except) =>
      slots.filter((slot) => slot !== except && kindOf(slot).checked && chosen(playersOf(slot)) === seat).reduce((all, slot) => all + TILES[slot.dataset.bonus], 0);
    const all = winner !== null && piles[winner] === ALL;
    const big = !(all && fields.slam === "qi_zhi_jie");
    const others = piles.some((_, seat) => seat !== winner && may(seat, 1));
    const finishes = {
      bao_zun: big && (winner === null || may(winner, LAST.bao_zun + used(winner))),
      si_da_bao: big && (winner === null || may(winner, LAST.si_da_bao + used(winner))),
      yao_qin: !all && others,
    };
    for (const radio of controls(form, "finish")) offer(radio, finishes[radio.value] ?? true);
    for (const radio of controls(form, "caught")) allow(radio, Number(radio.value) !== winner && may(Number(radio.value), 1));

    const finish = controls(form, "finish").find((radio) => radio.checked)?.value ?? "";
    let supremes = finish === "bao_zun" ? 1 : 0;
    let before = true;
    for (const slot of slots) {
      const tiles = TILES[slot.dataset.bonus];
      const supreme = slot.dataset.bonus === "he_zun";
      const last = (seat) => (seat === winner ? (LAST[finish] ?? 1) : 0);
      const able = (seat) => may(seat, tiles + used(seat, slot) + last(seat));
      for (const radio of playersOf(slot)) allow(radio, able(Number(radio.value)));
      const possible = piles.some((_, seat) => able(seat)) && !(supreme && (supremes >= SUPREMES || !before));
      slot.hidden = !possible && !kindOf(slot).checked;
      kindOf(slot).disabled = slot.hidden;
      if (supreme) {
        before = kindOf(slot).checked;
        supremes += before ? 1 : 0;
      }
    }
  });
}
