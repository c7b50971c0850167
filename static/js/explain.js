// Closes the explanation of a mark at the next tap elsewhere or at Escape.
/** @param {Node | null} except */
function closeAll(except) {
  for (const explanation of document.querySelectorAll("details.explain[open]")) if (!explanation.contains(except)) explanation.open = false;
}
document.addEventListener("click", ({ target }) => closeAll(target));
document.addEventListener("keydown", ({ key }) => key === "Escape" && closeAll(null));
