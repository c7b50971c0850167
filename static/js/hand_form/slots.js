// Lists of slots: shows the filled slots and one more.
import { filled, watch } from "./form.js";

/** @param {HTMLElement} list */
function begin(list) {
  const slots = [...list.querySelectorAll("fieldset[data-slot]")];
  watch(list.closest("form"), () => {
    const last = slots.findLastIndex((slot) => [...slot.querySelectorAll("input, select")].some(filled));
    slots.forEach((slot, place) => (slot.hidden = place > last + 1));
  });
}

/** @param {HTMLFormElement} form */
export function start(form) {
  form.querySelectorAll("[data-slots]").forEach(begin);
}
