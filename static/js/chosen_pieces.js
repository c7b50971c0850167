// Says what the chosen tiles or cards are as soon as one is tapped; without scripts, the button of the form does it.
document.addEventListener("change", async ({ target }) => {
  const form = target.closest("form[data-reference]");
  if (!form) return;
  const chosen = String(new URLSearchParams(/** @type {any} */ (new FormData(form))));
  const said = form.querySelector("[data-reference-said]");
  form.dataset.chosen = chosen;
  try {
    const answer = await fetch(`${form.action}?${chosen}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const news = page.querySelector("[data-reference-said]").innerHTML;
    if (form.dataset.chosen === chosen) said.innerHTML = news;
  } catch {
    said.textContent = form.dataset.reference ?? "";
  }
});

// Over the form of a hand, a button enters there what the chosen tiles are.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-fills]");
  if (!button) return;
  const { name, value } = button;
  for (const fold of document.querySelectorAll(`details:has([name="${name}"])`)) fold.open = true;
  button.closest("dialog").close();
  document.querySelector(`form[data-entry] [name="${name}"][value="${value}"]:not(:checked)`)?.click();
  document.getElementById(name)?.scrollIntoView({ block: "center" });
});
