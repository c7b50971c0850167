// The draft that all phones share: every change is sent, kept while the network is away, and sent once when it is back.
// What others enter appears here; never over what is being typed, and never unseen over what was entered. Of what lies
// face down only that it is in. What a player has laid stands in the place of the numbers. What was entered in other seats
// or by other rules than those of now is sent nowhere.
import { announce, controls, fill, onPhones, said, sentence } from "./form.js";

const PAUSE = 250;
const AGAIN = 3_000;

/** Whether a control says something else than the page was drawn with. */
function touched({ type, checked, defaultChecked, value, defaultValue }) {
  return type === "radio" || type === "checkbox" ? checked !== defaultChecked : type === "text" && value !== defaultValue;
}

export function start(form) {
  if (!form.dataset.draft) return; // a hand that is corrected is nobody else's
  const early = [...form.elements].some(touched); // WebKit shows a page, and takes taps, before its scripts are there
  const { draftUrl: url, number, agreed, me } = form.dataset;
  const place = `scorekeeper-draft ${url} ${agreed} ${number}`;
  const word = document.querySelector("[data-draft-state]");
  const opener = form.querySelector("[data-turn-up]");
  let draft = JSON.parse(form.dataset.draft);
  let known = { ...draft.fields };
  const unanswered = {}; // sent, and perhaps with the table: what differs from it is a change too
  let busy = false;
  let missed = false;
  let over = false;
  let shut = !document.querySelector("[data-shut]").hidden;
  let soon;

  const same = (one, other) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
  const differing = (fields, others) => [...new Set([...Object.keys(fields), ...Object.keys(others)])].filter((name) => !same(fields[name], others[name]));
  // Entered for another hand, or in other seats: it is this phone's alone until somebody changes it, or saves.
  const unchecked = "unchecked" in form.dataset ? said(form) : {};
  for (const name of Object.keys(unchecked)) {
    if (same(unchecked[name], known[name])) delete unchecked[name];
    else delete known[name]; // what others say there is not seen here
  }
  const changed = (fields, name) => !same(fields[name], known[name]) || (name in unanswered && !same(fields[name], unanswered[name]));
  const mine = () => {
    const fields = said(form);
    // What this form has no place for, as another dealer's bet, is not its to change.
    const names = [...differing(fields, known), ...Object.keys(unanswered)].filter((name) => controls(form, name).length && !(name in unchecked));
    return Object.fromEntries(names.filter((name) => changed(fields, name)).map((name) => [name, fields[name] ?? ""]));
  };
  const seen = (fields) => Object.fromEntries(Object.keys(fields).map((name) => [name, known[name] ?? ""]));
  const seatOf = (name) => controls(form, name)[0]?.closest("[data-seat]")?.dataset.seat ?? null;

  // --- what others see

  /** Where others have phones, whose part anybody enters: they have none. By name: seats may have been changed since. */
  const phoneless = (part) => {
    const { seat } = part.closest("[data-seat]")?.dataset ?? {};
    const names = Object.values(onPhones());
    return "byName" in part.dataset && seat !== form.dataset.mySeat && names.length > 0 && !names.includes(part.dataset.byName);
  };
  const tag = () => {
    for (const part of form.querySelectorAll("[data-by]")) {
      const name = Object.keys(draft.by).find((field) => `${field}.`.startsWith(`${part.dataset.by}.`) && (field in draft.fields || draft.face_down.includes(field)));
      const by = draft.by[name];
      const other = draft.on_behalf[name];
      const ours = name in unchecked && !same(unchecked[name], draft.fields[name]);
      const plain = !by || by === me || by === part.dataset.byName || ours;
      const open = !by && phoneless(part) ? form.dataset.byNobody : "";
      part.textContent = plain ? open : sentence(other ? form.dataset.byFor : form.dataset.byOne, { by, other });
    }
  };

  /** Backs in place of what lies face down; whether any was turned. */
  const cover = () => {
    let turned = false;
    for (const back of form.querySelectorAll("[data-back]")) {
      const part = back.closest("[data-seat]");
      const down = draft.face_down.includes(back.dataset.back);
      turned ||= down !== part.hasAttribute("data-face-down");
      part.toggleAttribute("data-face-down", down);
    }
    for (const part of form.querySelectorAll("[data-while-down]")) part.hidden = !draft.face_down.length;
    return turned;
  };

  /** What is laid, in the place of the numbers; the fold over them closes when it changes. */
  const put = () => {
    for (const part of form.querySelectorAll("[data-on-table]")) {
      const row = part.closest("[data-seat]");
      const says = sentence(part.dataset.onTableSays, { value: draft.fields[part.dataset.onTable] ?? "" });
      const laid = draft.laid.includes(part.dataset.onTable);
      if (!laid || part.textContent !== says) row.querySelector(".mend")?.removeAttribute("open");
      part.textContent = says;
      row.toggleAttribute("data-laid", laid);
    }
  };

  /** Take over what the table holds; `lost` are names whose own value was not taken. */
  const take = (current, lost = []) => {
    if (String(current.number) !== number) return leave();
    if (current.revision && current.revision < draft.revision) return; // answers may overtake each other
    const fields = said(form);
    const typing = document.activeElement?.type === "text" ? document.activeElement.name : null;
    const next = { ...current.fields };
    let filled = false;
    for (const name of differing(current.fields, fields)) {
      const stays = changed(fields, name);
      if (!lost.includes(name) && (stays || name === typing || name in unchecked)) {
        // It is not seen here: who sends another value has to hear of it first. What was taken away is not missed.
        if (name in known && (!stays || name in next)) next[name] = known[name];
        else delete next[name];
        continue;
      }
      fill(form, name, current.fields[name] ?? "");
      filled = true;
    }
    known = next;
    draft = current;
    form.elements.draft.value = current.revision;
    tag();
    put();
    count();
    if (cover() || filled) announce(form);
    form.dispatchEvent(new Event("entry:taken"));
  };

  /** Whether somebody enters other seats from here: they wait for nobody. */
  const count = () => {
    const own = Object.keys(draft.on_behalf).some((name) => name in draft.fields && draft.by[name] === me);
    const others = own || Object.keys(mine()).some((name) => ![null, form.dataset.mySeat].includes(seatOf(name)));
    if (others === form.hasAttribute("data-for-others")) return;
    form.toggleAttribute("data-for-others", others);
    form.dispatchEvent(new Event("entry:shared"));
  };

  const leave = (why = "[data-saved]") => {
    if (over) return;
    over = true;
    document.querySelector(why).hidden = false;
    localStorage.removeItem(place);
    const theirs = Object.keys(draft.by).filter((name) => draft.by[name] !== me && same(draft.fields[name], said(form)[name]));
    if (why === "[data-saved]") form.dispatchEvent(new CustomEvent("entry:saved", { detail: theirs }));
  };
  /** The evening is closed, or open again: what was entered stays as it is, and is sent once it is open. */
  const close = (closed) => {
    if (shut === closed) return;
    shut = closed;
    document.querySelector("[data-shut]").hidden = !closed;
    document.querySelector("[data-save]").hidden = closed;
  };
  const refused = ({ code, detail }) => {
    if (code === "closed") return close(true);
    if (code !== "moved") return leave();
    const stop = document.documentElement.lang === "en" ? "." : "。";
    document.querySelector("[data-moved-why]").textContent = `${detail[0].toUpperCase()}${detail.slice(1)}${stop}`;
    leave("[data-moved]");
  };

  /** Sentences at their fields; those that have no place there stand beside Save. */
  const refuse = (errors) => {
    for (const { field, message } of errors) {
      const place = controls(form, field)[0]?.closest("[data-seat]")?.querySelector("[data-refused]");
      if (place) Object.assign(place, { textContent: message, hidden: false });
      else word.textContent = message;
    }
  };

  const warn = ({ current, detail, errors }, names) => {
    const name = names.find((one) => !same(current.fields[one], said(form)[one]));
    const by = current.by[name];
    take(current, names);
    if (names.some((one) => current.face_down.includes(one))) word.textContent = detail; // its field is covered
    else if (errors) refuse(errors);
    else word.textContent = by ? sentence(form.dataset.stale, { by }) : "";
  };

  // --- what this phone says

  const keep = () => {
    const fields = mine();
    if (Object.keys(fields).length) localStorage.setItem(place, JSON.stringify({ fields, seen: seen(fields) }));
    else localStorage.removeItem(place);
    return fields;
  };

  const tell = async (to, what) => {
    const body = JSON.stringify({ number: Number(number), agreed: Number(agreed), ...what });
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const answer = await fetch(to, { method: "POST", body, headers, keepalive: true });
    if (answer.status >= 500) throw Object.assign(new Error(`the draft was not taken: ${answer.status}`), { byServer: true });
    return { ok: answer.ok, told: await answer.json() };
  };

  const post = async (fields, seat) => {
    Object.assign(unanswered, fields);
    const { ok, told } = await tell(url, { fields, seen: seen(fields), seat: seat === null ? null : Number(seat) });
    for (const name of Object.keys(fields)) delete unanswered[name];
    if (ok) {
      Object.assign(known, fields);
      take(told);
    } else if (told.code === "stale") warn(told, Object.keys(fields));
    else if (["taken", "moved", "closed"].includes(told.code)) refused(told);
    else throw new Error(`the draft was not taken: ${told.detail}`);
  };

  const turnUp = async () => {
    try {
      const { ok, told } = await tell(opener.dataset.turnUp, {});
      if (ok) take(told);
      else refused(told);
      word.textContent = "";
    } catch ({ byServer }) {
      word.textContent = byServer ? form.dataset.serverAway : form.dataset.away;
    }
  };

  const lay = async ({ value: name, dataset }) => {
    try {
      const { ok, told } = await tell(dataset.lay, { value: said(form)[name] ?? "" });
      word.textContent = "";
      if (ok) {
        known[name] = said(form)[name];
        take(told);
      } else if (told.code === "stale") warn(told, [name]);
      else if (["taken", "moved", "closed"].includes(told.code)) refused(told);
      else refuse(told.errors ?? [{ field: name, message: told.detail }]);
    } catch ({ byServer }) {
      word.textContent = byServer ? form.dataset.serverAway : form.dataset.away;
    }
  };

  const send = async () => {
    if (busy || over || shut) return;
    busy = true;
    clearTimeout(soon);
    try {
      for (let fields = keep(); Object.keys(fields).length && !over && !shut; fields = keep()) {
        const [first] = Object.keys(fields);
        const seat = seatOf(first);
        await post(Object.fromEntries(Object.entries(fields).filter(([name]) => seatOf(name) === seat)), seat);
      }
      if ([form.dataset.kept, form.dataset.serverKept].includes(word.textContent)) word.textContent = "";
    } catch ({ byServer }) {
      word.textContent = byServer ? form.dataset.serverKept : form.dataset.kept;
      soon = setTimeout(send, AGAIN);
    }
    busy = false;
    if (missed) refresh();
  };

  const refresh = async (news) => {
    missed = busy;
    if (over || busy || news?.detail <= draft.revision) return;
    try {
      const before = draft.revision;
      const answer = await fetch(`${url}?agreed=${agreed}&number=${number}`, { headers: { Accept: "application/json" } });
      if (answer.ok) {
        const current = await answer.json();
        close(false);
        // That nothing was entered yet has no revision to be told by: it is old where this phone was heard meanwhile.
        if (current.revision || draft.revision === before) take(current);
      } else if (answer.status === 409) refused(await answer.json());
      send();
    } catch {
      // still away; the next revision, or the network coming back, asks again
    }
  };

  // A page that answers a form shows that form again: what others have entered meanwhile was not taken back by it.
  const own = said(form);
  const unseen = Object.keys(known).filter((name) => !(name in own) && controls(form, name).length);
  for (const name of unseen) fill(form, name, known[name]);

  // What was entered before a reload and never arrived; of hands that are in the book nothing is kept.
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`scorekeeper-draft ${url} `) && key !== place) localStorage.removeItem(key);
  }
  const left = JSON.parse(localStorage.getItem(place) ?? "null");
  if (left) {
    for (const name of Object.keys(left.fields)) {
      if (same(known[name], left.seen[name])) fill(form, name, left.fields[name]);
    }
    announce(form);
    send();
  }
  tag();
  put();
  count();
  // What was entered for another hand, or in other seats, comes to something else now: it is shown before anything is tapped.
  if (cover() || unseen.length || "unchecked" in form.dataset) announce(form);
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-lay], [data-take-back]");
    if (!button) return;
    event.preventDefault();
    if (button.dataset.lay) return lay(button);
    fill(form, button.value, "");
    announce(form);
  });
  opener?.addEventListener("click", (event) => {
    event.preventDefault();
    turnUp();
  });
  form.addEventListener("input", () => {
    for (const part of form.querySelectorAll("[data-refused]")) part.hidden = true;
    if (over) return;
    count();
    const fields = said(form);
    for (const name of Object.keys(unchecked).filter((one) => !same(fields[one], unchecked[one]))) delete unchecked[name];
    keep();
    clearTimeout(soon);
    soon = setTimeout(send, PAUSE);
  });
  form.addEventListener("focusout", ({ target }) => target.type === "text" && !same(draft.fields[target.name], said(form)[target.name]) && refresh());
  document.addEventListener("scorekeeper:revision", refresh);
  document.addEventListener("scorekeeper:revision", tag); // who has a phone now
  addEventListener("online", send);
  if ("liveHeard" in document.body.dataset) refresh(); // said before anybody listened here
  else if (early) send();
}
