// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A field as colours: what is low is dark, what is high is light, so that nobody needs to tell hues apart.

export interface HeatRange {
  low: number;
  high: number;
  /** How many nodes have a value; infinite ones have none. */
  count: number;
}

export function heatRange(values: ArrayLike<number>): HeatRange {
  let low = Infinity,
    high = -Infinity,
    count = 0;
  for (let i = 0; i < values.length; ++i) {
    const value = values[i]!;
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
    ++count;
  }
  return count === 0 ? { low: NaN, high: NaN, count } : { low, high, count };
}

/** Where a value stands between low and high; a field that is the same everywhere is low. */
export function heatShare(value: number, { low, high }: HeatRange): number {
  return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0;
}

// Of the viridis map (CC0), whose lightness rises evenly and which common colour blindnesses leave in order.
const stops = [0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725] as const;

/** Red, green and blue from 0 to 255. */
export function heatColour(share: number): [number, number, number] {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const first = Math.min(stops.length - 2, Math.floor(at));
  const part = (shift: number) => {
    const from = (stops[first]! >> shift) & 255,
      to = (stops[first + 1]! >> shift) & 255;
    return Math.round(from + (to - from) * (at - first));
  };
  return [part(16), part(8), part(0)];
}

/** The whole ramp, low on the left. */
export const heatGradient = `linear-gradient(to right, ${stops.map((s) => "#" + s.toString(16).padStart(6, "0")).join(", ")})`;
