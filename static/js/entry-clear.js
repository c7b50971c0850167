// A second tap on what is chosen takes it back: nothing entered is not the same as zero.
import { announce } from "./entry-form.js";

for (const group of document.querySelectorAll("[data-clearable]")) {
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
