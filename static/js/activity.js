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

/** The announcements that are left, the newest first. */
function waiting() {
  const all = [...document.querySelectorAll("#live-news [data-told-at]")];
  return all.filter((one) => revisionOf(one) > lastAnnounced() && !("mine" in one.dataset)).slice(0, MAX_MESSAGES);
}

function announce() {
  const news = waiting().at(-1);
  if (region.firstElementChild || !news) return;
  const button = messageFor(news);
  const [told, before] = (sessionStorage.getItem(storageKey) ?? "").split(" ").map(Number);
  seconds = told === revisionOf(news) ? before : 0;
  dismiss = () => {
    if (!button.isConnected) return;
    localStorage.setItem(storageKey, String(Math.max(lastAnnounced(), revisionOf(news))));
    button.remove();
    announce();
  };
  const dismissThis = dismiss;
  const count = () => {
    if (!button.isConnected) return;
    if (document.visibilityState === "visible" && !button.matches(":hover, :focus")) seconds += 1;
    sessionStorage.setItem(storageKey, `${revisionOf(news)} ${seconds}`);
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
