// Reads each new result aloud, and vibrates when this phone is asked to enter or answer something; each only if it is
// switched on here, and if the browser can.
const VIBRATION = 80; // milliseconds

const result = () => document.querySelector("[data-read]");
const revision = () => Number(result()?.dataset.read ?? 0);
const requests = () => [...document.querySelectorAll("[data-asks-me]")].map(({ dataset }) => dataset.asksMe);

let last = revision();
const known = new Set(requests());

/** @param {string} words */
function speak(words) {
  const sentence = new SpeechSynthesisUtterance(words);
  sentence.lang = document.documentElement.lang;
  speechSynthesis.speak(sentence);
}

function readResult() {
  speechSynthesis.cancel(); // an older result
  speak(result()?.textContent.replace(/\s+/g, " ").trim() ?? "");
}

/**
 * Show a switch, which this phone remembers; return a function that says whether it is on.
 * @param {string} name @param {() => unknown} [start]
 */
function offer(name, start) {
  const input = document.getElementById(name);
  if (!(input instanceof HTMLInputElement)) return () => false;
  const key = `scorekeeper-${name}`;
  input.checked = localStorage.getItem(key) === "on";
  document.getElementById(`${name}-field`).hidden = false;
  document.getElementById("signals").hidden = false;
  input.addEventListener("change", () => {
    localStorage.setItem(key, input.checked ? "on" : "off");
    if (input.checked) start?.();
  });
  return () => input.checked;
}

for (const field of document.querySelectorAll("#signals > .field")) field.hidden = true;
const reads = "speechSynthesis" in window ? offer("read-aloud", readResult) : () => false;
const vibrates = "vibrate" in navigator ? offer("vibrate") : () => false;

// An iPhone speaks only on a page that was tapped: the first tap says nothing.
document.addEventListener("click", () => reads() && speak(""), { once: true });
document.addEventListener("scorekeeper:set-back", ({ detail }) => {
  last = detail;
});
document.addEventListener("scorekeeper:revision", () => {
  if (reads() && revision() > last) readResult();
  last = Math.max(last, revision());
  const fresh = requests().filter((request) => !known.has(request));
  if (fresh.length && vibrates()) navigator.vibrate(VIBRATION);
  for (const request of fresh) known.add(request);
});
