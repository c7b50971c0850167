// 鋤大弟: once a player has no card left, 0 is dimmed for the others, and says why when it is tapped.
import { dim } from "../../static/js/hand_form/dimmed.js";
import { begin } from "../../static/js/hand_form/main.js";

/** @param {HTMLFormElement} form @param {Tools} tools */
function start(form, { watch }) {
  const list = form.querySelector("#left");
  const zeros = [...list.querySelectorAll("input[value='0']")];
  watch(form, () => {
    const winner = zeros.find((zero) => zero.checked);
    for (const zero of zeros) dim(zero, winner && zero !== winner && list.dataset.oneWinner);
  });
}

begin({ start });
