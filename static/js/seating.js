// The seating plan: shows every tap at once, players can be dragged to another seat, and a plan that nobody has touched
// here follows the table.

const DRAG_DISTANCE = 8;
const form = () => document.querySelector("form#seating");
const thumb = () => document.getElementById("seating-thumb");
/** @type {AbortController | undefined} */
let request;
/** @type {{ button: HTMLButtonElement, x: number, y: number } | undefined} */
let drag;
let dragging = false;
let pickedAtFirst = form().picked.value;

/** @param {Element | null} element */
const key = (element) =>
  (element instanceof HTMLInputElement || element instanceof HTMLButtonElement) && form().contains(element) ? [element.name, element.value].join() : "";

/** @param {string} html */
const redraw = (html) => {
  const drawn = new DOMParser().parseFromString(html, "text/html");
  const focused = key(document.activeElement);
  for (const place of [form(), thumb()]) place.replaceWith(drawn.getElementById(place.id));
  const focusTarget = focused && [...form().elements].find((element) => key(element) === focused);
  if (focusTarget) focusTarget.focus({ preventScroll: true });
  document.getElementById("seating-said").textContent = [...form().querySelectorAll(".problem, .move, [data-hint]")].map((part) => part.textContent).join(" ");
};

/** @param {string} url @param {RequestInit} [options] */
const show = async (url, options) => {
  request?.abort();
  const own = new AbortController();
  request = own;
  try {
    const answer = await fetch(url, { ...options, signal: own.signal });
    const html = await answer.text();
    if (!html.includes('id="seating"')) throw new Error(answer.statusText);
    redraw(html); // after a change by others, the answer 409 has the present seats
    request = undefined;
    if (!options) pickedAtFirst = form().picked.value;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) location.reload();
  }
};

/** @param {FormData} data */
const send = (data) => show(location.pathname, { method: "POST", body: new URLSearchParams([...data]) });

const isUntouched = () => !request && form().picked.value === pickedAtFirst && !drag && !form().new?.value && !form().querySelector("[data-comes-to]");

addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target !== form() || button?.getAttribute("value") === "save") return;
  event.preventDefault();
  if (dragging) return;
  send(new FormData(form(), button));
});

addEventListener("change", (event) => {
  if (event.target.matches("#seating [data-again]")) send(new FormData(form()));
});

document.addEventListener("scorekeeper:revision", () => {
  if (isUntouched()) show(location.href);
});

// Dragging: the target is the seat below the pointer.
/** @param {MouseEvent} event */
const targetAt = (event) => {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  const chair = element?.closest("#seating button[name=pick]");
  if (chair) return chair === drag?.button ? null : chair;
  return element?.closest("[data-outside]") ? { value: "out", classList: undefined } : null;
};

const endDrag = () => {
  drag?.button.classList.remove("carried");
  drag?.button.style.removeProperty("translate");
  for (const marked of document.querySelectorAll(".over-it")) marked.classList.remove("over-it");
  drag = undefined;
};

addEventListener("pointerdown", (event) => {
  const button = event.target.closest("#seating button[data-drag]");
  dragging = false;
  if (button && event.isPrimary && event.button === 0) drag = { button, x: event.clientX, y: event.clientY };
});

addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!dragging && Math.hypot(x, y) < DRAG_DISTANCE) return;
  dragging = true;
  drag.button.classList.add("carried");
  drag.button.style.translate = `${x}px ${y}px`;
  for (const marked of document.querySelectorAll(".over-it")) marked.classList.remove("over-it");
  targetAt(event)?.classList?.add("over-it");
});

addEventListener("pointerup", (event) => {
  if (!drag || !dragging) return endDrag();
  const [from, to] = [drag.button.value, targetAt(event)?.value];
  endDrag();
  setTimeout(() => (dragging = false)); // after the click that follows the pointerup
  if (!to) return;
  const data = new FormData(form());
  data.set("picked", from);
  data.set("pick", to);
  send(data);
});
addEventListener("pointercancel", endDrag);
