// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { parseFragment, writeFragment, type SharedState } from "../src/share/fragment";

describe("a link", () => {
  it("shows the same again", () => {
    const state: SharedState = {
      source: "live",
      query: 12,
      option: 1,
      candidate: 371,
      place: [1.5, 0, -3.25],
      camera: [1, 2, 3, -4, 5.25, 6],
      layers: ["mesh", "allRays"],
      field: "seen by <b> & others",
    };
    expect(parseFragment("#" + writeFragment(state))).toEqual(state);
  });

  it("loses only what does not fit", () => {
    expect(parseFragment("#query=7&camera=1,2,NaN,4,5,6&candidate=-1&layers=mesh")).toEqual({
      query: 7,
      layers: ["mesh"],
    });
  });

  const hostile = [
    "#query=1e99",
    "#query=../../etc",
    "#source=../live",
    "#source=%3Cscript%3E",
    "#source=__proto__x/",
    "#candidate=99999999999999999999",
    "#camera=1,2,3",
    "#camera=1,2,3,4,5,Infinity",
    "#camera=1,2,3,4,5,1e308",
    "#layers=<img>,mesh",
    "#place=a,b,c",
    "#field=",
    "#field=" + "x".repeat(101),
    "#" + "layers=" + "a,".repeat(100),
    "#%E0%A4%A",
    "#query=" + "1".repeat(5000),
    "#__proto__=1&constructor=2",
  ];
  for (const hash of hostile) {
    it(`from a stranger is only data: ${hash.slice(0, 40)}`, () => {
      expect(parseFragment(hash)).toEqual({});
    });
  }
});
