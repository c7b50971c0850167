// A pad of our own for the numbers of a list, above Save; a keyboard types into the same fields. `data-keys` says which:
// "numbers" are few enough to tap (one tap is the whole number, from `data-keys-from` to `data-keys-to`); "digits" are put
// together, and after as many as somebody has asked for (`data-keys-length`) the next empty field comes by itself.
import { controls, filled } from "./form.js";

const KEPT = "scorekeeper-digits";

function begin(list) {
  const bar = document.querySelector("[data-save]");
  const fields = [...list.querySelectorAll("input[data-digits]")];
  const words = list.dataset;
  const lengths = [...list.querySelectorAll("[data-keys-length]")];
  let field = null;
  let fresh = true; // the first digit begins a number anew
  let keyed = false;

  const panel = make("div", "keys");
  panel.setAttribute("role", "group");
  panel.hidden = true;
  const head = panel.appendChild(make("p", "keys-head"));
  const whose = head.appendChild(make("b"));
  head.append(key(words.keysDone, () => leave(), "button quiet fit"));
  const grid = panel.appendChild(make("div", `keys-grid ${words.keys}`));
  bar.prepend(panel);

  const pressed = (button) => button.getAttribute("aria-pressed") === "true";
  const length = () => Number(lengths.find(pressed)?.dataset.keysLength ?? Infinity);
  const next = (from) => [...fields.slice(fields.indexOf(from) + 1), ...fields].find((one) => one !== from && !filled(one));
  const mark = () => {
    if (words.keys === "numbers") for (const one of grid.children) one.setAttribute("aria-pressed", String(one.textContent === field?.value));
  };

  const show = (one) => {
    field = one;
    fresh = true;
    panel.hidden = !field;
    document.documentElement.style.scrollPaddingBottom = field ? `${bar.offsetHeight}px` : "";
    for (const other of fields) other.toggleAttribute("data-current", other === field);
    if (!field) return list.scrollIntoView({ block: "nearest" });
    const { textContent } = field.closest("label").querySelector(".said");
    whose.textContent = textContent;
    panel.setAttribute("aria-label", textContent);
    mark();
    if (list.offsetHeight < innerHeight - bar.offsetHeight) list.scrollIntoView({ block: "nearest" });
    field.closest("[data-seat]").scrollIntoView({ block: "nearest" });
  };
  const leave = () => {
    document.activeElement.blur();
    show(null);
  };
  const go = (one) => (one ? one.focus({ preventScroll: true }) : leave());
  const say = (value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const digit = (typed) => {
    say(`${fresh ? "" : field.value}${typed}`.slice(0, field.maxLength));
    fresh = false;
    if (field.value.length >= length()) go(next(field));
  };
  const turn = () => controls(field.form, `${field.name}.minus`)[0].click();
  if (words.keys === "numbers") {
    for (let number = Number(words.keysFrom); number <= Number(words.keysTo); number++) {
      grid.append(key(number, () => (say(number), go(next(field)))));
    }
  } else {
    for (const typed of "1234567890") grid.append(key(typed, () => digit(typed)));
    if (list.querySelector("[data-sign]")) grid.append(key("±", turn, "key other-sign"));
    grid.append(key("⌫", () => (say(field.value.slice(0, -1)), (fresh = false))));
    grid.lastChild.setAttribute("aria-label", words.keysErase);
    grid.append(key(words.keysNext, () => go(next(field)), "key next"));
  }

  for (const button of lengths) {
    button.closest("[hidden]")?.removeAttribute("hidden");
    button.setAttribute("aria-pressed", String(localStorage.getItem(KEPT) === button.dataset.keysLength));
    button.addEventListener("click", () => {
      const on = !pressed(button);
      for (const other of lengths) other.setAttribute("aria-pressed", String(on && other === button));
      localStorage.setItem(KEPT, on ? button.dataset.keysLength : "");
      if (on) go(field ?? fields.find((one) => !filled(one)));
    });
  }

  // The field keeps the focus, so that a keyboard goes on where a thumb has been.
  panel.addEventListener("pointerdown", (event) => event.preventDefault());
  for (const one of fields) {
    one.inputMode = "none";
    one.addEventListener("focus", () => show(one));
    one.addEventListener("input", mark);
  }
  // Whoever goes on elsewhere by keyboard has left it at once; a tap is over first, or what it means would move away below it.
  document.addEventListener("keydown", () => (keyed = true), true);
  document.addEventListener("pointerdown", () => (keyed = false), true);
  document.addEventListener("click", ({ target }) => field && !panel.contains(target) && document.activeElement !== field && !target.closest(".sign, [data-keys-length]") && show(null));
  list.addEventListener("focusout", ({ relatedTarget }) => keyed && !fields.includes(relatedTarget) && show(null));
}

function make(tag, className = "") {
  return Object.assign(document.createElement(tag), { className });
}

function key(text, tapped, className = "key") {
  const button = Object.assign(make("button", className), { type: "button", tabIndex: -1, textContent: text });
  button.addEventListener("click", tapped);
  return button;
}

export function start(form) {
  form.querySelectorAll("[data-keys]").forEach(begin);
}
