import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { balanceOf, signed } from "../../static/js/hand_form/balance.js";
import { parse } from "../../static/js/hand_form/digits.js";
import { exclude } from "../../static/js/hand_form/either.js";
import { chosen, controls, entered, fill, filled, sentence } from "../../static/js/hand_form/form.js";
import { shareOut } from "../../static/js/hand_form/total.js";
import { meets } from "../../static/js/hand_form/when.js";

const data = (...entries) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

describe("entered values", () => {
  test("are those of the hand, not those of the form itself", () => {
    assert.deepEqual(entered(data(["key", "abc"], ["revision", "7"], ["players.length", "4"], ["winner", "2"])), { winner: "2" });
  });
  test("are without empty ones", () => assert.deepEqual(entered(data(["note", ""], ["winner", "0"])), { winner: "0" }));
  test("of one name are a list", () => assert.deepEqual(entered(data(["tiles", "6-4"], ["tiles", ""], ["tiles", "6-4"])), { tiles: ["6-4", "6-4"] }));
  test("of one name are missing if all are empty", () => assert.deepEqual(entered(data(["tiles", ""], ["tiles", ""])), {}));
});

describe("a control", () => {
  const radios = ["0", "1", "2"].map((value) => ({ type: "radio", name: "winner", value, checked: false }));
  const boxes = ["6-4", "6-4", "5-5"].map((value) => ({ type: "checkbox", name: "tiles", value, checked: false }));
  const text = { type: "text", name: "note", value: " " };
  const hidden = { type: "hidden", name: "note", value: "x" };
  const form = { elements: [...radios, ...boxes, text, hidden] };

  test("is found by its name, unless it is hidden", () => assert.deepEqual(controls(form, "note"), [text]));
  test("is filled if it has a value", () => {
    assert.ok(!filled(text));
    assert.ok(!filled(hidden));
    assert.ok(!filled({ type: "radio", name: "bid", value: "", checked: true }));
    assert.ok(filled({ ...text, value: "0" }));
  });
  test("is set to a value or cleared", () => {
    fill(form, "winner", 2);
    assert.equal(chosen(radios), 2);
    fill(form, "winner", "");
    assert.equal(chosen(radios), null);
    fill(form, "note", "tea");
    assert.equal(text.value, "tea");
    assert.equal(hidden.value, "x");
  });
  test("is checked as often as its value is in the list", () => {
    fill(form, "tiles", ["5-5", "6-4"]);
    assert.deepEqual(boxes.map(({ checked }) => checked), [true, false, true]);
  });
});

test("a sentence takes its values by name, and nothing for a missing one", () => {
  assert.equal(sentence("{by} for {other}: {left}", { by: "Aki", left: 0 }), "Aki for : 0");
});

describe("typed digits", () => {
  const cases = { 12: "12", "１２": "12", " -5": "-5", "−5": "-5", "－５": "-5", "ー５": "-5", "5-": "5-", "7.5": "7.5", "７，５": "7,5", "７。５": "7。5", "3 chips": "3", "": "" };
  for (const [typed, number] of Object.entries(cases)) test(`"${typed}" are ${number || "none"}`, () => assert.equal(parse(typed), number));
});

describe("a condition", () => {
  const cases = [["kind", {}, false], ["kind", { kind: "x" }, true], ["kind=x", { kind: "x" }, true], ["kind=x", { kind: "y" }, false], ["kind=x", {}, false], ["kind=", {}, true], ["kind=", { kind: "x" }, false]];
  for (const [condition, fields, met] of cases) {
    test(`"${condition}" is ${met ? "met" : "not met"} by ${JSON.stringify(fields)}`, () => assert.equal(meets(condition, fields), met));
  }
});

describe("parts of a form", () => {
  const cases = [["hand", "hand", true], ["hand", "hand:played", true], ["hand:dealt", "hand:played", true], ["hand:played", "hand:played", false], ["hand", "bets", false], ["hand:played", "bets:played", false]];
  for (const [one, other, excluding] of cases) {
    test(`${one} and ${other} ${excluding ? "exclude each other" : "go together"}`, () => {
      assert.equal(exclude(one, other), excluding);
      assert.equal(exclude(other, one), excluding);
    });
  }
});

describe("points that must add up to zero", () => {
  const names = ["points.0", "points.1", "points.2"];

  test("are added with their signs", () => {
    const fields = { "points.0": "30", "points.1": "10", "points.1.minus": "on", "points.2": "0" };
    assert.deepEqual(balanceOf(fields, names), { sum: 20, open: [] });
  });
  test("do not count while they are no number", () => assert.equal(balanceOf({ "points.0": "5", "points.1": "7,5" }, names).sum, 5));
  test("are open without a number, even with a sign", () => {
    assert.deepEqual(balanceOf({ "points.0": "5", "points.1.minus": "on" }, names), { sum: 5, open: ["points.1", "points.2"] });
  });
  test("of other fields do not count", () => assert.deepEqual(balanceOf({ "chips.0": "5" }, names), { sum: 0, open: names }));
  test("are shown with a sign", () => assert.deepEqual([3, 0, -3].map(signed), ["+3", "0", "−3"]));
});

describe("numbers with a known total", () => {
  const most = (total, numbers) => shareOut(total, numbers).rows.map((row) => row.most);
  const rests = (total, numbers) => shareOut(total, numbers).rows.map(({ rest }) => rest);

  test("leave the rest", () => {
    const { sum, left, open } = shareOut(8, [3, null, 1, null]);
    assert.deepEqual({ sum, left, open }, { sum: 4, left: 4, open: 2 });
  });
  test("can each be what is left, besides their own", () => assert.deepEqual(most(8, [3, null, 1, null]), [7, 4, 5, 4]));
  test("cannot be less than zero if they are too large together", () => assert.deepEqual(most(8, [7, 4, null]), [4, 1, 0]));
  test("offer the rest to the last open one", () => assert.deepEqual(rests(8, [3, 2, null]), [null, null, 3]));
  test("offer no rest to several open ones", () => assert.deepEqual(rests(8, [3, null, null]), [null, null, null]));
  test("offer zero to all open ones if nothing is left", () => assert.deepEqual(rests(8, [8, null, null]), [null, 0, 0]));
  test("offer no rest if they are too large together", () => assert.deepEqual(rests(8, [9, null]), [null, null]));
  test("offer no rest before the first one", () => assert.deepEqual(rests(0, [null, null]), [null, null]));
  const taken = (numbers, taker) => shareOut(8, numbers, taker).rows.map(({ rest }) => rest);
  test("give the rest to the one who takes it, and none to one other", () => assert.deepEqual(taken([null, 3, 1, null], 0), [4, null, null, 0]));
  test("give it not before that", () => assert.deepEqual([taken([null, 3, null, null], 0), taken([null, 3, null], 0), taken([4, 3, null, null], 0)].flat().filter((rest) => rest !== null), []));
});
