// Shares an address or a text by the system's share sheet, or copies it. Plain http has no share sheet; there a link is
// copied by hand, and a text by its button.

/** @param {HTMLElement} button */
function copied(button) {
  button.textContent = button.dataset.copied ?? null;
}

for (const button of document.querySelectorAll("[data-share]")) {
  const url = button.dataset.share;
  const copy = navigator.clipboard && (() => navigator.clipboard.writeText(url).then(() => copied(button)));
  const share = navigator.share ? () => navigator.share({ url }) : copy;
  button.hidden = !share;
  button.addEventListener("click", () => share().catch(() => {}));
}

/** @param {HTMLElement} button */
const textOf = (button) => document.getElementById(button.dataset.copyText ?? button.dataset.shareText);

for (const button of document.querySelectorAll("[data-copy-text]")) {
  button.addEventListener("click", () => {
    getSelection()?.selectAllChildren(textOf(button));
    if (document.execCommand("copy")) copied(button);
  });
}

for (const button of document.querySelectorAll("[data-share-text]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => navigator.share({ text: textOf(button).textContent }).catch(() => {}));
}
