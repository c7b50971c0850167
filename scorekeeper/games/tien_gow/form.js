// 打天九: dims values that the entered 棟 exclude; they show the reason at a tap. A chosen value stays enabled, and the server
// reports its problem. If only one player can have taken the last trick, 結 is chosen.
import { dim } from "../../static/js/hand_form/dimmed.js";
import { begin } from "../../static/js/hand_form/main.js";

/** @typedef {ReturnType<typeof rowOf>} Row */
/** @typedef {ReturnType<typeof handOf>} Hand */

const NUMBERS = "〇一二三四五六七八";

/** @param {HTMLFormElement} form @param {Tools} tools */
function start(form, tools) {
  const root = form.querySelector("[data-tien-gow]");
  if (!root) return;
  const rows = [...root.querySelectorAll("#piles [data-seat]")].map((row, seat) => rowOf(form, row, seat, tools));
  const { watch } = tools;

  watch(form, (event) => {
    if (event && rows.some(({ radios }) => radios.includes(event.target))) chooseWinner(rows, handOf(form, root, rows, tools), tools);
    const hand = handOf(form, root, rows, tools);
    rows.forEach((row) => dimPiles(row, hand));
    dimWinner(form, rows, hand);
    dimFinishes(form, hand);
    dimSlams(form, root, hand);
    dimCaught(form, hand);
    for (const part of root.querySelectorAll("[data-bonus]")) dimBonus(form, part, hand);
    showPairCount(root, hand);
  });
  form.addEventListener("entry:lead", ({ target }) => {
    if (target.matches("[data-winner]")) requestAnimationFrame(() => rows.find(({ mark }) => !mark.ariaDisabled)?.mark.focus({ preventScroll: true }));
  });
}

/** @param {HTMLFormElement} form @param {HTMLElement} row @param {number} seat @param {Tools} tools */
function rowOf(form, row, seat, { controls }) {
  const sum = row.querySelector(".aside").appendChild(document.createElement("span"));
  sum.className = "due";
  const mark = controls(form, "winner")[seat];
  const { base, penalty } = row.closest("[data-base]").dataset;
  return { seat, sum, mark, base: Number(base), penalty: Number(penalty), player: mark.dataset.name, radios: controls(form, `piles.${seat}`) };
}

/**
 * Return the entered values and those derived from them.
 * @param {HTMLFormElement} form @param {HTMLElement} root @param {Row[]} rows @param {Tools} tools
 */
function handOf(form, root, rows, { follows, said, sentence }) {
  const fields = said(form);
  /** @type {{ piles: number, slots: unknown[], supremes: number, two_tiles: boolean, led_small: string[], of_bonus: Record<string, number>, of_finish: Record<string, number> }} */
  const needs = JSON.parse(root.dataset.tienGow);
  const whys = JSON.parse(root.dataset.whys);
  /** @param {string} name */
  const seat = (name) => (name in fields ? Number(fields[name]) : null);
  const piles = rows.map((row) => seat(`piles.${row.seat}`));
  const entered = rows.map((row) => (row.radios.some(follows) ? null : piles[row.seat]));
  const bonuses = needs.slots.map((_, slot) => ({ slot, kind: String(fields[`bonuses.${slot}.kind`] ?? ""), player: seat(`bonuses.${slot}.player`) })).filter(({ kind }) => kind);
  const winner = seat("winner");
  return {
    needs,
    piles,
    entered,
    winner,
    bonuses,
    caught: seat("caught"),
    slam: fields.slam,
    finish: String(fields.finish ?? ""),
    left: entered.reduce((/** @type {number} */ left, one) => left - (one ?? 0), needs.piles),
    took_all: winner !== null && piles[winner] === needs.piles,
    /** @param {string} name @param {number} [seat] @param {Record<string, unknown>} [values] */
    why: (name, seat = -1, values = {}) => capital(sentence(whys[name], { player: rows[seat]?.player, ...values })),
  };
}

/**
 * Return why a player cannot have so many 棟, or null; `changes` replaces values of the hand.
 * @param {Hand} hand @param {number} seat @param {number | null} number @param {Partial<Pick<Hand, "winner" | "finish" | "bonuses">>} changes
 */
function shortage(hand, seat, number, changes = {}) {
  const { needs, why } = hand;
  const { winner, finish, bonuses } = { ...hand, ...changes };
  if (number === null) return null;
  const wins = seat === winner;
  if (wins && number === 0) return why("winner", seat);
  if (wins && number === 1 && needs.two_tiles) return why("two_tiles", seat);
  if (wins && number === 1 && finish === "yao_jie") return why("led", seat);
  if (seat === hand.caught && number === 0) return why("caught_piles", seat);
  const tiles = bonuses.filter(({ player }) => player === seat).reduce((all, { kind }) => all + needs.of_bonus[kind], 0);
  const needed = tiles + (wins ? (needs.of_finish[finish] ?? 1) : 0);
  return number < needed ? why("tiles", seat, { needed }) : null;
}

/** @param {Row[]} rows @param {Hand} hand @param {Tools} tools */
function chooseWinner(rows, hand, { follows, setFollows }) {
  const following = rows.find(({ mark }) => follows(mark));
  if (hand.winner !== null && !following) return;
  const able = rows.filter(({ seat }) => !shortage(hand, seat, hand.piles[seat], { winner: seat }));
  const only = able.length === 1 && !hand.piles.includes(null) ? able[0] : undefined;
  if (following && following !== only) setFollows(following.mark, false);
  if (only) setFollows(only.mark, true);
}

/** @param {Row} row @param {Hand} hand */
function dimPiles(row, hand) {
  const { seat, radios, sum, base, penalty } = row;
  const own = hand.piles[seat];
  const most = hand.left + (hand.entered[seat] ?? 0);
  radios.forEach((radio, number) => {
    if (number <= most) dimUnchosen(radio, shortage(hand, seat, number)); // the running sum explains the larger numbers
  });
  sum.textContent = own === null || seat === hand.winner ? "" : dueOf(own, base, penalty);
}

/**
 * Return the base debt of a loser, before multipliers, as a formula.
 * @param {number} piles @param {number} base @param {number} penalty
 */
function dueOf(piles, base, penalty) {
  if (piles === 0) return `無勝 ${base + penalty}`;
  return piles > base ? `入${NUMBERS[piles - base]}` : `${base} − ${piles} = ${base - piles}`;
}

/** @param {HTMLFormElement} form @param {Row[]} rows @param {Hand} hand */
function dimWinner(form, rows, hand) {
  for (const { seat, mark } of rows) dimUnchosen(mark, seat === hand.caught ? hand.why("caught") : shortage(hand, seat, hand.entered[seat] ?? hand.left, { winner: seat }));
  const ask = form.querySelector("[data-winner]");
  if (hand.winner === null) ask.dataset.wrong = ask.dataset.winner;
  else delete ask.dataset.wrong;
}

/** @param {HTMLFormElement} form @param {Hand} hand */
function dimFinishes(form, hand) {
  const { needs, piles, winner, why } = hand;
  const pairs = hand.bonuses.filter(({ kind }) => kind === "he_zun").length;
  const alone = hand.took_all || piles.every((number, seat) => seat === winner || number === 0);
  /** @param {string} finish */
  const reason = (finish) => {
    if (finish in needs.of_finish && hand.took_all && hand.slam === "qi_zhi_jie") return why("single");
    if (finish === "bao_zun" && pairs >= needs.supremes) return why("supremes");
    if (needs.led_small.includes(finish) && pairs >= needs.supremes) return why("small");
    if (finish === "yao_qin" && alone) return why("alone");
    return winner === null ? null : shortage(hand, winner, piles[winner], { finish });
  };
  for (const radio of form.querySelectorAll("input[name=finish]")) dimUnchosen(radio, radio.value ? reason(radio.value) : null);
}

/** @param {HTMLFormElement} form @param {HTMLElement} root @param {Hand} hand */
function dimSlams(form, root, hand) {
  const { needs, piles, winner, slam, why } = hand;
  const part = form.querySelector("#slam");
  if (hand.took_all) part.dataset.ask = part.dataset.asks;
  else delete part.dataset.ask;
  const may = winner === null ? piles.includes(needs.piles) : hand.took_all;
  for (const radio of form.querySelectorAll("input[name=slam]")) {
    const seven = radio.value === "qi_zhi_jie";
    radio.disabled = false; // enabled as without a script, although the rules may not know it
    if (seven && !needs.two_tiles) dimUnchosen(radio, why("rule"));
    else if (!may) dimUnchosen(radio, why("slam"));
    else dimUnchosen(radio, seven && hand.finish in needs.of_finish ? why("single") : null);
  }
  const lesser = root.querySelector("fieldset[data-lesser-slam]");
  if (!lesser) return;
  lesser.hidden = !hand.took_all || slam !== "ba_zhi_jie" || winner !== Number(lesser.dataset.lesserSlam);
  lesser.disabled = lesser.hidden;
}

/** @param {HTMLFormElement} form @param {Hand} hand */
function dimCaught(form, hand) {
  for (const radio of form.querySelectorAll("input[name=caught]")) {
    const seat = Number(radio.value);
    dimUnchosen(radio, seat === hand.winner ? hand.why("caught") : hand.piles[seat] === 0 ? hand.why("caught_piles", seat) : null);
  }
}

/** @param {HTMLFormElement} form @param {HTMLElement} part @param {Hand} hand */
function dimBonus(form, part, hand) {
  const { needs, piles, why, finish } = hand;
  const kind = part.dataset.bonus;
  const slot = Number(part.dataset.slot);
  const others = hand.bonuses.filter((one) => one.slot !== slot);
  /** @param {number} seat */
  const lacks = (seat) => shortage(hand, seat, piles[seat], { bonuses: [...others, { slot, kind, player: seat }] });
  for (const radio of part.querySelectorAll("input[type=radio]")) dimUnchosen(radio, lacks(Number(radio.value)));
  const ends = finish === "bao_zun" || needs.led_small.includes(finish) ? 1 : 0; // the small tile belongs to a supreme pair too
  const pairs = others.filter((one) => one.kind === "he_zun").length + ends;
  const none = piles.every((_, seat) => lacks(seat)) ? why("nobody") : null;
  dimUnchosen(form.querySelector(`input[name="bonuses.${slot}.kind"]`), kind === "he_zun" && pairs >= needs.supremes ? why("supremes") : none);
}

/**
 * Show two 賀尊 as one chip with a count.
 * @param {HTMLElement} root @param {Hand} hand
 */
function showPairCount(root, hand) {
  const gloss = root.querySelector("#bonuses [data-gloss]");
  const pairs = hand.bonuses.filter(({ kind }) => kind === "he_zun").length;
  gloss.dataset.once ??= gloss.textContent;
  gloss.textContent = pairs > 1 ? `×${pairs}` : gloss.dataset.once;
}

/**
 * Dim a control unless it is chosen.
 * @param {HTMLInputElement} control @param {string | null} why
 */
const dimUnchosen = (control, why) => dim(control, control.checked ? null : why);

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

begin({ start });
