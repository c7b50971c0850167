// Hands an address on: by the phone's own sheet, else by copying. Plain http allows neither; then there is no button.
for (const button of document.querySelectorAll("[data-share]")) {
  const url = button.dataset.share;
  const copy = navigator.clipboard && (() => navigator.clipboard.writeText(url));
  const hand = navigator.share ? () => navigator.share({ url }) : copy;
  if (!hand) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await hand().catch(() => {});
    if (hand === copy) button.textContent = button.dataset.copied;
  });
}
