// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Pure functions over the candidates of an option: what each criterion adds, sorting and counting.

import { CandidateStatus, StepMark, noFailure, type Candidates } from "../api/binary";
import type { EvaluationRow, Step } from "../api/types";
import { number, score, stepValue, stepTitle, toNumber } from "./format";

export type CellPart = "raw" | "normalised" | "share";
export type SortKey =
  { by: "score" } | { by: "number" } | { by: "status" } | { by: "step"; step: number; part: CellPart };
export interface Sorting {
  key: SortKey;
  descending: boolean;
}

/** What a weight adds to the score: not a number while its value is unknown, and for conditions. */
export function adds(data: Candidates, steps: readonly Step[], candidate: number, step: number): number {
  const entry = steps[step];
  if (entry === undefined || entry.role !== "weight") return NaN;
  const at = candidate * data.stepCount + step;
  if (data.marks[at] === StepMark.NotNeeded) return NaN;
  return toNumber(entry.multiplier) * data.normalised[at]!;
}

/** How much of everything that speaks for or against a place this weight is; keeps its sign. */
export function share(data: Candidates, steps: readonly Step[], candidate: number, step: number): number {
  const own = adds(data, steps, candidate, step);
  if (Number.isNaN(own)) return NaN;
  let total = 0;
  for (let i = 0; i < steps.length; ++i) {
    const other = adds(data, steps, candidate, i);
    if (!Number.isNaN(other)) total += Math.abs(other);
  }
  return total === 0 ? 0 : own / total;
}

// Best first, then what might have been; ties keep the candidates' own order.
const statusRank = [3, 1, 0, 4, 2];

function sortValues(data: Candidates, steps: readonly Step[], key: SortKey): Float64Array {
  const out = new Float64Array(data.count);
  for (let i = 0; i < data.count; ++i) {
    switch (key.by) {
      case "score":
        out[i] = (data.scoreLow[i]! + data.scoreHigh[i]!) / 2;
        break;
      case "number":
        out[i] = i;
        break;
      case "status":
        out[i] = statusRank[data.status[i]!] ?? 9;
        break;
      case "step": {
        const at = i * data.stepCount + key.step;
        const mark = data.marks[at];
        if (key.part === "share") out[i] = share(data, steps, i, key.step);
        else if (mark !== StepMark.Measured) out[i] = NaN;
        else out[i] = key.part === "raw" ? data.values[at]! : data.normalised[at]!;
      }
    }
  }
  return out;
}

/** Candidates in order; those without a value come last, whichever the direction. */
export function sortCandidates(
  data: Candidates,
  steps: readonly Step[],
  sorting: Sorting,
  keep?: (candidate: number) => boolean,
): Uint32Array {
  const values = sortValues(data, steps, sorting.key);
  const order = new Uint32Array(data.count);
  let used = 0;
  for (let i = 0; i < data.count; ++i) if (keep === undefined || keep(i)) order[used++] = i;
  const sign = sorting.descending ? -1 : 1;
  const byScore = sorting.key.by === "score";
  return order.subarray(0, used).sort((a, b) => {
    // A failed place may have a high score so far; by score the best still stands first.
    if (byScore) {
      const rank = statusRank[data.status[a]!]! - statusRank[data.status[b]!]!;
      const eitherOut =
        rank !== 0 &&
        (isOut(data, a) ||
          isOut(data, b) ||
          data.status[a] === CandidateStatus.Best ||
          data.status[b] === CandidateStatus.Best);
      if (eitherOut) return -sign * rank;
    }
    const x = values[a]!,
      y = values[b]!;
    const xNan = Number.isNaN(x),
      yNan = Number.isNaN(y);
    if (xNan || yNan) return xNan === yNan ? a - b : xNan ? 1 : -1;
    return x === y ? a - b : sign * (x - y);
  });
}

function isOut(data: Candidates, i: number): boolean {
  return data.status[i] === CandidateStatus.Failed || data.status[i] === CandidateStatus.TooLow;
}

export function countStatuses(status: Uint8Array): number[] {
  const counts = [0, 0, 0, 0, 0];
  for (const s of status) if (s < counts.length) counts[s]!++;
  return counts;
}

/** The first of the results. */
export function bestCandidate(data: Candidates): number | null {
  let best: number | null = null;
  for (let i = 0; i < data.count; ++i) {
    if (data.status[i] !== CandidateStatus.Best) continue;
    if (best === null || data.scoreLow[i]! > data.scoreLow[best]!) best = i;
  }
  return best;
}

export function nearestCandidate(data: Candidates, x: number, y: number, z: number): number | null {
  let best: number | null = null;
  let nearest = Infinity;
  for (let i = 0; i < data.count; ++i) {
    const dx = data.positions[3 * i]! - x,
      dy = data.positions[3 * i + 1]! - y,
      dz = data.positions[3 * i + 2]! - z;
    const distance = dx * dx + dy * dy + dz * dz;
    if (distance < nearest) [nearest, best] = [distance, i];
  }
  return best;
}

/** The score, or the condition that failed with the value that it found. */
export function candidateLabel(data: Candidates, steps: readonly Step[], candidate: number): string {
  const failed = data.failedStep[candidate]!;
  if (data.status[candidate] === CandidateStatus.Failed && failed !== noFailure) {
    const step = steps[failed];
    if (step === undefined) return "failed";
    const at = candidate * data.stepCount + failed;
    if (data.marks[at] !== StepMark.Measured || data.values[at] === undefined) return step.text;
    const value = stepValue(step, data.values[at]!);
    return `${step.text} (is ${value})`;
  }
  return score(data.scoreLow[candidate]!, data.scoreHigh[candidate]!);
}

/** Beside a candidate in the view there is little room: what failed, and what was found there. */
export function shortLabel(data: Candidates, steps: readonly Step[], candidate: number): string {
  const failed = data.failedStep[candidate]!;
  const step = data.status[candidate] === CandidateStatus.Failed ? steps[failed] : undefined;
  if (step === undefined) return candidateLabel(data, steps, candidate);
  const at = candidate * data.stepCount + failed;
  return data.marks[at] === StepMark.Measured
    ? `${stepTitle(step)}: ${stepValue(step, data.values[at]!)}`
    : stepTitle(step);
}

/** One line for people: a tooltip, a live region. */
export function describeCandidate(data: Candidates, steps: readonly Step[], candidate: number): string {
  const names = ["undecided", "valid", "best", "failed", "scores too little"];
  return `Place ${candidate}, ${names[data.status[candidate]!] ?? "?"}: ${candidateLabel(data, steps, candidate)}`;
}

// ---- evaluation by evaluation ---------------------------------------------------------------------

export const enum EvaluationWhat {
  Measured,
  KnownPass,
  KnownFail,
  Rejected,
  OptionBegins,
}

/** Statuses of an option's candidates after the first `upTo` evaluations. */
export function statusesAfter(
  rows: readonly EvaluationRow[],
  upTo: number,
  option: number,
  data: Candidates,
): Uint8Array {
  const out = new Uint8Array(data.count); // Everything is undecided at first.
  let current = -1;
  for (let i = 0; i < upTo && i < rows.length; ++i) {
    const [candidate, step, , what] = rows[i]!;
    if (what === EvaluationWhat.OptionBegins) current = step;
    else if (current === option && candidate < data.count && what === EvaluationWhat.Rejected) {
      out[candidate] = CandidateStatus.Failed;
    }
  }
  if (upTo >= rows.length) out.set(data.status);
  return out;
}

export function describeEvaluation(
  row: EvaluationRow,
  steps: readonly Step[],
  labelOfOption: (option: number) => string,
): string {
  const [candidate, step, wireValue, what] = row;
  if (what === EvaluationWhat.OptionBegins) return `Option ${step + 1}${labelOfOption(step)} begins`;
  const entry = steps[step];
  const name = entry === undefined ? `step ${step}` : stepTitle(entry);
  const value = toNumber(wireValue);
  const shown = entry === undefined ? number(value) : stepValue(entry, value);
  switch (what) {
    case EvaluationWhat.KnownPass:
      return `${name}: known to pass, not measured`;
    case EvaluationWhat.KnownFail:
      return `${name}: known to fail, not measured`;
    case EvaluationWhat.Rejected:
      return entry === undefined
        ? `cannot score enough: place ${candidate} is out`
        : `${name}: fails, place ${candidate} is out`;
    default:
      return `${name} = ${shown}`;
  }
}
