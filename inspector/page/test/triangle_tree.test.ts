// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { TriangleTree } from "../src/view3d/triangle_tree";

function soup(count: number): { positions: Float32Array; indices: Uint32Array } {
  let seed = 12345;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  const positions = new Float32Array(9 * count),
    indices = new Uint32Array(3 * count);
  for (let t = 0; t < count; ++t) {
    const at = [next() * 50, next() * 10, next() * 50];
    for (let i = 0; i < 9; ++i) positions[9 * t + i] = at[i % 3]! + next() * 2;
    indices.set([3 * t, 3 * t + 1, 3 * t + 2], 3 * t);
  }
  return { positions, indices };
}

describe("the tree of triangles", () => {
  it("hits what looking at every triangle hits", () => {
    const { positions, indices } = soup(700);
    const tree = new TriangleTree(positions, indices);
    let hits = 0;
    for (let i = 0; i < 300; ++i) {
      const origin = [25 + 40 * Math.sin(i), 5 + (i % 7), 25 + 40 * Math.cos(i)];
      const to = [10 + (i % 30), i % 10, 10 + ((i * 7) % 30)];
      const length = Math.hypot(to[0]! - origin[0]!, to[1]! - origin[1]!, to[2]! - origin[2]!);
      const direction = to.map((v, k) => (v - origin[k]!) / length);
      let nearest = Infinity;
      for (let t = 0; t < 700; ++t) {
        const one = new TriangleTree(positions, indices.subarray(3 * t, 3 * t + 3)).hit(origin, direction);
        if (one !== null) nearest = Math.min(nearest, one.distance);
      }
      const hit = tree.hit(origin, direction);
      expect(hit?.distance ?? Infinity).toBeCloseTo(nearest, 5);
      if (hit !== null) ++hits;
    }
    expect(hits).toBeGreaterThan(50);
  });

  it("sees through what is cut off above", () => {
    const positions = Float32Array.of(0, 3, 0, 4, 3, 0, 0, 3, 4, 0, 1, 0, 4, 1, 0, 0, 1, 4);
    const tree = new TriangleTree(positions, Uint32Array.of(0, 1, 2, 3, 4, 5));
    expect(tree.hit([1, 9, 1], [0, -1, 0])?.distance).toBe(6);
    expect(tree.hit([1, 9, 1], [0, -1, 0], Infinity, 2)?.distance).toBe(8);
  });

  it("of nothing, and of triangles all in one spot, does not hang", () => {
    expect(new TriangleTree(new Float32Array(0), new Uint32Array(0)).hit([0, 0, 0], [0, 1, 0])).toBeNull();
    const same = new TriangleTree(new Float32Array(9), new Uint32Array(3000));
    expect(same.hit([0, 5, 0], [0, -1, 0])).toBeNull();
  });
});
