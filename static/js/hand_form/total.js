// Numbers with a known sum: shows the running sum, dims impossible values, and fills the rest as soon as it belongs to one
// row. A filled number is marked (`data-follows`), and follows the others until it is tapped. The row of a player with
// another phone has a button for the rest instead. `data-total-taker` names the choice of the player who takes the rest.
import { dim } from "./dimmed.js";
import { announce, chosen, controls, follows, isElsewhere, sentence, setFollows, watch } from "./form.js";

/**
 * Return the sum of the numbers, what is left of the known total, and per row: the most it can have, and the rest that
 * belongs to it, or null. A taker gets the rest if one other row is open, which gets none.
 * @param {number} total @param {(number | null)[]} numbers @param {number | null} [taker]
 */
export function shareOut(total, numbers, taker = null) {
  const sum = numbers.reduce((/** @type {number} */ all, one) => all + (one ?? 0), 0);
  const left = total - sum;
  const open = numbers.filter((one) => one === null).length;
  const taken = taker !== null && numbers[taker] === null && open === 2 && numbers.length > 3;
  const offered = left >= 0 && (open === 1 || left === 0 || taken) && open < numbers.length;
  const rows = numbers.map((own, row) => ({ most: Math.max(0, left + (own ?? 0)), rest: own !== null || !offered ? null : taken && row !== taker ? 0 : left }));
  return { sum, left, open, rows };
}

/** @param {HTMLElement} list @param {HTMLFormElement} form */
function begin(list, form) {
  const of = Number(list.dataset.total);
  const takers = list.dataset.totalTaker ? controls(form, list.dataset.totalTaker) : [];
  const rows = [...list.querySelectorAll("[data-seat]")].map((row) => {
    const rest = row.querySelector(".aside").appendChild(document.createElement("button"));
    rest.type = "button";
    rest.className = "rest";
    rest.hidden = true;
    return { seat: row.dataset.seat ?? "", radios: [...row.querySelectorAll("input[type=radio]")], rest };
  });
  /** @param {(typeof rows)[number]} row */
  const entered = ({ radios }) => (radios.some(follows) ? null : chosen(radios));
  const shares = () => shareOut(of, rows.map(entered), chosen(takers));
  /** @param {(typeof rows)[number]} row @param {number | null} number */
  const put = ({ radios }, number) => {
    for (const radio of radios) setFollows(radio, number !== null && Number(radio.value) === number);
  };

  /** @param {boolean} may */
  const fillRest = (may) => {
    const { rows: parts } = shares();
    for (const [place, row] of rows.entries()) {
      if (entered(row) === null && (may || row.radios.some(follows))) put(row, may ? parts[place].rest : null);
    }
  };
  for (const { rest } of rows) {
    rest.addEventListener("click", () => {
      fillRest(true);
      announce(form);
    });
  }

  watch(form, (event) => {
    const touched = event && rows.find(({ radios }) => radios.includes(event.target));
    for (const radio of rows.flatMap(({ radios }) => radios)) if (!radio.checked || touched?.radios.includes(radio)) radio.closest("label").removeAttribute("data-follows");
    if (touched || (event && takers.includes(event.target))) fillRest(!rows.some((row) => entered(row) === null && isElsewhere(form, row.seat)));
    const { rows: parts } = shares();
    const { sum, left, open } = shareOut(of, rows.map(({ radios }) => chosen(radios)));
    const values = { sum, of, left: Math.abs(left) };
    for (const [place, { radios, rest }] of rows.entries()) {
      const why = sentence(list.dataset.totalLeft, { left: parts[place].most });
      for (const radio of radios) dim(radio, !radio.checked && Number(radio.value) > parts[place].most ? why : null);
      rest.hidden = parts[place].rest === null || chosen(radios) !== null;
      rest.textContent = sentence(list.dataset.totalRest, { left: parts[place].rest });
    }
    const { totalShort, totalOver, totalFull } = list.dataset;
    list.dataset.says = sentence(left > 0 ? totalShort : left < 0 ? totalOver : totalFull, values);
    if (left && (left < 0 || !open)) list.dataset.wrong = list.dataset.says;
    else delete list.dataset.wrong;
  });
}

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const list of form.querySelectorAll("[data-total]")) begin(list, form);
}
