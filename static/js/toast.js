// A message leaves when it has been there long enough to be read and undone; a hand or the focus on it holds it.
const STAYS = 20_000;

for (const toast of document.querySelectorAll("[data-toast]")) {
  const leave = () => (toast.matches(":hover, :focus-within") ? setTimeout(leave, STAYS) : toast.remove());
  setTimeout(leave, STAYS);
}
