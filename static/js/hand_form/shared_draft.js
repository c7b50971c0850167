// The draft shared by all phones: every change is sent, stored locally while there is no network, and sent once later.
// Values of other phones appear here, but replace neither a field that is typed in nor, unseen, an own value. A hidden
// value is shown only as present, and a placed bet replaces its row of numbers. Values entered for other seats or rules
// than the current ones are not sent, except the part of the player of this phone, and give way to what others enter later.
import { announce, controls, fill, onPhones, said, sentence } from "./form.js";

const SEND_DELAY = 250;
const RETRY_DELAY = 3_000;
const TIMEOUT = 10_000;

/** The server cannot take the draft just now. */
class Unavailable extends Error {}

/** This phone does not belong to the table any more, as after its cookie was lost. */
class Gone extends Error {}

/**
 * Whether a control differs from the value that the page was rendered with.
 * @param {HTMLInputElement} control
 */
function touched({ type, checked, defaultChecked, value, defaultValue }) {
  return type === "radio" || type === "checkbox" ? checked !== defaultChecked : type === "text" && value !== defaultValue;
}

/**
 * Whether two values are the same; none is the same as an empty one.
 * @param {Fields[string]} [one] @param {Fields[string]} [other]
 */
const same = (one, other) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

/**
 * Return the names of the fields that differ.
 * @param {Fields} fields @param {Fields} others
 */
const differing = (fields, others) => [...new Set([...Object.keys(fields), ...Object.keys(others)])].filter((name) => !same(fields[name], others[name]));

/**
 * Whether this phone has a value that the server may lack: another one than is known to be in the draft, or than was sent
 * without an answer yet.
 * @param {string} name @param {Fields} fields @param {Fields} known @param {Fields} unanswered
 */
const changed = (name, fields, known, unanswered) => !same(fields[name], known[name]) || (name in unanswered && !same(fields[name], unanswered[name]));

/**
 * Return the values to send; a cleared one is "".
 * @param {Fields} fields @param {Fields} known @param {Fields} unanswered
 * @returns {Fields}
 */
export function changes(fields, known, unanswered) {
  const names = [...differing(fields, known), ...Object.keys(unanswered)].filter((name) => changed(name, fields, known, unanswered));
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? ""]));
}

/**
 * Return the values of a draft to fill in here, and what this phone then knows of the draft. Its own changes stay, and the
 * fields that it `keeps`, except those that are `replaced`.
 * @param {Fields} theirs @param {Fields} fields @param {Fields} known @param {Fields} unanswered
 * @param {{ keeps: (name: string) => boolean, replaced: string[] }} exceptions
 */
export function merge(theirs, fields, known, unanswered, { keeps, replaced }) {
  /** @type {Fields} */
  const filled = {};
  const next = { ...theirs };
  for (const name of differing(theirs, fields)) {
    const own = changed(name, fields, known, unanswered);
    if (replaced.includes(name) || !(own || keeps(name))) filled[name] = theirs[name] ?? "";
    // The value is not shown here, so sending another one must be refused first, unless it was cleared.
    else if (name in known && (!own || name in theirs)) next[name] = known[name];
    else delete next[name];
  }
  return { filled, known: next };
}

/** @param {HTMLFormElement} form */
export function start(form) {
  if (!form.elements.draft) return; // a correction has no shared draft
  const changedEarly = [...form.elements].some(touched); // WebKit shows a page, and takes taps, before its scripts have run
  const { draftUrl: url, number, agreed, me } = form.dataset;
  const storageKey = `scorekeeper-draft ${url} ${agreed} ${number}`;
  const statusLine = document.querySelector("[data-draft-state]");
  const revealButton = form.querySelector("[data-turn-up]");
  /** @type {Draft} */
  let draft = JSON.parse(form.elements.draft.value);
  let known = { ...draft.fields };
  /** @type {Fields} */
  const unanswered = {}; // sent without an answer yet; the server may have them, so a different value is a change too
  let busy = false;
  let refreshAgain = false;
  let finished = false;
  let isClosed = !document.querySelector("[data-shut]").hidden;
  let timer = 0;

  /** @param {string} name */
  const seatOf = (name) => controls(form, name)[0]?.closest("[data-seat]")?.dataset.seat ?? null;
  // Values entered for another hand or other seats stay on this phone until they are changed or saved, except the part of
  // its player in the same hand, with the fields that the page marks as own: nobody else can check that, and others wait for it.
  const outdated = "unchecked" in form.dataset;
  /** @param {string} name */
  const isOwn = (name) => seatOf(name) === form.dataset.mySeat || controls(form, name)[0].closest("[data-own]");
  /** @type {Fields} */
  const unchecked = {};
  const own = said(form);
  for (const name of outdated ? differing(known, own) : []) {
    if (!controls(form, name).length || (form.dataset.unchecked && isOwn(name))) continue;
    unchecked[name] = own[name] ?? "";
    delete known[name]; // this form does not show the value of the draft
  }
  const shown = draft;
  const unsent = () => {
    const all = Object.entries(changes(said(form), known, unanswered));
    // Values without a control here, such as another dealer's bet, are left alone.
    return Object.fromEntries(all.filter(([name]) => controls(form, name).length && !(name in unchecked)));
  };
  /** @param {Fields} fields */
  const baseValues = (fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, known[name] ?? ""]));

  // --- the shared draft

  /**
   * Whether a part belongs to a player without a phone; by name too, because the seats may have changed since.
   * @param {HTMLElement} part
   */
  const phoneless = (part) => {
    const { seat } = part.closest("[data-seat]")?.dataset ?? {};
    const phones = onPhones();
    const names = Object.values(phones);
    const { byName } = part.dataset; // a name that was corrected since is another one
    return byName !== undefined && seat !== form.dataset.mySeat && names.length > 0 && !names.includes(byName) && !((seat ?? "") in phones);
  };
  const showAuthors = () => {
    for (const part of form.querySelectorAll("[data-by]")) {
      const name = Object.keys(draft.by).find((field) => `${field}.`.startsWith(`${part.dataset.by}.`) && (field in draft.fields || draft.hidden.includes(field))) ?? "";
      const by = draft.by[name];
      const other = draft.on_behalf_of[name];
      const ours = name in unchecked && !same(unchecked[name], draft.fields[name]);
      const plain = !by || by === me || by === part.dataset.byName || ours;
      const open = !by && !finished && phoneless(part) ? form.dataset.byNobody : "";
      part.textContent = plain ? open : sentence(other ? form.dataset.byFor : form.dataset.byOne, { by, other });
    }
  };

  /** Cover hidden values, and return whether any has changed its state. */
  const coverHidden = () => {
    let changedState = false;
    for (const back of form.querySelectorAll("[data-back]")) {
      const part = back.closest("[data-seat]");
      const down = draft.hidden.includes(back.dataset.back);
      changedState ||= down !== part.hasAttribute("data-face-down");
      part.toggleAttribute("data-face-down", down);
    }
    for (const part of form.querySelectorAll("[data-while-down]")) part.hidden = !draft.hidden.length;
    for (const part of form.querySelectorAll("[data-until-open]")) {
      const seen = Object.keys(draft.by).some((field) => field.startsWith(`${part.dataset.untilOpen}.`) && field in draft.fields && draft.by[field] !== me);
      const all = [...form.querySelectorAll(`[data-by^="${part.dataset.untilOpen}."]`)].every(({ dataset }) => dataset.by in draft.fields);
      part.hidden = (seen || all) && !draft.hidden.length;
    }
    return changedState;
  };

  /** Show placed bets instead of their numbers; a changed bet closes the fold with the numbers. */
  const showPlaced = () => {
    for (const part of form.querySelectorAll("[data-on-table]")) {
      const row = part.closest("[data-seat]");
      const text = sentence(part.dataset.onTableSays, { value: draft.fields[part.dataset.onTable] ?? "" });
      const placed = draft.placed.includes(part.dataset.onTable);
      if (!placed || part.textContent !== text) row.querySelector(".mend")?.removeAttribute("open");
      part.textContent = text;
      row.toggleAttribute("data-laid", placed);
    }
  };

  const sayStale = (by = "") => (statusLine.textContent = by && sentence(form.dataset.stale, { by }));

  /**
   * Apply the server's draft; names in `replaced` lose the value of this phone.
   * @param {Draft} current @param {string[]} replaced
   */
  const applyDraft = (current, replaced = []) => {
    if (String(current.number) !== number) return finish();
    if (current.revision && current.revision < draft.revision) return; // answers may arrive out of order
    const focused = document.activeElement;
    const typing = focused instanceof HTMLInputElement && focused.type === "text" ? focused.name : null;
    const keeps = (/** @type {string} */ name) => name === typing || name in unchecked;
    // A value that another phone has changed, or a bet that is placed, since this form was shown replaces that of this phone.
    const late = Object.keys(unchecked).filter((name) => {
      const bet = name.replace(/(\.\d+\.).*/, "$1by"); // a side bet is placed with all its fields
      return name !== typing && (!same(current.fields[name], shown.fields[name]) || current.placed.includes(bet) !== shown.placed.includes(bet));
    });
    for (const name of late) delete unchecked[name];
    const merged = merge(current.fields, said(form), known, unanswered, { keeps, replaced: [...replaced, ...late] });
    const filled = Object.entries(merged.filled);
    for (const [name, value] of filled) {
      fill(form, name, value);
      // The last fold, with the note; opened, it moves nothing above it.
      const fold = document.getElementById("note").closest("details");
      if (value && fold?.contains(controls(form, name)[0] ?? null)) fold.open = true;
    }
    known = merged.known;
    draft = current;
    form.elements.draft.value = JSON.stringify(current); // the server leaves its values to the draft
    showAuthors();
    showPlaced();
    markForOthers();
    if (coverHidden() || filled.length) announce(form);
    for (const name of late) if (merged.filled[name]) sayStale(current.by[name]);
    form.dispatchEvent(new Event("entry:taken"));
  };

  /** Record whether this phone enters other seats; such a phone does not wait for their players. */
  const markForOthers = () => {
    const own = Object.keys(draft.on_behalf_of).some((name) => name in draft.fields && draft.by[name] === me);
    const entersOthers = own || Object.keys(unsent()).some((name) => ![null, form.dataset.mySeat].includes(seatOf(name)));
    if (entersOthers === form.hasAttribute("data-for-others")) return;
    form.toggleAttribute("data-for-others", entersOthers);
    form.dispatchEvent(new Event("entry:shared"));
  };

  const finish = (why = "[data-saved]") => {
    if (finished) return;
    finished = true;
    localStorage.removeItem(storageKey);
    showAuthors(); // some may sit out now
    if (why === "[data-saved]") form.dispatchEvent(new Event("entry:saved"));
    else document.querySelector(why).hidden = false;
  };
  /**
   * Block or unblock Save when the table closes or reopens; the values stay and are sent after reopening.
   * @param {boolean} closed
   */
  const setClosed = (closed) => {
    if (isClosed === closed) return;
    isClosed = closed;
    document.querySelector("[data-shut]").hidden = !closed;
    document.querySelector("[data-save]").hidden &&= closed; // hidden if the page was sent with the notice
    form.dispatchEvent(new Event("entry:shared"));
  };
  /** @param {Refusal} refusal */
  const handleRefusal = ({ code, detail, current }) => {
    if (code === "closed") return setClosed(true);
    if (code !== "moved" && current) return finish(); // without a hand, an earlier one comes next
    const stop = document.documentElement.lang === "en" ? ". " : "。";
    document.querySelector("[data-moved-why]").textContent = `${detail[0].toUpperCase()}${detail.slice(1)}${stop}`;
    document.querySelector("[data-moved-kept]").hidden = !Object.keys(said(form)).length;
    document.getElementById("moved")?.remove(); // the notice of the change before
    finish("[data-moved]");
  };

  /**
   * Show errors at their fields, or beside Save if a field has no place for them.
   * @param {{ field: string, message: string }[]} errors
   */
  const showErrors = (errors) => {
    for (const { field, message } of errors) {
      const place = controls(form, field)[0]?.closest("[data-seat]")?.querySelector("[data-refused]");
      if (place) Object.assign(place, { textContent: message, hidden: false });
      else statusLine.textContent = message;
    }
  };

  /** @param {Refusal} refusal @param {string[]} names */
  const warn = ({ current, detail, errors }, names) => {
    const name = names.find((one) => !same(current.fields[one], said(form)[one])) ?? "";
    applyDraft(current, names);
    if (names.some((one) => current.hidden.includes(one))) statusLine.textContent = detail; // its field is covered
    else if (errors) showErrors(errors);
    else sayStale(current.by[name]);
  };

  // --- the values of this phone

  const storeUnsent = () => {
    const fields = unsent();
    if (Object.keys(fields).length) localStorage.setItem(storageKey, JSON.stringify({ fields, seen: baseValues(fields) }));
    else localStorage.removeItem(storageKey);
    return fields;
  };

  /** @param {string} to @param {Record<string, unknown>} what */
  const postJson = async (to, what) => {
    const body = JSON.stringify({ number: Number(number), agreed: Number(agreed), ...what });
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const answer = await fetch(to, { method: "POST", body, headers, keepalive: true, signal: AbortSignal.timeout?.(TIMEOUT) });
    if (answer.status >= 500) throw new Unavailable(`the draft was not taken: ${answer.status}`);
    const payload = await answer.json();
    if (payload.code === "rejoin") throw new Gone(payload.detail);
    return { ok: answer.ok, payload };
  };

  /** @param {Fields} fields @param {string | null} seat */
  const post = async (fields, seat) => {
    Object.assign(unanswered, fields);
    const { ok, payload } = await postJson(url, { fields, seen: baseValues(fields), seat: seat === null ? null : Number(seat) });
    for (const name of Object.keys(fields)) delete unanswered[name];
    if (ok) {
      Object.assign(known, fields);
      applyDraft(payload);
    } else if (payload.code === "stale") warn(payload, Object.keys(fields));
    else if (["taken", "moved", "closed"].includes(payload.code)) handleRefusal(payload);
    else throw new Error(`the draft was not taken: ${payload.detail}`);
  };

  /** @param {unknown} error @param {string} byServer @param {string} byNetwork */
  const why = (error, byServer, byNetwork) => (error instanceof Gone ? form.dataset.again : error instanceof Unavailable ? byServer : byNetwork);

  const revealAll = async () => {
    try {
      const { ok, payload } = await postJson(revealButton.dataset.turnUp, {});
      if (ok) applyDraft(payload);
      else if (payload.code !== "stale") handleRefusal(payload);
      else applyDraft(payload.current); // another player deals since this page was opened
      statusLine.textContent = ok ? "" : payload.detail;
    } catch (error) {
      statusLine.textContent = why(error, form.dataset.serverAway, form.dataset.away);
    }
  };

  /** @param {HTMLButtonElement} button */
  const placeBet = async ({ value: name, dataset }) => {
    const unplaced = form.querySelector("[data-unplaced]");
    try {
      const { ok, payload } = await postJson(dataset.lay, { value: said(form)[name] ?? "" });
      statusLine.textContent = "";
      unplaced.hidden = true;
      if (ok) {
        known[name] = said(form)[name];
        applyDraft(payload);
      } else if (payload.code === "stale") warn(payload, [name]);
      else {
        showErrors(payload.errors ?? [{ field: name, message: payload.detail }]);
        if (["taken", "moved", "closed"].includes(payload.code)) handleRefusal(payload);
      }
    } catch (error) {
      unplaced.hidden = false; // the status line says next that the value is kept
      statusLine.textContent = why(error, form.dataset.serverAway, form.dataset.away);
    }
  };

  /** Whether the page says that values are kept on this phone. */
  const isKept = () => [form.dataset.again, form.dataset.kept, form.dataset.serverKept].includes(statusLine.textContent ?? "");

  const send = async () => {
    if (busy || finished || isClosed) return;
    busy = true;
    clearTimeout(timer);
    try {
      for (let fields = storeUnsent(); Object.keys(fields).length && !finished && !isClosed; fields = storeUnsent()) {
        const [first] = Object.keys(fields);
        const seat = seatOf(first);
        await post(Object.fromEntries(Object.entries(fields).filter(([name]) => seatOf(name) === seat)), seat);
      }
      if (isKept()) statusLine.textContent = "";
    } catch (error) {
      statusLine.textContent = why(error, form.dataset.serverKept, form.dataset.kept);
      timer = setTimeout(send, RETRY_DELAY);
    }
    busy = false;
    if (refreshAgain) refresh();
  };

  /** @param {CustomEvent<number>} [news] */
  const refresh = async (news) => {
    refreshAgain = busy;
    if (finished || busy || (news && news.detail <= draft.revision)) return;
    try {
      const before = draft.revision;
      const answer = await fetch(`${url}?agreed=${agreed}&number=${number}&revision=${form.elements.revision.value}`, { headers: { Accept: "application/json" } });
      if (answer.ok) {
        const current = await answer.json();
        setClosed(false);
        // An empty draft has no revision; it is outdated if this phone's values were received meanwhile.
        if (current.revision || draft.revision === before) applyDraft(current);
      } else if (answer.status === 409) handleRefusal(await answer.json());
      send();
    } catch {
      // no network; the next revision or the online event requests it again
    }
  };

  // A page that answers a form shows the sent values only; add the values of other phones.
  const missing = outdated ? [] : Object.keys(known).filter((name) => !(name in own) && controls(form, name).length);
  for (const name of missing) fill(form, name, known[name]);

  // Restore unsent values from before a reload; stored values of other hands are deleted.
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`scorekeeper-draft ${url} `) && key !== storageKey) localStorage.removeItem(key);
  }
  const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null");
  if (stored) {
    for (const name of Object.keys(stored.fields)) {
      if (same(known[name], stored.seen[name])) fill(form, name, stored.fields[name]);
    }
    announce(form);
    send();
  }
  showAuthors();
  showPlaced();
  markForOthers();
  // Values for another hand or other seats have a new result, which must be shown before any tap.
  if (coverHidden() || missing.length || outdated) announce(form);
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-lay], button[data-take-back]");
    if (!button) return;
    event.preventDefault();
    if (button.dataset.lay) return placeBet(button);
    fill(form, button.value, "");
    announce(form);
  });
  revealButton?.addEventListener("click", (event) => {
    event.preventDefault();
    revealAll();
  });
  form.addEventListener("input", () => {
    for (const part of form.querySelectorAll("[data-refused]")) part.hidden = true;
    if (finished) return;
    if (!isKept()) statusLine.textContent = ""; // it was about an earlier value
    markForOthers();
    const fields = said(form);
    for (const name of Object.keys(unchecked).filter((one) => !same(fields[one], unchecked[one]))) delete unchecked[name];
    storeUnsent();
    clearTimeout(timer);
    timer = setTimeout(send, SEND_DELAY);
  });
  form.addEventListener("focusout", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "text" && !same(draft.fields[target.name], said(form)[target.name])) refresh();
  });
  document.addEventListener("scorekeeper:set-back", () => (draft.revision = 0)); // revisions come again
  document.addEventListener("scorekeeper:revision", refresh);
  addEventListener("online", send);
  if ("liveHeard" in document.body.dataset) refresh(); // the revision arrived before this listener
  else if (changedEarly || location.search || form.dataset.unchecked) send(); // the page of the table may have entered a 0
}
