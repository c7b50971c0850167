// Another dealer may change the whole form, so the server redraws it with the entered values.
/** @param {HTMLSelectElement} control @param {HTMLFormElement} form */
function begin(control, form) {
  const shownDealer = [...control.options].find((option) => option.defaultSelected)?.value ?? "";
  let leaving = false; // ignore updates while the page is leaving
  const redraw = () => {
    leaving = true;
    const button = document.querySelector("button[data-preview-button]");
    button.value = "draw"; // nobody has asked yet what is missing
    form.requestSubmit(button);
  };
  control.addEventListener("change", redraw);
  // Another phone changed the dealer: the draft has the values, except those that this form alone holds.
  const followDealer = () => ("unchecked" in form.dataset ? redraw() : location.replace(form.getAttribute("action")));
  form.addEventListener("entry:taken", () => control.value !== shownDealer && !leaving && followDealer());
}

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const control of form.querySelectorAll("select[data-redraw]")) begin(control, form);
}
