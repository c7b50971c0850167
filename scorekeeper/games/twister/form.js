// The dragon never turns up at both ends, nor down at both; one end requires the other, and both together have a name.
import { dim } from "../../static/js/hand_form/dimmed.js";
import { begin } from "../../static/js/hand_form/main.js";

/** @param {HTMLFormElement} form @param {Tools} tools */
function start(form, { controls, watch }) {
  const dragon = form.querySelector("[data-dragon]");
  if (!dragon) return;
  watch(form, () => {
    /** @type {Record<string, HTMLInputElement[]>} */
    const ends = { head: controls(form, "head"), tail: controls(form, "tail") };
    const chosen = Object.fromEntries(Object.entries(ends).map(([end, radios]) => [end, radios.find((radio) => radio.checked)?.value]));
    for (const [end, other] of [["head", "tail"], ["tail", "head"]]) {
      for (const radio of ends[end]) {
        const alike = radio.value !== "horizontal" && radio.value === chosen[other] && !radio.checked;
        dim(radio, alike && dragon.dataset.dragonAlike);
      }
      const question = ends[end][0].closest("fieldset");
      if (chosen[other] && !chosen[end]) question.dataset.wrong = question.querySelector(".head > span").textContent;
      else delete question.dataset.wrong;
    }
    for (const named of dragon.querySelectorAll("[data-dragon-is]")) named.hidden = named.dataset.dragonIs !== `${chosen.head} ${chosen.tail}`;
  });
}

begin({ start });
