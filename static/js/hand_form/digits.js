// Converts typed digits: ３ becomes 3, and a typed minus checks the sign.
import { controls } from "./form.js";

/**
 * Return the digits of what was typed, and whether a minus precedes them.
 * @param {string} typed
 */
export function parse(typed) {
  const normal = typed.normalize("NFKC");
  return { digits: normal.replace(/\D/g, ""), negative: /^\s*[-−]/.test(normal) };
}

/** @param {HTMLInputElement} input @param {HTMLFormElement} form */
function begin(input, form) {
  const tidy = () => {
    const { digits, negative } = parse(input.value);
    const minus = controls(form, `${input.name}.minus`).find((radio) => radio.value === "on");
    if (minus && negative) minus.checked = true;
    if (digits !== input.value) input.value = digits;
  };
  input.addEventListener("input", (event) => event.isComposing || tidy());
  input.addEventListener("compositionend", () => {
    tidy();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const input of form.querySelectorAll("input[data-digits]")) begin(input, form);
}
