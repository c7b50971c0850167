// Of parts that exclude each other, the last one touched counts: the others are emptied and ask for nothing.
// `data-either="hand"`, or `hand:played` if several parts belong to one side.
import { fill, filled, watch } from "./form.js";

/**
 * Return whether parts exclude each other, by what they say in `data-either`.
 * @param {string} one @param {string} other
 */
export function exclude(one, other) {
  return side(one) === side(other) && (one !== other || !one.includes(":"));
}

/** @param {string} either */
const side = (either) => either.split(":")[0];

/** @param {HTMLFormElement} form */
export function start(form) {
  const parts = [...form.querySelectorAll("[data-either]")];
  /** @param {HTMLElement} part */
  const inside = (part) => [...form.elements].filter((control) => part.contains(control));
  /** @param {HTMLElement} one @param {HTMLElement} other */
  const against = (one, other) => one !== other && exclude(one.dataset.either, other.dataset.either);

  watch(form, (event) => {
    const touched = event && parts.find((part) => part.contains(event.target));
    if (touched && filled(event.target)) {
      for (const other of parts.filter((part) => against(part, touched))) {
        for (const name of new Set(inside(other).map((control) => control.name))) fill(form, name, "");
      }
    }
    for (const part of parts) {
      const all = parts.filter(({ dataset }) => side(dataset.either) === side(part.dataset.either));
      const begun = all.find((one) => inside(one).some(filled)) ?? all[0];
      part.toggleAttribute("data-idle", against(part, begun));
    }
  });
}
