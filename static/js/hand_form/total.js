// Numbers with a known sum: shows the running sum, dims impossible values and fills the rest with one tap.
import { dim } from "./dimmed.js";
import { announce, chosen, sentence, watch } from "./form.js";

function begin(list) {
  const form = list.closest("form");
  const of = Number(list.dataset.total);
  const rows = [...list.querySelectorAll("[data-seat]")].map((row) => {
    const rest = row.querySelector(".aside").appendChild(document.createElement("button"));
    rest.type = "button";
    rest.className = "rest";
    rest.hidden = true;
    return { radios: [...row.querySelectorAll("input[type=radio]")], rest };
  });
  const empty = () => rows.filter((row) => chosen(row.radios) === null);
  const sum = () => rows.reduce((all, row) => all + (chosen(row.radios) ?? 0), 0);

  for (const { rest } of rows) {
    rest.addEventListener("click", () => {
      const left = of - sum();
      for (const { radios } of empty()) radios.find((radio) => Number(radio.value) === left).checked = true;
      announce(form);
    });
  }

  watch(form, () => {
    const left = of - sum();
    const open = empty();
    const values = { sum: sum(), of, left: Math.abs(left) };
    for (const { radios, rest } of rows) {
      const own = chosen(radios);
      const most = Math.max(0, left + (own ?? 0));
      const why = sentence(list.dataset.totalLeft, { left: most });
      for (const radio of radios) dim(radio, !radio.checked && Number(radio.value) > most ? why : null);
      rest.hidden = own !== null || left < 0 || (open.length > 1 && left > 0) || open.length === rows.length;
      rest.textContent = sentence(list.dataset.totalRest, values);
    }
    const { totalShort, totalOver, totalFull } = list.dataset;
    list.dataset.says = sentence(left > 0 ? totalShort : left < 0 ? totalOver : totalFull, values);
    if (left && (left < 0 || !open.length)) list.dataset.wrong = list.dataset.says;
    else delete list.dataset.wrong;
  });
}

export function start(form) {
  form.querySelectorAll("[data-total]").forEach(begin);
}
