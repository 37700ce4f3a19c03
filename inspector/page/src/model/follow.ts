// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Going along with an agent: the camera moves as it moves. Whoever falls and comes back is another object with the same
// name, and is followed on.

import { batch, computed, effect } from "@preact/signals";
import type { ObjectRow } from "../api/types";
import type { Moment } from "./frames";
import { clearQuery, followLive } from "./session";
import * as store from "./store";

/** The object itself, or else one of the same name; undefined while there is neither. */
export function findFollowed(moment: Moment | null, followed: store.Followed | null): ObjectRow | undefined {
  if (moment === null || followed === null) return undefined;
  const same = moment.objects.get(followed.object);
  if (same !== undefined && same[1] === followed.generation) return same;
  if (followed.name === "") return undefined;
  return [...moment.objects.values()].find((row) => row[13] === followed.name);
}

export const followedRow = computed(() => findFollowed(store.moment.value, store.followed.value));

/** On: the newest frame with nothing chosen in it, so that one sees what the agent does. */
export function toggleFollow(): void {
  const object = store.chosenAgent.value;
  const row = object === null ? undefined : store.moment.value?.objects.get(object);
  if (store.followed.value !== null || row === undefined) {
    store.followed.value = null;
    return;
  }
  batch(() => {
    clearQuery();
    store.followed.value = { object: row[0], generation: row[1], name: row[13] };
  });
  if (store.source.value?.kind === "live") followLive();
}

/** Keeps the object that is meant, and what is chosen, up to date with who is there. */
export function keepFollowing(): void {
  effect(() => {
    const row = followedRow.value;
    const followed = store.followed.peek();
    if (row === undefined || followed === null || row[1] === followed.generation) return;
    batch(() => {
      if (store.chosenAgent.peek() === followed.object) store.chosenAgent.value = row[0];
      store.followed.value = { object: row[0], generation: row[1], name: followed.name };
    });
  });
}
