// What a mark means is read, and closed by the next tap elsewhere or by Escape.
function close(but) {
  for (const one of document.querySelectorAll(".explain[open]")) if (!one.contains(but)) one.open = false;
}
document.addEventListener("click", ({ target }) => close(target));
document.addEventListener("keydown", ({ key }) => key === "Escape" && close(null));
