// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
// What the page must not do, looked for in its sources: names from levels and recordings are data, never markup, and the
// content security policy allows no inline script, no eval and nothing from elsewhere.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(__dirname, "..");

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
  );
}

const rules: [string, RegExp][] = [
  [
    "markup from texts",
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|srcdoc/,
  ],
  ["code from texts", /\beval\(|new Function\(|setTimeout\(\s*["'`]|javascript:/],
  ["another host", /https?:\/\/(?!127\.0\.0\.1)/],
  ["a style attribute as text", /setAttribute\(\s*["']style/],
];

describe("the page's sources", () => {
  const files = sources(path.join(root, "src"));
  it("are there", () => expect(files.length).toBeGreaterThan(30));
  for (const [name, pattern] of rules) {
    it(`have no ${name}`, () => {
      expect(
        files.filter((file) => pattern.test(readFileSync(file, "utf8"))).map((file) => path.relative(root, file)),
      ).toEqual([]);
    });
  }
});

describe("index.html", () => {
  const html = readFileSync(path.join(root, "index.html"), "utf8");
  it("has no inline script, style or handler", () =>
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=/));
});

describe("package-lock.json", () => {
  const lock = readFileSync(path.join(root, "package-lock.json"), "utf8");
  it("says what to get, not from where", () => expect(lock).not.toMatch(/"resolved"/));
});
