// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How numbers, places and statuses read. Only texts come out, never markup.

import type { QueryId, Step, WireNumber } from "../api/types";

export const statusNames = ["undecided", "valid", "best", "failed", "too low"] as const;
/** Told apart without colour: the same marks stand in the table, the legend and the labels. */
export const statusMarks = ["○", "●", "★", "✕", "▼"] as const;
export const statusHelp = [
  "Undecided: the query ended without having to know more about this place.",
  "Valid: passes every condition, and another place is better.",
  "Best: among the results.",
  "Failed: a condition rejects this place.",
  "Too low: cannot reach the score that the query accepts.",
] as const;

const dropReasons = [
  "kept",
  "outside the radius",
  "off the walkable surface",
  "on the wrong side",
  "a duplicate",
  "over the limit",
  "destroyed",
  "too low to hide anybody",
  "too near to others",
];
export function dropReason(reason: number): string {
  return dropReasons[reason] ?? `reason ${reason}`;
}

const candidateKinds = ["cover", "point", "entity", "open ground"];
export function candidateKind(kind: number): string {
  return candidateKinds[kind] ?? "place";
}

export function toNumber(value: WireNumber | undefined): number {
  if (typeof value === "number") return value;
  if (value === "inf") return Infinity;
  if (value === "-inf") return -Infinity;
  return NaN;
}

/** As short as it can be while saying what matters; a real minus, so that columns line up. */
export function number(value: number, digits = 2): string {
  if (Number.isNaN(value)) return "–";
  if (value === Infinity) return "∞";
  if (value === -Infinity) return "−∞";
  const size = Math.abs(value);
  let text: string;
  if (size !== 0 && size < 0.5 * 10 ** -digits) text = value.toPrecision(1);
  else if (size >= 1e6) text = value.toPrecision(4);
  else text = value.toFixed(size >= 1000 ? Math.min(digits, 1) : digits);
  if (Number(text) === 0) text = text.replace("-", "");
  return text.replace("-", "−");
}

export function signed(value: number, digits = 3): string {
  const text = number(value, digits);
  return value > 0 ? "+" + text : text;
}

/** A score is an interval until it is exact. */
export function score(low: number, high: number): string {
  if (Number.isNaN(low) || Number.isNaN(high)) return "–";
  return Math.abs(high - low) < 5e-4 ? number(low, 3) : `${number(low, 3)} … ${number(high, 3)}`;
}

export function place(x: number, y: number, z: number): string {
  // Ten centimetres are exact enough to find a place again.
  return [x, y, z].map((v) => number(Math.round(v * 10) / 10, 1)).join(", ");
}

export function seconds(value: number): string {
  const minutes = Math.floor(value / 60);
  const rest = value - 60 * minutes;
  return minutes > 0 ? `${minutes}:${rest.toFixed(2).padStart(5, "0")}` : `${rest.toFixed(2)} s`;
}

export function duration(microseconds: number): string {
  return microseconds < 1000 ? `${number(microseconds, 0)} µs` : `${number(microseconds / 1000, 1)} ms`;
}

export function count(value: number, one: string, many = one + "s"): string {
  return `${value.toLocaleString("en")} ${value === 1 ? one : many}`;
}

export function percent(value: number): string {
  return Number.isNaN(value) ? "–" : `${Math.round(100 * value)} %`;
}

const statusTexts: Record<string, string> = {
  Found: "found",
  NoCandidates: "no candidates",
  AllRejected: "all rejected",
  MissingObject: "missing object",
  Undecided: "undecided",
  ProviderTimeout: "no answer from rays or paths",
  Cancelled: "cancelled",
  OutOfMemory: "out of memory",
  InvalidHandle: "invalid handle",
  InProgress: "in progress",
};
export function queryStatus(status: string): string {
  return statusTexts[status] ?? status;
}
export function queryStatusMark(status: string): string {
  if (status === "Found") return "★";
  if (status === "InProgress") return "…";
  return status === "Undecided" || status === "ProviderTimeout" ? "○" : "✕";
}

const verdicts: Record<string, string> = {
  IsTheAnswer: "This is the chosen place.",
  NothingGenerated: "Nobody proposed this place.",
  Rejected: "A condition rejects this place.",
  TooLow: "This place scores too little to be accepted.",
  Beaten: "This place is valid; another one scores higher.",
  NothingChosen: "This place is valid, and the query ended without a result.",
  TieLost: "As good as the winner, which came first.",
  NotDrawn: "Good enough, and the draw took others.",
  WouldWin: "This place would win, had anybody proposed it.",
  NoOption: "No option could be tried at all.",
};
export function verdict(text: string): string {
  return verdicts[text] ?? text;
}

export function queryName(query: QueryId): string {
  return typeof query === "number" ? `#${query}` : `trial ${query}`;
}

/** Truths read as yes and no: their declared range is 0 to 1 and their text ends in "= true" or "= false". */
export function isTruth(step: Pick<Step, "text" | "limit">): boolean {
  return /=\s*(true|false)\b/.test(step.text);
}

export function stepValue(step: Pick<Step, "text" | "limit">, value: number): string {
  if (isTruth(step) && (value === 0 || value === 1)) return value === 1 ? "yes" : "no";
  return number(value);
}

/** Columns are narrow: what is measured, without the value it is compared with. */
export function stepTitle(step: Pick<Step, "text">): string {
  return step.text.split("=")[0]!.trim();
}

const teamNames = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export function teamName(team: number): string {
  return team >= 0 ? `Team ${teamNames[team] ?? team}` : "no team";
}
