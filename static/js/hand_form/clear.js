// A second tap on a chosen value clears it, because no value is not the same as zero. A value that a script chose stays.
import { announce } from "./form.js";

/** @param {HTMLElement} group @param {HTMLFormElement} form */
function begin(group, form) {
  /** @type {Element | null} */
  let chosen = null;
  group.addEventListener("pointerdown", (event) => {
    chosen = event.target.closest("label:not([data-follows])")?.querySelector("input:checked") ?? null;
  });
  group.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    if (target === chosen) {
      target.checked = false;
      announce(form);
    }
    chosen = null;
  });
}

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const group of form.querySelectorAll("[data-clearable]")) begin(group, form);
}
