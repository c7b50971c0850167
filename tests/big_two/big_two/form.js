// 鋤大弟: says beside Save that there must be one winner, before the hand is sent.
import { begin } from "../../static/js/hand_form/main.js";

/** @param {HTMLFormElement} form @param {Tools} tools */
function start(form, { said, watch }) {
  const list = form.querySelector("#left");
  const players = list.querySelectorAll("[data-seat]").length;
  watch(form, () => {
    const left = Object.entries(said(form)).filter(([name]) => name.startsWith("left."));
    const winners = left.filter(([, cards]) => Number(cards) === 0).length;
    if (winners > 1 || (winners === 0 && left.length === players)) list.dataset.wrong = list.dataset.oneWinner;
    else delete list.dataset.wrong;
  });
}

begin({ start });
