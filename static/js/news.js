// Tells what others have done to the book: a line over the top of the page, until it is tapped away or was there long
// enough to be read. What was told is remembered on this phone, so that nothing is missed by another page or by sleep.
const STAYS = 20_000;
const MOST = 3;

const region = document.querySelector("[data-told]");
const place = `scorekeeper-told ${document.body.dataset.liveFragments.split("/live/")[0]}`;
const shown = new Set();

const known = () => Number(localStorage.getItem(place) ?? document.body.dataset.liveRevision);
const remember = (revision) => localStorage.setItem(place, Math.max(known(), revision));

function line(news) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast";
  button.title = region.dataset.told;
  const what = document.createElement("span");
  what.innerHTML = news.querySelector("[data-what]").innerHTML;
  for (const link of what.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  const change = document.createElement("span");
  change.className = "change";
  change.innerHTML = news.querySelector("[data-change]").innerHTML;
  const close = Object.assign(document.createElement("span"), { textContent: "✕", ariaHidden: "true" });
  button.append(what, change, close);
  return button;
}

function tell() {
  const all = [...document.querySelectorAll("#live-news [data-told-at]")];
  const revision = (news) => Number(news.dataset.toldAt);
  const before = known();
  const unseen = all.filter((news) => revision(news) > before && !shown.has(revision(news)) && !("mine" in news.dataset));
  for (const news of unseen.slice(0, MOST).reverse()) {
    const button = line(news);
    const leave = () => {
      remember(revision(news));
      button.remove();
    };
    const wait = () => setTimeout(() => (document.visibilityState === "hidden" || button.matches(":hover, :focus") ? wait() : leave()), STAYS);
    button.addEventListener("click", leave);
    region.prepend(button);
    wait();
  }
  for (const news of unseen) shown.add(revision(news));
  while (region.children.length > MOST) region.lastElementChild.remove();
  if (localStorage.getItem(place) === null) remember(before);
}

if (region) {
  tell();
  document.addEventListener("scorekeeper:revision", tell);
}
