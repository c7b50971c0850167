// Lists of slots: shows the filled slots and one more.
import { filled, watch } from "./form.js";

function begin(list) {
  const slots = [...list.querySelectorAll("[data-slot]")];
  watch(list.closest("form"), () => {
    const last = slots.findLastIndex((slot) => [...slot.elements].some(filled));
    slots.forEach((slot, place) => (slot.hidden = place > last + 1));
  });
}

export function start(form) {
  form.querySelectorAll("[data-slots]").forEach(begin);
}
