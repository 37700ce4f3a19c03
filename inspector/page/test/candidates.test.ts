// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import type { Candidates } from "../src/api/binary";
import type { EvaluationRow, Step } from "../src/api/types";
import {
  adds,
  bestCandidate,
  candidateLabel,
  countStatuses,
  describeEvaluation,
  nearestCandidate,
  share,
  shortLabel,
  sortCandidates,
  statusesAfter,
} from "../src/model/candidates";

const step = (over: Partial<Step>): Step => ({
  step: 0,
  text: "",
  role: "weight",
  word: "",
  object: null,
  multiplier: null,
  limit: null,
  low: 0,
  high: 1,
  cost: "cheap",
  isDefault: false,
  line: 1,
  ...over,
});
const steps = [
  step({ step: 0, text: "min distance from puppet = 5", role: "condition", limit: 5 }),
  step({ step: 1, text: "distance from target = 2", multiplier: 2 }),
  step({ step: 2, text: "exposure to target = -1", multiplier: -1 }),
];

function sample(): Candidates {
  return {
    count: 4,
    stepCount: 3,
    scoreLow: Float64Array.of(0.2, 0.9, NaN, 0.5),
    scoreHigh: Float64Array.of(0.2, 0.9, NaN, 0.7),
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0),
    values: Float32Array.of(6, 10, 0.5, 8, 30, 0.1, 2, 0, 0, 9, 20, 0),
    normalised: Float32Array.of(0, 0.25, 0.5, 0, 0.75, 0.25, 0, 0, 0, 0, 0.5, 0),
    marks: Uint8Array.of(1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0),
    status: Uint8Array.of(1, 2, 3, 0),
    kinds: new Uint8Array(4),
    failedStep: Uint16Array.of(0xffff, 0xffff, 0, 0xffff),
    drops: { count: 0, positions: new Float32Array(0), generators: new Uint8Array(0), reasons: new Uint8Array(0) },
    rays: {
      count: 0,
      ends: new Float32Array(0),
      candidates: new Uint32Array(0),
      steps: new Uint16Array(0),
      blocked: new Uint8Array(0),
    },
  };
}

describe("what a criterion adds", () => {
  it("is multiplier times normalised value", () => {
    expect(adds(sample(), steps, 1, 1)).toBeCloseTo(1.5);
    expect(adds(sample(), steps, 1, 2)).toBeCloseTo(-0.25);
  });
  it("is unknown for conditions and for what was not measured", () => {
    expect(adds(sample(), steps, 0, 0)).toBeNaN();
    expect(adds(sample(), steps, 3, 2)).toBeNaN();
  });
  it("has a share of all that counts, with its sign", () => {
    expect(share(sample(), steps, 0, 1)).toBeCloseTo(0.5);
    expect(share(sample(), steps, 0, 2)).toBeCloseTo(-0.5);
    expect(share(sample(), steps, 3, 1)).toBeCloseTo(1);
  });
});

describe("sorting", () => {
  const order = (sorting: Parameters<typeof sortCandidates>[2]) => [...sortCandidates(sample(), steps, sorting)];
  it("by score puts the best first and the failed last", () => {
    expect(order({ key: { by: "score" }, descending: true })).toEqual([1, 3, 0, 2]);
  });
  it("by raw value goes both ways", () => {
    expect(order({ key: { by: "step", step: 0, part: "raw" }, descending: false })).toEqual([2, 0, 1, 3]);
    expect(order({ key: { by: "step", step: 0, part: "raw" }, descending: true })).toEqual([3, 1, 0, 2]);
  });
  it("keeps the unknown last in both directions", () => {
    expect(order({ key: { by: "step", step: 2, part: "normalised" }, descending: false })).toEqual([1, 0, 2, 3]);
    expect(order({ key: { by: "step", step: 2, part: "normalised" }, descending: true })).toEqual([0, 1, 2, 3]);
  });
  it("by share differs from by value", () => {
    expect(order({ key: { by: "step", step: 1, part: "share" }, descending: true })).toEqual([3, 1, 0, 2]);
  });
  it("leaves out what is filtered away", () => {
    expect([...sortCandidates(sample(), steps, { key: { by: "number" }, descending: false }, (c) => c > 1)]).toEqual([
      2, 3,
    ]);
  });
});

describe("labels", () => {
  it("are the score, an interval while it is open", () => {
    expect(candidateLabel(sample(), steps, 1)).toBe("0.900");
    expect(candidateLabel(sample(), steps, 3)).toBe("0.500 … 0.700");
  });
  it("of a failed place name the condition and what it found", () => {
    expect(candidateLabel(sample(), steps, 2)).toBe("min distance from puppet = 5 (is 2.00)");
    expect(shortLabel(sample(), steps, 2)).toBe("min distance from puppet: 2.00");
  });
});

describe("candidates", () => {
  it("are counted by status", () => expect(countStatuses(sample().status)).toEqual([1, 1, 1, 1, 0]));
  it("have a best one", () => expect(bestCandidate(sample())).toBe(1));
  it("have one nearest to a place", () => expect(nearestCandidate(sample(), 2.9, 0, 0)).toBe(3));
});

describe("evaluation by evaluation", () => {
  const rows: EvaluationRow[] = [
    [-1, 0, 0, 4],
    [2, 0, 2, 3],
    [0, 0, 6, 0],
    [-1, 1, 0, 4],
    [1, 0, 1, 3],
  ];
  it("everything is undecided at first", () => expect([...statusesAfter(rows, 0, 0, sample())]).toEqual([0, 0, 0, 0]));
  it("rejections appear when they happen, in their own option", () => {
    expect([...statusesAfter(rows, 2, 0, sample())]).toEqual([0, 0, 3, 0]);
    expect([...statusesAfter(rows, 4, 0, sample())]).toEqual([0, 0, 3, 0]);
  });
  it("at the end it is the answer", () => expect([...statusesAfter(rows, 5, 0, sample())]).toEqual([1, 2, 3, 0]));
  it("reads as a sentence", () => {
    expect(describeEvaluation(rows[1]!, steps, () => "")).toBe(
      "min distance from puppet: fails, place 2 is out",
    );
    expect(describeEvaluation(rows[0]!, steps, () => ' "near"')).toBe('Option 1 "near" begins');
  });
});
