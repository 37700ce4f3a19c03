// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Lines that the running game draws into its frames: shots, blasts. They fade as they get old.

import { BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments } from "three";
import type { LineRow } from "../api/types";
import { teamColour } from "./colours";

/** What is left of a line in its last frame. */
const faintest = 0.15;

export function lineStrength(age: number, frames: number): number {
  return frames <= 1 ? 1 : Math.max(faintest, 1 - (age / frames) * (1 - faintest));
}

export class LinesLayer {
  readonly lines = new Group();
  private readonly material = new LineBasicMaterial({ vertexColors: true, transparent: true });
  private readonly segments = new LineSegments(new BufferGeometry(), this.material);

  constructor() {
    // Their bounds change with every frame, and they are one draw call anyway.
    this.segments.frustumCulled = false;
    this.lines.add(this.segments);
  }

  set(rows: readonly LineRow[]): void {
    const places = new Float32Array(6 * rows.length);
    const colours = new Float32Array(8 * rows.length);
    const colour = new Color();
    rows.forEach((row, i) => {
      places.set(row.slice(0, 6), 6 * i);
      colour.set(teamColour(row[6])).lerp(white, 0.35);
      const vertex = [colour.r, colour.g, colour.b, lineStrength(row[7], row[8])];
      colours.set([...vertex, ...vertex], 8 * i);
    });
    this.segments.geometry.dispose();
    this.segments.geometry = new BufferGeometry();
    this.segments.geometry.setAttribute("position", new BufferAttribute(places, 3));
    this.segments.geometry.setAttribute("color", new BufferAttribute(colours, 4));
  }

  get drawnLines(): number {
    return (this.segments.geometry.getAttribute("position")?.count ?? 0) / 2;
  }
}

const white = new Color(0xffffff);
