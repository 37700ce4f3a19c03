// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which triangle does a ray hit first? A bounding volume hierarchy, split at the middle of the longest axis:
// quick to build, and a click on a million triangles stays well under a millisecond.

const leafSize = 8;

export interface RayHit {
  distance: number;
  triangle: number;
}

export class TriangleTree {
  private readonly order: Uint32Array;
  /** Six bounds for each node. */
  private readonly bounds: number[] = [];
  /** Inner node: its right child (the left one follows it). Leaf: -1 - first triangle. */
  private readonly links: number[] = [];
  private readonly counts: number[] = [];

  constructor(
    private readonly positions: Float32Array,
    private readonly indices: Uint32Array,
  ) {
    const count = Math.floor(indices.length / 3);
    this.order = new Uint32Array(count);
    const centres = new Float32Array(3 * count);
    for (let t = 0; t < count; ++t) {
      this.order[t] = t;
      for (let axis = 0; axis < 3; ++axis) {
        centres[3 * t + axis] = (this.corner(t, 0, axis) + this.corner(t, 1, axis) + this.corner(t, 2, axis)) / 3;
      }
    }
    if (count > 0) this.build(centres, 0, count);
  }

  private corner(triangle: number, corner: number, axis: number): number {
    return this.positions[3 * this.indices[3 * triangle + corner]! + axis]!;
  }

  // An explicit stack: the depth of a degenerate level must not be ours.
  private build(centres: Float32Array, first: number, last: number): void {
    const tasks: { first: number; last: number; parent: number }[] = [{ first, last, parent: -1 }];
    while (tasks.length > 0) {
      const task = tasks.pop()!;
      const node = this.counts.length;
      if (task.parent >= 0) this.links[task.parent] = node;
      this.pushBounds(task.first, task.last);
      const size = task.last - task.first;
      const middle = size > leafSize ? this.split(centres, task.first, task.last) : -1;
      if (middle < 0) {
        this.links.push(-1 - task.first);
        this.counts.push(size);
        continue;
      }
      this.links.push(0);
      this.counts.push(0);
      tasks.push({ first: middle, last: task.last, parent: node });
      tasks.push({ first: task.first, last: middle, parent: -1 });
    }
  }

  private pushBounds(first: number, last: number): void {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = first; i < last; ++i) {
      for (let corner = 0; corner < 3; ++corner) {
        for (let axis = 0; axis < 3; ++axis) {
          const value = this.corner(this.order[i]!, corner, axis);
          if (value < box[axis]!) box[axis] = value;
          if (value > box[3 + axis]!) box[3 + axis] = value;
        }
      }
    }
    this.bounds.push(...box);
  }

  private split(centres: Float32Array, first: number, last: number): number {
    const low = [Infinity, Infinity, Infinity],
      high = [-Infinity, -Infinity, -Infinity];
    for (let i = first; i < last; ++i) {
      for (let axis = 0; axis < 3; ++axis) {
        const value = centres[3 * this.order[i]! + axis]!;
        low[axis] = Math.min(low[axis]!, value);
        high[axis] = Math.max(high[axis]!, value);
      }
    }
    let axis = 0;
    for (let a = 1; a < 3; ++a) if (high[a]! - low[a]! > high[axis]! - low[axis]!) axis = a;
    const at = (low[axis]! + high[axis]!) / 2;
    let middle = first;
    for (let i = first; i < last; ++i) {
      if (centres[3 * this.order[i]! + axis]! < at) {
        const swap = this.order[middle]!;
        this.order[middle++] = this.order[i]!;
        this.order[i] = swap;
      }
    }
    // All on one spot: halves are as good as anything.
    return middle === first || middle === last ? (first + last) >> 1 : middle;
  }

  /** The nearest hit below `farthest`; triangles above `ceiling` are seen through (the level is cut there). */
  hit(origin: readonly number[], direction: readonly number[], farthest = Infinity, ceiling = Infinity): RayHit | null {
    if (this.counts.length === 0) return null;
    let best: RayHit | null = null;
    let limit = farthest;
    const stack = [0];
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (!this.touches(node, origin, direction, limit)) continue;
      const link = this.links[node]!;
      if (link >= 0) {
        stack.push(link, node + 1);
        continue;
      }
      const first = -1 - link;
      for (let i = first; i < first + this.counts[node]!; ++i) {
        const distance = this.intersect(this.order[i]!, origin, direction);
        if (distance < limit && origin[1]! + distance * direction[1]! <= ceiling) {
          limit = distance;
          best = { distance, triangle: this.order[i]! };
        }
      }
    }
    return best;
  }

  private touches(node: number, origin: readonly number[], direction: readonly number[], limit: number): boolean {
    let near = 0,
      far = limit;
    for (let axis = 0; axis < 3; ++axis) {
      const inverse = 1 / direction[axis]!;
      let a = (this.bounds[6 * node + axis]! - origin[axis]!) * inverse;
      let b = (this.bounds[6 * node + 3 + axis]! - origin[axis]!) * inverse;
      if (Number.isNaN(a) || Number.isNaN(b)) continue; // In the plane of a side: does not part anything.
      if (a > b) [a, b] = [b, a];
      if (a > near) near = a;
      if (b < far) far = b;
    }
    return near <= far;
  }

  // Moller and Trumbore, 1997; both sides count.
  private intersect(t: number, o: readonly number[], d: readonly number[]): number {
    const p = this.positions;
    const a = 3 * this.indices[3 * t]!,
      b = 3 * this.indices[3 * t + 1]!,
      c = 3 * this.indices[3 * t + 2]!;
    const e1x = p[b]! - p[a]!,
      e1y = p[b + 1]! - p[a + 1]!,
      e1z = p[b + 2]! - p[a + 2]!;
    const e2x = p[c]! - p[a]!,
      e2y = p[c + 1]! - p[a + 1]!,
      e2z = p[c + 2]! - p[a + 2]!;
    const hx = d[1]! * e2z - d[2]! * e2y,
      hy = d[2]! * e2x - d[0]! * e2z,
      hz = d[0]! * e2y - d[1]! * e2x;
    const det = e1x * hx + e1y * hy + e1z * hz;
    if (Math.abs(det) < 1e-12) return Infinity;
    const sx = o[0]! - p[a]!,
      sy = o[1]! - p[a + 1]!,
      sz = o[2]! - p[a + 2]!;
    const u = (sx * hx + sy * hy + sz * hz) / det;
    if (u < 0 || u > 1) return Infinity;
    const qx = sy * e1z - sz * e1y,
      qy = sz * e1x - sx * e1z,
      qz = sx * e1y - sy * e1x;
    const v = (d[0]! * qx + d[1]! * qy + d[2]! * qz) / det;
    if (v < 0 || u + v > 1) return Infinity;
    const distance = (e2x * qx + e2y * qy + e2z * qz) / det;
    return distance > 1e-6 ? distance : Infinity;
  }
}
