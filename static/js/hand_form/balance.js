// Points that must add up to zero: shows the difference, and fills the last open field, which follows the others until it
// is typed in. The field of a player with another phone has a button for it instead.
import { announce, controls, fill, isElsewhere, said, sentence, watch } from "./form.js";

/**
 * Return the points of a field with their sign.
 * @param {Fields} fields @param {string} field
 */
function pointsOf(fields, field) {
  return (Number(fields[field]) || 0) * (fields[`${field}.minus`] ? -1 : 1);
}

/**
 * Return the sum of the fields with points, and the names of those without.
 * @param {Fields} fields @param {string[]} names
 */
export function balanceOf(fields, names) {
  const sum = names.reduce((all, name) => all + pointsOf(fields, name), 0);
  return { sum, open: names.filter((name) => !(name in fields)) };
}

/** @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : `${number}`.replace("-", "−"));

/** @param {HTMLElement} list @param {HTMLFormElement} form */
function begin(list, form) {
  const name = list.dataset.totalName;
  const rows = [...list.querySelectorAll("[data-seat]")].map((row) => {
    const rest = row.querySelector(".signed").appendChild(document.createElement("button"));
    rest.type = "button";
    rest.className = "rest";
    rest.hidden = true;
    return { field: `${name}.${row.dataset.seat}`, seat: row.dataset.seat ?? "", rest };
  });
  const balance = () => balanceOf(said(form), rows.map(({ field }) => field));
  /** @type {string | undefined} */
  let follower;
  /** @param {string | undefined} field */
  const follow = (field) => {
    if (follower) for (const one of [follower, `${follower}.minus`]) fill(form, one, "");
    follower = field;
    const left = -balance().sum;
    if (field) fill(form, field, Math.abs(left));
    if (field) fill(form, `${field}.minus`, left < 0 ? "on" : "");
    for (const row of rows) controls(form, row.field)[0].toggleAttribute("data-follows", row.field === field);
  };

  for (const { field, rest } of rows) {
    rest.addEventListener("click", () => {
      follow(field);
      announce(form);
    });
  }

  watch(form, (event) => {
    const touched = event && rows.find(({ field }) => event.target.name?.replace(".minus", "") === field);
    if (touched && touched.field === follower) follower = undefined;
    if (touched) {
      follow(undefined);
      const open = balance().open;
      const last = rows.find(({ field }) => open.length === 1 && field === open[0] && field !== touched.field);
      if (last && !isElsewhere(form, last.seat)) follow(last.field);
    }
    const { sum, open } = balance();
    for (const { field, rest } of rows) {
      rest.hidden = open.length !== 1 || open[0] !== field;
      rest.textContent = sentence(list.dataset.totalRest, { left: signed(-sum) });
    }
    list.dataset.says = open.length === rows.length ? "" : sentence(sum ? list.dataset.balanceOff : list.dataset.balanceEven, { sum: signed(sum) });
    if (sum && !open.length) list.dataset.wrong = list.dataset.says;
    else delete list.dataset.wrong;
  });
}

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const list of form.querySelectorAll("[data-balance]")) begin(list, form);
}
