// Keeps what was typed in a form (`data-kept`) for a reload or a change of language, until the form is sent.

/** @param {HTMLFormElement} form */
function begin(form) {
  const key = `scorekeeper-typed ${location.pathname} ${form.dataset.kept}`;
  const controls = [...form.elements].filter(({ name, type }) => name && !["hidden", "submit", "button"].includes(type));
  const isChoice = (/** @type {HTMLInputElement} */ { type }) => type === "radio" || type === "checkbox";
  const nameOf = (/** @type {HTMLInputElement} */ one) => (isChoice(one) ? `${one.name}=${one.value}` : one.name);
  const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}");
  sessionStorage.removeItem(key);
  if (!form.querySelector(".problem, [role=alert]") && !new URLSearchParams(location.search).has("like")) {
    for (const control of controls.filter((one) => nameOf(one) in stored)) {
      if (isChoice(control)) control.checked = stored[nameOf(control)];
      else control.value = stored[control.name];
      const fold = control.closest("details");
      if (fold && control.type === "text" && control.value !== control.defaultValue) fold.open = true;
    }
    form.dispatchEvent(new Event("input", { bubbles: true }));
  }
  let sent = false;
  addEventListener("submit", ({ target }) => (sent ||= target === form), { capture: true }); // also if unsent.js keeps it
  addEventListener("pagehide", () => {
    if (!sent) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(controls.map((one) => [nameOf(one), isChoice(one) ? one.checked : one.value]))));
  });
}

for (const form of document.querySelectorAll("form[data-kept]")) begin(form);
