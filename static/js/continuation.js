// Previews how the next game continues with the typed names; the server renders it after every change of the form.

const FETCH_DELAY = 300;
const PREVIEW = "[data-onward-said]";

const form = document.querySelector("form#agreement");
const place = form.querySelector("[data-onward]");
let timer = 0;
/** @type {AbortController | undefined} */
let request;

/** @param {string} html */
const showPreview = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { deals, dealer } = template.content.querySelector("[data-deals]")?.dataset ?? {};
  const marks = [...form.querySelectorAll("[data-follows]")];
  // While someone has still to sit out, the lines are not the seats, so that the dealer is found by name.
  const typed = new FormData(form);
  const named = marks.find((mark) => typed.get(`players.${mark.dataset.follows}`)?.toString().trim() === dealer);
  for (const mark of marks) mark.classList.toggle("dealer", named ? mark === named : mark.dataset.follows === deals);
  const [before, after] = [place, template.content].map((part) => part.querySelector(PREVIEW));
  // Keep the parts around a choice that has just been tapped.
  if (before && after && place.contains(document.activeElement)) before.replaceWith(after);
  else place.replaceChildren(template.content);
};

const fetchPreview = async () => {
  request?.abort();
  request = new AbortController();
  const data = new URLSearchParams([...new FormData(form)]);
  data.set("action", "look");
  try {
    const answer = await fetch(`${location.pathname}?part=onward`, { method: "POST", body: data, signal: request.signal });
    if (answer.ok) showPreview(await answer.text());
  } catch {
    // No network: the server checks again when the game begins.
  }
};

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(fetchPreview, FETCH_DELAY);
});
