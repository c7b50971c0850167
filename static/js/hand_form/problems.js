// Shows problems at their fields, but only after the focus has left a field: half a number is not a problem yet.
import { controls } from "./form.js";

/** @param {HTMLFormElement} form */
export function start(form) {
  const wrong = () => form.querySelector("[data-preview] [data-wrong]");
  /** @type {{ field?: HTMLInputElement, message: HTMLElement }[]} */
  let marks = [];

  const clear = () => {
    for (const { field, message } of marks) {
      field?.removeAttribute("aria-invalid");
      field?.removeAttribute("aria-describedby");
      message.remove();
    }
    marks = [];
  };

  // `players.1.discards.2` belongs to the nearest ancestor path that has an element.
  /** @param {string} name */
  const placeOf = (name) => {
    for (let path = name; path; path = path.slice(0, Math.max(0, path.lastIndexOf(".")))) {
      const part = controls(form, path)[0]?.closest("fieldset, .seat, .line, .field") ?? document.getElementById(path);
      if (part && form.contains(part)) return part;
    }
    return null;
  };

  /** @param {string} name @param {string} sentence */
  const mark = (name, sentence) => {
    const field = controls(form, name).find((one) => one.type === "text");
    const element = placeOf(name);
    if (!element) return;
    const message = Object.assign(document.createElement("p"), { className: "problem", id: `${name}-wrong`, textContent: sentence });
    element.append(message);
    field?.setAttribute("aria-invalid", "true");
    field?.setAttribute("aria-describedby", message.id);
    marks.push({ field, message });
  };

  /**
   * Show the problems, unless the focus is in one of their fields.
   * @param {EventTarget | null} focused
   */
  const showProblems = (focused) => {
    clear();
    const list = wrong();
    if (!list) return;
    const problems = [...list.querySelectorAll("[data-problem]")];
    list.hidden = focused instanceof HTMLInputElement && focused.type === "text" && problems.some(({ dataset }) => placeOf(dataset.problem)?.contains(focused));
    if (!list.hidden) for (const { dataset, textContent } of problems) mark(dataset.problem, textContent);
  };

  form.addEventListener("entry:previewed", () => showProblems(document.activeElement));
  form.addEventListener("input", clear);
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!wrong()?.hidden) return;
    showProblems(relatedTarget);
    form.dispatchEvent(new Event("entry:judged"));
  });
}
