// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is on the page, as a link; and a link, as what is on the page.

import { effect } from "@preact/signals";
import { splitFragment } from "../api/token";
import { fieldName, wantedField } from "../model/fields";
import { chooseQuery, chooseSource, notify, scrub, download, report } from "../model/session";
import * as store from "../model/store";
import { currentView, focusAll, focusCandidates } from "../view3d/current_view";
import { isLayerOn, layers, setLayersOn } from "../view3d/layers";
import { parseFragment, writeFragment, type SharedState } from "./fragment";

export function sharedState(): SharedState {
  const state: SharedState = { layers: layers.value.filter((l) => l.isOn).map((l) => l.id) };
  if (store.sourceId.value !== null) state.source = store.sourceId.value;
  if (store.chosenQuery.value !== null) {
    state.query = store.chosenQuery.value;
    state.option = store.base.value?.option ?? 0;
  } else if (!store.isFollowing.value && store.moment.value !== null) {
    state.frame = store.moment.value.frame;
  }
  // A trial's candidates are not those that a colleague would see.
  if (store.chosenCandidate.value !== null && store.showing.value === "before")
    state.candidate = store.chosenCandidate.value;
  if (store.askedPlace.value !== null) state.place = store.askedPlace.value;
  if (fieldName.value !== null && isLayerOn("fields")) state.field = fieldName.value;
  const rig = currentView.value?.rig;
  if (rig !== undefined) {
    const [ex, ey, ez] = rig.camera.position.toArray(),
      [tx, ty, tz] = rig.target.toArray();
    state.camera = [ex, ey, ez, tx, ty, tz];
  }
  return state;
}

/** The address follows what is shown, without growing the history. */
export function keepAddress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", `#${writeFragment(sharedState())}`), 400);
  };
  effect(() => {
    void [
      store.sourceId.value,
      store.chosenQuery.value,
      store.chosenCandidate.value,
      store.askedPlace.value,
      layers.value,
      fieldName.value,
      store.base.value,
    ];
    later();
  });
  effect(() => {
    if (currentView.value !== null) currentView.value.onCameraMoved = later;
  });
}

export async function showShared(state: SharedState): Promise<void> {
  if (state.layers !== undefined) setLayersOn(state.layers);
  if (state.field !== undefined) wantedField.value = state.field;
  if (state.source !== undefined && state.source !== store.sourceId.value) {
    if (store.sources.value.some((s) => s.id === state.source)) await chooseSource(state.source);
    else
      notify(
        "error",
        `The link is about the source "${state.source}", which is not open here.`,
        "Open the recording it was made from, then use the link again.",
      );
  }
  if (state.query !== undefined) {
    const wish: { option?: number; candidate?: number; place?: [number, number, number] } = {};
    if (state.option !== undefined) wish.option = state.option;
    if (state.candidate !== undefined) wish.candidate = state.candidate;
    if (state.place !== undefined) {
      wish.place = state.place;
      store.sideTab.value = "why";
    }
    await chooseQuery(state.query, wish);
  } else if (state.frame !== undefined) {
    scrub(state.frame);
  }
  if (state.camera !== undefined) currentView.value?.rig.set(state.camera.slice(0, 3), state.camera.slice(3));
  else if (state.query !== undefined) focusCandidates(false);
  else showLevelOnce();
}

/** The level may still be on its way. */
function showLevelOnce(): void {
  const stop = effect(() => {
    if (store.level.value === null || currentView.value === null) return;
    focusAll(false);
    queueMicrotask(() => stop());
  });
}

/** A link pasted into the same tab changes only the fragment. */
export function followAddress(): void {
  addEventListener("hashchange", () => void showShared(parseFragment(splitFragment(location.hash).rest)));
}

export async function copyLink(): Promise<void> {
  const link = `${location.origin}${location.pathname}#${writeFragment(sharedState())}`;
  try {
    await navigator.clipboard.writeText(link);
    notify(
      "info",
      "The link is copied.",
      "It shows the same query, place, camera and layers. It holds no token: whoever opens it needs the program's own link first.",
    );
  } catch {
    notify("info", link, "The browser does not let us copy: take the link from here.");
  }
}

export async function saveStill(): Promise<void> {
  const view = currentView.value;
  if (view === null) return;
  try {
    const query = store.chosenQuery.value;
    download(await view.still(), query === null ? "vantage.png" : `vantage-query-${query}.png`, "image/png");
  } catch (error) {
    report(error, "Saving the picture");
  }
}
