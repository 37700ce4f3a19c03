// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The binary answers: little-endian, each array at a multiple of 8 bytes. Arrays are views into the bytes
// that arrived; nothing is copied.

export interface Triangles {
  positions: Float32Array;
  /** Three vertices of each triangle. */
  indices: Uint32Array;
  /** A surface mask, or the island of a navmesh. */
  marks: Uint8Array;
}

export interface Nodes {
  count: number;
  /** The side of a node's cell, metres. */
  cellSize: number;
  positions: Float32Array;
  islands: Uint16Array;
  /** Two nodes of each way, from and to. */
  ways: Uint32Array;
  /** Not 0: it leads only from the first to the second. */
  oneWay: Uint8Array;
}

export interface NodeField {
  /** 0 bits, 1 bytes, 2 numbers. */
  kind: number;
  /** Counts the field's versions. */
  serial: number;
  /** Whose values these are; null: the newest of the running game. */
  frame: number | null;
  /** One for each node. */
  values: Float32Array;
}

export interface Candidates {
  count: number;
  stepCount: number;
  scoreLow: Float64Array;
  scoreHigh: Float64Array;
  positions: Float32Array;
  /** stepCount for each candidate, candidate by candidate. */
  values: Float32Array;
  normalised: Float32Array;
  marks: Uint8Array;
  status: Uint8Array;
  kinds: Uint8Array;
  failedStep: Uint16Array;
  drops: { count: number; positions: Float32Array; generators: Uint8Array; reasons: Uint8Array };
  rays: {
    count: number;
    /** From and to. */
    ends: Float32Array;
    candidates: Uint32Array;
    steps: Uint16Array;
    blocked: Uint8Array;
  };
}

export const noFailure = 0xffff;

export const enum CandidateStatus {
  Undecided,
  Valid,
  Best,
  Failed,
  TooLow,
}
export const enum StepMark {
  NotNeeded,
  Measured,
  KnownPass,
  KnownFail,
}

/** Takes arrays one after the other, and refuses to read beyond the end. */
class Reader {
  private at = 0;
  constructor(private readonly bytes: ArrayBuffer) {}

  private take(byteLength: number): number {
    const start = this.at;
    if (start + byteLength > this.bytes.byteLength) {
      throw new Error(`The data ends early: ${this.bytes.byteLength} bytes, ${start + byteLength} expected.`);
    }
    this.at = (start + byteLength + 7) & ~7;
    return start;
  }
  f64 = (count: number) => new Float64Array(this.bytes, this.take(count * 8), count);
  f32 = (count: number) => new Float32Array(this.bytes, this.take(count * 4), count);
  u32 = (count: number) => new Uint32Array(this.bytes, this.take(count * 4), count);
  u16 = (count: number) => new Uint16Array(this.bytes, this.take(count * 2), count);
  u8 = (count: number) => new Uint8Array(this.bytes, this.take(count), count);
}

export function decodeTriangles(bytes: ArrayBuffer): Triangles {
  const reader = new Reader(bytes);
  const [vertexCount = 0, triangleCount = 0] = reader.u32(2);
  const positions = reader.f32(3 * vertexCount);
  const indices = reader.u32(3 * triangleCount);
  const marks = reader.u8(triangleCount);
  for (let i = 0; i < indices.length; ++i) {
    if (indices[i]! >= vertexCount)
      throw new Error(`Triangle ${Math.floor(i / 3)} names vertex ${indices[i]} of ${vertexCount}.`);
  }
  return { positions, indices, marks };
}

export function decodeCandidates(bytes: ArrayBuffer): Candidates {
  const reader = new Reader(bytes);
  const [n = 0, m = 0, d = 0, r = 0] = reader.u32(4);
  return {
    count: n,
    stepCount: m,
    scoreLow: reader.f64(n),
    scoreHigh: reader.f64(n),
    positions: reader.f32(3 * n),
    values: reader.f32(n * m),
    normalised: reader.f32(n * m),
    marks: reader.u8(n * m),
    status: reader.u8(n),
    kinds: reader.u8(n),
    failedStep: reader.u16(n),
    drops: { count: d, positions: reader.f32(3 * d), generators: reader.u8(d), reasons: reader.u8(d) },
    rays: {
      count: r,
      ends: reader.f32(6 * r),
      candidates: reader.u32(r),
      steps: reader.u16(r),
      blocked: reader.u8(r),
    },
  };
}

export function decodeNodes(bytes: ArrayBuffer): Nodes {
  const reader = new Reader(bytes);
  const [count = 0, wayCount = 0] = reader.u32(2);
  const [cellSize = 0] = reader.f32(1);
  const positions = reader.f32(3 * count);
  const islands = reader.u16(count);
  const ways = reader.u32(2 * wayCount);
  const oneWay = reader.u8(wayCount);
  ways.forEach((node, i) => {
    if (node >= count) throw new Error(`Way ${Math.floor(i / 2)} names node ${node} of ${count}.`);
  });
  return { count, cellSize, positions, islands, ways, oneWay };
}

const newest = 0xffffffff;

export function decodeField(bytes: ArrayBuffer): NodeField {
  const reader = new Reader(bytes);
  const [count = 0, kind = 0] = reader.u32(2);
  const [low = 0, high = 0] = reader.u32(2);
  const [frame = newest] = reader.u32(1);
  return {
    kind,
    serial: low + high * 2 ** 32,
    frame: frame === newest ? null : frame,
    values: reader.f32(count),
  };
}
