// How the next game goes on in the seats that are named: the server says so anew whenever the form changes.

const PAUSE = 300;
const SAID = "[data-onward-said]";

const form = document.getElementById("agreement");
const place = form.querySelector("[data-onward]");
let soon;
let asked;

const draw = (html) => {
  const drawn = document.createElement("template");
  drawn.innerHTML = html;
  const deals = drawn.content.querySelector("[data-deals]")?.dataset.deals;
  for (const mark of form.querySelectorAll("[data-follows]")) mark.classList.toggle("dealer", mark.dataset.follows === deals);
  const [before, said] = [place, drawn.content].map((part) => part.querySelector(SAID));
  // A choice that has just been tapped stays under the thumb.
  if (before && said && place.contains(document.activeElement)) before.replaceWith(said);
  else place.replaceChildren(drawn.content);
};

const look = async () => {
  asked?.abort();
  asked = new AbortController();
  const data = new URLSearchParams(new FormData(form));
  data.set("action", "look");
  try {
    const answer = await fetch(`${location.pathname}?part=onward`, { method: "POST", body: data, signal: asked.signal });
    if (answer.ok) draw(await answer.text());
  } catch {
    // No network: it is judged again when the game begins.
  }
};

form.addEventListener("input", () => {
  clearTimeout(soon);
  soon = setTimeout(look, PAUSE);
});
