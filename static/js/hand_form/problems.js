// What cannot be stands at its field, and not before whoever types there has left it: half a number is not yet wrong.
import { controls } from "./form.js";

export function start(form) {
  const wrong = () => form.querySelector("[data-preview] [data-wrong]");
  let marks = [];

  const clear = () => {
    for (const { field, said } of marks) {
      field?.removeAttribute("aria-invalid");
      field?.removeAttribute("aria-describedby");
      said.remove();
    }
    marks = [];
  };

  // `players.1.discards.2` belongs to the nearest part of the form that has a name of its own.
  const placeOf = (name) => {
    for (let path = name; path; path = path.slice(0, Math.max(0, path.lastIndexOf(".")))) {
      const part = controls(form, path)[0]?.closest("fieldset, .seat, .line, .field") ?? document.getElementById(path);
      if (part && form.contains(part)) return part;
    }
    return null;
  };

  const mark = (name, sentence) => {
    const field = controls(form, name).find((one) => one.type === "text");
    const place = placeOf(name);
    if (!place) return;
    const said = Object.assign(document.createElement("p"), { className: "problem", id: `${name}-wrong`, textContent: sentence });
    place.append(said);
    field?.setAttribute("aria-invalid", "true");
    field?.setAttribute("aria-describedby", said.id);
    marks.push({ field, said });
  };

  /** Say it, unless whoever is at one of the fields is still typing there. */
  const judge = (at) => {
    clear();
    const list = wrong();
    if (!list) return;
    const problems = [...list.querySelectorAll("[data-problem]")];
    list.hidden = at?.type === "text" && problems.some(({ dataset }) => placeOf(dataset.problem)?.contains(at));
    if (!list.hidden) for (const { dataset, textContent } of problems) mark(dataset.problem, textContent);
  };

  form.addEventListener("entry:previewed", () => judge(document.activeElement));
  form.addEventListener("input", clear);
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!wrong()?.hidden) return;
    judge(relatedTarget);
    form.dispatchEvent(new Event("entry:judged"));
  });
}
