// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { decodeCandidates, decodeField, decodeNodes, decodeTriangles } from "../src/api/binary";

/** Writes arrays as the server does: each at a multiple of 8 bytes. */
function pack(...arrays: ArrayBufferView[]): ArrayBuffer {
  const size = arrays.reduce((sum, a) => sum + ((a.byteLength + 7) & ~7), 0);
  const out = new Uint8Array(size);
  let at = 0;
  for (const a of arrays) {
    out.set(new Uint8Array(a.buffer, a.byteOffset, a.byteLength), at);
    at += (a.byteLength + 7) & ~7;
  }
  return out.buffer;
}

function candidatesBytes(): ArrayBuffer {
  return pack(
    Uint32Array.of(3, 2, 1, 2),
    Float64Array.of(0.5, 0.25, NaN),
    Float64Array.of(0.5, 0.75, NaN),
    Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
    Float32Array.of(10, 11, 12, 13, 14, 15),
    Float32Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6),
    Uint8Array.of(1, 1, 1, 0, 3, 0),
    Uint8Array.of(2, 0, 3),
    Uint8Array.of(3, 0, 1),
    Uint16Array.of(0xffff, 0xffff, 1),
    Float32Array.of(-1, -2, -3),
    Uint8Array.of(1),
    Uint8Array.of(4),
    Float32Array.of(0, 1, 0, 5, 1, 5, 0, 1, 0, 6, 1, 6),
    Uint32Array.of(0, 2),
    Uint16Array.of(1, 0),
    Uint8Array.of(0, 1),
  );
}

describe("candidates", () => {
  it("come out of their bytes as they went in", () => {
    const c = decodeCandidates(candidatesBytes());
    expect([c.count, c.stepCount, c.drops.count, c.rays.count]).toEqual([3, 2, 1, 2]);
    expect([...c.scoreHigh]).toEqual([0.5, 0.75, NaN]);
    expect([...c.positions.subarray(6)]).toEqual([7, 8, 9]);
    expect([...c.values]).toEqual([10, 11, 12, 13, 14, 15]);
    expect(c.normalised[5]).toBeCloseTo(0.6);
    expect([...c.marks]).toEqual([1, 1, 1, 0, 3, 0]);
    expect([...c.status]).toEqual([2, 0, 3]);
    expect([...c.kinds]).toEqual([3, 0, 1]);
    expect([...c.failedStep]).toEqual([0xffff, 0xffff, 1]);
    expect([...c.drops.positions]).toEqual([-1, -2, -3]);
    expect([c.drops.generators[0], c.drops.reasons[0]]).toEqual([1, 4]);
    expect([...c.rays.ends.subarray(6)]).toEqual([0, 1, 0, 6, 1, 6]);
    expect([...c.rays.candidates]).toEqual([0, 2]);
    expect([...c.rays.steps]).toEqual([1, 0]);
    expect([...c.rays.blocked]).toEqual([0, 1]);
  });

  it("that end early are refused, wherever they end", () => {
    const whole = candidatesBytes();
    for (let length = 0; length < whole.byteLength - 7; length += 8) {
      expect(() => decodeCandidates(whole.slice(0, length)), `${length} bytes`).toThrow();
    }
  });

  it("that claim to be more than there is are refused without being allocated", () => {
    expect(() => decodeCandidates(pack(Uint32Array.of(0xffffffff, 0xffffffff, 0, 0)))).toThrow(/ends early/);
  });

  it("may be none at all", () => {
    expect(decodeCandidates(pack(Uint32Array.of(0, 0, 0, 0))).count).toBe(0);
  });
});

describe("triangles", () => {
  it("come out of their bytes as they went in", () => {
    const t = decodeTriangles(
      pack(Uint32Array.of(3, 1), Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 1), Uint32Array.of(0, 1, 2), Uint8Array.of(7)),
    );
    expect([...t.indices]).toEqual([0, 1, 2]);
    expect(t.positions.length).toBe(9);
    expect([...t.marks]).toEqual([7]);
  });

  it("that name a vertex that does not exist are refused", () => {
    expect(() =>
      decodeTriangles(pack(Uint32Array.of(1, 1), Float32Array.of(0, 0, 0), Uint32Array.of(0, 0, 1), Uint8Array.of(0))),
    ).toThrow(/vertex 1 of 1/);
  });
});

describe("nodes", () => {
  const bytes = (last: number) =>
    pack(
      Uint32Array.of(3, 2),
      Float32Array.of(2.25),
      Float32Array.of(1, 0, 1, 3, 0, 1, 5, 2, 1),
      Uint16Array.of(0, 0, 7),
      Uint32Array.of(0, 1, 1, last),
      Uint8Array.of(0, 1),
    );

  it("come out of their bytes as they went in", () => {
    const nodes = decodeNodes(bytes(2));
    expect([nodes.count, nodes.cellSize]).toEqual([3, 2.25]);
    expect([...nodes.positions.subarray(6)]).toEqual([5, 2, 1]);
    expect([...nodes.islands]).toEqual([0, 0, 7]);
    expect([...nodes.ways]).toEqual([0, 1, 1, 2]);
    expect([...nodes.oneWay]).toEqual([0, 1]);
  });

  it("have no ways to nodes that are not there", () => {
    expect(() => decodeNodes(bytes(3))).toThrow("Way 1 names node 3 of 3.");
  });

  it("that end early are refused, wherever they end", () => {
    const whole = bytes(2);
    for (let size = 0; size < whole.byteLength - 7; size += 4)
      expect(() => decodeNodes(whole.slice(0, size)), `${size} bytes`).toThrow();
  });
});

describe("a field", () => {
  const pieces = (frame: number) =>
    pack(Uint32Array.of(3, 2), BigUint64Array.of(5n), Uint32Array.of(frame), Float32Array.of(0.5, Infinity, -2));
  const bytes = pieces(17);

  it("comes out of its bytes as it went in", () => {
    const field = decodeField(bytes);
    expect([field.kind, field.serial, field.frame]).toEqual([2, 5, 17]);
    expect(decodeField(pieces(0xffffffff)).frame).toBeNull();
    expect([...field.values]).toEqual([0.5, Infinity, -2]);
  });

  it("that ends early is refused", () => {
    expect(() => decodeField(bytes.slice(0, 32))).toThrow(/ends early/);
  });
});
