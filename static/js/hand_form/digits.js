// ３ is 3, and a sign is a tap: whoever types one anyway has tapped it.
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
