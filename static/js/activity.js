// Announces changes by others in a line above the page, until it is dismissed or has been visible long enough. The last
// announced revision is stored on this phone, so that neither another page nor sleep skips one.
const DURATION = 20_000;
const MAX_MESSAGES = 3;

const region = document.querySelector("[data-told]");
const storageKey = `scorekeeper-told ${document.body.dataset.liveFragments.split("/live/")[0]}`;
/** @type {Set<number>} */
const shown = new Set();

const lastAnnounced = () => Number(localStorage.getItem(storageKey) ?? document.body.dataset.liveRevision);
/** @param {number} revision */
const markAnnounced = (revision) => localStorage.setItem(storageKey, String(Math.max(lastAnnounced(), revision)));

/** After a restore, revisions come again: those that were announced are others. @param {number} revision */
const setBack = (revision) => {
  shown.clear();
  localStorage.setItem(storageKey, String(Math.min(lastAnnounced(), revision)));
};

/** @param {HTMLElement} news */
function messageFor(news) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast";
  button.title = region.dataset.told;
  const text = document.createElement("span");
  text.innerHTML = news.querySelector("[data-what]").innerHTML;
  for (const link of text.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  const change = document.createElement("span");
  change.className = "change";
  change.innerHTML = news.querySelector("[data-change]").innerHTML;
  const close = Object.assign(document.createElement("span"), { textContent: "✕", ariaHidden: "true" });
  button.append(text, change, close);
  return button;
}

function announce() {
  const all = [...document.querySelectorAll("#live-news [data-told-at]")];
  /** @param {HTMLElement} news */
  const revision = (news) => Number(news.dataset.toldAt);
  const lastRevision = lastAnnounced();
  const unseen = all.filter((news) => revision(news) > lastRevision && !shown.has(revision(news)) && !("mine" in news.dataset));
  for (const news of unseen.slice(0, MAX_MESSAGES).reverse()) {
    const button = messageFor(news);
    const dismiss = () => {
      markAnnounced(revision(news));
      button.remove();
    };
    const scheduleDismissal = () => setTimeout(() => (document.visibilityState === "hidden" || button.matches(":hover, :focus") ? scheduleDismissal() : dismiss()), DURATION);
    button.addEventListener("click", dismiss);
    region.prepend(button);
    scheduleDismissal();
  }
  for (const news of unseen) shown.add(revision(news));
  while (region.children.length > MAX_MESSAGES) region.lastElementChild?.remove();
}

if (region) {
  setBack(Number(document.body.dataset.liveRevision)); // it may have happened while no page was open
  announce();
  document.addEventListener("scorekeeper:set-back", ({ detail }) => setBack(detail));
  document.addEventListener("scorekeeper:revision", announce);
}
