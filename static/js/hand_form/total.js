// Numbers with a known sum: shows the running sum, dims impossible values and fills the rest with one tap.
import { dim } from "./dimmed.js";
import { announce, chosen, sentence, watch } from "./form.js";

/**
 * Return the sum of the numbers, what is left of the known total, and per row: the most it can have, and whether the
 * rest belongs to it.
 * @param {number} total @param {(number | null)[]} numbers
 */
export function shareOut(total, numbers) {
  const sum = numbers.reduce((/** @type {number} */ all, one) => all + (one ?? 0), 0);
  const left = total - sum;
  const open = numbers.filter((one) => one === null).length;
  const offered = left >= 0 && (open === 1 || left === 0) && open < numbers.length;
  const rows = numbers.map((own) => ({ most: Math.max(0, left + (own ?? 0)), rest: own === null && offered }));
  return { sum, left, open, rows };
}

/** @param {HTMLElement} list @param {HTMLFormElement} form */
function begin(list, form) {
  const of = Number(list.dataset.total);
  const rows = [...list.querySelectorAll("[data-seat]")].map((row) => {
    const rest = row.querySelector(".aside").appendChild(document.createElement("button"));
    rest.type = "button";
    rest.className = "rest";
    rest.hidden = true;
    return { radios: [...row.querySelectorAll("input[type=radio]")], rest };
  });
  const shares = () => shareOut(of, rows.map(({ radios }) => chosen(radios)));

  for (const { rest } of rows) {
    rest.addEventListener("click", () => {
      const { left } = shares();
      for (const radio of rows.filter(({ radios }) => chosen(radios) === null).flatMap(({ radios }) => radios)) {
        radio.checked = Number(radio.value) === left;
      }
      announce(form);
    });
  }

  watch(form, () => {
    const { sum, left, open, rows: parts } = shares();
    const values = { sum, of, left: Math.abs(left) };
    for (const [place, { radios, rest }] of rows.entries()) {
      const { most, rest: offered } = parts[place];
      const why = sentence(list.dataset.totalLeft, { left: most });
      for (const radio of radios) dim(radio, !radio.checked && Number(radio.value) > most ? why : null);
      rest.hidden = !offered;
      rest.textContent = sentence(list.dataset.totalRest, values);
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
