// Prints the page at a tap; without scripts the page refers to the browser's menu.
for (const button of document.querySelectorAll("button[data-print]")) {
  button.disabled = false;
  button.addEventListener("click", () => window.print());
}
