// Follows a table. The stream only signals a new state; the fragments are fetched and rendered by the templates of the
// page. Waking up, reconnecting and missed messages therefore need no code of their own.
const { liveEvents, liveFragments, livePage, liveTable } = document.body.dataset;
const indicator = document.querySelector("[data-live]");
const POLL = 15_000; // without a stream
const FALLBACK = 60_000; // in addition to a stream
const RETRY = 30_000; // after the server had no capacity for another stream
const TIMEOUT = 10_000;

let state = document.body.dataset.liveState; // the state token of the table, unique even after a restore
let revision = Number(document.body.dataset.liveRevision); // lower or the same in another state only after a restore
const { seen } = document.body.dataset; // when this page was loaded, if the service worker kept it
let heard = seen ? Date.parse(seen) : Date.now();
/** @type {EventSource | null} */
let stream = null;
let failing = Boolean(seen);
let fetching = Promise.resolve();
let timer = 0;

function connect() {
  stream?.close();
  stream = new EventSource(liveEvents);
  stream.addEventListener("open", () => (failing ? catchUp() : markHeard())); // the event whose fetch failed is not sent again
  stream.addEventListener("revision", ({ data }) => {
    markHeard();
    if (JSON.parse(data).state !== state) catchUp();
  });
  stream.addEventListener("error", () => {
    if (stream?.readyState === EventSource.CLOSED) setTimeout(() => stream?.readyState === EventSource.CLOSED && connect(), RETRY);
    schedule();
    showState();
  });
}

// One fetch at a time, so that answers arrive in order; calls during a fetch wait for the next one.
function catchUp() {
  fetching = fetching.then(fetchNews);
}

async function fetchNews() {
  try {
    const answer = await fetch(`${liveFragments}${state}?page=${livePage}&revision=${revision}`, {
      headers: { Accept: "application/json", "If-None-Match": `"${state}"` },
      cache: "no-store",
      signal: AbortSignal.timeout?.(TIMEOUT),
    });
    // Do not reload: a page that answered a form would be submitted again.
    if (answer.status === 401 || answer.status === 403 || answer.status === 404) {
      const form = document.querySelector("form[data-entry]");
      if (!form || (await answer.json()).code !== "rejoin") return location.replace(liveTable);
      document.querySelector("[data-draft-state]").textContent = form.dataset.again; // a half-typed hand stays
    } else if (answer.ok) show(await answer.json());
    else if (answer.status !== 304) throw new Error(answer.statusText);
    markHeard();
    document.dispatchEvent(new Event("scorekeeper:current"));
  } catch {
    markFailing();
  }
  schedule();
}

/** @param {{ state: string, revision: number, fragments: Record<string, string> }} news */
function show(news) {
  const newer = news.state !== state;
  ({ state, revision } = news);
  if ("live-set_back" in news.fragments) document.dispatchEvent(new CustomEvent("scorekeeper:set-back", { detail: revision }));
  for (const [id, html] of Object.entries(news.fragments)) {
    const part = document.getElementById(id);
    if (part) redraw(part, html, newer);
  }
  if (!newer) return;
  document.body.dataset.liveHeard = state; // for scripts that load after this event
  document.dispatchEvent(new CustomEvent("scorekeeper:revision", { detail: news.revision }));
}

// Replace a part only if it differs, so that nothing shifts: focus, scroll position and open folds stay.
/** @param {HTMLElement} part @param {string} html @param {boolean} newer */
function redraw(part, html, newer) {
  const template = document.createElement("template");
  template.innerHTML = html;
  document.dispatchEvent(new CustomEvent("scorekeeper:drawn", { detail: template.content }));
  if (template.innerHTML.trim() === part.innerHTML.trim()) return;
  const restore = saveState(part);
  part.replaceChildren(template.content);
  restore();
  if (!newer) return;
  part.classList.remove("fresh");
  void part.offsetWidth; // restart the animation
  part.classList.add("fresh");
}

/**
 * Return a function that restores the browser's own state of a part after its replacement.
 * @param {HTMLElement} part
 */
function saveState(part) {
  const all = [...part.querySelectorAll("*")];
  const scrolled = all.filter((one) => one.scrollLeft || one.scrollTop).map((one) => ({ selector: selectorOf(part, one), left: one.scrollLeft, top: one.scrollTop }));
  const folds = [...part.querySelectorAll("details")].map((one) => ({ selector: selectorOf(part, one), open: one.open }));
  const typed = [...part.querySelectorAll("input[type=text]")].filter((one) => one.value !== one.defaultValue).map((one) => ({ selector: selectorOf(part, one), value: one.value }));
  const active = document.activeElement;
  const focused = active && part.contains(active) ? selectorOf(part, active) : null;
  return () => {
    for (const { selector, open } of folds) part.querySelector(selector)?.toggleAttribute("open", open);
    for (const { selector, value } of typed) {
      const field = part.querySelector(selector);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    for (const { selector, left, top } of scrolled) part.querySelector(selector)?.scrollTo({ left, top, behavior: "instant" });
    if (focused) part.querySelector(focused)?.focus({ preventScroll: true });
  };
}

/**
 * Return a selector that finds an element again: by id, by link target, or by position.
 * @param {Element} part @param {Element} element
 */
function selectorOf(part, element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  if (href) return `[href="${CSS.escape(href)}"]`;
  const steps = [];
  for (let one = element; one !== part && one.parentElement; one = one.parentElement) {
    steps.unshift(`${one.localName}:nth-child(${[...one.parentElement.children].indexOf(one) + 1})`);
  }
  return `:scope > ${steps.join(" > ")}`;
}

function markHeard() {
  heard = Date.now();
  failing = false;
  showState();
}

function markFailing() {
  failing = true;
  showState();
}

// Show the state of the connection by a word and a shape.
function showState() {
  if (!indicator) return;
  const seconds = Math.round((Date.now() - heard) / 1000);
  const live = stream?.readyState === EventSource.OPEN && !failing && navigator.onLine;
  const state = live ? "live" : !navigator.onLine || (failing && seconds > 60) ? "offline" : "waiting";
  const { liveWord, offlineWord, secondsWord, minutesWord } = indicator.dataset;
  const ago = seconds < 90 ? secondsWord.replace("%(n)s", String(seconds)) : minutesWord.replace("%(n)s", String(Math.round(seconds / 60)));
  indicator.hidden = false;
  indicator.querySelector("span").textContent = { live: liveWord, offline: `${offlineWord} · ${ago}`, waiting: ago }[state];
  if (indicator.dataset.state === state) return;
  indicator.dataset.state = state;
  schedule();
}

function schedule() {
  clearTimeout(timer);
  timer = setTimeout(catchUp, indicator?.dataset.state === "live" ? FALLBACK : POLL);
}

// After sleep, a stream may be dead without an error event.
function wake() {
  if (document.visibilityState === "hidden") return;
  connect();
  catchUp();
}

if (liveEvents) {
  connect();
  schedule();
  setInterval(() => document.visibilityState === "visible" && indicator?.dataset.state !== "live" && showState(), 1000);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("online", wake);
  addEventListener("offline", showState);
  document.addEventListener("scorekeeper:unanswered", () => {
    markFailing(); // the stream may still look open
    catchUp();
  });
  addEventListener("pagehide", () => stream?.close());
}
