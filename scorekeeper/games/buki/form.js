// Buki-Domino: a hand ends in one way. Whichever is tapped last counts, here or on another phone; the others are emptied.
import { begin } from "../../static/js/hand_form/main.js";

function start(form, { controls, fill, filled, watch }) {
  const blocked = form.querySelector("[data-blocked]");
  const part = form.querySelector("#pips");
  const winner = form.querySelector("#winner");
  const pips = [...part.querySelectorAll("input[type=text]")];
  const out = [...controls(form, "winner"), ...controls(form, "draw")];
  const empty = (fields) => fields.forEach(({ name }) => fill(form, name, ""));

  /** What was touched here counts, and what it excludes is taken away. */
  const touch = (target) => {
    if (target === blocked) empty(blocked.checked ? out : pips);
    else if (pips.includes(target) && filled(target)) empty(out);
    else if (out.includes(target) && filled(target)) empty([...pips, ...out.filter(({ name }) => name !== target.name)]);
  };

  watch(form, (event) => {
    const target = event?.target;
    touch(target);
    // Of what others entered one part may come before the other.
    if (target !== blocked && pips.some(filled) !== out.some(filled)) blocked.checked = pips.some(filled);
    if (target === blocked && blocked.checked) pips[0].focus();
    part.toggleAttribute("data-idle", !blocked.checked);
    winner.toggleAttribute("data-idle", blocked.checked || out.some((one) => one.name === "draw" && filled(one)));
  });
}

begin({ start });
