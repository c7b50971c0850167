// Asked only where it can be: `data-when="finish=yao_qin"`, or `data-when="name"` for any value. Hidden away it says nothing.
import { said, watch } from "./entry-form.js";

for (const form of document.querySelectorAll("[data-entry]")) {
  const parts = [...form.querySelectorAll("fieldset[data-when]")];
  if (parts.length) {
    watch(form, () => {
      const fields = said(form);
      for (const part of parts) {
        const [name, value] = part.dataset.when.split("=");
        part.hidden = value === undefined ? !(name in fields) : fields[name] !== value;
        part.disabled = part.hidden;
      }
    });
  }
}
