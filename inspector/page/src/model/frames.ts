// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A frame arrives whole, or as what changed since another one. Merging gives a whole one.

import type { Area, Claim, Frame, ObjectRow } from "../api/types";

export interface Moment {
  frame: number;
  seconds: number;
  objects: Map<number, ObjectRow>;
  claims: Claim[];
  areas: Area[];
  latest: Map<number, number>;
}

/** Null when the frame builds upon one that we do not have: ask for it whole. */
export function mergeFrame(previous: Moment | null, next: Frame): Moment | null {
  const hasBase = next.base !== null && next.base !== undefined;
  if (hasBase && previous?.frame !== next.base) return null;
  const objects = hasBase ? new Map(previous!.objects) : new Map<number, ObjectRow>();
  const latest = hasBase ? new Map(previous!.latest) : new Map<number, number>();
  for (const index of next.gone ?? []) {
    objects.delete(index);
    latest.delete(index);
  }
  for (const row of next.objects) objects.set(row[0], row);
  for (const [object, query] of next.latest) latest.set(object, query);
  return {
    frame: next.frame,
    seconds: next.seconds,
    objects,
    claims: next.claims ?? [],
    areas: next.areas ?? (hasBase ? previous!.areas : []),
    latest,
  };
}
