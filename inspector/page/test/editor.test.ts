// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import type { Diagnostic, Word } from "../src/api/types";
import { sectionAt, toEditorDiagnostics } from "../src/editor/assist";
import { tokenKind, vocabulary } from "../src/editor/vq_language";

const words: Word[] = [
  { name: "distance", kind: "criterion" },
  { name: "grid", kind: "generator", aliases: ["gitter"] },
  { name: "target", kind: "object" },
  { name: "speed", kind: "value" },
];
const diagnostic = (over: Partial<Diagnostic>): Diagnostic => ({
  severity: "error",
  code: "x",
  file: "",
  line: 1,
  column: 1,
  endColumn: 2,
  message: "m",
  hint: "",
  ...over,
});

describe("highlighting", () => {
  it("knows the catalog, the language and nothing else", () => {
    const known = vocabulary(words);
    expect(
      ["distance", "gitter", "target", "query", "weights", "min", "from", "true", "distnace"].map((w) =>
        tokenKind(w, known),
      ),
    ).toEqual(["function", "function", "variableName", "heading", "labelName", "keyword", "meta", "atom", null]);
  });
});

describe("completion", () => {
  it("knows in which section it is", () => {
    const doc = Text.of(["query A", "option", "  conditions:", "    x", "option", "  "]);
    expect([sectionAt(doc, 1), sectionAt(doc, 4), sectionAt(doc, 6)]).toEqual(["", "conditions", ""]);
  });
});

describe("diagnostics", () => {
  const doc = Text.of(["query A", "  min distnace from target = 5"]);
  it("stand at their columns", () => {
    const [d] = toEditorDiagnostics(doc, [diagnostic({ line: 2, column: 7, endColumn: 15, hint: "h" })]);
    expect(doc.sliceString(d!.from, d!.to)).toBe("distnace");
    expect(d!.message).toBe("m\nh");
  });
  it("outside the text stand at its end", () => {
    for (const odd of [
      { line: 99, column: 99, endColumn: 100 },
      { line: 0, column: 0, endColumn: 0 },
      { line: 1, column: 500, endColumn: 3 },
    ]) {
      const [d] = toEditorDiagnostics(doc, [diagnostic(odd)]);
      expect(d!.from).toBeLessThanOrEqual(d!.to);
      expect(d!.to).toBeLessThanOrEqual(doc.length);
    }
  });
});
