// The drawing of the table: a tap is answered at once, and who sits may be dragged to where they go.

const FAR = 8;
const form = () => document.getElementById("seating");
const thumb = () => document.getElementById("seating-thumb");
let asked;
let held;
let carried = false;

const key = (element) => (element && form().contains(element) ? [element.name, element.value].join() : "");

const draw = (html) => {
  const drawn = new DOMParser().parseFromString(html, "text/html");
  const focused = key(document.activeElement);
  for (const place of [form(), thumb()]) place.replaceWith(drawn.getElementById(place.id));
  const again = focused && [...form().elements].find((element) => key(element) === focused);
  if (again) again.focus({ preventScroll: true });
  document.getElementById("seating-said").textContent = [...form().querySelectorAll(".move, [data-hint]")].map((said) => said.textContent).join(" ");
};

const send = async (data) => {
  asked?.abort();
  asked = new AbortController();
  try {
    const answer = await fetch(location.pathname, { method: "POST", body: new URLSearchParams(data), signal: asked.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    draw(await answer.text());
  } catch (error) {
    if (error.name !== "AbortError") location.reload();
  }
};

addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target !== form() || button?.value === "save") return;
  event.preventDefault();
  if (carried) return;
  send(new FormData(form(), button));
});

addEventListener("change", (event) => {
  if (event.target.matches("#seating [data-again]")) send(new FormData(form()));
});

// Dragging: one goes to where it is let go.
const below = (event) => {
  const there = document.elementFromPoint(event.clientX, event.clientY);
  const chair = there?.closest("#seating [name=pick]");
  if (chair) return chair === held.button ? null : chair;
  return there?.closest("[data-outside]") ? { value: "out" } : null;
};

const drop = () => {
  held?.button.classList.remove("carried");
  held?.button.style.removeProperty("translate");
  for (const marked of document.querySelectorAll(".over-it")) marked.classList.remove("over-it");
  held = undefined;
};

addEventListener("pointerdown", (event) => {
  const button = event.target.closest("#seating [data-drag]");
  carried = false;
  if (button && event.isPrimary && event.button === 0) held = { button, x: event.clientX, y: event.clientY };
});

addEventListener("pointermove", (event) => {
  if (!held) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!carried && Math.hypot(x, y) < FAR) return;
  carried = true;
  held.button.classList.add("carried");
  held.button.style.translate = `${x}px ${y}px`;
  for (const marked of document.querySelectorAll(".over-it")) marked.classList.remove("over-it");
  below(event)?.classList?.add("over-it");
});

addEventListener("pointerup", (event) => {
  if (!held || !carried) return drop();
  const [from, to] = [held.button.value, below(event)?.value];
  drop();
  setTimeout(() => (carried = false)); // after the click that this would be
  if (!to) return;
  const data = new FormData(form());
  data.set("picked", from);
  data.set("pick", to);
  send(data);
});
addEventListener("pointercancel", drop);
