// Follows a table. The stream only says that there is something new; what is new is fetched, drawn by the templates of
// the page itself. Waking up, coming back online and a missed message therefore need no code of their own.
const { liveEvents, liveFragments, livePage, liveTable } = document.body.dataset;
const sign = document.querySelector("[data-live]");
const POLL = 15_000; // while there is no stream
const NET = 60_000; // beneath a stream
const RETRY = 30_000; // for a server that had no room for another stream
const PATIENCE = 10_000;

let state = document.body.dataset.liveState; // no other state of the table has the same, also after a restore
let heard = Date.now();
let stream = null;
let failing = false;
let fetching = null;
let timer = 0;

function connect() {
  stream?.close();
  stream = new EventSource(liveEvents);
  stream.addEventListener("open", () => hear());
  stream.addEventListener("revision", ({ data }) => {
    hear();
    if (JSON.parse(data).state !== state) catchUp();
  });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => stream.readyState === EventSource.CLOSED && connect(), RETRY);
    plan();
    look();
  });
}

// One fetch at a time; whoever asks meanwhile is answered by the next.
function catchUp() {
  fetching = fetching ? fetching.then(fetchNews) : fetchNews().finally(() => (fetching = null));
  return fetching;
}

async function fetchNews() {
  try {
    const answer = await fetch(`${liveFragments}${state}?page=${livePage}`, {
      headers: { Accept: "application/json", "If-None-Match": `"${state}"` },
      cache: "no-store",
      signal: AbortSignal.timeout?.(PATIENCE),
    });
    // Never loaded anew: a page that answered a form would send that again.
    if (answer.status === 401 || answer.status === 403 || answer.status === 404) return location.replace(liveTable);
    if (answer.ok) show(await answer.json());
    else if (answer.status !== 304) throw new Error(answer.statusText);
    hear();
  } catch {
    failing = true;
    look();
  }
  plan();
}

function show(news) {
  const newer = news.state !== state;
  state = news.state;
  for (const [id, html] of Object.entries(news.fragments)) {
    const part = document.getElementById(id);
    if (part) redraw(part, html, newer);
  }
  if (!newer) return;
  document.body.dataset.liveHeard = state; // for scripts that are not there yet when it is said
  document.dispatchEvent(new CustomEvent("scorekeeper:revision", { detail: news.revision }));
}

// Only what differs is touched, so that nothing jumps under a thumb: focus, what was scrolled and what was opened stay.
function redraw(part, html, newer) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  document.dispatchEvent(new CustomEvent("scorekeeper:drawn", { detail: fresh.content }));
  if (fresh.innerHTML.trim() === part.innerHTML.trim()) return;
  const restore = remember(part);
  part.replaceChildren(fresh.content);
  restore();
  if (!newer) return;
  part.classList.remove("fresh");
  void part.offsetWidth; // so that the same animation starts anew
  part.classList.add("fresh");
}

/** What only the browser knows of a part; the function puts it back into what has been drawn in its place. */
function remember(part) {
  const all = [...part.querySelectorAll("*")];
  const scrolled = all.filter((one) => one.scrollLeft || one.scrollTop).map((one) => [place(part, one), one.scrollLeft, one.scrollTop]);
  const folds = [...part.querySelectorAll("details")].map((one) => [place(part, one), one.open]);
  const typed = [...part.querySelectorAll("input[type=text]")].filter((one) => one.value !== one.defaultValue).map((one) => [place(part, one), one.value]);
  const focused = part.contains(document.activeElement) ? place(part, document.activeElement) : null;
  return () => {
    for (const [selector, open] of folds) part.querySelector(selector)?.toggleAttribute("open", open);
    for (const [selector, value] of typed) if (part.querySelector(selector)) part.querySelector(selector).value = value;
    for (const [selector, left, top] of scrolled) part.querySelector(selector)?.scrollTo({ left, top, behavior: "instant" });
    if (focused) part.querySelector(focused)?.focus({ preventScroll: true });
  };
}

/** Where to find an element again: by its name, where it leads to, or its place among its neighbours. */
function place(part, element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  if (href) return `[href="${CSS.escape(href)}"]`;
  const steps = [];
  for (let one = element; one !== part; one = one.parentElement) steps.unshift(`${one.localName}:nth-child(${[...one.parentElement.children].indexOf(one) + 1})`);
  return `:scope > ${steps.join(" > ")}`;
}

function hear() {
  heard = Date.now();
  failing = false;
  look();
}

// The state in a word and a shape.
function look() {
  if (!sign) return;
  const seconds = Math.round((Date.now() - heard) / 1000);
  const live = stream?.readyState === EventSource.OPEN && !failing && navigator.onLine;
  const state = live ? "live" : !navigator.onLine || (failing && seconds > 60) ? "offline" : "waiting";
  const { liveWord, offlineWord, secondsWord, minutesWord } = sign.dataset;
  const ago = seconds < 90 ? secondsWord.replace("%(n)s", seconds) : minutesWord.replace("%(n)s", Math.round(seconds / 60));
  sign.hidden = false;
  sign.querySelector("span").textContent = { live: liveWord, offline: offlineWord, waiting: ago }[state];
  if (sign.dataset.state === state) return;
  sign.dataset.state = state;
  plan();
}

function plan() {
  clearTimeout(timer);
  timer = setTimeout(catchUp, sign?.dataset.state === "live" ? NET : POLL);
}

// A phone that slept may hold a stream that is dead without knowing it.
function wake() {
  if (document.visibilityState === "hidden") return;
  connect();
  catchUp();
}

if (liveEvents) {
  connect();
  plan();
  setInterval(() => document.visibilityState === "visible" && sign?.dataset.state !== "live" && look(), 1000);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("online", wake);
  addEventListener("offline", look);
  addEventListener("pagehide", () => stream?.close());
}
