// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where frames stand on the timeline, and what a column of pixels has to show. Pure, so that it is tested.

import type { FrameRow, QueryRow } from "../api/types";

export interface Span {
  first: number;
  last: number;
}

export function frameToX(frame: number, span: Span, width: number): number {
  const size = Math.max(1, span.last - span.first);
  return ((frame - span.first) / size) * (width - 1);
}

export function xToFrame(x: number, span: Span, width: number): number {
  const size = Math.max(1, span.last - span.first);
  const frame = span.first + (x / Math.max(1, width - 1)) * size;
  return Math.round(Math.max(span.first, Math.min(span.last, frame)));
}

/** Around a frame by a factor; never wider than all there is, never narrower than 20 frames. */
export function zoomSpan(span: Span, all: Span, around: number, factor: number): Span {
  const size = Math.min(all.last - all.first, Math.max(20, (span.last - span.first) * factor));
  const share = (around - span.first) / Math.max(1, span.last - span.first);
  let first = Math.round(around - share * size);
  first = Math.max(all.first, Math.min(all.last - size, first));
  return { first, last: Math.round(first + size) };
}

/** The largest value of each column of pixels: a single slow frame must not vanish in a mean. */
export function columnsOf(rows: readonly FrameRow[], field: number, span: Span, width: number): Float32Array {
  const out = new Float32Array(Math.max(1, Math.floor(width)));
  for (let i = lowerBound(rows, span.first); i < rows.length && rows[i]![0] <= span.last; ++i) {
    const x = Math.min(out.length - 1, Math.max(0, Math.floor(frameToX(rows[i]![0], span, width))));
    out[x] = Math.max(out[x]!, rows[i]![field] as number);
  }
  return out;
}

function lowerBound(rows: readonly FrameRow[], frame: number): number {
  let low = 0,
    high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]![0] < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The query that was asked nearest to a frame, within reach; of one agent or of all. */
export function queryNear(
  rows: readonly QueryRow[],
  frame: number,
  reach: number,
  object: number | null,
): QueryRow | null {
  let best: QueryRow | null = null;
  let nearest = reach;
  for (let i = rows.length - 1; i >= 0; --i) {
    const row = rows[i]!;
    if (row[1] < frame - reach) break; // Asked in order: older ones are farther still.
    const distance = Math.abs(row[1] - frame);
    if (distance <= nearest && (object === null || row[3] === object)) [nearest, best] = [distance, row];
  }
  return best;
}
