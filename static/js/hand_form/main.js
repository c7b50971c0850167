// The form of a hand: starts every behaviour, in this order. The page loads one script: that of the game, which calls
// `begin` with its own behaviour, or plain.js, which has none.
import * as awake from "./awake.js";
import * as balance from "./balance.js";
import * as clear from "./clear.js";
import * as digits from "./digits.js";
import * as dimmed from "./dimmed.js";
import * as either from "./either.js";
import * as formTools from "./form.js";
import * as keys from "./keypad.js";
import * as pad from "./pad.js";
import * as preview from "./preview.js";
import * as problems from "./problems.js";
import * as redraw from "./redraw.js";
import * as save from "./save.js";
import * as sharing from "./shared_draft.js";
import * as shortcuts from "./shortcuts.js";
import * as slots from "./slots.js";
import * as total from "./total.js";
import * as when from "./when.js";

// These limit the possible values; the game's own behaviour follows and may overrule them.
const possible = [dimmed, clear, either, digits, total, balance, when, slots, shortcuts, pad, keys];
// The preview must listen before Save first reports a complete hand; sharing fills in the values of other phones.
const together = [preview, problems, save, sharing, redraw, awake];

/**
 * Scroll to the reader's row if it is below the screen.
 * @param {HTMLFormElement} form
 */
function showOwn(form) {
  const own = form.querySelector(`[data-seat="${form.dataset.mySeat}"]`);
  const bar = document.querySelector("[data-save]");
  if (own && !scrollY && !location.hash && own.getBoundingClientRect().bottom > bar.getBoundingClientRect().top) own.scrollIntoView({ block: "center" });
}

/**
 * Start all behaviours; `own` are those of the game, each with `start(form, tools)`.
 * @param {{ start: (form: HTMLFormElement, tools: Tools) => void }[]} own
 */
export function begin(...own) {
  const form = document.querySelector("form[data-entry]");
  for (const behaviour of [...possible, ...own, ...together]) behaviour.start(form, formTools);
  showOwn(form);
}
