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

/** A word as the server prints it, whichever of its names was written. */
export type Canonical = (word: string) => string;

const glue = /^(from|to|at|the|of|for)$/;

/** What an entry measures, told the same way however it is written. */
function keysOf(entries: readonly Entry[], canonical: Canonical): Map<string, Entry> {
  const keys = new Map<string, Entry>();
  for (const entry of entries) {
    const words = entry.measure.split(" ").filter((word) => !glue.test(word));
    const key = `${entry.option}|${entry.section}|${words.map(canonical).join(" ")}`;
    let nth = 0;
    while (keys.has(`${key}|${nth}`)) ++nth;
    keys.set(`${key}|${nth}`, entry);
  }
  return keys;
}

function editOf(text: string, entry: Entry, to: Entry | undefined, changed: string): TextEdit {
  const line = text.slice(entry.from, entry.to);
  if (to === undefined) {
    const indent = /^\s*/.exec(line)![0];
    return { from: entry.from, to: entry.to, insert: `${indent}-- ${line.trim()}` };
  }
  if (entry.number !== null && to.number !== null)
    return {
      from: entry.number.from,
      to: entry.number.to,
      insert: changed.slice(to.number.from, to.number.to),
    };
  const equals = entry.from + equalsSign(line);
  const end = entry.from + line.slice(0, commentStart(line)).trimEnd().length;
  return { from: equals + 1, to: end, insert: " " + to.value };
}

/**
 * Carries a change of a query over into a text that holds it among others. `before` and `changed` are the query as the
 * server prints it, without and with the change: what differs between them is changed in the text, entry by entry, so
 * that comments, layout and what was left to defaults stay; a condition that the change leaves out becomes a comment.
 * Where an entry cannot be found (it was inherited, or is a default) the printed query takes the place of the whole.
 * Null when the text has no such query.
 */
export function takeChange(
  text: string,
  query: string,
  { before, changed }: { before: string; changed: string },
  canonical: Canonical = (word) => word,
): string | null {
  const mine = outline(text);
  const block = mine.queries.find((q) => q.name === query);
  const theirs = outline(changed);
  const wanted = theirs.queries[0];
  if (block === undefined || wanted === undefined) return null;
  const own = keysOf(
    mine.entries.filter((e) => e.query === query),
    canonical,
  );
  const after = keysOf(theirs.entries, canonical);
  const edits: TextEdit[] = [];
  for (const [key, old] of keysOf(outline(before).entries, canonical)) {
    const now = after.get(key);
    if (now?.value === old.value) continue;
    const entry = own.get(key);
    if (entry === undefined) return withQuery(text, block, changed.slice(wanted.from, wanted.to));
    edits.push(editOf(text, entry, now, changed));
  }
  return applyEdits(text, edits);
}

function withQuery(text: string, block: QueryBlock, query: string): string {
  const tail = /\s*$/.exec(text.slice(block.from, block.to))![0];
  return text.slice(0, block.from) + query.trimEnd() + (tail || "\n") + text.slice(block.to);
}
