// Buki-Domino: a hand ends in one way. The last ending tapped, on any phone, counts; the others are emptied.
import { begin } from "../../static/js/hand_form/main.js";

/** @param {HTMLFormElement} form @param {Tools} tools */
function start(form, { controls, fill, filled, watch }) {
  const blocked = form.querySelector("input[data-blocked]");
  const part = form.querySelector("#pips");
  const winner = form.querySelector("#winner");
  const pips = [...part.querySelectorAll("input[type=text]")];
  const endings = [...controls(form, "winner"), ...controls(form, "draw")];
  /** @param {HTMLInputElement[]} fields */
  const clear = (fields) => fields.forEach(({ name }) => fill(form, name, ""));

  /**
   * Empty the endings that the touched one excludes.
   * @param {HTMLInputElement | undefined} target
   */
  const excludeOthers = (target) => {
    if (target === blocked) clear(blocked.checked ? endings : pips);
    else if (target && pips.includes(target) && filled(target)) clear(endings);
    else if (target && endings.includes(target) && filled(target)) clear([...pips, ...endings.filter(({ name }) => name !== target.name)]);
  };

  watch(form, (event) => {
    const target = event?.target;
    excludeOthers(target);
    // The values of another phone may arrive one part at a time.
    if (target !== blocked && pips.some(filled) !== endings.some(filled)) blocked.checked = pips.some(filled);
    if (target === blocked && blocked.checked) pips[0].focus();
    part.toggleAttribute("data-idle", !blocked.checked);
    winner.toggleAttribute("data-idle", blocked.checked || endings.some((one) => one.name === "draw" && filled(one)));
  });
}

begin({ start });
