// Hands an address or a text on: by the phone's own sheet, else by copying. Plain http allows neither; then there is no
// button, and a text is read by the link beside it.
const STAYS = 20_000;

function offer(button, what) {
  const copy = navigator.clipboard && (async () => navigator.clipboard.writeText(Object.values(await what())[0]));
  const hand = navigator.share ? async () => navigator.share(await what()) : copy;
  if (!hand) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await hand().then(() => true, () => false);
    if (hand === copy && done) copied(button);
  });
}

function copied(button) {
  const told = button.parentElement.querySelector("[data-toast-copied]");
  if (!told) {
    button.textContent = button.dataset.copied;
    return;
  }
  const toast = Object.assign(document.createElement("div"), { className: "toast" });
  toast.append(Object.assign(document.createElement("p"), { textContent: `✓ ${button.dataset.copied}` }));
  told.replaceChildren(toast);
  setTimeout(() => toast.remove(), STAYS);
}

for (const button of document.querySelectorAll("[data-share]")) offer(button, async () => ({ url: button.dataset.share }));

// The text is fetched beforehand: a phone opens its sheet only right after a tap.
for (const button of document.querySelectorAll("[data-share-text]")) {
  const said = fetch(button.dataset.shareText).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
  said.then(() => offer(button, async () => ({ text: await said })), () => {});
}
