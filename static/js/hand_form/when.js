// Shows a part only for `data-when="name=value"`, or `data-when="name"` for any value. A hidden fieldset is disabled.
import { said, watch } from "./form.js";

/**
 * Return whether the entered values meet a condition.
 * @param {string} condition @param {Fields} fields
 */
export function meets(condition, fields) {
  const [name, value] = condition.split("=");
  return value === undefined ? name in fields : (fields[name] ?? "") === value;
}

/** @param {HTMLFormElement} form */
export function start(form) {
  const parts = [...form.querySelectorAll("[data-when]")];
  watch(form, () => {
    for (const part of parts) {
      part.hidden = !meets(part.dataset.when, said(form)); // anew, because a part can ask for a value of an earlier one
      if (part instanceof HTMLFieldSetElement) part.disabled = part.hidden;
    }
  });
}
