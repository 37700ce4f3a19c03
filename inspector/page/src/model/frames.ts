// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A frame arrives whole, or as what changed since another one. Merging gives a whole one.

import type { Area, Claim, Frame, LineRow, ObjectRow } from "../api/types";

export interface Note {
  text: string;
  health: number | null;
}

export interface Moment {
  frame: number;
  seconds: number;
  objects: Map<number, ObjectRow>;
  claims: Claim[];
  areas: Area[];
  latest: Map<number, number>;
  /** What the running game says besides. */
  headline: string;
  notes: Map<number, Note>;
  lines: LineRow[];
}

/** Null when the frame builds upon one that we do not have: ask for it whole. */
export function mergeFrame(previous: Moment | null, next: Frame): Moment | null {
  const hasBase = next.base !== null && next.base !== undefined;
  if (hasBase && previous?.frame !== next.base) return null;
  const objects = hasBase ? new Map(previous!.objects) : new Map<number, ObjectRow>();
  for (const index of next.gone ?? []) objects.delete(index);
  for (const row of next.objects) objects.set(row[0], row);
  return {
    frame: next.frame,
    seconds: next.seconds,
    objects,
    claims: next.claims ?? [],
    areas: next.areas ?? (hasBase ? previous!.areas : []),
    latest: new Map(next.latest),
    headline: next.headline ?? "",
    notes: new Map((next.notes ?? []).map(([object, text, health]) => [object, { text, health }])),
    lines: next.lines ?? [],
  };
}
