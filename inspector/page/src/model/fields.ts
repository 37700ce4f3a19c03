// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Keeps the heat map up to date: asks for the chosen field while its layer is on, again as the game goes on, and never
// more than one at a time.

import { computed, effect, signal } from "@preact/signals";
import type { NodeField } from "../api/binary";
import { layers } from "../view3d/layers";
import { currentApi, report } from "./session";
import * as store from "./store";

export interface ShownField extends NodeField {
  name: string;
}

/** What the user wants to see, whether the source has it or not. */
export const wantedField = signal<string | null>(null);
export const fieldNames = computed<string[]>(() => store.source.value?.fields ?? []);
/** The one that is drawn: the wanted one where there is such a field, else the first. */
export const fieldName = computed<string | null>(() => {
  const names = fieldNames.value;
  const wanted = wantedField.value;
  return wanted !== null && names.includes(wanted) ? wanted : (names[0] ?? null);
});
export const shownField = signal<ShownField | null>(null);

const isWanted = computed(() => layers.value.some((l) => l.id === "fields" && l.isOn) && store.nodes.value !== null);
const restMilliseconds = 500;
let isLoading = false;
let isAskedAgain = false;

async function load(source: string, name: string): Promise<void> {
  if (isLoading) {
    isAskedAgain = true;
    return;
  }
  isLoading = true;
  try {
    const field = await currentApi().field(source, name, store.moment.value?.frame ?? null);
    if (store.sourceId.value === source && fieldName.value === name) shownField.value = { ...field, name };
  } catch (error) {
    report(error, "Reading the field");
  }
  await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
  isLoading = false;
  if (!isAskedAgain) return;
  isAskedAgain = false;
  const [nextSource, nextName] = [store.sourceId.value, fieldName.value];
  if (isWanted.value && nextSource !== null && nextName !== null) await load(nextSource, nextName);
}

/** From the beginning of the page on. */
export function followFields(): void {
  effect(() => {
    void store.moment.value?.frame;
    const source = store.sourceId.value;
    const name = fieldName.value;
    if (name === null) shownField.value = null;
    else if (source !== null && isWanted.value) void load(source, name);
  });
}
