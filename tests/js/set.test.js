import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { boundsOf, clash, pipsOf } from "../../static/js/hand_form/set.js";

const bounds = boundsOf(["0-0", "0-1", "1-1", "6-6"]);

describe("a set of tiles", () => {
  test("has the pips of both halves of a tile", () => assert.equal(pipsOf("6-4"), 10));
  test("bounds the pips of a number of tiles", () => {
    const expected = [[0, 0], [0, 12], [1, 14], [3, 15], [15, 15]];
    assert.deepEqual(bounds, expected.map(([fewest, most]) => ({ fewest, most })));
  });
});

describe("tiles with pips", () => {
  test("are possible up to the bounds", () => {
    assert.equal(clash(bounds, [], 2, 1), null);
    assert.equal(clash(bounds, [], 2, 14), null);
  });
  test("are impossible beyond the bounds", () => {
    assert.deepEqual(clash(bounds, [], 2, 0), { players: [], pips: 0, tiles: 2, fewest: 1, most: 14 });
    assert.deepEqual(clash(bounds, [], 2, 15), { players: [], pips: 15, tiles: 2, fewest: 1, most: 14 });
  });
  test("are impossible with those of another player, who is named", () => {
    const others = [{ player: "Aki", count: 1, sum: 1 }, { player: "Ben", count: 1, sum: 12 }];
    assert.deepEqual(clash(bounds, others, 1, 12), { players: ["Ben"], pips: 24, tiles: 2, fewest: 1, most: 14 });
  });
  test("are impossible with those of several players only together", () => {
    const others = [{ player: "Aki", count: 1, sum: 1 }, { player: "Ben", count: 1, sum: 1 }];
    assert.deepEqual(clash(bounds, others, 1, 0), { players: ["Aki", "Ben"], pips: 2, tiles: 3, fewest: 3, most: 15 });
  });
  test("that are more than the set are held to the bounds of all tiles", () => {
    assert.deepEqual(clash(bounds, [{ player: "Aki", count: 3, sum: 3 }], 2, 12), null);
    assert.equal(clash(bounds, [{ player: "Aki", count: 3, sum: 3 }], 2, 14)?.most, 15);
  });
});
