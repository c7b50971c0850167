// Converts typed digits: ３ becomes 3, and a typed minus checks the sign.
import { controls } from "./form.js";

function begin(input) {
  const tidy = () => {
    const typed = input.value.normalize("NFKC");
    const minus = controls(input.form, `${input.name}.minus`).find((radio) => radio.value === "on");
    if (minus && /^\s*[-−]/.test(typed)) minus.checked = true;
    const digits = typed.replace(/\D/g, "");
    if (digits !== input.value) input.value = digits;
  };
  input.addEventListener("input", (event) => event.isComposing || tidy());
  input.addEventListener("compositionend", () => {
    tidy();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

export function start(form) {
  form.querySelectorAll("[data-digits]").forEach(begin);
}
