// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where things stand in a .vq text: queries, options, sections, entries and their numbers. Just enough to put
// sliders on numbers and to carry a proposed change over without touching comments; what is right and
// wrong only the server says.

export type Section = "generation" | "conditions" | "weights" | "parameters" | "none";

export interface Entry {
  query: string;
  option: number;
  section: Section;
  /** From 1. */
  line: number;
  /** Everything before the equals sign, words joined by single spaces. */
  measure: string;
  /** The number after the equals sign, as positions in the text; null for truths and names. */
  number: { from: number; to: number; value: number } | null;
  /** Everything after the equals sign, without the comment. */
  value: string;
  /** The whole line, without its line break. */
  from: number;
  to: number;
}

export interface QueryBlock {
  name: string;
  /** From the line of "query NAME" to the line before the next block. */
  from: number;
  to: number;
  line: number;
}

export interface Outline {
  queries: QueryBlock[];
  entries: Entry[];
}

const numberPattern = /^\s*([-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/;

/** Where the comment begins, or the line's end: two dashes inside a quoted text are no comment. */
export function commentStart(line: string): number {
  let inText = false;
  for (let i = 0; i < line.length; ++i) {
    if (inText && line[i] === "\\") ++i;
    else if (line[i] === '"') inText = !inText;
    else if (!inText && line[i] === "-" && line[i + 1] === "-") return i;
  }
  return line.length;
}

function equalsSign(code: string): number {
  let inText = false;
  for (let i = 0; i < code.length; ++i) {
    if (inText && code[i] === "\\") ++i;
    else if (code[i] === '"') inText = !inText;
    else if (!inText && code[i] === "=") return i;
  }
  return -1;
}

export function outline(text: string): Outline {
  const result: Outline = { queries: [], entries: [] };
  let query: QueryBlock | null = null;
  let option = -1;
  let section: Section = "none";
  let at = 0;
  const lines = text.split("\n");
  const close = (end: number) => {
    if (query !== null) query.to = end;
    query = null;
  };
  lines.forEach((raw, index) => {
    const from = at;
    at += raw.length + 1;
    const line = raw.replace(/\r$/, "");
    const code = line.slice(0, commentStart(line));
    const words = code.trim();
    const begins = /^(query|defaults|fallback)\b\s*(\w*)/.exec(words);
    if (begins !== null) {
      close(from);
      option = -1;
      section = "none";
      if (begins[1] === "query") {
        query = { name: begins[2] ?? "", from, to: text.length, line: index + 1 };
        result.queries.push(query);
      }
      return;
    }
    if (/^option\b/.test(words)) {
      ++option;
      section = "none";
      return;
    }
    const heading = /^(generation|conditions|weights|parameters)\s*:/.exec(words);
    if (heading !== null) {
      section = heading[1] as Section;
      return;
    }
    const equals = equalsSign(code);
    if (section === "none" || equals < 0 || query === null) return;
    const found = numberPattern.exec(code.slice(equals + 1));
    let numberAt: Entry["number"] = null;
    if (found !== null) {
      const start = from + equals + 1 + found[0].length - found[1]!.length;
      numberAt = { from: start, to: start + found[1]!.length, value: Number(found[1]) };
    }
    result.entries.push({
      query: query.name,
      option: Math.max(0, option),
      section,
      line: index + 1,
      measure: code
        .slice(0, equals)
        .trim()
        .replace(/[\s_]+/g, " "),
      number: numberAt,
      value: code.slice(equals + 1).trim(),
      from,
      to: from + line.length,
    });
  });
  close(text.length);
  return result;
}

export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let out = text;
  for (const edit of [...edits].sort((a, b) => b.from - a.from)) {
    out = out.slice(0, edit.from) + edit.insert + out.slice(edit.to);
  }
  return out;
}

/** As people write them: no tail of digits, no exponent where it can be helped. */
export function writeNumber(value: number, step: number): string {
  const digits = Math.min(6, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  const text = value.toFixed(digits);
  const short = text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
  return short === "-0" ? "0" : short;
}

// ---- sliders ----------------------------------------------------------------------------------------

export interface Slider {
  entry: Entry;
  role: "weight" | "limit" | "radius";
  low: number;
  high: number;
  step: number;
}

function niceStep(span: number): number {
  return 10 ** Math.floor(Math.log10(Math.max(span, 1e-6) / 100));
}

/**
 * Ranges come from the value that the text had when it was opened (`original`), not from the one being dragged:
 * a slider whose scale moves under the hand cannot be aimed.
 */
export function sliderFor(entry: Entry, original: number, wordRange: [number, number] | undefined): Slider | null {
  if (entry.number === null) return null;
  if (entry.section === "weights") {
    const reach = Math.max(1, 2 * Math.abs(original));
    return { entry, role: "weight", low: -reach, high: reach, step: niceStep(2 * reach) };
  }
  if (entry.section === "parameters") return null;
  const role = entry.section === "generation" ? "radius" : "limit";
  let low = original < 0 ? 2 * original : 0;
  let high = original > 0 ? 2 * original : original < 0 ? 0 : 1;
  if (role === "limit" && wordRange !== undefined && wordRange[1] - wordRange[0] <= 4) [low, high] = wordRange;
  low = Math.min(low, entry.number.value);
  high = Math.max(high, entry.number.value);
  return { entry, role, low, high, step: niceStep(high - low) };
}

export function setNumber(entry: Entry, value: number, step: number): TextEdit | null {
  if (entry.number === null) return null;
  return { from: entry.number.from, to: entry.number.to, insert: writeNumber(value, step) };
}

// ---- taking a proposed change -------------------------------------------------------------------------

const keyOf = (entry: Entry, seen: Map<string, number>) => {
  const key = `${entry.option}|${entry.section}|${entry.measure}`;
  const nth = seen.get(key) ?? 0;
  seen.set(key, nth + 1);
  return `${key}|${nth}`;
};

/**
 * Carries a changed query over into a text that holds it among others. Entry by entry where it can, so that comments
 * and layout stay; a condition that the change leaves out becomes a comment. Null when the text has no such query.
 */
export function takeChange(text: string, query: string, changed: string): string | null {
  const mine = outline(text);
  const block = mine.queries.find((q) => q.name === query);
  if (block === undefined) return null;
  const theirs = outline(changed);
  const wanted = theirs.queries.find((q) => q.name === query) ?? theirs.queries[0];
  if (wanted === undefined) return null;
  const ownEntries = mine.entries.filter((e) => e.query === query);
  const newEntries = theirs.entries.filter((e) => e.query === wanted.name);
  const seen = new Map<string, number>();
  const byKey = new Map(newEntries.map((e) => [keyOf(e, seen), e]));
  const seenOwn = new Map<string, number>();
  const edits: TextEdit[] = [];
  let matched = 0;
  for (const entry of ownEntries) {
    const other = byKey.get(keyOf(entry, seenOwn));
    if (other === undefined) {
      const line = text.slice(entry.from, entry.to);
      const indent = /^\s*/.exec(line)![0];
      edits.push({ from: entry.from, to: entry.to, insert: `${indent}-- ${line.trim()}` });
      continue;
    }
    ++matched;
    if (entry.number !== null && other.number !== null) {
      if (Math.abs(entry.number.value - other.number.value) > 1e-9) {
        edits.push({
          from: entry.number.from,
          to: entry.number.to,
          insert: changed.slice(other.number.from, other.number.to),
        });
      }
    } else if (entry.value !== other.value) {
      const line = text.slice(entry.from, entry.to);
      const equals = entry.from + equalsSign(line);
      const end = entry.from + line.slice(0, commentStart(line)).trimEnd().length;
      edits.push({ from: equals + 1, to: end, insert: " " + other.value });
    }
  }
  // Entries that we do not have (inherited or default ones were changed): take the query as it is.
  if (matched < newEntries.length) {
    const tail = text.slice(block.from, block.to).match(/\s*$/)![0];
    return (
      text.slice(0, block.from) +
      changed.slice(wanted.from, wanted.to).trimEnd() +
      (tail || "\n") +
      text.slice(block.to)
    );
  }
  return applyEdits(text, edits);
}
