// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

import { describe, expect, it } from "vitest";
import type { ObjectRow } from "../src/api/types";
import { findFollowed } from "../src/model/follow";
import { mergeFrame } from "../src/model/frames";
import { lineStrength } from "../src/view3d/lines_layer";

const object = (index: number, generation: number, name: string): ObjectRow => [
  index, generation, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0.3, -1, name,
];
const moment = (...objects: ObjectRow[]) =>
  mergeFrame(null, { frame: 1, seconds: 0, base: null, objects, claims: [], areas: [], latest: [] })!;

describe("following an agent", () => {
  const followed = { object: 3, generation: 1, name: "Red 1" };

  it("finds it where it was", () => {
    expect(findFollowed(moment(object(3, 1, "Red 1"), object(4, 1, "Red 2")), followed)?.[0]).toBe(3);
  });
  it("finds it again after it fell and came back, not whoever took its number", () => {
    const later = moment(object(3, 2, "Blue 5"), object(7, 1, "Red 1"));
    expect(findFollowed(later, followed)?.[0]).toBe(7);
  });
  it("waits while nobody has the name, and takes nobody without one for another", () => {
    expect(findFollowed(moment(object(3, 2, "Blue 5")), followed)).toBeUndefined();
    expect(findFollowed(moment(object(3, 2, ""), object(8, 1, "")), { ...followed, name: "" })).toBeUndefined();
    expect(findFollowed(null, followed)).toBeUndefined();
  });
});

describe("what the game says of a frame", () => {
  it("belongs to that frame alone", () => {
    const first = mergeFrame(null, {
      frame: 1, seconds: 0, base: null, objects: [object(3, 1, "Red 1")], claims: [], areas: [], latest: [[3, 5]],
      headline: "Red 1 : 0 Blue", notes: [[3, "fights", 0.5]], lines: [[0, 0, 0, 1, 1, 1, 1, 2, 9]],
    })!;
    expect([first.headline, first.notes.get(3), first.lines.length]).toEqual([
      "Red 1 : 0 Blue", { text: "fights", health: 0.5 }, 1,
    ]);
    const next = mergeFrame(first, { frame: 2, seconds: 0, base: 1, objects: [], claims: [], areas: [], latest: [] })!;
    expect([next.headline, next.notes.size, next.lines.length, next.latest.size]).toEqual(["", 0, 0, 0]);
    expect(next.objects.size).toBe(1);
  });
  it("fades: new lines are strong, old ones can still be seen", () => {
    expect(lineStrength(0, 9)).toBe(1);
    expect(lineStrength(0, 1)).toBe(1);
    expect(lineStrength(8, 9)).toBeLessThan(lineStrength(4, 9));
    expect(lineStrength(8, 9)).toBeGreaterThan(0.1);
  });
});
