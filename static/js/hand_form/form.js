// What the form of a hand says, and how a script changes it. Imported by the behaviours; binds nothing itself.

const OWN = new Set(["action", "agreed", "draft", "game", "key", "number", "persons", "revision", "seated"]);

/** Everything that was entered, name → text or texts. What is empty, greyed or hidden away says nothing. */
export function said(form) {
  const data = new FormData(form);
  const entries = {};
  for (const name of new Set(data.keys())) {
    if (OWN.has(name) || name.endsWith(".length")) continue;
    const values = data.getAll(name);
    const value = values.length > 1 ? values.filter(Boolean) : values[0];
    if (value.length) entries[name] = value;
  }
  return entries;
}

export function controls(form, name) {
  return [...form.elements].filter((control) => control.name === name && control.type !== "hidden");
}

/** Put a value into the controls of a name; "" takes it away. Nobody hears of it before `announce`. */
export function fill(form, name, value) {
  const left = [value].flat().map(String);
  for (const control of controls(form, name)) {
    if (control.type === "radio") control.checked = control.value === left[0];
    else if (control.type === "checkbox") {
      const place = left.indexOf(control.value);
      control.checked = place >= 0;
      if (place >= 0) left.splice(place, 1);
    } else control.value = left[0] ?? "";
  }
}

/** Whether a control says something. */
export function filled(control) {
  if (control.type === "hidden" || !control.name) return false;
  return control.type === "radio" || control.type === "checkbox" ? control.checked && control.value !== "" : control.value.trim() !== "";
}

/** The number that one of these radios says, or null. */
export function chosen(radios) {
  const radio = radios.find((one) => one.checked);
  return radio ? Number(radio.value) : null;
}

/** Who enters their part from a phone of their own, seat → name; not whose phone this is. */
export function onPhones() {
  return JSON.parse(document.querySelector("[data-on-phones]")?.dataset.onPhones ?? "{}");
}

/** The form was changed by a script: every behaviour looks again. */
export function announce(form) {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Look now, and whenever the form changes. */
export function watch(form, look) {
  form.addEventListener("input", look);
  look();
}

/** `{name}` in a sentence from the page. */
export function sentence(words, values) {
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
