// Says how many hands were saved while nobody saw the page, if that is more than the one whose result it shows, until
// the next hand.
let seen = { game: "", number: 0 }; // the last hand that was seen
let missed = 0;
let waking = false; // until the first news after it

/** @param {ParentNode} drawn */
function look(drawn) {
  const notice = drawn.querySelector("[data-missed]");
  if (!notice || document.visibilityState === "hidden") return;
  const [game, number] = drawn.querySelector("[data-hand]").dataset.hand.split(".");
  const saved = Number(number) - (game === seen.game ? seen.number : 0);
  if (saved) missed = waking ? missed + saved : 0;
  seen = { game, number: Number(number) };
  notice.hidden = missed < 2;
  notice.querySelector("a").textContent = notice.dataset.missed.replace("%(n)s", String(missed));
}

look(document);
document.addEventListener("scorekeeper:drawn", ({ detail }) => look(detail));
document.addEventListener("scorekeeper:revision", () => {
  waking = false;
});
document.addEventListener("visibilitychange", () => {
  waking = document.visibilityState === "visible";
  look(document);
});
