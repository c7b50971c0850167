// Of parts that exclude each other, the last one touched counts: the others are emptied and ask for nothing.
// `data-either="hand"`, or `hand:played` if several parts belong to one side.
import { fill, filled, watch } from "./form.js";

export function start(form) {
  const parts = [...form.querySelectorAll("[data-either]")];
  const group = (part) => parts.filter((other) => other.dataset.either.split(":")[0] === part.dataset.either.split(":")[0]);
  const against = (one, other) => one !== other && (one.dataset.either !== other.dataset.either || !one.dataset.either.includes(":"));
  const inside = (part) => [...form.elements].filter((control) => part.contains(control));
  const begun = (part) => inside(part).some(filled);

  watch(form, (event) => {
    const touched = event && parts.find((part) => part.contains(event.target));
    if (touched && filled(event.target)) {
      for (const other of group(touched).filter((part) => against(part, touched))) {
        for (const name of new Set(inside(other).map((control) => control.name))) fill(form, name, "");
      }
    }
    for (const part of parts) {
      const all = group(part);
      part.toggleAttribute("data-idle", against(part, all.find(begun) ?? all[0]));
    }
  });
}
