// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The tactical nodes: small discs with the ways between them, and a field over them as larger discs, dark to light.

import {
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Matrix4,
  MeshBasicMaterial,
  SRGBColorSpace,
} from "three";
import type { Nodes } from "../api/binary";
import { heatColour, heatRange, heatShare } from "../model/heat";
import { clear } from "./level_layer";

const discRadius = 0.22;
/** Of a cell, so that neighbours touch and do not overlap. */
const heatRadius = 0.48;
const wayColour = 0xf2f5f8;
const discColour = 0xffffff;

function disc(radius: number, corners: number): CircleGeometry {
  const shape = new CircleGeometry(radius, corners);
  shape.rotateX(-Math.PI / 2);
  return shape;
}

function at(matrix: Matrix4, { positions }: Nodes, node: number, height: number): Matrix4 {
  return matrix.makeTranslation(positions[3 * node]!, positions[3 * node + 1]! + height, positions[3 * node + 2]!);
}

/** Ways that lead both ways, and those that lead only forth. */
function wayEnds(nodes: Nodes): [number[], number[]] {
  const ends: [number[], number[]] = [[], []];
  nodes.oneWay.forEach((isOneWay, way) => {
    for (const node of nodes.ways.subarray(2 * way, 2 * way + 2)) {
      const at = 3 * node;
      ends[isOneWay === 0 ? 0 : 1].push(nodes.positions[at]!, nodes.positions[at + 1]! + 0.1, nodes.positions[at + 2]!);
    }
  });
  return ends;
}

export class NodesLayer {
  readonly nodes = new Group();
  readonly fields = new Group();
  private data: Nodes | null = null;
  private discs: InstancedMesh | null = null;
  private heat: InstancedMesh | null = null;

  set(data: Nodes): void {
    this.data = data;
    this.setField(null);
    clear(this.nodes);
    this.discs = new InstancedMesh(disc(discRadius, 10), new MeshBasicMaterial({ color: discColour }), data.count);
    this.discs.frustumCulled = false;
    const matrix = new Matrix4();
    for (let i = 0; i < data.count; ++i) {
      this.discs.setMatrixAt(i, at(matrix, data, i, 0.12));
    }
    this.nodes.add(this.discs);
    const materials = [
      new LineBasicMaterial({ color: wayColour, transparent: true, opacity: 0.5 }),
      new LineDashedMaterial({ color: wayColour, dashSize: 0.3, gapSize: 0.25 }),
    ];
    wayEnds(data).forEach((ends, i) => {
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(new Float32Array(ends), 3));
      const lines = new LineSegments(geometry, materials[i]);
      lines.computeLineDistances();
      lines.frustumCulled = false;
      this.nodes.add(lines);
    });
  }

  /** Nodes without a value, which are those with an infinite one, get no disc. */
  setField(values: Float32Array | null): void {
    clear(this.fields);
    this.heat = null;
    const data = this.data;
    if (data === null || values === null || values.length !== data.count) return;
    const range = heatRange(values);
    const material = new MeshBasicMaterial({ transparent: true, opacity: 0.85, depthWrite: false });
    const heat = new InstancedMesh(disc(heatRadius * data.cellSize, 14), material, Math.max(1, range.count));
    heat.frustumCulled = false;
    heat.count = range.count;
    const matrix = new Matrix4(),
      colour = new Color();
    let next = 0;
    for (let i = 0; i < data.count; ++i) {
      if (!Number.isFinite(values[i]!)) continue;
      heat.setMatrixAt(next, at(matrix, data, i, 0.08));
      const [r, g, b] = heatColour(heatShare(values[i]!, range));
      heat.setColorAt(next++, colour.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace));
    }
    this.heat = heat;
    this.fields.add(heat);
  }

  /** The node of the cell that a place is in, for whoever points at it; null where there is none. */
  nearest(x: number, y: number, z: number): number | null {
    const data = this.data;
    if (data === null) return null;
    let best: number | null = null;
    let least = data.cellSize * data.cellSize;
    const p = data.positions;
    for (let i = 0; i < data.count; ++i) {
      const distance = (p[3 * i]! - x) ** 2 + (p[3 * i + 1]! - y) ** 2 + (p[3 * i + 2]! - z) ** 2;
      if (distance >= least) continue;
      best = i;
      least = distance;
    }
    return best;
  }

  get drawnNodes(): number {
    return this.nodes.visible ? (this.discs?.count ?? 0) : 0;
  }
  get drawnHeat(): number {
    return this.fields.visible ? (this.heat?.count ?? 0) : 0;
  }
}
