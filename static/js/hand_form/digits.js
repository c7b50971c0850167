// Converts typed digits: ３ becomes 3, and a typed minus checks the sign. Other marks of a number stay, because without
// them it would be another number; the server says what is wrong with it.
import { controls } from "./form.js";

/**
 * Return the number as it was typed, with its minus, point and comma.
 * @param {string} typed
 */
export function parse(typed) {
  return typed.normalize("NFKC").replace(/[−–ー]/g, "-").replace(/[^\d.,、。-]/g, "");
}

/** @param {HTMLInputElement} input @param {HTMLFormElement} form */
function begin(input, form) {
  const tidy = () => {
    let number = parse(input.value);
    for (const sign of controls(form, `${input.name}.minus`)) {
      sign.checked ||= number.startsWith("-");
      number = number.replaceAll("-", "");
    }
    if (number !== input.value) input.value = number;
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
