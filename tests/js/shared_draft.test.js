import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changes, merge } from "../../static/js/hand_form/shared_draft.js";

const NOTHING = {};

describe("what is sent", () => {
  const cases = {
    "a new value": [{ a: "1" }, NOTHING, NOTHING, { a: "1" }],
    "a changed value": [{ a: "2" }, { a: "1" }, NOTHING, { a: "2" }],
    "a cleared value, as an empty one": [NOTHING, { a: "1" }, NOTHING, { a: "" }],
    "a changed list": [{ a: ["1", "2"] }, { a: ["1", "3"] }, NOTHING, { a: ["1", "2"] }],
    "only what differs from the draft": [{ a: "1", b: "2" }, { a: "1" }, NOTHING, { b: "2" }],
    "nothing if all is known": [{ a: "1", b: ["2"] }, { b: ["2"], a: "1" }, NOTHING, {}],
    "nothing for an empty value that the draft lacks": [{ a: "" }, NOTHING, NOTHING, {}],
    "again what was sent without an answer": [{ a: "1" }, NOTHING, { a: "1" }, { a: "1" }],
    "a value taken back before the answer": [NOTHING, NOTHING, { a: "1" }, { a: "" }],
    "the old value if it is entered again before the answer": [{ a: "1" }, { a: "1" }, { a: "2" }, { a: "1" }],
  };
  for (const [name, [fields, known, unanswered, sent]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(changes(fields, known, unanswered), sent));
  }
});

describe("a draft of the server", () => {
  const typing = (field) => ({ keeps: (name) => name === field, replaced: [] });
  const cases = {
    "fills in the values of others": [{ a: "1" }, NOTHING, NOTHING, NOTHING, typing(), { a: "1" }, { a: "1" }],
    "changes nothing that is the same": [{ a: "1" }, { a: "1" }, { a: "1" }, NOTHING, typing(), {}, { a: "1" }],
    "replaces a value that this phone has not changed": [{ a: "2" }, { a: "1" }, { a: "1" }, NOTHING, typing(), { a: "2" }, { a: "2" }],
    "clears a value that another phone has cleared": [NOTHING, { a: "1" }, { a: "1" }, NOTHING, typing(), { a: "" }, {}],
    "leaves an own change, known by its former value": [{ a: "2" }, { a: "3" }, { a: "1" }, NOTHING, typing(), {}, { a: "1" }],
    "leaves an own new value, of which it knows nothing": [{ a: "2" }, { a: "3" }, NOTHING, NOTHING, typing(), {}, {}],
    "leaves an own change of a value that was cleared": [NOTHING, { a: "3" }, { a: "1" }, NOTHING, typing(), {}, {}],
    "leaves a value that was sent without an answer": [NOTHING, { a: "1" }, { a: "1" }, { a: "2" }, typing(), {}, {}],
    "leaves the field that is typed in": [{ a: "12" }, { a: "1" }, { a: "1" }, NOTHING, typing("a"), {}, { a: "1" }],
    "leaves the field that is typed in, if it was cleared": [NOTHING, { a: "1" }, { a: "1" }, NOTHING, typing("a"), {}, { a: "1" }],
    "fills in the other fields meanwhile": [{ a: "2", b: "4" }, { a: "1" }, { a: "1" }, NOTHING, typing("a"), { b: "4" }, { a: "1", b: "4" }],
    "replaces a refused value": [{ a: "2" }, { a: "3" }, { a: "1" }, NOTHING, { keeps: () => true, replaced: ["a"] }, { a: "2" }, { a: "2" }],
    "clears a refused value that the draft lacks": [NOTHING, { a: "3" }, { a: "1" }, NOTHING, { keeps: () => false, replaced: ["a"] }, { a: "" }, {}],
  };
  for (const [name, [theirs, fields, known, unanswered, exceptions, filled, next]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(merge(theirs, fields, known, unanswered, exceptions), { filled, known: next }));
  }

  test("and the own change give the same values on both phones", () => {
    const { filled, known } = merge({ a: "1", b: "2" }, { c: "3" }, NOTHING, NOTHING, typing());
    const fields = { c: "3", ...filled };
    assert.deepEqual(changes(fields, known, NOTHING), { c: "3" });
    assert.deepEqual(merge({ a: "1", b: "2", c: "3" }, fields, { ...known, c: "3" }, NOTHING, typing()).filled, {});
  });
});
