// Points that must add up to zero: shows the difference, and fills the last field with one tap.
import { announce, fill, said, sentence, watch } from "./form.js";

function begin(list) {
  const form = list.closest("form");
  const name = list.dataset.totalName;
  const rows = [...list.querySelectorAll("[data-seat]")].map((row) => {
    const rest = row.querySelector(".signed").appendChild(document.createElement("button"));
    rest.type = "button";
    rest.className = "rest";
    rest.hidden = true;
    return { field: `${name}.${row.dataset.seat}`, rest };
  });
  const points = (fields, field) => Number(fields[field] ?? 0) * (fields[`${field}.minus`] ? -1 : 1);
  const signed = (number) => (number > 0 ? `+${number}` : `${number}`.replace("-", "−"));

  for (const { field, rest } of rows) {
    rest.addEventListener("click", () => {
      const fields = said(form);
      const left = -rows.reduce((all, row) => all + points(fields, row.field), 0);
      fill(form, field, Math.abs(left));
      fill(form, `${field}.minus`, left < 0 ? "on" : "");
      announce(form);
    });
  }

  watch(form, () => {
    const fields = said(form);
    const sum = rows.reduce((all, row) => all + (row.field in fields ? points(fields, row.field) : 0), 0);
    const open = rows.filter((row) => !(row.field in fields));
    for (const { field, rest } of rows) {
      rest.hidden = open.length !== 1 || open[0].field !== field;
      rest.textContent = sentence(list.dataset.totalRest, { left: signed(-sum) });
    }
    list.dataset.says = open.length === rows.length ? "" : sentence(sum ? list.dataset.balanceOff : list.dataset.balanceEven, { sum: signed(sum) });
    if (sum && !open.length) list.dataset.wrong = list.dataset.says;
    else delete list.dataset.wrong;
  });
}

export function start(form) {
  form.querySelectorAll("[data-balance]").forEach(begin);
}
