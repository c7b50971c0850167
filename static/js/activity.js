// Announces changes by others in the bar at the thumb, one at a time: until the next tap, or until it has been visible
// long enough, on all pages together. The last announced revision is stored on this phone, so that neither another page
// nor sleep skips one.
const DURATION = 20; // seconds
const BRIEF = 6; // if another one is waiting
const MAX_MESSAGES = 3;

const region = document.querySelector("[data-told]");
const storageKey = `scorekeeper-told ${document.body.dataset.liveFragments.split("/live/")[0]}`;
let seconds = 0; // a tap within the first was not made by somebody who had read it
let dismiss = () => {};

const lastAnnounced = () => Number(localStorage.getItem(storageKey) ?? document.body.dataset.liveRevision);
/** @param {HTMLElement} news */
const revisionOf = (news) => Number(news.dataset.toldAt);

/** After a restore, revisions come again: those that were announced are others. @param {number} revision */
const setBack = (revision) => localStorage.setItem(storageKey, String(Math.min(lastAnnounced(), revision)));

/** @param {HTMLElement[]} news */
function messageFor(news) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast";
  button.title = region.dataset.told;
  const text = document.createElement("span");
  text.innerHTML = news.map((one) => `<span>${one.querySelector("[data-what]").innerHTML}</span>`).join("<br>");
  for (const link of text.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  const change = document.createElement("span");
  change.className = "change";
  change.innerHTML = news[0].querySelector("[data-change]").innerHTML;
  const close = Object.assign(document.createElement("span"), { textContent: "✕", ariaHidden: "true" });
  button.append(text, change, close);
  return button;
}

/** The announcements that are left, the newest first: of changes made together, those that concern the reader. */
function waiting() {
  const all = [...document.querySelectorAll("#live-news [data-told-at]")];
  const left = all.filter((one) => revisionOf(one) > lastAnnounced() && !("mine" in one.dataset));
  return [...new Set(left.map(revisionOf))].slice(0, MAX_MESSAGES).map((revision) => {
    const together = left.filter((one) => revisionOf(one) === revision);
    const mine = together.filter((one) => "aboutMe" in one.dataset);
    return mine.length ? mine : together.slice(-1);
  });
}

function announce() {
  const news = waiting().at(-1);
  if (region.firstElementChild || !news) return;
  const button = messageFor(news);
  const revision = revisionOf(news[0]);
  const [told, before] = (sessionStorage.getItem(storageKey) ?? "").split(" ").map(Number);
  seconds = told === revision ? before : 0;
  dismiss = () => {
    if (!button.isConnected) return;
    localStorage.setItem(storageKey, String(Math.max(lastAnnounced(), revision)));
    button.remove();
    announce();
  };
  const dismissThis = dismiss;
  const count = () => {
    if (!button.isConnected) return;
    if (document.visibilityState === "visible" && !button.matches(":hover, :focus")) seconds += 1;
    sessionStorage.setItem(storageKey, `${revision} ${seconds}`);
    if (seconds < (waiting().length > 1 ? BRIEF : DURATION)) setTimeout(count, 1000);
    else dismissThis();
  };
  region.append(button);
  setTimeout(count, 1000);
}

if (region) {
  setBack(Number(document.body.dataset.liveRevision)); // it may have happened while no page was open
  announce();
  document.addEventListener("scorekeeper:set-back", ({ detail }) => setBack(detail));
  document.addEventListener("scorekeeper:revision", announce);
  document.addEventListener("click", (event) => (event.target.closest("[data-told]") || seconds) && dismiss());
}
