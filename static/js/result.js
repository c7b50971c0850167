// The result of a hand. After its dismissal on this phone it is one line, and above a form it is hidden. A redraw keeps
// its state; a new or changed result is shown again.
/** @param {HTMLElement} result */
const isDismissed = ({ dataset }) => Number(localStorage.getItem(`scorekeeper-result ${dataset.table}`) ?? 0) >= Number(dataset.result);
const form = document.querySelector("[data-entry]");

/** @param {ParentNode} within */
function prepare(within) {
  for (const result of within.querySelectorAll("[data-result]")) {
    const fold = result.querySelector("details");
    const current = within !== document && document.getElementById(fold.id);
    const above = result.classList.contains("above");
    for (const ok of result.querySelectorAll("[data-ok]")) ok.hidden = false;
    if (current instanceof HTMLDetailsElement) {
      const drawn = current.closest("section");
      fold.open = current.open;
      result.hidden = drawn.hidden;
      result.toggleAttribute("data-away", drawn.hasAttribute("data-away"));
    } else if (isDismissed(result)) {
      result.hidden = above;
      fold.open = false;
    }
    // The form is of this hand: save.js shows the whole result in its place.
    if (above && form?.dataset.hand === result.dataset.hand) result.remove();
  }
}

/** Keep the form in place while parts above it change, once for all parts that are redrawn together. */
let holding = false;
function keepFormInPlace() {
  if (holding) return;
  holding = true;
  const before = form.getBoundingClientRect().top;
  queueMicrotask(() => {
    scrollBy({ top: form.getBoundingClientRect().top - before, behavior: "instant" });
    holding = false;
  });
}

prepare(document);
document.addEventListener("scorekeeper:drawn", ({ detail }) => {
  if (form && !form.hidden) keepFormInPlace();
  prepare(detail);
});
/**
 * Dismiss a result. Above a form its space stays, and a shield absorbs a double tap on the parts that moved up.
 * @param {HTMLElement} result
 */
function dismiss(result) {
  localStorage.setItem(`scorekeeper-result ${result.dataset.table}`, result.dataset.result);
  result.querySelector("details").open = false;
  result.toggleAttribute("data-away", result.classList.contains("above"));
  result.scrollIntoView({ block: "nearest" });
  document.body.removeAttribute("data-folded");
  void document.body.offsetWidth; // restart the shield's animation
  document.body.setAttribute("data-folded", "");
}

document.addEventListener("scorekeeper:set-back", () => {
  localStorage.removeItem(`scorekeeper-result ${document.body.dataset.liveTable.split("/").pop()}`);
});

document.addEventListener("click", (event) => {
  const result = event.target.closest("[data-result]");
  const folds = event.target.closest(".result:not(.above) > [open] > summary");
  if (!result || !(folds || event.target.closest("[data-ok]"))) return;
  event.preventDefault(); // the summary would open again
  dismiss(result);
});
