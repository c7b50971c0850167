// Slots of a list: the filled ones and the next.
import { filled, watch } from "./entry-form.js";

for (const list of document.querySelectorAll("[data-slots]")) {
  const slots = [...list.querySelectorAll("[data-slot]")];
  watch(list.closest("form"), () => {
    const last = slots.findLastIndex((slot) => [...slot.elements].some(filled));
    slots.forEach((slot, place) => (slot.hidden = place > last + 1));
  });
}
