// Opens the tiles or cards of the game over the page, which keeps everything that was typed.
const over = document.createElement("dialog");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-over], dialog a");
  if (event.target === over) over.close();
  if (!link) return;
  event.preventDefault();
  document.body.append(over);
  const show = () => over.open || over.showModal();
  try {
    const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
    const form = page.querySelector("#reference");
    over.replaceChildren(form, Object.assign(document.createElement("script"), { type: "module", src: form.dataset.script }));
    form.querySelector("link").onload = show;
  } catch {
    if (!over.open) Object.assign(over, { textContent: link.dataset.over, className: "card help-over" });
    show();
  }
});
