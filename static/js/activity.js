// Announces changes by others in the bar at the thumb, one at a time: until the next tap, or until it has been visible
// long enough. The last announced revision is stored on this phone, so that neither another page nor sleep skips one.
const DURATION = 20_000;
const GLANCE = 1_000; // a tap within this time was not made by somebody who had read it
const MAX_MESSAGES = 3;

const region = document.querySelector("[data-told]");
const storageKey = `scorekeeper-told ${document.body.dataset.liveFragments.split("/live/")[0]}`;
let shownSince = 0;
let dismiss = () => {};

const lastAnnounced = () => Number(localStorage.getItem(storageKey) ?? document.body.dataset.liveRevision);
/** @param {HTMLElement} news */
const revisionOf = (news) => Number(news.dataset.toldAt);

/** After a restore, revisions come again: those that were announced are others. @param {number} revision */
const setBack = (revision) => localStorage.setItem(storageKey, String(Math.min(lastAnnounced(), revision)));

/** @param {HTMLElement} news */
function messageFor(news) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast";
  button.title = region.dataset.told;
  const text = document.createElement("span");
  text.innerHTML = `<span>${news.querySelector("[data-what]").innerHTML}</span>`;
  for (const link of text.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  const change = document.createElement("span");
  change.className = "change";
  change.innerHTML = news.querySelector("[data-change]").innerHTML;
  const close = Object.assign(document.createElement("span"), { textContent: "✕", ariaHidden: "true" });
  button.append(text, change, close);
  return button;
}

function announce() {
  if (region.firstElementChild) return;
  const all = [...document.querySelectorAll("#live-news [data-told-at]")]; // the newest first
  const news = all.filter((one) => revisionOf(one) > lastAnnounced() && !("mine" in one.dataset)).slice(0, MAX_MESSAGES).at(-1);
  if (!news) return;
  const button = messageFor(news);
  shownSince = Date.now();
  dismiss = () => {
    if (!button.isConnected) return;
    localStorage.setItem(storageKey, String(Math.max(lastAnnounced(), revisionOf(news))));
    button.remove();
    announce();
  };
  const dismissThis = dismiss;
  const scheduleDismissal = () => setTimeout(() => (document.visibilityState === "hidden" || button.matches(":hover, :focus") ? scheduleDismissal() : dismissThis()), DURATION);
  region.append(button);
  scheduleDismissal();
}

if (region) {
  setBack(Number(document.body.dataset.liveRevision)); // it may have happened while no page was open
  announce();
  document.addEventListener("scorekeeper:set-back", ({ detail }) => setBack(detail));
  document.addEventListener("scorekeeper:revision", announce);
  document.addEventListener("click", (event) => (event.target.closest("[data-told]") || Date.now() - shownSince > GLANCE) && dismiss());
}
