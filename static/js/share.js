// Shares an address or a text by the system's share sheet, otherwise copies it. Plain http allows neither; then the
// button stays hidden, and a link beside it shows the text.
const DURATION = 20_000;

/** @param {HTMLElement} button @param {() => Promise<{ url: string } | { text: string }>} getData */
function enable(button, getData) {
  const copy = navigator.clipboard && (async () => navigator.clipboard.writeText(Object.values(await getData())[0]));
  const share = navigator.share ? async () => navigator.share(await getData()) : copy;
  if (!share) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const succeeded = await share().then(() => true, () => false);
    if (share === copy && succeeded) copied(button);
  });
}

/** @param {HTMLElement} button */
function copied(button) {
  const toastArea = button.parentElement?.querySelector("[data-toast-copied]");
  if (!toastArea) {
    button.textContent = button.dataset.copied;
    return;
  }
  const toast = Object.assign(document.createElement("div"), { className: "toast" });
  toast.append(Object.assign(document.createElement("p"), { textContent: `✓ ${button.dataset.copied}` }));
  toastArea.replaceChildren(toast);
  setTimeout(() => toast.remove(), DURATION);
}

for (const button of document.querySelectorAll("[data-share]")) enable(button, async () => ({ url: button.dataset.share }));

// The text is fetched in advance, because the share sheet opens only right after a tap.
for (const button of document.querySelectorAll("[data-share-text]")) {
  const text = fetch(button.dataset.shareText).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
  text.then(() => enable(button, async () => ({ text: await text })), () => {});
}
