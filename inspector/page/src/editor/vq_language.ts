// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Highlighting of .vq: words of the catalog, of the language, objects, numbers, texts, comments.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import type { Word } from "../api/types";

const headings = new Set(["query", "option", "defaults", "fallback", "extends"]);
const sections = new Set(["generation", "conditions", "weights", "parameters"]);
const keywords = new Set([
  "behaviour",
  "environment",
  "objects",
  "values",
  "wanted",
  "accept",
  "score",
  "select",
  "best",
  "random",
  "among",
  "within",
  "without",
  "on",
  "failure",
  "signal",
  "set",
  "around",
  "not",
  "any",
  "of",
  "end",
  "min",
  "max",
  "keep",
  "slack",
  "range",
  "curve",
  "linear",
  "smoothstep",
  "power",
  "logistic",
  "points",
  "all",
  "share",
]);
const glue = new Set(["from", "to", "at", "the", "for"]);
const atoms = new Set(["true", "false"]);

export interface Vocabulary {
  words: ReadonlySet<string>;
  objects: ReadonlySet<string>;
}

export function vocabulary(words: readonly Word[]): Vocabulary {
  const measured = new Set<string>(),
    objects = new Set<string>();
  for (const word of words) {
    const into = word.kind === "generator" || word.kind === "criterion" ? measured : objects;
    into.add(word.name);
    for (const alias of word.aliases ?? []) into.add(alias);
  }
  return { words: measured, objects };
}

/** The kind of one word, by itself: used for highlighting and tested. */
export function tokenKind(word: string, known: Vocabulary): string | null {
  if (headings.has(word)) return "heading";
  if (sections.has(word)) return "labelName";
  if (atoms.has(word)) return "atom";
  if (known.words.has(word)) return "function";
  if (known.objects.has(word)) return "variableName";
  if (keywords.has(word)) return "keyword";
  if (glue.has(word)) return "meta";
  return null;
}

export function vqLanguage(words: readonly Word[]) {
  const known = vocabulary(words);
  return StreamLanguage.define({
    name: "vq",
    token(stream) {
      if (stream.eatSpace()) return null;
      if (stream.match("--")) {
        stream.skipToEnd();
        return "comment";
      }
      if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return "string";
      if (stream.match(/^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return "number";
      // Words of an entry may be joined by underscores.
      if (stream.match(/^[A-Za-z][A-Za-z0-9]*/)) return tokenKind(stream.current(), known);
      stream.next();
      return null;
    },
    tokenTable: { heading: tags.heading, function: tags.function(tags.name), meta: tags.meta },
    languageData: { commentTokens: { line: "--" } },
  });
}

export const vqHighlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.heading, color: "var(--code-heading)", fontWeight: "600" },
    { tag: tags.labelName, color: "var(--code-section)", fontWeight: "600" },
    { tag: tags.keyword, color: "var(--code-keyword)" },
    { tag: tags.function(tags.name), color: "var(--code-word)" },
    { tag: tags.variableName, color: "var(--code-object)" },
    { tag: tags.number, color: "var(--code-number)" },
    { tag: tags.atom, color: "var(--code-number)" },
    { tag: tags.string, color: "var(--code-text)" },
    { tag: tags.comment, color: "var(--text-dim)", fontStyle: "italic" },
    { tag: tags.meta, color: "var(--text-dim)" },
  ]),
);
