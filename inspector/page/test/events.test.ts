// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { EventParser } from "../src/api/events";

describe("server-sent events", () => {
  const text = ': comment\nevent: frame\ndata: {"a":1}\n\ndata: one\ndata: two\r\n\r\nevent: control\ndata: {}\n\n';
  const expected = [
    { event: "frame", data: '{"a":1}' },
    { event: "message", data: "one\ntwo" },
    { event: "control", data: "{}" },
  ];

  it("come out whole", () => {
    expect(new EventParser().push(text)).toEqual(expected);
  });

  it("come out the same however their bytes are cut", () => {
    for (let size = 1; size < 12; ++size) {
      const parser = new EventParser();
      const out = [];
      for (let i = 0; i < text.length; i += size) out.push(...parser.push(text.slice(i, i + size)));
      expect(out, `pieces of ${size}`).toEqual(expected);
    }
  });

  it("without data are no events", () => {
    expect(new EventParser().push("event: frame\n\n")).toEqual([]);
  });

  it("that never end are given up", () => {
    const parser = new EventParser();
    expect(() => {
      for (let i = 0; i < 20; ++i) parser.push("x".repeat(100_000));
    }).toThrow(/too long/);
  });
});
