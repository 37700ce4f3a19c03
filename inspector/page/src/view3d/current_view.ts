// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The view that is on the page, for those who move its camera or take a still; null while there is none.

import { signal } from "@preact/signals";
import type { Vec3 } from "../api/types";
import * as store from "../model/store";
import type { View } from "./view";

export const currentView = signal<View | null>(null);

export function focusAgent(index: number, radius = 2): void {
  const row = store.moment.value?.objects.get(index);
  if (row !== undefined) currentView.value?.rig.focus(row[5], row[6] + 1, row[7], radius);
}

export function focusPlace(at: Vec3): void {
  currentView.value?.rig.focus(at[0], at[1], at[2], 6);
}

export function focusCandidates(isSmooth = true): void {
  const data = store.shownCandidates.value;
  if (data === null || data.count === 0) return;
  const points: Vec3[] = [];
  const stride = Math.max(1, Math.floor(data.count / 500));
  for (let i = 0; i < data.count; i += stride) {
    points.push([data.positions[3 * i]!, data.positions[3 * i + 1]!, data.positions[3 * i + 2]!]);
  }
  currentView.value?.focusOn(points, isSmooth);
}

export function focusAll(isSmooth = true): void {
  const level = store.level.value;
  if (level !== null) currentView.value?.focusOn([level.low, level.high], isSmooth, 0.86);
}

/** F: what is chosen, the finest first. */
export function focusChoice(): void {
  const data = store.shownCandidates.value;
  const candidate = store.chosenCandidate.value;
  if (data !== null && candidate !== null) {
    focusPlace([
      data.positions[3 * candidate]!,
      data.positions[3 * candidate + 1]!,
      data.positions[3 * candidate + 2]!,
    ]);
  } else if (store.askedPlace.value !== null) focusPlace(store.askedPlace.value);
  else if (data !== null && data.count > 0) focusCandidates();
  else if (store.chosenAgent.value !== null) focusAgent(store.chosenAgent.value);
  else focusAll();
}
