// 大三: bidder and bid are one tap, in a row of bids for each player. The radios of the rows are not sent; they set the others.
import { begin } from "../../static/js/hand_form/main.js";

/** @param {HTMLFormElement} form @param {Tools} tools */
function start(form, { announce, fill, said, watch }) {
  const auction = form.querySelector("#auction");
  const radios = [...auction.querySelectorAll("input[type=radio]")];
  const value = () => radios.find(({ checked }) => checked)?.value ?? "";
  let shown = "";
  auction.hidden = false;
  for (const part of form.querySelectorAll("#bidder > .people, #bid > .head, #bid > .pills")) part.hidden = true;

  watch(form, () => {
    if (value() !== shown) {
      shown = value();
      const [bidder, bid = ""] = shown.split(" ");
      fill(form, "bidder", bidder);
      fill(form, "bid", bid);
      announce(form);
      return;
    }
    const { bidder, bid } = said(form);
    for (const radio of radios) radio.checked = radio.value === `${bidder} ${bid}`;
    shown = value();
  });
}

begin({ start });
