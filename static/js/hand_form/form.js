// Reads and changes the values of the hand form. Imported by the behaviours; adds no listeners of its own.

const OWN = new Set(["action", "agreed", "draft", "game", "key", "number", "persons", "revision", "seated"]);

/**
 * Return the entered values, name → string or strings, without empty, disabled and hidden ones.
 * @param {HTMLFormElement} form
 */
export function said(form) {
  return entered(new FormData(form));
}

/** @param {FormData} data */
export function entered(data) {
  /** @type {Fields} */
  const entries = {};
  for (const name of new Set(data.keys())) {
    if (OWN.has(name) || name.endsWith(".length")) continue;
    const values = data.getAll(name);
    const value = values.length > 1 ? values.filter(Boolean) : values[0];
    if (value.length) entries[name] = value;
  }
  return entries;
}

/** @param {HTMLFormElement} form @param {string} name */
export function controls(form, name) {
  return [...form.elements].filter((control) => control.name === name && control.type !== "hidden");
}

/**
 * Set the controls of a name to a value, or clear them with ""; `announce` must follow.
 * @param {HTMLFormElement} form @param {string} name @param {number | string | string[]} value
 */
export function fill(form, name, value) {
  const left = [value].flat().map(String);
  for (const control of controls(form, name)) {
    if (control.type === "radio") control.checked = control.value === left[0];
    else if (control.type === "checkbox") {
      const place = left.indexOf(control.value);
      control.checked = place >= 0;
      if (place >= 0) left.splice(place, 1);
    } else {
      control.value = left[0] ?? "";
      for (const option of control.selectedOptions ?? []) option.disabled = false; // or the form would not send it
    }
  }
}

/**
 * Return whether a control has a value.
 * @param {{ type: string, name: string, value: string, checked?: boolean }} control
 */
export function filled(control) {
  if (control.type === "hidden" || !control.name) return false;
  return control.type === "radio" || control.type === "checkbox" ? control.checked && control.value !== "" : control.value.trim() !== "";
}

/**
 * Return the number of the checked radio, or null.
 * @param {HTMLInputElement[]} radios
 */
export function chosen(radios) {
  const radio = radios.find((one) => one.checked);
  return radio ? Number(radio.value) : null;
}

/**
 * Return the players who have another phone, seat → name.
 * @returns {Record<string, string>}
 */
export function onPhones() {
  return JSON.parse(document.querySelector("[data-on-phones]")?.dataset.onPhones ?? "{}");
}

/**
 * Return whether a player enters the own part on another phone, and nobody does so here.
 * @param {HTMLFormElement} form @param {string} seat
 */
export function isElsewhere(form, seat) {
  return form.dataset.mySeat !== "" && !("forOthers" in form.dataset) && seat in onPhones();
}

/**
 * Return whether a radio was chosen by a script, because the other values leave no other choice.
 * @param {HTMLInputElement} radio
 */
export function follows(radio) {
  return radio.checked && radio.closest("label").hasAttribute("data-follows");
}

/** @param {HTMLInputElement} radio @param {boolean} on */
export function setFollows(radio, on) {
  radio.checked = on;
  radio.closest("label").toggleAttribute("data-follows", on);
}

/**
 * Tell all behaviours that a script has changed the form.
 * @param {HTMLFormElement} form
 */
export function announce(form) {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Call `look` now and after every change of the form.
 * @param {HTMLFormElement} form @param {(event?: Event & { target: HTMLInputElement }) => void} look
 */
export function watch(form, look) {
  form.addEventListener("input", look);
  look();
}

/**
 * Replace each `{name}` in a sentence by its value.
 * @param {string} words @param {Record<string, unknown>} values
 */
export function sentence(words, values) {
  return words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
