// The form of a hand: every behaviour is started here, in this order, and nowhere else. The page loads one script: that
// of the game, which calls this with its own behaviour, or plain.js, which has none.
import * as awake from "./awake.js";
import * as balance from "./balance.js";
import * as clear from "./clear.js";
import * as digits from "./digits.js";
import * as dimmed from "./dimmed.js";
import * as either from "./either.js";
import * as formTools from "./form.js";
import * as keys from "./keys.js";
import * as pad from "./pad.js";
import * as preview from "./preview.js";
import * as problems from "./problems.js";
import * as redraw from "./redraw.js";
import * as save from "./save.js";
import * as sharing from "./sharing.js";
import * as slots from "./slots.js";
import * as total from "./total.js";
import * as when from "./when.js";

// What takes away what cannot be; after these the game's own, which knows best.
const possible = [dimmed, clear, either, digits, total, balance, when, slots, pad, keys];
// The preview listens before Save says for the first time that all is there; sharing fills in what others have entered.
const together = [preview, problems, save, sharing, redraw, awake];

/** Start them all; `own` is what the game adds: `start(form, tools)`. */
export function begin(...own) {
  const form = document.querySelector("[data-entry]");
  for (const behaviour of [...possible, ...own, ...together]) behaviour.start(form, formTools);
}
