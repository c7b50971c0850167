// The form of a hand: every behaviour is started here, in this order, and nowhere else.
import * as awake from "./awake.js";
import * as balance from "./balance.js";
import * as clear from "./clear.js";
import * as digits from "./digits.js";
import * as draft from "./draft.js";
import * as either from "./either.js";
import * as formTools from "./form.js";
import * as pad from "./pad.js";
import * as preview from "./preview.js";
import * as redraw from "./redraw.js";
import * as save from "./save.js";
import * as slots from "./slots.js";
import * as total from "./total.js";
import * as when from "./when.js";

const form = document.querySelector("[data-entry]");
const { script } = form.dataset;

// What takes away what cannot be; the game's own script, where it has one, knows best and comes last.
const possible = [clear, either, digits, total, balance, when, slots, pad, ...(script ? [await import(script)] : [])];
// The preview listens before Save says for the first time that all is there; the draft fills in what others have entered.
const together = [preview, save, draft, redraw, awake];

for (const behaviour of [...possible, ...together]) behaviour.start(form, formTools);
