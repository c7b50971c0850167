// A number pad above Save for the fields of a list; a keyboard types into the same fields. `data-keys` selects the kind:
// "numbers" has a key per number (from `data-keys-from` to `data-keys-to`), one tap per field; "digits" composes numbers,
// and moves to the next empty field after the chosen length (`data-keys-length`).
import { controls, filled } from "./form.js";

const STORAGE_KEY = "scorekeeper-digits";

/** @param {HTMLElement} list @param {HTMLFormElement} form */
function begin(list, form) {
  const bar = document.querySelector("[data-save]");
  const fields = [...list.querySelectorAll("input[data-digits]")];
  const words = list.dataset;
  const lengths = [...list.querySelectorAll("[data-keys-length]")];
  /** @type {HTMLInputElement | null} */
  let field = null;
  let fresh = true; // the first digit replaces the value
  let keyed = false;

  const panel = make("div", "keys");
  panel.setAttribute("role", "group");
  panel.hidden = true;
  const head = panel.appendChild(make("p", "keys-head"));
  const title = head.appendChild(make("b"));
  head.append(key(words.keysDone, () => close(), "button quiet fit"));
  const grid = panel.appendChild(make("div", `keys-grid ${words.keys}`));
  bar.prepend(panel);

  /** @param {HTMLElement} button */
  const pressed = (button) => button.getAttribute("aria-pressed") === "true";
  const length = () => Number(lengths.find(pressed)?.dataset.keysLength ?? Infinity);
  /** @param {HTMLInputElement} from */
  const next = (from) => [...fields.slice(fields.indexOf(from) + 1), ...fields].find((one) => one !== from && !filled(one));
  const markPressed = () => {
    if (words.keys === "numbers") for (const one of grid.children) one.setAttribute("aria-pressed", String(one.textContent === field?.value));
  };

  /** @param {HTMLInputElement | null} one */
  const show = (one) => {
    field = one;
    fresh = true;
    panel.hidden = !field;
    for (const other of fields) other.toggleAttribute("data-current", other === field);
    if (!field) {
      document.documentElement.style.scrollPaddingBottom = "";
      return list.scrollIntoView({ block: "nearest" });
    }
    const { textContent } = field.closest("label").querySelector(".said");
    title.textContent = textContent;
    panel.setAttribute("aria-label", textContent);
    markPressed();
    if (list.offsetHeight < innerHeight - bar.offsetHeight) list.scrollIntoView({ block: "nearest" });
    keepInView();
  };
  const keepInView = () => {
    document.documentElement.style.scrollPaddingBottom = `${bar.offsetHeight}px`;
    field?.closest("[data-seat]").scrollIntoView({ block: "nearest" });
  };
  new ResizeObserver(() => field && keepInView()).observe(bar); // a longer sentence there moves the keys up
  const close = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    show(null);
  };
  /** @param {HTMLInputElement | undefined} one */
  const focusField = (one) => (one ? one.focus({ preventScroll: true }) : close());
  /** @param {HTMLInputElement} field @param {string} value */
  const setValue = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  /** @param {HTMLInputElement} field @param {string} character */
  const digit = (field, character) => {
    setValue(field, `${fresh ? "" : field.value}${character}`.slice(0, field.maxLength));
    fresh = false;
    if (field.value.length >= length()) focusField(next(field));
  };
  /** @param {HTMLInputElement} field */
  const erase = (field) => {
    setValue(field, field.value.slice(0, -1));
    fresh = false;
  };
  /** @param {string} text @param {(field: HTMLInputElement) => void} tapped @param {string} [className] */
  const add = (text, tapped, className) => grid.appendChild(key(text, () => field && tapped(field), className));
  if (words.keys === "numbers") {
    for (let number = Number(words.keysFrom); number <= Number(words.keysTo); number++) {
      add(String(number), (field) => {
        setValue(field, String(number));
        focusField(next(field));
      });
    }
  } else {
    for (const number of (words.keysBefore ?? "").split(" ").filter(Boolean)) {
      add(number.replace("-", "−"), (field) => {
        controls(form, `${field.name}.minus`)[0].checked = number.startsWith("-");
        setValue(field, number.replace("-", ""));
        focusField(next(field));
      }, "key before");
    }
    for (const character of "1234567890") add(character, (field) => digit(field, character));
    if (list.querySelector("[data-sign]")) add("±", ({ name }) => controls(form, `${name}.minus`)[0].click(), "key other-sign");
    add("⌫", erase).setAttribute("aria-label", words.keysErase);
    add(words.keysNext, (field) => focusField(next(field)), "key next");
  }

  for (const button of lengths) {
    button.closest("[hidden]")?.removeAttribute("hidden");
    button.setAttribute("aria-pressed", String(localStorage.getItem(STORAGE_KEY) === button.dataset.keysLength));
    button.addEventListener("click", () => {
      const on = !pressed(button);
      for (const other of lengths) other.setAttribute("aria-pressed", String(on && other === button));
      localStorage.setItem(STORAGE_KEY, (on && button.dataset.keysLength) || "");
      if (on) focusField(field ?? fields.find((one) => !filled(one)));
    });
  }

  // The field keeps the focus, so that a keyboard continues in it.
  panel.addEventListener("pointerdown", (event) => event.preventDefault());
  for (const one of fields) {
    one.inputMode = "none";
    one.addEventListener("focus", () => show(one));
    one.addEventListener("input", markPressed);
  }
  // Moving on by keyboard closes the pad at once; a tap closes it on click, so that its target does not move before that.
  document.addEventListener("keydown", () => (keyed = true), true);
  document.addEventListener("pointerdown", () => (keyed = false), true);
  document.addEventListener("click", ({ target }) => field && !panel.contains(target) && document.activeElement !== field && !target.closest(".sign, [data-keys-length]") && show(null));
  list.addEventListener("focusout", ({ relatedTarget }) => keyed && !fields.some((one) => one === relatedTarget) && show(null));
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 */
function make(tag, className = "") {
  return Object.assign(document.createElement(tag), { className });
}

/** @param {string} text @param {() => void} tapped */
function key(text, tapped, className = "key") {
  const button = Object.assign(make("button", className), { type: "button", tabIndex: -1, textContent: text });
  button.addEventListener("click", tapped);
  return button;
}

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const list of form.querySelectorAll("[data-keys]")) begin(list, form);
}
