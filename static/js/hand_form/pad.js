// The pad of tiles: one player at a time, every tile as often as the set has it over the whole table; or only counted.
import { chosen, sentence, watch } from "./form.js";

const KEPT = "scorekeeper-pad";

function begin(pad) {
  const form = pad.closest("form");
  const words = pad.dataset;
  const tabs = [...pad.querySelectorAll("[data-pad-tab]")];
  const modes = [...pad.querySelectorAll("[data-pad-mode]")];
  const seats = [...pad.querySelectorAll("[data-pad-seat]")].map((row) => ({
    row,
    player: row.dataset.player,
    most: Number(row.dataset.most),
    counts: [...row.querySelectorAll(".counted input[type=radio]")],
    pips: row.querySelector(".typed input"),
    tiles: [...row.querySelectorAll(".pad-tile input")],
    aside: row.querySelector(".aside").appendChild(document.createElement("b")),
  }));

  const show = (seat) => {
    seats.forEach(({ row }, place) => row.toggleAttribute("data-shown", place === seat));
    tabs.forEach((tab, place) => tab.setAttribute("aria-pressed", String(place === seat)));
  };
  const enter = (mode) => {
    pad.dataset.mode = mode;
    for (const radio of modes) radio.checked = radio.value === mode;
    pad.querySelector("[data-pad-tabs]").hidden = mode !== "tiles";
    for (const { row } of seats) row.querySelector("details").open = mode === "tiles";
  };

  // What one player laid is said once: by the tiles, or by their number and pips.
  const settle = ({ counts, pips, tiles }, target) => {
    if (tiles.includes(target)) {
      for (const radio of counts) radio.checked = false;
      pips.value = "";
    } else if (counts.includes(target) || target === pips) {
      for (const tile of tiles) tile.checked = false;
    }
    if (counts.includes(target)) {
      const none = target.value === "0";
      if (none) pips.value = "0";
      else if (pips.value === "0") pips.value = "";
      if (!none && !pips.value && pad.dataset.mode === "count") requestAnimationFrame(() => pips.focus());
    }
  };

  const grey = () => {
    const used = {};
    for (const { tiles } of seats) for (const tile of tiles) if (tile.checked) used[tile.value] = (used[tile.value] ?? 0) + 1;
    for (const { tiles, most } of seats) {
      const full = tiles.filter((tile) => tile.checked).length >= most;
      const copies = group(tiles);
      for (const [name, same] of Object.entries(copies)) {
        let left = same.length - (used[name] ?? 0);
        for (const tile of same) {
          if (tile.checked) tile.disabled = false;
          else tile.disabled = full || left-- <= 0;
        }
      }
    }
  };

  const tell = (seat, place) => {
    const laid = seat.tiles.filter((tile) => tile.checked);
    const count = laid.length || chosen(seat.counts);
    const pips = laid.length ? laid.reduce((all, { value }) => all + Number(value[0]) + Number(value[2]), 0) : seat.pips.value;
    const done = count === 0 || (count !== null && pips !== "");
    const text = count === null ? words.padEmpty : count === 0 ? words.padClean : sentence(words.padSum, { tiles: count, pips: pips === "" ? "?" : pips });
    seat.aside.textContent = count === null ? "" : text;
    seat.row.toggleAttribute("data-clean", count === 0);
    seat.row.toggleAttribute("data-by-tiles", laid.length > 0);
    tabs[place].querySelector("[data-pad-said]").textContent = (done ? "✓ " : "") + (count ? `${count} · ${pips || "?"}` : text);
    if (done) delete seat.row.dataset.wrong;
    else seat.row.dataset.wrong = sentence(count === null ? words.padAsk : words.padAskPips, seat);
  };

  for (const tab of tabs) tab.addEventListener("click", () => show(Number(tab.dataset.padTab)));
  for (const radio of modes) {
    radio.addEventListener("change", () => {
      enter(radio.value);
      localStorage.setItem(KEPT, radio.value);
    });
  }
  pad.querySelector("[data-pad-modes]").hidden = false;
  enter(localStorage.getItem(KEPT) ?? "tiles");
  show(Number(form.dataset.mySeat || 0));
  watch(form, (event) => {
    for (const seat of seats) if (event && seat.row.contains(event.target)) settle(seat, event.target);
    grey();
    seats.forEach(tell);
  });

  // Save leads to who is missing: on the pad that means their tab.
  form.addEventListener("entry:lead", ({ target }) => {
    const place = seats.findIndex(({ row }) => row === target);
    if (place >= 0) show(place);
  });
}

export function start(form) {
  form.querySelectorAll("[data-pad]").forEach(begin);
}

function group(tiles) {
  const groups = {};
  for (const tile of tiles) (groups[tile.value] ??= []).push(tile);
  return groups;
}
