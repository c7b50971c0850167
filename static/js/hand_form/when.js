// Shows a part only for `data-when="name=value"`, or `data-when="name"` for any value. A hidden fieldset is disabled.
import { said, watch } from "./form.js";

export function start(form) {
  const parts = [...form.querySelectorAll("[data-when]")];
  watch(form, () => {
    const fields = said(form);
    for (const part of parts) {
      const [name, value] = part.dataset.when.split("=");
      part.hidden = value === undefined ? !(name in fields) : (fields[name] ?? "") !== value;
      if (part.matches("fieldset")) part.disabled = part.hidden;
    }
  });
}
