// The tile pad shows one player at a time. A player's tiles are tapped, each as often as the set still has it, or counted
// by number and pips, where only the pips are offered that so many tiles can have. A complete player leads to the next.
import { announce, chosen, isElsewhere, sentence, watch } from "./form.js";
import { dim } from "./dimmed.js";
import { boundsOf, clash, pipsOf } from "./set.js";

const names = new Intl.ListFormat(document.documentElement.lang, { style: "narrow" });
/** @param {string[]} players */
const list = (players) => names.format(players);

class Seat {
  /** @param {HTMLElement} row @param {HTMLElement} tab */
  constructor(row, tab) {
    this.row = row;
    this.tab = tab;
    this.player = row.dataset.player ?? "";
    this.most = Number(row.dataset.most);
    this.counts = [...row.querySelectorAll(".counted input[type=radio]")];
    this.typed = row.querySelector(".typed input");
    this.numbers = row.querySelector("[data-pad-numbers]");
    this.tiles = [...row.querySelectorAll(".pad-tile input")];
    this.says = row.querySelector(".head").appendChild(document.createElement("span"));
    this.says.className = "laid-says";
    this.before = this.chosen;
    /** @type {string[]} */
    this.laid = [];
    this.read();
  }

  /** Remember the tapped tiles, which are asked for many times a change. */
  read() {
    this.laid = this.tiles.filter(({ checked }) => checked).map(({ value }) => value);
  }

  get chosen() {
    return chosen(this.counts);
  }

  /** The number of tiles, or null; `pips` is their sum, or "". */
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
    for (const radio of this.counts) radio.checked = radio.value === "0";
    this.typed.value = "0";
  }

  /**
   * Keep one of the two ways to enter a player's tiles: the tiles, or their number and pips.
   * @param {HTMLInputElement} target
   */
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

class Pad {
  /** @param {HTMLElement} place @param {HTMLFormElement} form */
  constructor(place, form) {
    this.place = place;
    this.form = form;
    this.words = place.dataset;
    this.rest = place.querySelector("button[data-pad-rest]");
    const tabs = [...place.querySelectorAll("[data-pad-tab]")];
    this.seats = [...place.querySelectorAll("[data-pad-seat]")].map((row, seat) => new Seat(row, tabs[seat]));
    this.bounds = boundsOf(this.seats[0].tiles.map(({ value }) => value));
    const { mySeat } = this.form.dataset;
    this.own = mySeat === "" ? null : this.seats[Number(mySeat)];
    this.shown = this.seats[0];
    this.turnToFirst();
  }

  // --- the current player

  /** All other seats, starting after the one shown. */
  get others() {
    const place = this.seats.indexOf(this.shown);
    return [...this.seats.slice(place + 1), ...this.seats.slice(0, place)];
  }

  get next() {
    return this.others.find((seat) => !seat.done && !this.elsewhere(seat));
  }

  /** Show first a seat with a problem, else the reader's own, or the next open one if the own is complete. */
  turnToFirst() {
    const wrong = this.seats.find(({ row }) => row.querySelector(".problem"));
    this.shown = wrong ?? this.own ?? this.seats[0];
    if (!wrong && this.shown.done) this.shown = this.next ?? this.shown;
  }

  /**
   * Whether the player enters the seat on another phone; false once this phone has entered another seat.
   * @param {Seat} seat
   */
  elsewhere(seat) {
    return seat !== this.own && this.shown === this.own && isElsewhere(this.form, String(this.seats.indexOf(seat)));
  }

  /** @param {Seat} seat */
  turn(seat) {
    this.shown = seat;
    for (const one of this.seats) {
      one.row.toggleAttribute("data-shown", one === seat);
      one.tab.setAttribute("aria-pressed", String(one === seat));
    }
    this.draw();
    this.form.dispatchEvent(new Event("entry:turned"));
  }

  /** Show the next open seat; the style sheet ignores the second tap of a double tap. */
  proceed() {
    const seat = this.shown.done && this.next;
    if (!seat) return;
    this.turn(seat);
    seat.counts[0].focus({ preventScroll: true });
    this.place.removeAttribute("data-turned");
    void this.place.offsetWidth;
    this.place.setAttribute("data-turned", "");
  }

  /** Mark the open seat that Save waits for. */
  ask() {
    for (const { row } of this.seats) {
      delete row.dataset.ask;
      delete row.dataset.wrong;
    }
    const seat = this.shown.done ? (this.next ?? this.others.find((one) => !one.done)) : this.shown;
    if (!seat) return;
    const words = !seat.untouched ? this.words.padAskBoth : seat === this.shown ? this.words.padAsk : this.words.padNext;
    const waits = seat.untouched && (!this.own || this.own.done);
    seat.row.dataset[waits ? "ask" : "wrong"] = sentence(words, { player: seat.player });
  }

  // --- display

  /** Show what every player has; only the numbers and tiles of the player shown can be tapped. */
  draw() {
    for (const seat of this.seats) this.tell(seat);
    this.offerNumbers(this.shown);
    this.dimTiles(this.shown);
    this.offerRest();
    this.ask();
  }

  /** @param {Seat} seat */
  tell(seat) {
    const { words } = this;
    const { count, pips } = seat;
    const tiles = count === 1 ? words.padTile : sentence(words.padTiles, { tiles: count });
    const sum = pips === "" ? words.padAskPips : pips === "1" ? words.padPip : sentence(words.padPips, { pips });
    seat.says.textContent = count === null ? words.padAskTiles : count === 0 ? words.padNothing : `${tiles} · ${sum}`;
    const short = count === null ? words.padEmpty : count === 0 ? words.padClean : `${count} · ${pips || "?"}`;
    seat.tab.querySelector("[data-pad-said]").textContent = (seat.done ? "✓ " : "") + short;
  }

  /** @param {Seat} seat */
  offerNumbers(seat) {
    const count = seat.laid.length ? 0 : (seat.count ?? 0);
    seat.row.toggleAttribute("data-by-count", count > 0);
    seat.numbers.closest("[data-pad-count]").hidden = count === 0;
    if (count === 0) return;
    if (seat.numbers.dataset.of !== String(count)) {
      seat.numbers.dataset.of = String(count);
      seat.numbers.replaceChildren(...numbersFrom(this.bounds[count]));
    }
    const others = this.seats.filter((one) => one !== seat && one.done && one.count);
    for (const button of seat.numbers.querySelectorAll("button")) {
      const wrong = clash(this.bounds, others, count, Number(button.value));
      button.setAttribute("aria-pressed", String(button.value === seat.pips));
      dim(button, wrong && sentence(this.words.padTogether, { ...wrong, players: list(wrong.players) }));
    }
  }

  /** @param {Seat} seat */
  dimTiles(seat) {
    const full = seat.laid.length >= seat.most && sentence(this.words.padFull, { player: seat.player, most: seat.most });
    for (const tile of new Set(seat.tiles.map(({ value }) => value))) {
      const same = seat.tiles.filter(({ value }) => value === tile);
      const holders = this.seats.filter(({ laid }) => laid.includes(tile));
      const used = holders.flatMap(({ laid }) => laid).filter((value) => value === tile).length;
      let left = same.length - used;
      const why = used > 0 && sentence(this.words.padUsed, { tile, players: list(holders.map(({ player }) => player)) });
      for (const control of same) dim(control, control.checked ? null : left-- > 0 ? full : why);
    }
  }

  offerRest() {
    const open = this.seats.filter((seat) => seat.untouched);
    this.rest.disabled = open.length < 2;
    this.rest.textContent = sentence(this.words.padRestSaid, { players: list(open.map(({ player }) => player)) });
  }

  // --- input

  /** @param {Event & { target: HTMLInputElement }} [event] */
  look(event) {
    for (const seat of this.seats) {
      if (event && seat.row.contains(event.target)) seat.settle(event.target);
      seat.read();
      if (seat.before !== null && seat.count === null) seat.typed.value = ""; // clearing the number clears the pips
      seat.before = seat.count;
    }
    this.draw();
    if (event && this.shown.counts.includes(event.target)) this.proceed();
  }

  /** @param {HTMLElement} target */
  tapped(target) {
    const tab = target.closest("[data-pad-tab]");
    const pips = target.closest("[data-pad-numbers] > button");
    if (tab) return this.turn(this.seats[Number(tab.dataset.padTab)]);
    if (pips) this.shown.typed.value = pips.value === this.shown.typed.value ? "" : pips.value;
    else if (target.closest("[data-pad-by-tiles]")) this.shown.empty();
    else if (target.closest("[data-pad-rest]")) this.seats.filter((seat) => seat.untouched).forEach((seat) => seat.layNothing());
    else return;
    announce(this.form);
    if (pips) this.proceed();
  }

  open() {
    /** @param {Seat | "" | undefined} seat */
    const turnTo = (seat) => seat && this.turn(seat);
    this.place.dataset.tabbed = "";
    this.place.querySelector("[data-pad-tabs]").hidden = this.rest.hidden = false;
    for (const { row } of this.seats) row.querySelector("details").open = true;
    this.place.addEventListener("click", ({ target }) => this.tapped(target));
    // Save and links in problem messages lead to a field; the pad opens the tab of that player.
    this.form.addEventListener("entry:lead", ({ target }) => turnTo(this.seats.find(({ row }) => row === target)));
    document.addEventListener("click", ({ target }) => {
      const about = CSS.escape(target.closest(".problems a")?.hash.slice(1) ?? "");
      turnTo(about && this.seats.find(({ row }) => row.querySelector(`#${about}-problem`)));
    });
    watch(this.form, (event) => this.look(event));
    this.turn(this.shown);
  }
}

/** @param {{ fewest: number, most: number }} bounds */
function numbersFrom({ fewest, most }) {
  return Array.from({ length: most - fewest + 1 }, (_, place) => {
    const button = document.createElement("button");
    const value = String(fewest + place);
    Object.assign(button, { type: "button", className: "pill", value });
    button.appendChild(document.createElement("span")).textContent = value;
    return button;
  });
}

/** @param {HTMLFormElement} form */
export function start(form) {
  for (const place of form.querySelectorAll("[data-pad]")) new Pad(place, form).open();
}
