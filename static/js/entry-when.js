// Asked only where it can be: `data-when="finish=yao_qin"`, or `data-when="name"` for any value. A fieldset that is hidden away says nothing.
import { said, watch } from "./entry-form.js";

for (const form of document.querySelectorAll("form:has([data-when])")) {
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
