// Another dealer: the whole form may look otherwise, so the server draws it anew with what was entered.
for (const control of document.querySelectorAll("[data-redraw]")) {
  const { form } = control;
  const drawn = [...control.options].find((option) => option.defaultSelected)?.value ?? "";
  control.addEventListener("change", () => form.requestSubmit(document.querySelector("[data-preview-button]")));
  // Named by another phone: what was entered here is with the table, or kept by this phone.
  form.addEventListener("entry:taken", () => control.value !== drawn && location.replace(location.href));
}
