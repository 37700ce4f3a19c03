// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Texts over the view, on a canvas of their own: crisp, cheap, and part of a still. Few of them: what is chosen and
// hovered, then the nearest, and none over another.

import { Vector3, type PerspectiveCamera } from "three";
import type { Theme } from "./colours";

export interface Label {
  x: number;
  y: number;
  z: number;
  text: string;
  /** A line before the text, in the colour of what it belongs to. */
  colour: string;
  /** Higher ones are placed first and drawn even behind walls. */
  rank: number;
  /** From 0 to 1, as a bar under the text. */
  health?: number | null;
}

const maxText = 60;
const placed: [number, number, number, number][] = [];

export function drawLabels(
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  labels: Label[],
  theme: Theme,
  pixelRatio: number,
): number {
  const context = canvas.getContext("2d");
  if (context === null) return 0;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  const width = canvas.width / pixelRatio,
    height = canvas.height / pixelRatio;
  context.clearRect(0, 0, width, height);
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "middle";
  const point = new Vector3();
  placed.length = 0;
  let drawn = 0;
  for (const label of [...labels].sort((a, b) => b.rank - a.rank)) {
    point.set(label.x, label.y, label.z).project(camera);
    if (point.z > 1 || Math.abs(point.x) > 1 || Math.abs(point.y) > 1) continue;
    const text = label.text.length > maxText ? label.text.slice(0, maxText - 1) + "…" : label.text;
    const w = context.measureText(text).width + 14;
    const x = Math.max(2, Math.min(width - w - 2, ((point.x + 1) / 2) * width - w / 2));
    const y = ((1 - point.y) / 2) * height - 20;
    if (placed.some(([px, py, pw, ph]) => x < px + pw && px < x + w && y < py + ph && py < y + 18)) continue;
    placed.push([x, y, w, 18]);
    context.fillStyle = theme.labelBack;
    context.beginPath();
    context.roundRect(x, y, w, 18, 4);
    context.fill();
    context.fillStyle = label.colour;
    context.fillRect(x + 3, y + 3, 3, 12);
    context.fillStyle = theme.label;
    context.fillText(text, x + 9, y + 9.5);
    if (label.health !== null && label.health !== undefined) {
      context.fillStyle = label.colour;
      context.fillRect(x + 9, y + 15.5, (w - 14) * Math.max(0, Math.min(1, label.health)), 1.5);
    }
    ++drawn;
  }
  return drawn;
}
