// The result of a hand, until it is tapped away: then, on this phone, it is one line, and above a form nothing. What is
// drawn anew stays as open as it was; what is new, or has changed, is shown again.
const remembered = ({ dataset }) => Number(localStorage.getItem(`scorekeeper-result ${dataset.table}`) ?? 0) >= Number(dataset.result);
const form = document.querySelector("[data-entry]");

function prepare(within) {
  for (const result of within.querySelectorAll("[data-result]")) {
    const fold = result.querySelector("details");
    const there = within !== document && document.getElementById(fold.id);
    const above = result.classList.contains("above");
    for (const ok of result.querySelectorAll("[data-ok]")) ok.hidden = false;
    if (there) {
      fold.open = there.open;
      result.hidden = there.parentElement.hidden;
      result.toggleAttribute("data-away", there.parentElement.hasAttribute("data-away"));
    } else if (remembered(result)) {
      result.hidden = above;
      fold.open = false;
    }
    // The hand that this form is of: in its place comes all of it, see save.js.
    if (above && form?.dataset.hand === result.dataset.hand) result.remove();
  }
}

/** What comes in above a form moves nothing of it: once for all the parts that are drawn together. */
let held = false;
function hold() {
  if (held) return;
  held = true;
  const before = form.getBoundingClientRect().top;
  queueMicrotask(() => {
    scrollBy({ top: form.getBoundingClientRect().top - before, behavior: "instant" });
    held = false;
  });
}

prepare(document);
document.addEventListener("scorekeeper:drawn", ({ detail }) => {
  if (form && !form.hidden) hold();
  prepare(detail);
});
/** Tapped away. Above a form its place stays, and what has moved up takes no tap for a moment: the next is not meant. */
function away(result) {
  localStorage.setItem(`scorekeeper-result ${result.dataset.table}`, result.dataset.result);
  result.querySelector("details").open = false;
  result.toggleAttribute("data-away", result.classList.contains("above"));
  result.scrollIntoView({ block: "nearest" });
  document.body.removeAttribute("data-folded");
  void document.body.offsetWidth; // so that the pane stands anew
  document.body.setAttribute("data-folded", "");
}

document.addEventListener("click", (event) => {
  const result = event.target.closest("[data-result]");
  const folds = event.target.closest(".result:not(.above) > [open] > summary");
  if (!result || !(folds || event.target.closest("[data-ok]"))) return;
  event.preventDefault(); // the summary would open again
  away(result);
});
