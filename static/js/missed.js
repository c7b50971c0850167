// Says how many hands were saved while nobody saw the page, if that is more than the one whose result it shows, until
// the next hand.
let seen = { game: "", number: 0 }; // the last hand that was seen
/** @type {typeof seen | null} */
let before = null; // the last hand that was seen before the page woke, until what happened meanwhile is drawn
let missed = 0;

/** @param {ParentNode} drawn */
function look(drawn) {
  const notice = drawn.querySelector("[data-missed]");
  if (!notice || document.visibilityState === "hidden") return;
  const [game, hand] = drawn.querySelector("[data-hand]").dataset.hand.split(".");
  const number = Number(hand);
  if (game !== seen.game || number !== seen.number) missed = before ? number - (game === before.game ? before.number : 0) : 0;
  seen = { game, number };
  notice.hidden = missed < 2;
  notice.querySelector("a").textContent = notice.dataset.missed.replace("%(n)s", String(missed));
}

look(document);
document.addEventListener("scorekeeper:drawn", ({ detail }) => look(detail));
document.addEventListener("scorekeeper:current", () => {
  before = null;
});
document.addEventListener("visibilitychange", () => {
  before = document.visibilityState === "visible" ? seen : null;
  look(document);
});
