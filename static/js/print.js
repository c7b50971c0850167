// Prints the page at a tap; without scripts the browser's own menu does, as it says above.
for (const button of document.querySelectorAll("[data-print]")) {
  button.disabled = false;
  button.addEventListener("click", () => window.print());
}
