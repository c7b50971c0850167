// Removes a message with the next change at the table, unless the pointer or the focus is on it. Nothing moves before.
document.addEventListener("scorekeeper:revision", () => {
  for (const toast of document.querySelectorAll("[data-toast]:not(:hover, :focus-within)")) toast.remove();
});
