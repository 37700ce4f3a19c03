// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import type { Frame, FrameRow, ObjectRow, QueryRow } from "../src/api/types";
import * as format from "../src/model/format";
import { mergeFrame } from "../src/model/frames";
import { matcher, QueryList } from "../src/model/query_list";
import { columnsOf, frameToX, queryNear, xToFrame, zoomSpan } from "../src/panels/timeline_layout";

const object = (index: number, x: number): ObjectRow => [
  index,
  1,
  0,
  0,
  0,
  x,
  0,
  0,
  0,
  0,
  1,
  0.3,
  -1,
  `Agent ${index}`,
];
const frame = (over: Partial<Frame>): Frame => ({
  frame: 1,
  seconds: 0,
  base: null,
  objects: [],
  gone: [],
  claims: [],
  areas: [],
  latest: [],
  ...over,
});
const query = (n: number, asked: number, over: Partial<Record<number, unknown>> = {}): QueryRow => {
  const row: QueryRow = [n, asked, asked + 1, n % 3, 0, "Found", 0, 1, 1, 0, 0, 0, 0.5];
  for (const [i, v] of Object.entries(over)) (row as unknown[])[Number(i)] = v;
  return row;
};

describe("frames", () => {
  it("with a base change only what they say", () => {
    const first = mergeFrame(
      null,
      frame({
        objects: [object(0, 1), object(1, 2), object(2, 3)],
        latest: [
          [0, 5],
          [2, 6],
        ],
      }),
    )!;
    const next = mergeFrame(first, frame({ frame: 4, base: 1, objects: [object(1, 9)], gone: [2], latest: [[0, 8]] }))!;
    expect([...next.objects.values()].map((o) => [o[0], o[5]])).toEqual([
      [0, 1],
      [1, 9],
    ]);
    expect([...next.latest]).toEqual([[0, 8]]);
    expect(first.objects.get(1)![5], "the older moment stays as it was").toBe(2);
  });
  it("that build upon another frame than ours are refused", () => {
    const first = mergeFrame(null, frame({}))!;
    expect(mergeFrame(first, frame({ frame: 9, base: 7 }))).toBeNull();
    expect(mergeFrame(null, frame({ base: 1 }))).toBeNull();
  });
});

describe("the list of queries", () => {
  it("grows at the end and replaces what was under way", () => {
    const list = new QueryList();
    list.add({ next: 2, dropped: 0, programs: ["A"], rows: [query(0, 1), query(1, 1, { 2: -1, 5: "InProgress" })] });
    expect(list.firstUnfinished()).toBe(1);
    list.add({ next: 3, dropped: 0, programs: ["A", "B"], rows: [query(1, 1), query(2, 2)] });
    expect(list.rows.map((r) => [r[0], r[5]])).toEqual([
      [0, "Found"],
      [1, "Found"],
      [2, "Found"],
    ]);
    expect(list.firstUnfinished()).toBe(3);
  });
  it("is filtered by text, agent and outcome", () => {
    const row = query(12, 3, { 5: "AllRejected" });
    const fits = (filter: Partial<Parameters<typeof matcher>[0]>) =>
      matcher({ text: "", object: null, onlyFailures: false, ...filter }, ["TakeCover"], () => "Guard 12")(row);
    expect([
      fits({}),
      fits({ text: "COVER" }),
      fits({ text: "guard" }),
      fits({ text: "rejected" }),
      fits({ text: "#12" }),
      fits({ text: "1" }),
    ]).toEqual([true, true, true, true, true, true]);
    expect([fits({ text: "#1" }), fits({ object: 5 }), fits({ onlyFailures: true }), fits({ text: "sniper" })]).toEqual(
      [false, false, true, false],
    );
  });
});

describe("numbers", () => {
  it("read well", () => {
    expect([
      format.number(1.234),
      format.number(-0.001),
      format.number(NaN),
      format.number(-Infinity),
      format.number(12345.678),
      format.number(0),
    ]).toEqual(["1.23", "−0.001", "–", "−∞", "12345.7", "0.00"]);
    expect(format.signed(0.5)).toBe("+0.500");
  });
  it("travel as texts when JSON has none", () => {
    expect([format.toNumber("inf"), format.toNumber("-inf"), format.toNumber(3)]).toEqual([Infinity, -Infinity, 3]);
    expect(format.toNumber("nan")).toBeNaN();
    expect(format.toNumber(null)).toBeNaN();
  });
  it("of truths are yes and no", () => {
    expect(format.stepValue({ text: "visible from target = false", limit: null }, 1)).toBe("yes");
    expect(format.stepValue({ text: "min distance from target = 1", limit: 1 }, 1)).toBe("1.00");
  });
  it("of times have the unit that suits them", () => {
    expect([66.4, 999, 9886].map(format.duration)).toEqual(["66 µs", "999 µs", "9.9 ms"]);
  });
  it("of places are short", () => expect(format.place(-58.21, 0, -0.01)).toBe("−58.2, 0.0, 0.0"));
});

describe("every candidate status", () => {
  it("has a mark of its own", () => expect(new Set(format.statusMarks).size).toBe(5));
});

describe("the timeline", () => {
  const span = { first: 100, last: 300 };
  it("maps frames to pixels and back", () => {
    for (const f of [100, 150, 299, 300]) expect(xToFrame(frameToX(f, span, 801), span, 801)).toBe(f);
  });
  it("zooms around what is pointed at and stays within what there is", () => {
    const z = zoomSpan(span, { first: 0, last: 1000 }, 150, 0.5);
    expect(z).toEqual({ first: 125, last: 225 });
    expect(zoomSpan(span, { first: 0, last: 1000 }, 150, 100)).toEqual({ first: 0, last: 1000 });
  });
  it("does not lose a single slow frame", () => {
    const rows = Array.from({ length: 1000 }, (_, i): FrameRow => [i, 0, 0, i === 457 ? 99 : 1, 0, 0, 0, 0]);
    expect(Math.max(...columnsOf(rows, 3, { first: 0, last: 999 }, 50))).toBe(99);
  });
  it("finds the query nearest to a frame", () => {
    const rows = [query(0, 10), query(1, 20), query(2, 30), query(3, 31)];
    expect(queryNear(rows, 21, 5, null)?.[0]).toBe(1);
    expect(queryNear(rows, 50, 5, null)).toBeNull();
    expect(queryNear(rows, 30, 5, 0)?.[0]).toBe(3);
  });
});
