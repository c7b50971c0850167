// Removes a message after a time, unless the pointer or the focus is on it.
const DURATION = 20_000;

for (const toast of document.querySelectorAll("[data-toast]")) {
  const remove = () => (toast.matches(":hover, :focus-within") ? setTimeout(remove, DURATION) : toast.remove());
  setTimeout(remove, DURATION);
}
