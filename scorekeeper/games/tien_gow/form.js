// 打天九: of winners, finishes and bonuses only those that the 棟 allow. What was chosen already stays to be seen, and the server says what is wrong with it.
import { begin } from "../../static/js/hand_form/main.js";

function start(form, { chosen, controls, said, watch }) {
  const root = form.querySelector("[data-tien-gow]");
  if (!root) return;
  const { piles: ALL, supremes: SUPREMES, of_finish: LAST, of_bonus: TILES, led_small: LED_SMALL, two_tiles: twoTiles } = JSON.parse(root.dataset.tienGow);
  const least = twoTiles ? 2 : 1;
  const slots = [...root.querySelectorAll("[data-bonus]")];
  const slam = root.querySelector("[data-slam]");
  const lesser = root.querySelector("[data-lesser-slam]");
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
    const small = slots.filter((slot) => slot.dataset.bonus === "he_zun" && kindOf(slot).checked).length < SUPREMES;
    const others = piles.some((_, seat) => seat !== winner && may(seat, 1));
    const finishes = {
      bao_zun: big && small && (winner === null || may(winner, LAST.bao_zun + used(winner))),
      si_da_bao: big && (winner === null || may(winner, LAST.si_da_bao + used(winner))),
      yao_jie: small && (winner === null || may(winner, 2)),
      yao_qin: small && !all && others,
    };
    for (const radio of controls(form, "finish")) offer(radio, finishes[radio.value] ?? true);
    for (const radio of controls(form, "slam")) allow(radio, radio.value !== "qi_zhi_jie" || (twoTiles && !(fields.finish in LAST)));
    if (lesser) {
      lesser.hidden = !all || fields.slam !== "ba_zhi_jie" || winner !== Number(lesser.dataset.lesserSlam);
      lesser.disabled = lesser.hidden;
    }
    for (const radio of controls(form, "caught")) allow(radio, Number(radio.value) !== winner && may(Number(radio.value), 1));

    const finish = controls(form, "finish").find((radio) => radio.checked)?.value ?? "";
    let supremes = finish === "bao_zun" || LED_SMALL.includes(finish) ? 1 : 0; // the small tile belongs to a pair, too
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

begin({ start });
