// Shortcuts: a button with `data-put` enters several values with one tap, and a digit key enters a number of the row that
// has the focus, or of the first open one, and leads to the next open row.
import { announce, controls, fill, said, watch } from "./form.js";

/** @param {HTMLButtonElement} button @param {HTMLFormElement} form */
function begin(button, form) {
  const values = Object.entries(JSON.parse(button.dataset.put ?? ""));
  button.hidden = false;
  button.addEventListener("click", () => {
    for (const [name, value] of values) if (!controls(form, name)[0]?.closest("[data-laid]")) fill(form, name, value);
    announce(form);
  });
  watch(form, () => {
    const fields = said(form);
    button.setAttribute("aria-pressed", String(values.every(([name, value]) => fields[name] === String(value))));
  });
}

/** @param {KeyboardEvent} event @param {HTMLFormElement} form */
function enterDigit(event, form) {
  const focused = document.activeElement;
  const isTyping = focused?.matches("input:not([type=radio], [type=checkbox]), select, [popover] *");
  if (!/^[0-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey || isTyping) return;
  const rows = [...form.querySelectorAll("[data-seat]:has(.digits input[type=radio])")].filter((row) => row.checkVisibility?.());
  /** @param {HTMLElement} row @param {string} which */
  const radioOf = (row, which) => row.querySelector(`.digits > .pill > input[type=radio]${which}`);
  const isOpen = (/** @type {HTMLElement} */ row) => !radioOf(row, ":checked");
  const row = rows.find((one) => one.contains(focused)) ?? rows.find(isOpen);
  const radio = row && radioOf(row, `[value="${event.key}"]`);
  if (!row || !radio?.checkVisibility?.()) return;
  event.preventDefault();
  if (!radio.checked) radio.click();
  if (!radio.checked) return; // it is dimmed, and shows its reason
  radioOf(rows.slice(rows.indexOf(row)).find(isOpen) ?? row, "")?.focus();
}

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const button of form.querySelectorAll("button[data-put]")) begin(button, form);
  document.addEventListener("keydown", (event) => enterDigit(event, form));
}
