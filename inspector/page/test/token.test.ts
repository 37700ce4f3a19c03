// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { describe, expect, it } from "vitest";
import { isToken, splitFragment, tokenFromPaste } from "../src/api/token";

describe("the token", () => {
  it("is taken out of the fragment, and the rest stays", () => {
    expect(splitFragment("#token=0123456789abcdef&query=3&layers=mesh")).toEqual({
      token: "0123456789abcdef",
      rest: "query=3&layers=mesh",
    });
    expect(splitFragment("")).toEqual({ token: null, rest: "" });
  });
  it("is dropped from the address even when it is none", () => {
    expect(splitFragment("#token=<script>&query=1")).toEqual({ token: null, rest: "query=1" });
  });
  it("can be pasted alone or as the whole link", () => {
    expect(tokenFromPaste("  0123456789abcdef ")).toBe("0123456789abcdef");
    expect(tokenFromPaste("http://127.0.0.1:1/#token=0123456789abcdef")).toBe("0123456789abcdef");
    expect(tokenFromPaste("http://127.0.0.1:1/")).toBeNull();
  });
  it("cannot carry a header or markup", () => {
    for (const bad of ["", "short", "a b c d e f g", "abcdefgh\r\nX: y", "abcdefgh<", "ä".repeat(10)])
      expect(isToken(bad), bad).toBe(false);
  });
});
