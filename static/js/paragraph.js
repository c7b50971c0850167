// Shows the paragraph of the help that a link names over the page, which keeps everything that was typed. Without this
// script the link opens the help in a window of its own.

const over = document.querySelector("[data-paragraph]");

/**
 * Return the part of a help page that a name begins: its paragraph, or the section under its heading.
 * @param {Element | null} name
 */
function named(name) {
  /** @type {Element | null} */
  const start = name?.closest("li, p, h3") ?? null;
  const parts = start ? [start] : [];
  for (let next = start?.matches("h3") && start.nextElementSibling; next && !next.matches("h2, h3"); next = next.nextElementSibling) parts.push(next);
  return parts;
}

/** @param {HTMLAnchorElement} link */
async function show(link) {
  const [text, whole] = [over.querySelector(".prose"), over.querySelector("a")];
  text.replaceChildren();
  whole.href = link.href;
  const around = link.closest("[popover]");
  if (around !== over) (around ?? document.body).append(over); // a dialog that contains another stays open under it
  over.showPopover();
  const answer = await fetch(link.href).catch(() => null);
  if (whole.href !== link.href) return;
  if (!answer?.ok) {
    text.textContent = over.dataset.paragraph ?? "";
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  text.replaceChildren(...named(page.getElementById(link.hash.slice(1))));
  for (const name of text.querySelectorAll("[id]")) name.removeAttribute("id");
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.about, a.defined");
  if (!link?.hash || !over.showPopover || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(link);
});
