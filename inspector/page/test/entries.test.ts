// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import {
  applyEdits,
  commentStart,
  outline,
  setNumber,
  sliderFor,
  takeChange,
  writeNumber,
} from "../src/editor/entries";

const text = `-- Two queries.
query First
option "near -- cover"
  generation:
    grid around puppet = 10 (density 0.5)
  conditions:
    min distance from puppet = 5 -- not = 6
    visible from target = false
  weights:
    distance from target = -1.5 range 0 to 60
    softCover = 2

query Second extends First
option
  weights:
    distance_from_target = +3e1
`;

describe("the outline of a text", () => {
  const found = outline(text);
  it("has its queries with their extent", () => {
    expect(found.queries.map((q) => [q.name, q.line])).toEqual([
      ["First", 2],
      ["Second", 13],
    ]);
    expect(text.slice(found.queries[1]!.from)).toMatch(/^query Second/);
    expect(found.queries[0]!.to).toBe(found.queries[1]!.from);
  });
  it("has entries with section, option and number", () => {
    expect(found.entries.map((e) => [e.query, e.section, e.measure, e.number?.value ?? null])).toEqual([
      ["First", "generation", "grid around puppet", 10],
      ["First", "conditions", "min distance from puppet", 5],
      ["First", "conditions", "visible from target", null],
      ["First", "weights", "distance from target", -1.5],
      ["First", "weights", "softCover", 2],
      ["Second", "weights", "distance from target", 30],
    ]);
  });
  it("says where each number stands", () => {
    expect(found.entries.map((e) => (e.number === null ? "" : text.slice(e.number.from, e.number.to)))).toEqual([
      "10",
      "5",
      "",
      "-1.5",
      "2",
      "+3e1",
    ]);
  });
  it("is the same with Windows line ends", () => {
    const crlf = text.replace(/\n/g, "\r\n");
    expect(outline(crlf).entries.map((e) => (e.number === null ? "" : crlf.slice(e.number.from, e.number.to)))).toEqual(
      ["10", "5", "", "-1.5", "2", "+3e1"],
    );
  });
  it("of anything at all is no error", () => {
    for (const odd of ["", "=", "query", 'option "', "weights:\n = 3", '"\\', "query A\nweights:\n  x = \n"])
      expect(() => outline(odd)).not.toThrow();
  });
});

describe("comments", () => {
  it("do not begin inside a text", () => {
    expect(commentStart('option "a -- b" -- c')).toBe(16);
    expect(commentStart("x = -1")).toBe(6);
  });
});

describe("sliders", () => {
  const entries = outline(text).entries;
  it("edit the number and nothing else", () => {
    const edit = setNumber(entries[1]!, 7.25, 0.01)!;
    expect(applyEdits(text, [edit])).toBe(text.replace("= 5 --", "= 7.25 --"));
  });
  it("reach both signs of a weight", () => {
    expect(sliderFor(entries[3]!, -1.5, [0, 50])).toMatchObject({ role: "weight", low: -3, high: 3 });
  });
  it("keep their scale while being dragged", () => {
    const dragged = outline(text.replace("-1.5", "-2.9")).entries[3]!;
    expect(sliderFor(dragged, -1.5, undefined)).toMatchObject({ low: -3, high: 3 });
  });
  it("of a limit in a small declared range have that range", () => {
    const entry = outline("query A\noption\n conditions:\n  min dot to target = 0.5").entries[0]!;
    expect(sliderFor(entry, 0.5, [-1, 1])).toMatchObject({ role: "limit", low: -1, high: 1 });
  });
  it("do not exist for truths", () => expect(sliderFor(entries[2]!, 0, undefined)).toBeNull());
});

describe("numbers", () => {
  it("are written as people write them", () => {
    expect([
      writeNumber(1.5, 0.01),
      writeNumber(2, 0.01),
      writeNumber(-0, 0.1),
      writeNumber(10, 1),
      writeNumber(0.30000000004, 0.01),
      writeNumber(1e-9, 0.01),
    ]).toEqual(["1.5", "2", "0", "10", "0.3", "0"]);
  });
});

describe("taking a proposed change", () => {
  // As the server prints it: every word by its first name, defaults written out, entries in its own order.
  const before = `query First
without defaults
option "near -- cover"
  generation:
    grid around puppet = 10 (density 0.5)
  conditions:
    claimed = false
    min distance from puppet = 5
    visible from target = false
  weights:
    distance from target = -1.5 range 0 to 60
    softCover = 2
`;
  const take = (changed: string, of = text) => takeChange(of, "First", { before, changed });
  it("changes numbers, and keeps comments, other queries and what was left to defaults", () => {
    const changed = before.replace("puppet = 5", "puppet = 3.5").replace("-1.5", "-1.2345");
    expect(take(changed)).toBe(text.replace("= 5 --", "= 3.5 --").replace("-1.5", "-1.2345"));
  });
  it("finds entries by any of their names, with any glue word", () => {
    const own = text.replace("distance from puppet", "distance of agent");
    const changed = before.replace("puppet = 5", "puppet = 3.5");
    const canonical = (word: string) => (word === "agent" ? "puppet" : word);
    expect(takeChange(own, "First", { before, changed }, canonical)).toBe(own.replace("= 5 --", "= 3.5 --"));
  });
  it("makes a comment of a condition that is left out", () => {
    expect(take(before.replace("    visible from target = false\n", ""))).toBe(
      text.replace("    visible from target = false", "    -- visible from target = false"),
    );
  });
  it("changes truths as well", () => {
    expect(take(before.replace("visible from target = false", "visible from target = true"))).toBe(
      text.replace("= false", "= true"),
    );
  });
  it("takes the query as it is when a default has to go", () => {
    const taken = take(before.replace("    claimed = false\n", ""))!;
    expect(taken).toContain("without defaults");
    expect(taken).not.toContain("claimed");
    expect(taken).toContain("query Second extends First");
    expect(taken.startsWith("-- Two queries.")).toBe(true);
  });
  it("of a query that is not there is nothing", () =>
    expect(takeChange(text, "Third", { before, changed: before })).toBeNull());
});
