// Save names the missing part and leads there; it records one hand for any number of taps or lost answers.
import { filled, isElsewhere, onPhones, said, sentence, watch } from "./form.js";

const TIMEOUT = 10_000;
const RETRY_DELAY = 3_000;

/** @param {HTMLFormElement} form */
export function start(form) {
  const bar = document.querySelector("[data-save]");
  const button = bar.querySelector("button[data-save-button]");
  const ready = button.textContent;
  const corrects = "saveLook" in button.dataset;
  const key = form.elements.key;
  /** @type {HTMLElement | null} */
  let missing = null;
  let sending = false;
  let tried = false;
  let progress = ""; // what Save says while sending
  let timer = 0;

  /** @param {HTMLElement} part */
  const isActive = (part) => !part.closest("[hidden], [data-idle], [data-face-down], fieldset:disabled");
  /** @param {HTMLElement} part */
  const missingText = (part) => {
    if (part.dataset.wrong) return part.dataset.wrong;
    if (part.dataset.ask === undefined) return null;
    const open = [...part.querySelectorAll("input, select")].filter((control) => control.name && control.type !== "hidden" && !("sign" in control.dataset));
    return open.some(filled) || open.every((control) => control.disabled) ? null : part.dataset.ask;
  };

  // A correction is saved exactly as previewed; after any change it needs a new preview.
  const previewed = "looked" in form.dataset && JSON.stringify(said(form));
  const previewData = () => form.querySelector("[data-previewed]")?.dataset ?? {};
  const saveText = () => {
    if (!corrects) return ready;
    button.value = JSON.stringify(said(form)) === previewed ? "save" : "preview";
    return button.value === "save" ? (previewData().record ?? ready) : (previewData().look ?? button.dataset.saveLook);
  };

  /**
   * Return who enters this part on another phone, if the own part is complete and no other was entered here.
   * @param {HTMLElement} part
   */
  const waitsFor = (part) => {
    const seat = part.closest("[data-seat]")?.dataset.seat;
    const own = [...form.querySelectorAll(`[data-seat="${form.dataset.mySeat}"]`)].flatMap((row) => [row, ...row.querySelectorAll("[data-ask]")]);
    if (part.dataset.wrong || !isElsewhere(form, seat ?? "") || own.some((one) => isActive(one) && missingText(one))) return null;
    return onPhones()[seat ?? ""];
  };
  /** @param {HTMLElement} part */
  const waitingText = (part) => {
    const name = waitsFor(part);
    return name === null ? missingText(part) : sentence(button.dataset.saveWaits, { name });
  };

  const update = () => {
    missing = [...document.querySelectorAll("[data-shut]"), ...form.querySelectorAll("[data-ask], [data-wrong]")].find((part) => isActive(part) && missingText(part)) ?? null;
    const words = sending ? progress : missing ? waitingText(missing) : saveText();
    // WebKit drops the click if the text is replaced while the button is pressed.
    if (button.textContent !== words) button.textContent = words;
    // A problem that is not shown yet, because the focus is in its field, does not make Save ready either.
    button.classList.toggle("waiting", Boolean(missing || form.querySelector("[data-preview] [data-wrong]")) || sending);
    button.setAttribute("aria-busy", String(sending));
    const running = [...form.querySelectorAll("[data-says]")].filter(isActive).map((part) => part.dataset.says);
    // The button may say the same.
    bar.querySelector("[data-running]").textContent = running.filter((said) => said && said !== words).join(" · ");
    form.dispatchEvent(new CustomEvent("entry:ready", { detail: !missing }));
  };

  /** @param {HTMLElement} missing @param {boolean} [typing] */
  const focusMissing = (missing, typing) => {
    missing.dispatchEvent(new CustomEvent("entry:lead", { bubbles: true }));
    for (const fold of form.querySelectorAll("details")) if (fold.contains(missing)) fold.open = true;
    missing.scrollIntoView({ block: "center" });
    const parts = [...missing.querySelectorAll("input:not([type=hidden]):enabled, select")];
    const first = (typing && parts.find((one) => one.type === "text" && one.checkVisibility?.() !== false)) || parts[0];
    first?.focus({ preventScroll: true });
  };

  /**
   * Return the next visible text field, where Enter leads.
   * @param {HTMLInputElement} field
   */
  const following = (field) => {
    const fields = [...form.querySelectorAll("input[type=text]:enabled")].filter((one) => one === field || one.checkVisibility?.() !== false);
    return fields[fields.indexOf(field) + 1];
  };

  const body = () => {
    const data = new URLSearchParams([...new FormData(form)]);
    data.set("action", "save");
    return data;
  };

  /** @param {string} words */
  const send = async (words) => {
    clearTimeout(timer);
    sending = tried = true;
    progress = words;
    update();
    const sent = key.value; // a changed hand has another key, and waits for a tap
    try {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body: body(), redirect: "manual", signal: AbortSignal.timeout?.(TIMEOUT) });
      if (answer.type === "opaqueredirect") location.assign(form.dataset.done);
      else if (key.value !== sent) return;
      else if (answer.status >= 502) sendAgain(button.dataset.saveAway);
      else refused();
    } catch {
      if (key.value === sent) sendAgain(button.dataset.saveUnsent);
      document.dispatchEvent(new Event("scorekeeper:unanswered"));
    }
  };
  /** @param {string} why */
  const sendAgain = (why) => {
    button.textContent = progress = why;
    timer = setTimeout(send, RETRY_DELAY, why);
  };

  // The answer is a page, so submit again as a page. Nothing was saved, so nothing is saved twice.
  const refused = () => {
    const action = form.appendChild(document.createElement("input"));
    Object.assign(action, { type: "hidden", name: "action", value: "save" });
    form.submit();
  };

  /** Show the shield that absorbs a tap meant for Save. */
  const shield = () => {
    document.body.removeAttribute("data-arrived");
    void document.body.offsetWidth;
    document.body.setAttribute("data-arrived", "");
  };

  // Another phone has saved the hand: show its result in place of the form, with a comparison of the values typed here.
  const replaceForm = async () => {
    if (sending) return; // this phone may have saved it and be waiting for the answer
    const notice = document.querySelector("[data-saved]");
    const data = new URLSearchParams([...new FormData(form)]);
    data.set("action", "preview");
    for (const part of document.querySelectorAll(".outlook, #live-line, #moved")) part.remove();
    notice.hidden = false;
    form.hidden = bar.hidden = true;
    shield();
    notice.focus();
    try {
      const answer = await fetch(`${form.getAttribute("action")}?part=saved`, { method: "POST", body: data, signal: AbortSignal.timeout?.(TIMEOUT) });
      const saved = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#saved");
      if (saved) notice.replaceChildren(saved);
      const hand = saved?.querySelector("h2")?.textContent; // a later one than that of the form, after a sleep
      if (hand) document.querySelector(".entry-head .back").textContent = document.title = hand;
      notice.querySelector(".thumb")?.prepend(document.querySelector("[data-told]"));
      document.dispatchEvent(new CustomEvent("scorekeeper:drawn", { detail: notice }));
      shield();
    } catch {
      // no network: the links of the notice lead to the table and to the comparison
    }
  };

  form.addEventListener("submit", (event) => {
    const entered = event.submitter?.matches("[data-enter]");
    if (event.submitter && event.submitter !== button && !entered) return;
    const focused = document.activeElement;
    const next = entered && focused instanceof HTMLInputElement && following(focused);
    const previews = !next && !missing && button.value === "preview";
    if (previews && navigator.onLine) return;
    event.preventDefault();
    if (next) next.select();
    else if (missing) focusMissing(missing, entered);
    else if (previews) button.textContent = button.dataset.saveOffline ?? ""; // the browser's own page would lose the values
    else if (!sending) send(button.dataset.saveSending);
  });
  form.addEventListener("input", () => {
    if (!tried) return;
    // A changed hand needs its own key; with the old one the server would take it for the hand already sent.
    tried = sending = false;
    clearTimeout(timer);
    key.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  });
  form.addEventListener("input", () => form.querySelector("[data-preview] [data-wrong]")?.removeAttribute("data-wrong"));
  form.addEventListener("entry:previewed", update);
  form.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "text") target.enterKeyHint = following(target) ? "next" : "go";
  });
  const updateAgain = () => sending || update(); // while sending, Save shows its own text
  form.addEventListener("entry:shared", updateAgain);
  form.addEventListener("entry:turned", updateAgain); // the pad shows another player
  form.addEventListener("entry:judged", updateAgain);
  document.addEventListener("scorekeeper:revision", updateAgain); // a player may have joined
  form.addEventListener("entry:saved", replaceForm);
  addEventListener("online", () => sending && send(button.dataset.saveSending));
  // A form restored from the back-forward cache was saved already.
  addEventListener("pageshow", (event) => event.persisted && !corrects && location.reload());
  bar.querySelector("[data-preview-button]").hidden = true;
  watch(form, update);
}
