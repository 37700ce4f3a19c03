// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a link carries: source, frame, query, option, candidate, camera, layers, field. A link may come from anybody:
// every part is checked, and what does not fit is left out.

export interface SharedState {
  source?: string;
  frame?: number;
  query?: number;
  option?: number;
  candidate?: number;
  /** The place that was asked about. */
  place?: [number, number, number];
  /** Eye and the point it looks at. */
  camera?: [number, number, number, number, number, number];
  layers?: string[];
  /** The name of the field that is drawn. */
  field?: string;
}

const maxLength = 2000;
const maxLayers = 32;
const maxName = 100;

function whole(text: string | null): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text)) return undefined;
  return Number(text);
}

function numbers(text: string | null, length: number): number[] | undefined {
  if (text === null) return undefined;
  const parts = text.split(",");
  if (parts.length !== length) return undefined;
  if (!parts.every((p) => /^-?\d{1,7}(\.\d{1,6})?$/.test(p))) return undefined;
  return parts.map(Number);
}

export function parseFragment(hash: string): SharedState {
  const state: SharedState = {};
  const text = hash.replace(/^#/, "");
  if (text.length > maxLength) return state;
  const fields = new URLSearchParams(text);
  const source = fields.get("source");
  if (source !== null && /^[A-Za-z0-9_-]{1,32}$/.test(source)) state.source = source;
  for (const name of ["frame", "query", "option", "candidate"] as const) {
    const value = whole(fields.get(name));
    if (value !== undefined) state[name] = value;
  }
  const place = numbers(fields.get("place"), 3);
  if (place !== undefined) state.place = place as [number, number, number];
  const camera = numbers(fields.get("camera"), 6);
  if (camera !== undefined) state.camera = camera as SharedState["camera"];
  const layers = fields.get("layers");
  if (layers !== null) {
    const names = layers.split(",").filter((name) => name !== "");
    if (names.length <= maxLayers && names.every((name) => /^[a-z][a-zA-Z0-9-]{0,31}$/.test(name)))
      state.layers = names;
  }
  const field = fields.get("field");
  if (field !== null && field !== "" && field.length <= maxName) state.field = field;
  return state;
}

const short = (value: number) => String(Math.round(value * 100) / 100);

export function writeFragment(state: SharedState): string {
  const parts: string[] = [];
  if (state.source !== undefined) parts.push(`source=${state.source}`);
  for (const name of ["frame", "query", "option", "candidate"] as const) {
    if (state[name] !== undefined) parts.push(`${name}=${state[name]}`);
  }
  if (state.place !== undefined) parts.push(`place=${state.place.map(short).join(",")}`);
  if (state.camera !== undefined) parts.push(`camera=${state.camera.map(short).join(",")}`);
  if (state.layers !== undefined) parts.push(`layers=${state.layers.join(",")}`);
  if (state.field !== undefined) parts.push(`field=${encodeURIComponent(state.field)}`);
  return parts.join("&");
}
