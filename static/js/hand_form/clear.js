// A second tap on a chosen value clears it, because no value is not the same as zero.
import { announce } from "./form.js";

function begin(group) {
  let chosen = null;
  group.addEventListener("pointerdown", (event) => {
    chosen = event.target.closest("label")?.querySelector("input:checked") ?? null;
  });
  group.addEventListener("click", ({ target }) => {
    if (target.type !== "radio") return;
    if (target === chosen) {
      target.checked = false;
      announce(target.form);
    }
    chosen = null;
  });
}

export function start(form) {
  form.querySelectorAll("[data-clearable]").forEach(begin);
}
