// The form of the house rules: what counts for nothing beside the others is not asked, numbers are stepped, and what is
// not as usual is marked where it stands and where it is summed up.
import { start } from "./hand_form/when.js";

const plain = (typed) => typed.trim().normalize("NFKC");
const field = (rule) => rule.querySelector("input:checked, .input, input[type=checkbox]");

/** What an input says, as the server writes it, and in words. */
function said(rule) {
  const input = field(rule);
  if (!input) return ["", ""];
  if (input.type === "checkbox") return [input.checked ? "true" : "", input.checked ? rule.dataset.yes : rule.dataset.no];
  const value = plain(input.value);
  return [value, input.type === "radio" ? input.parentElement.textContent.trim() : value || input.placeholder];
}

function mark(form, rule) {
  const [value, words] = said(rule);
  const differs = !rule.hidden && value !== rule.dataset.usual;
  rule.classList.toggle("differs", differs);
  for (const usually of rule.querySelectorAll(".usually")) usually.hidden = !differs;
  for (const one of form.querySelectorAll(`[data-in-short="${rule.dataset.rule}"]`)) {
    one.classList.toggle("differs", differs);
    one.querySelector("b").textContent = words;
  }
  for (const step of rule.querySelectorAll("[data-step]")) step.disabled = step.dataset.bound !== undefined && value === step.dataset.bound;
  return differs;
}

function sum(form) {
  const many = [...form.querySelectorAll("[data-rule]")].filter((rule) => mark(form, rule)).length;
  const place = form.querySelector("[data-changed]");
  const { none, one, many: more } = place.dataset;
  place.textContent = [none, one][many] ?? more.replace("2", many);
}

/** One more, or one less, within what a rule may be; than what it comes to where it is left open, if that is known. */
function step(by, input, rule) {
  const [low, high] = [...rule.querySelectorAll("[data-step]")].map(({ dataset }) => Number(dataset.bound ?? Infinity));
  const typed = plain(input.value);
  const from = typed || rule.dataset.open;
  const next = from && !Number.isNaN(Number(from)) ? Number(from) + by : Number(rule.dataset.usual || low);
  input.value = Math.max(low, Math.min(next, high));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What so many play instead of the usual is chosen with their number, where nobody has chosen otherwise. */
function suggest(form, players) {
  const suggested = JSON.parse(players.dataset.suggested);
  const chosen = () => players.querySelector("input:checked")?.value;
  let before = chosen();
  players.addEventListener("change", () => {
    for (const rule of form.querySelectorAll("[data-rule]")) {
      const [was, wanted] = [before, chosen()].map((seats) => suggested[seats]?.[rule.dataset.rule] ?? rule.dataset.usual);
      if (was === wanted || said(rule)[0] !== was) continue;
      const choice = rule.querySelector(`input[type=radio][value="${CSS.escape(wanted)}"]`);
      if (choice) choice.checked = true;
    }
    before = chosen();
    sum(form);
  });
}

/** Whoever may bear what rounding leaves is called as they are typed; nobody sits beyond the seats. */
function callBearers(form) {
  const seats = form.querySelector('[name="seats"]:checked, [name="seats"][type="hidden"]')?.value ?? Infinity;
  for (const option of form.querySelectorAll("#bearer option:not([value=''])")) {
    const name = form.querySelector(`[name="players.${option.value}"]`)?.value.trim();
    option.textContent = [option.textContent.split(" ")[0], name].filter(Boolean).join(" ");
    option.hidden = Number(option.value) >= seats && !option.selected;
  }
}

for (const form of document.querySelectorAll("form:has([data-rule])")) {
  for (const players of form.querySelectorAll("[data-suggested]")) suggest(form, players);
  if (form.querySelector("[data-when]")) start(form);
  for (const button of form.querySelectorAll("[data-step]")) button.hidden = false;
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]");
    if (button) step(Number(button.dataset.step), button.parentElement.querySelector("input"), button.closest("[data-rule]"));
  });
  form.addEventListener("input", () => sum(form));
  sum(form);
  form.addEventListener("input", () => callBearers(form));
  callBearers(form);
}
