// Another dealer: the whole form may look otherwise, so the server draws it anew with what was entered.
function begin(control) {
  const { form } = control;
  const drawn = [...control.options].find((option) => option.defaultSelected)?.value ?? "";
  let leaving = false; // what is heard on the way must not lead elsewhere
  const redraw = () => {
    leaving = true;
    form.requestSubmit(document.querySelector("[data-preview-button]"));
  };
  control.addEventListener("change", redraw);
  // Named by another phone: what was entered here is with the table, or kept by this phone; but for what only stands here.
  const follow = () => ("unchecked" in form.dataset ? redraw() : location.replace(form.getAttribute("action")));
  form.addEventListener("entry:taken", () => control.value !== drawn && !leaving && follow());
}

export function start(form) {
  form.querySelectorAll("[data-redraw]").forEach(begin);
}
