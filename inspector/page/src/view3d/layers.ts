// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What can be switched on and off in the view. A new layer is an entry here and a group in view.ts.

import { signal } from "@preact/signals";

export interface LayerInfo {
  id: string;
  title: string;
  help: string;
  isOn: boolean;
}

export const layers = signal<LayerInfo[]>([
  { id: "mesh", title: "Level", help: "The level's own triangles.", isOn: true },
  { id: "navmesh", title: "Navmesh", help: "Where agents can walk.", isOn: false },
  {
    id: "cover",
    title: "Cover",
    help: "Places to hide behind: plates as high as they hide, lines for walls to move along.",
    isOn: false,
  },
  {
    id: "nodes",
    title: "Nodes",
    help: "The tactical node map: a disc for each node, lines for ways between them, dashed where there is no way back.",
    isOn: false,
  },
  {
    id: "fields",
    title: "Fields",
    help: "A value for each node, such as danger: dark is low, light is high.",
    isOn: false,
  },
  { id: "agents", title: "Agents", help: "Everybody, with team colour; the wedge points where they look.", isOn: true },
  { id: "names", title: "Names", help: "Names of the nearest agents.", isOn: true },
  {
    id: "claims",
    title: "Claims",
    help: "Rings where somebody means to stand, with a dashed line to whom the place belongs.",
    isOn: true,
  },
  { id: "areas", title: "Areas", help: "Areas of operations.", isOn: true },
  { id: "dangers", title: "Dangers", help: "Zones of danger.", isOn: true },
  { id: "lines", title: "Shots", help: "Lines that the running game draws: shots, blasts, where somebody fell.", isOn: true },
  { id: "candidates", title: "Candidates", help: "Every place that the chosen query looked at.", isOn: true },
  {
    id: "labels",
    title: "Scores",
    help: "Scores, or the condition that failed, beside the nearest candidates.",
    isOn: true,
  },
  {
    id: "rays",
    title: "Rays",
    help: "Rays of the chosen candidate: solid yellow is clear, dashed grey is blocked.",
    isOn: true,
  },
  { id: "allRays", title: "All rays", help: "Rays of every candidate.", isOn: false },
  { id: "drops", title: "Dropped", help: "Places that generators looked at and did not propose.", isOn: false },
  { id: "changes", title: "Changes", help: "Rings around places whose verdict your edit changed.", isOn: true },
]);

export function isLayerOn(id: string): boolean {
  return layers.value.some((l) => l.id === id && l.isOn);
}

export function setLayer(id: string, isOn: boolean): void {
  layers.value = layers.value.map((l) => (l.id === id ? { ...l, isOn } : l));
}

/** From a link; names that we do not know are ignored. */
export function setLayersOn(ids: readonly string[]): void {
  layers.value = layers.value.map((l) => ({ ...l, isOn: ids.includes(l.id) }));
}
