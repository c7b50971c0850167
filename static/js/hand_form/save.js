// Save says what it waits for, leads there, and makes one hand however often it is tapped or its answer is lost.
import { filled, onPhones, said, sentence, watch } from "./form.js";

const PATIENCE = 10_000;
const AGAIN = 3_000;

export function start(form) {
  const bar = document.querySelector("[data-save]");
  const button = bar.querySelector("[data-save-button]");
  const ready = button.textContent;
  const corrects = "saveLook" in button.dataset;
  const key = form.elements.key;
  let missing = null;
  let sending = false;
  let tried = false;
  let again;

  const asked = (part) => !part.closest("[hidden], [data-idle], [data-face-down], fieldset:disabled");
  const lacks = (part) => {
    if (part.dataset.wrong) return part.dataset.wrong;
    if (part.dataset.ask === undefined) return null;
    const open = [...part.querySelectorAll("input, select")].filter((control) => control.name && control.type !== "hidden" && !("sign" in control.dataset));
    return open.some(filled) || open.every((control) => control.disabled) ? null : part.dataset.ask;
  };

  // A correction is saved as it was looked at; anything else is looked at first.
  const seen = "looked" in form.dataset && JSON.stringify(said(form));
  const known = () => form.querySelector("[data-previewed]")?.dataset ?? {};
  const offer = () => {
    if (!corrects) return ready;
    button.value = JSON.stringify(said(form)) === seen ? "save" : "preview";
    return button.value === "save" ? (known().record ?? ready) : (known().look ?? button.dataset.saveLook);
  };

  /** Whose part it is, where they enter it themselves: this phone's own is in, and it has entered nobody else's. */
  const waitsFor = (part) => {
    const seat = part.closest("[data-seat]")?.dataset.seat;
    const own = [...form.querySelectorAll(`[data-seat="${form.dataset.mySeat}"]`)].flatMap((row) => [row, ...row.querySelectorAll("[data-ask]")]);
    if (part.dataset.wrong || form.dataset.mySeat === "" || "forOthers" in form.dataset || own.some((one) => asked(one) && lacks(one))) return null;
    return onPhones()[seat] ?? null;
  };
  const says = (part) => {
    const name = waitsFor(part);
    return name === null ? lacks(part) : sentence(button.dataset.saveWaits, { name });
  };

  const look = () => {
    missing = [...form.querySelectorAll("[data-ask], [data-wrong]")].find((part) => asked(part) && lacks(part)) ?? null;
    const words = sending ? button.dataset.saveSending : missing ? says(missing) : offer();
    // WebKit drops the click if the words are replaced while the button is pressed.
    if (button.textContent !== words) button.textContent = words;
    button.classList.toggle("waiting", Boolean(missing) || sending);
    button.setAttribute("aria-busy", String(sending));
    const running = [...form.querySelectorAll("[data-says]")].filter((part) => asked(part) && part.dataset.says);
    bar.querySelector("[data-running]").textContent = running.map((part) => part.dataset.says).join(" · ");
    form.dispatchEvent(new CustomEvent("entry:ready", { detail: !missing }));
  };

  const lead = (typing) => {
    missing.dispatchEvent(new CustomEvent("entry:lead", { bubbles: true }));
    for (let fold = missing.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    missing.scrollIntoView({ block: "center" });
    const parts = [...missing.querySelectorAll("input:not([type=hidden]):enabled, select")];
    const first = (typing && parts.find((one) => one.type === "text" && one.checkVisibility())) || parts[0];
    first?.focus({ preventScroll: true });
  };

  /** Where Enter leads: the next field to type in that is seen. */
  const following = (field) => {
    const fields = [...form.querySelectorAll("input[type=text]:enabled")].filter((one) => one === field || one.checkVisibility());
    return fields[fields.indexOf(field) + 1];
  };

  const body = () => {
    const data = new URLSearchParams(new FormData(form));
    data.set("action", "save");
    return data;
  };

  const send = async () => {
    clearTimeout(again);
    sending = tried = true;
    look();
    try {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body: body(), redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
      if (answer.type === "opaqueredirect") location.assign(form.dataset.done);
      else if (answer.status >= 502) sendAgain(button.dataset.saveAway);
      else refused();
    } catch {
      sendAgain(button.dataset.saveUnsent);
    }
  };
  const sendAgain = (why) => {
    button.textContent = why;
    again = setTimeout(send, AGAIN);
  };

  // The answer is a page: ask for it again as a page. Nothing was saved, so nothing is saved twice.
  const refused = () => {
    const action = form.appendChild(document.createElement("input"));
    Object.assign(action, { type: "hidden", name: "action", value: "save" });
    form.submit();
  };

  /** Who was about to tap Save taps nothing that has come into its place. */
  const shield = () => {
    document.body.removeAttribute("data-arrived");
    void document.body.offsetWidth;
    document.body.setAttribute("data-arrived", "");
  };

  // Saved by another phone: the form is done with, and what the hand came to stands in its place. What was typed here
  // is kept, to be compared with it; what others have entered (`theirs`) is in the book or taken back by them.
  const done = async ({ detail: theirs }) => {
    if (sending) return; // perhaps it was this phone, whose answer is on its way
    const place = document.querySelector("[data-saved]");
    const data = new URLSearchParams(new FormData(form));
    data.set("action", "preview");
    for (const name of theirs) data.delete(name);
    document.querySelector("#live-line")?.remove();
    form.hidden = bar.hidden = true;
    shield();
    place.focus();
    try {
      const answer = await fetch(`${form.getAttribute("action")}?part=saved`, { method: "POST", body: data, signal: AbortSignal.timeout(PATIENCE) });
      const saved = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#saved");
      if (saved) place.replaceChildren(saved);
      document.dispatchEvent(new CustomEvent("scorekeeper:drawn", { detail: place }));
      shield();
    } catch {
      // no network: the table, and the question which hand is meant, are a tap away when it is back
    }
  };

  form.addEventListener("submit", (event) => {
    const entered = event.submitter?.matches("[data-enter]");
    if (event.submitter && event.submitter !== button && !entered) return;
    const next = entered && following(document.activeElement);
    if (!next && !missing && button.value === "preview") return;
    event.preventDefault();
    if (next) next.select();
    else if (missing) lead(entered);
    else if (!sending) send();
  });
  form.addEventListener("input", () => {
    if (!tried) return;
    // Another hand than the one whose answer was lost: it needs its own key, or the book would take it for the same.
    tried = sending = false;
    clearTimeout(again);
    key.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  });
  form.addEventListener("input", () => form.querySelector("[data-preview] [data-wrong]")?.removeAttribute("data-wrong"));
  form.addEventListener("entry:previewed", look);
  form.addEventListener("focusin", ({ target }) => target.type === "text" && (target.enterKeyHint = following(target) ? "next" : "go"));
  const lookAgain = () => sending || look(); // what is on its way has its own words
  form.addEventListener("entry:shared", lookAgain);
  form.addEventListener("entry:turned", lookAgain); // somebody else is asked
  form.addEventListener("entry:judged", lookAgain);
  document.addEventListener("scorekeeper:revision", lookAgain); // who has a phone now
  form.addEventListener("entry:saved", done);
  addEventListener("online", () => sending && send());
  // Back to a form that was saved already: it must not be taken for the next one.
  addEventListener("pageshow", (event) => event.persisted && !corrects && location.reload());
  bar.querySelector("[data-preview-button]").hidden = true;
  watch(form, look);
}
