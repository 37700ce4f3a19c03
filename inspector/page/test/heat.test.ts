// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { heatColour, heatRange, heatShare } from "../src/model/heat";

/** Relative luminance, as the contrast rules define it. */
function luminance(colour: readonly number[]): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

describe("the ramp of a heat map", () => {
  it("becomes lighter with every step, so that nobody needs to see its hues", () => {
    for (let i = 0; i < 32; ++i)
      expect(luminance(heatColour((i + 1) / 32)), `step ${i}`).toBeGreaterThan(luminance(heatColour(i / 32)));
  });

  it("has ends that stand well apart", () => {
    expect((luminance(heatColour(1)) + 0.05) / (luminance(heatColour(0)) + 0.05)).toBeGreaterThan(7);
  });

  it("does not go beyond its ends", () => {
    expect(heatColour(-3)).toEqual(heatColour(0));
    expect(heatColour(9)).toEqual(heatColour(1));
    expect(heatColour(0)).toEqual([0x44, 0x01, 0x54]);
    expect(heatColour(1)).toEqual([0xfd, 0xe7, 0x25]);
  });
});

describe("the range of a field", () => {
  it("leaves out what is infinite or not a number", () => {
    expect(heatRange([3, Infinity, -1, NaN, 2])).toEqual({ low: -1, high: 3, count: 3 });
  });

  it("of nothing is nothing", () => {
    expect(heatRange([Infinity])).toEqual({ low: NaN, high: NaN, count: 0 });
  });

  it("gives each value its share", () => {
    const range = heatRange([2, 4, 10]);
    expect([2, 4, 10].map((v) => heatShare(v, range))).toEqual([0, 0.25, 1]);
    expect(heatShare(5, heatRange([5, 5]))).toBe(0);
  });
});
