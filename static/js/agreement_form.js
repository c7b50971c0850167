// The form of the house rules: hides rules without effect, steps numbers, and marks rules that differ from the usual in
// their place and in the summary.
import { start } from "./hand_form/when.js";

/** @param {string} typed */
const normalize = (typed) => typed.trim().normalize("NFKC");
/** @param {HTMLElement} rule */
const field = (rule) => rule.querySelector("input:checked, input.input, input[type=checkbox]");

/**
 * Return the value of a rule, as the server writes it and in words.
 * @param {HTMLElement} rule
 */
function ruleValue(rule) {
  const input = field(rule);
  if (!input) return ["", ""];
  if (input.type === "checkbox") return [input.checked ? "true" : "", input.checked ? rule.dataset.yes : rule.dataset.no];
  const value = normalize(input.value);
  return [value, input.type === "radio" ? input.closest("label").textContent.trim() : value || input.placeholder];
}

/** @param {HTMLFormElement} form @param {HTMLElement} rule */
function mark(form, rule) {
  const [value, words] = ruleValue(rule);
  const differs = !rule.hidden && value !== rule.dataset.usual;
  rule.classList.toggle("differs", differs);
  for (const usually of rule.querySelectorAll(".usually")) usually.hidden = !differs;
  for (const one of form.querySelectorAll(`[data-in-short="${rule.dataset.rule}"]`)) {
    one.classList.toggle("differs", differs);
    one.querySelector("b").textContent = words;
  }
  for (const step of rule.querySelectorAll("button[data-step]")) step.disabled = step.dataset.bound !== undefined && value === step.dataset.bound;
  return differs;
}

/** @param {HTMLFormElement} form */
function showChanged(form) {
  const differing = [...form.querySelectorAll("[data-rule]")].filter((rule) => mark(form, rule));
  const count = differing.filter((rule) => rule.closest(".house-rules")).length;
  const place = form.querySelector("[data-changed]");
  const { none, one, many: plural } = place.dataset;
  place.textContent = [none, one][count] ?? plural.replace("2", String(count));
}

/**
 * Change a number by `by` within its bounds; an open value starts from its effective value if that is known.
 * @param {number} by @param {HTMLInputElement} input @param {HTMLElement} rule
 */
function step(by, input, rule) {
  const [low, high] = [...rule.querySelectorAll("[data-step]")].map(({ dataset }) => Number(dataset.bound ?? Infinity));
  const typed = normalize(input.value);
  const from = typed || rule.dataset.open;
  const next = from && !Number.isNaN(Number(from)) ? Number(from) + by : Number(rule.dataset.usual || low);
  input.value = String(Math.max(low, Math.min(next, high)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Select the suggested values for a number of players, unless the user has chosen others.
 * @param {HTMLFormElement} form @param {HTMLElement} players
 */
function suggest(form, players) {
  /** @type {Record<string, Record<string, string>>} */
  const suggested = JSON.parse(players.dataset.suggested);
  const chosen = () => players.querySelector("input:checked")?.value;
  let before = chosen();
  players.addEventListener("change", () => {
    for (const rule of form.querySelectorAll("[data-rule]")) {
      const [oldValue, newValue] = [before, chosen()].map((seats) => suggested[seats]?.[rule.dataset.rule] ?? rule.dataset.usual);
      if (oldValue === newValue || ruleValue(rule)[0] !== oldValue) continue;
      const choice = rule.querySelector(`input[type=radio][value="${CSS.escape(newValue)}"]`);
      if (choice) choice.checked = true;
    }
    before = chosen();
    showChanged(form);
  });
}

/**
 * Show the typed names in the choice of the bearer of rounding differences; hide those without a seat.
 * @param {HTMLFormElement} form
 */
function callBearers(form) {
  const seats = Number(form.querySelector('input[name="seats"]:checked, input[name="seats"][type="hidden"]')?.value ?? Infinity);
  for (const option of form.querySelectorAll("#bearer option:not([value=''])")) {
    const name = form.querySelector(`input[name="players.${option.value}"]`)?.value.trim();
    option.textContent = [option.textContent.split(" ")[0], name].filter(Boolean).join(" ");
    option.hidden = Number(option.value) >= seats && !option.selected;
  }
}

/**
 * Put a known name into the next empty line; the server shows another line if there is none. Show at once who has to sit
 * out, and whether that is answered.
 * @param {HTMLFormElement} form
 */
function offerNames(form) {
  const lines = () => [...form.querySelectorAll(".seat-name input[type=text]")];
  const known = [...form.querySelectorAll("button[name=add]")];
  const out = form.querySelector("#out");
  const show = () => {
    const typed = lines().map(({ value }) => value.trim());
    for (const button of known) button.hidden = typed.includes(button.value);
    out?.classList.toggle("answered", out.querySelectorAll("input:checked").length === Number(out.dataset.out));
  };
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=add]");
    const line = button && lines().find(({ value }) => !value.trim());
    if (!button || !line?.checkVisibility?.()) return;
    event.preventDefault();
    line.value = button.value;
    line.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form.querySelector("#players")?.addEventListener("change", () => {
    const seats = Number(form.querySelector("input[name=seats]:checked")?.getAttribute("value"));
    const people = lines().filter(({ value }) => value.trim()).length;
    if (out || people > seats) form.requestSubmit(form.querySelector("button[data-look]"));
  });
  form.addEventListener("input", show);
  show();
}

for (const form of document.querySelectorAll("form:has([data-rule])")) {
  offerNames(form);
  for (const players of form.querySelectorAll("[data-suggested]")) suggest(form, players);
  if (form.querySelector("[data-when]")) start(form);
  for (const button of form.querySelectorAll("[data-step]")) button.hidden = false;
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]");
    if (button) step(Number(button.dataset.step), button.closest(".stepper").querySelector("input"), button.closest("[data-rule]"));
  });
  form.addEventListener("input", () => showChanged(form));
  showChanged(form);
  form.addEventListener("input", () => callBearers(form));
  callBearers(form);
}
