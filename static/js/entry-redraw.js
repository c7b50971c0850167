// Another dealer: the whole form may look otherwise, so the server draws it anew with what was entered.
for (const control of document.querySelectorAll("[data-redraw]")) {
  control.addEventListener("change", () => control.form.requestSubmit(document.querySelector("[data-preview-button]")));
}
