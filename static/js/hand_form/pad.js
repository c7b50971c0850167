// The pad: one player at a time, by name. Their tiles, each as often as the set has it over the whole table; or how many
// there are, then their pips, of which only those are offered that so many tiles can have. Who is in makes room for the next.
import { announce, chosen, sentence, watch } from "./form.js";
import { dim } from "./dimmed.js";
import { boundsOf, clash, pipsOf } from "./set.js";

const list = (players) => new Intl.ListFormat(document.documentElement.lang, { style: "narrow" }).format(players);

class Seat {
  constructor(row, tab) {
    this.row = row;
    this.tab = tab;
    this.player = row.dataset.player;
    this.most = Number(row.dataset.most);
    this.counts = [...row.querySelectorAll(".counted input[type=radio]")];
    this.typed = row.querySelector(".typed input");
    this.numbers = row.querySelector("[data-pad-numbers]");
    this.tiles = [...row.querySelectorAll(".pad-tile input")];
    this.says = row.querySelector("legend").appendChild(document.createElement("span"));
    this.says.className = "laid-says";
    this.before = this.chosen;
  }

  get laid() {
    return this.tiles.filter((tile) => tile.checked).map(({ value }) => value);
  }

  get chosen() {
    return chosen(this.counts);
  }

  /** How many tiles, or null; their pips, or "". */
  get count() {
    return this.laid.length || this.chosen;
  }

  get pips() {
    return this.laid.length ? String(this.laid.reduce((all, tile) => all + pipsOf(tile), 0)) : this.typed.value;
  }

  get sum() {
    return Number(this.pips);
  }

  get done() {
    return this.count === 0 || (this.count !== null && this.pips !== "");
  }

  get untouched() {
    return this.count === null && this.pips === "";
  }

  empty() {
    for (const control of [...this.counts, ...this.tiles]) control.checked = false;
    this.typed.value = "";
  }

  layNothing() {
    this.empty();
    this.counts.find(({ value }) => value === "0").checked = true;
    this.typed.value = "0";
  }

  /** What one player laid is said once: by the tiles, or by their number and pips. */
  settle(target) {
    if (this.tiles.includes(target)) {
      for (const radio of this.counts) radio.checked = false;
      this.typed.value = "";
    } else if (this.counts.includes(target)) {
      for (const tile of this.tiles) tile.checked = false;
      this.typed.value = target.value === "0" ? "0" : "";
    }
  }
}

function begin(pad) {
  const form = pad.closest("form");
  const words = pad.dataset;
  const rest = pad.querySelector("[data-pad-rest]");
  const tabs = [...pad.querySelectorAll("[data-pad-tab]")];
  const seats = [...pad.querySelectorAll("[data-pad-seat]")].map((row, place) => new Seat(row, tabs[place]));
  const bounds = boundsOf(seats[0].tiles.map(({ value }) => value));
  const own = form.dataset.mySeat === "" ? null : seats[Number(form.dataset.mySeat)];
  let shown = seats[0];

  // --- whose turn it is

  /** Everybody after a seat, around the table. */
  const after = (seat) => [...seats.slice(seats.indexOf(seat) + 1), ...seats.slice(0, seats.indexOf(seat))];
  /** Whether they enter their part themselves: so far everybody does. */
  const elsewhere = (seat) => {
    if (!own || seat === own || shown !== own || "forOthers" in form.dataset) return false;
    return seats.indexOf(seat) in JSON.parse(document.querySelector("[data-on-phones]")?.dataset.onPhones ?? "{}");
  };
  const next = () => after(shown).find((seat) => !seat.done && !elsewhere(seat));

  const turn = (seat) => {
    shown = seat;
    for (const one of seats) {
      one.row.toggleAttribute("data-shown", one === seat);
      one.tab.setAttribute("aria-pressed", String(one === seat));
    }
    ask();
    form.dispatchEvent(new Event("entry:turned"));
  };
  /** On to whoever is next; a second tap of the same thumb was meant for the one before. */
  const proceed = () => {
    const seat = shown.done && next();
    if (!seat) return;
    turn(seat);
    pad.removeAttribute("data-turned");
    void pad.offsetWidth;
    pad.setAttribute("data-turned", "");
  };

  /** What Save waits for is what is open; who is in leads to the next. */
  const ask = () => {
    for (const { row } of seats) {
      delete row.dataset.ask;
      delete row.dataset.wrong;
    }
    const seat = shown.done ? (next() ?? after(shown).find((one) => !one.done)) : shown;
    if (!seat) return;
    const said = sentence(!seat.untouched ? words.padAskBoth : seat === shown ? words.padAsk : words.padNext, seat);
    const waits = seat.untouched && (!own || own.done);
    seat.row.dataset[waits ? "ask" : "wrong"] = said;
  };

  // --- what stands there

  const tell = (seat) => {
    const { count, pips } = seat;
    const tiles = count === 1 ? words.padTile : sentence(words.padTiles, { tiles: count });
    const sum = pips === "" ? words.padAskPips : pips === "1" ? words.padPip : sentence(words.padPips, { pips });
    seat.says.textContent = count === null ? words.padAskTiles : count === 0 ? words.padNothing : `${tiles} · ${sum}`;
    const short = count === null ? words.padEmpty : count === 0 ? words.padClean : `${count} · ${pips || "?"}`;
    seat.tab.querySelector("[data-pad-said]").textContent = (seat.done ? "✓ " : "") + short;
  };

  const number = (seat, pips) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pill";
    button.value = pips;
    button.appendChild(document.createElement("span")).textContent = pips;
    return button;
  };
  const drawNumbers = (seat) => {
    const count = seat.laid.length ? 0 : (seat.count ?? 0);
    seat.row.toggleAttribute("data-by-count", count > 0);
    seat.numbers.parentElement.hidden = count === 0;
    if (count === 0) return;
    const { fewest, most } = bounds[count];
    if (seat.numbers.dataset.of !== String(count)) {
      seat.numbers.dataset.of = count;
      seat.numbers.replaceChildren(...Array.from({ length: most - fewest + 1 }, (_, place) => number(seat, fewest + place)));
    }
    const others = seats.filter((one) => one !== seat && one.done && one.count);
    for (const button of seat.numbers.children) {
      const wrong = clash(bounds, others, count, Number(button.value));
      button.setAttribute("aria-pressed", String(button.value === seat.pips));
      dim(button, wrong && sentence(words.padTogether, { ...wrong, players: list(wrong.players) }));
    }
  };

  const dimTiles = (seat) => {
    const full = seat.laid.length >= seat.most && sentence(words.padFull, seat);
    for (const tile of new Set(seat.tiles.map(({ value }) => value))) {
      const same = seat.tiles.filter(({ value }) => value === tile);
      const holders = seats.filter((one) => one.laid.includes(tile));
      const used = holders.reduce((all, one) => all + one.laid.filter((value) => value === tile).length, 0);
      let left = same.length - used;
      const why = sentence(words.padUsed, { tile, players: list(holders.map(({ player }) => player)) });
      for (const control of same) dim(control, control.checked ? null : left-- > 0 ? full : why);
    }
  };

  const offerRest = () => {
    const open = seats.filter((seat) => seat.untouched);
    rest.disabled = open.length < 2;
    rest.textContent = sentence(words.padRestSaid, { players: list(open.map(({ player }) => player)) });
  };

  // --- what is tapped

  const look = (event) => {
    for (const seat of seats) {
      if (event && seat.row.contains(event.target)) seat.settle(event.target);
      if (seat.before !== null && seat.count === null) seat.typed.value = ""; // the number was taken back, and its pips
      seat.before = seat.count;
    }
    for (const seat of seats) {
      tell(seat);
      drawNumbers(seat);
      dimTiles(seat);
    }
    offerRest();
    ask();
    if (event && shown.counts.includes(event.target)) proceed();
  };

  pad.addEventListener("click", ({ target }) => {
    const tab = target.closest("[data-pad-tab]");
    const pips = target.closest("[data-pad-numbers] > button");
    if (tab) return turn(seats[Number(tab.dataset.padTab)]);
    if (pips) shown.typed.value = pips.value === shown.typed.value ? "" : pips.value;
    else if (target.closest("[data-pad-by-tiles]")) shown.empty();
    else if (target.closest("[data-pad-rest]")) for (const seat of seats.filter((one) => one.untouched)) seat.layNothing();
    else return;
    announce(form);
    if (pips) proceed();
  });
  // Save leads to who is missing, and a sentence to whom it is about: on the pad that means their tab.
  form.addEventListener("entry:lead", ({ target }) => {
    const seat = seats.find(({ row }) => row === target);
    if (seat) turn(seat);
  });
  document.addEventListener("click", ({ target }) => {
    const about = target.closest(".problems a")?.hash.slice(1);
    const seat = about && seats.find(({ row }) => row.querySelector(`[id="${CSS.escape(about)}-problem"]`));
    if (seat) turn(seat);
  });

  pad.dataset.tabbed = "";
  pad.querySelector("[data-pad-tabs]").hidden = rest.hidden = false;
  for (const { row } of seats) row.querySelector("details").open = true;
  shown = seats.find(({ row }) => row.querySelector(".problem")) ?? own ?? seats[0];
  if (shown.done && !shown.row.querySelector(".problem")) shown = next() ?? shown;
  watch(form, look);
  turn(shown);
}

export function start(form) {
  form.querySelectorAll("[data-pad]").forEach(begin);
}
