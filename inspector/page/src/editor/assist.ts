// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Completion, hover and diagnostics: what the catalog says about words, and what the server says about the text.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { Diagnostic as EditorDiagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { hoverTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import type { Diagnostic, Word } from "../api/types";
import { commentStart } from "./entries";

/** In which section a line stands: the nearest heading above it. */
export function sectionAt(doc: Text, line: number): string {
  for (let i = line; i >= 1; --i) {
    const text = doc.line(i).text.trim();
    const found = /^(generation|conditions|weights|parameters)\s*:/.exec(text);
    if (found !== null) return found[1]!;
    if (/^(query|option|defaults|fallback)\b/.test(text)) return "";
  }
  return "";
}

function summary(word: Word): string {
  const parts = [word.kind];
  if (word.value === "number" && word.range !== undefined)
    parts.push(`${word.range[0]} to ${word.range[1]}${word.unit ? " " + word.unit : ""}`);
  if (word.cost !== undefined) parts.push(word.cost);
  return parts.join(", ");
}

/** Elements, never markup: the catalog is data. */
function describe(word: Word): HTMLElement {
  const box = document.createElement("div");
  box.className = "word-help";
  const add = (tag: string, text: string, name = "") => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (name !== "") element.className = name;
    box.append(element);
  };
  add("strong", word.name);
  add("div", summary(word), "dim");
  if (word.help) add("div", word.help);
  if (word.example) add("code", word.example);
  if (word.planned === true) add("div", "Planned: this word does not work yet.", "dim");
  return box;
}

export function completionSource(words: () => readonly Word[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[A-Za-z][A-Za-z0-9]*/);
    if (word === null && !context.explicit) return null;
    const line = context.state.doc.lineAt(context.pos);
    if (context.pos - line.from > commentStart(line.text)) return null;
    const section = sectionAt(context.state.doc, line.number);
    const before = line.text.slice(0, (word?.from ?? context.pos) - line.from);
    const options = section === "" ? headerOptions : entryOptions(words(), section, before);
    return { from: word?.from ?? context.pos, options, validFor: /^[A-Za-z0-9]*$/ };
  };
}

const plain = (label: string, detail: string): Completion => ({ label, type: "keyword", detail });
const headerOptions: Completion[] = [
  plain("query", "NAME"),
  plain("option", '"label"'),
  plain("generation:", "where candidates come from"),
  plain("conditions:", "what must hold"),
  plain("weights:", "what makes one better"),
  plain("parameters:", "of all entries"),
  plain("behaviour", "NAME"),
  plain("environment", "NAME"),
  plain("wanted", "how many results"),
  plain("accept score >=", "NUMBER"),
  plain("select random among", "NUMBER"),
  plain("without defaults", ""),
  plain("on failure:", "what to tell the game"),
];

function entryOptions(words: readonly Word[], section: string, before: string): Completion[] {
  const isAfterGlue = /\b(from|to|at|the|of|for|around|any|all|share)\s+$/.test(before);
  const isValue = before.includes("=");
  const out: Completion[] = [];
  for (const word of words) {
    const isMeasured = word.kind === "generator" || word.kind === "criterion";
    const fits = isMeasured
      ? !isAfterGlue && !isValue && (word.standsIn?.includes(section) ?? true)
      : isAfterGlue || isValue;
    if (!fits) continue;
    out.push({
      label: word.name,
      type: isMeasured ? "function" : "variable",
      detail: summary(word),
      info: () => describe(word),
      boost: word.planned === true ? -50 : 0,
    });
  }
  if (!isAfterGlue && !isValue) for (const w of ["min", "max", "not", "any of"]) out.push(plain(w, ""));
  if (isValue) for (const w of ["true", "false", "keep", "range", "curve"]) out.push(plain(w, ""));
  else if (!isAfterGlue)
    for (const w of ["from", "to", "at", "the", "around"]) out.push({ ...plain(w, "somebody"), boost: -20 });
  return out;
}

export function wordHover(words: () => readonly Word[]) {
  return hoverTooltip((view: EditorView, pos: number): Tooltip | null => {
    const line = view.state.doc.lineAt(pos);
    for (const found of line.text.matchAll(/[A-Za-z][A-Za-z0-9]*/g)) {
      const from = line.from + found.index,
        to = from + found[0].length;
      if (pos < from || pos > to || found.index >= commentStart(line.text)) continue;
      const word = words().find((w) => w.name === found[0] || w.aliases?.includes(found[0]) === true);
      if (word === undefined) return null;
      return { pos: from, end: to, above: true, create: () => ({ dom: describe(word) }) };
    }
    return null;
  });
}

/** Lines and columns count from 1; a diagnostic that points outside the text points at its end. */
export function toEditorDiagnostics(doc: Text, diagnostics: readonly Diagnostic[]): EditorDiagnostic[] {
  return diagnostics.map((d) => {
    const line = doc.line(Math.max(1, Math.min(doc.lines, d.line || 1)));
    const from = Math.min(line.to, line.from + Math.max(0, (d.column || 1) - 1));
    const to = Math.max(from, Math.min(line.to, line.from + Math.max(0, (d.endColumn || 0) - 1)));
    return {
      from,
      to: to === from ? Math.min(line.to, from + 1) : to,
      severity: d.severity,
      message: d.hint ? `${d.message}\n${d.hint}` : d.message,
      source: d.code,
    };
  });
}
