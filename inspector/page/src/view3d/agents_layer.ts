// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What moves: agents with team and facing, dangers, places; claims and areas.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  TorusGeometry,
  Vector3,
  LineDashedMaterial,
} from "three";
import { ObjectKind, type ObjectRow } from "../api/types";
import type { Moment } from "../model/frames";
import { teamColour } from "./colours";
import { clear } from "./level_layer";
import { diamond, pawn, player, threat } from "./shapes";

const up = new Vector3(0, 1, 0);

/** An InstancedMesh that grows. */
class Crowd {
  mesh: InstancedMesh;
  constructor(
    private readonly group: Group,
    private readonly geometry: BufferGeometry,
    private readonly material: MeshLambertMaterial | MeshBasicMaterial,
  ) {
    this.mesh = this.make(64);
  }
  private make(capacity: number): InstancedMesh {
    const mesh = new InstancedMesh(this.geometry, this.material, capacity);
    mesh.count = 0;
    // Its bounds change with every frame, and it is one draw call anyway.
    mesh.frustumCulled = false;
    this.group.add(mesh);
    return mesh;
  }
  begin(count: number): void {
    if (count > this.mesh.instanceMatrix.count) {
      this.group.remove(this.mesh);
      this.mesh.dispose();
      this.mesh = this.make(2 ** Math.ceil(Math.log2(count)));
    }
    this.mesh.count = count;
  }
  end(): void {
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor !== null) this.mesh.instanceColor.needsUpdate = true;
  }
}

export class AgentsLayer {
  readonly agents = new Group();
  readonly dangers = new Group();
  readonly claims = new Group();
  readonly areas = new Group();
  /** Objects that can be pointed at, in the order of their instances. */
  rows: ObjectRow[] = [];
  private readonly crowds: Crowd[];
  private readonly discs: Crowd;
  private readonly flags: Crowd;
  private areaNames = "";
  private readonly ring: Mesh;

  constructor() {
    const painted = () => new MeshLambertMaterial({ emissive: 0x333333, emissiveIntensity: 0.6 });
    this.crowds = [pawn(), threat(), player(), diamond()].map((shape) => new Crowd(this.agents, shape, painted()));
    const disc = new CylinderGeometry(1, 1, 0.15, 40, 1);
    this.discs = new Crowd(
      this.dangers,
      disc,
      new MeshBasicMaterial({ color: 0xff7a1a, transparent: true, opacity: 0.3, depthWrite: false }),
    );
    const ring = new TorusGeometry(0.45, 0.07, 6, 24);
    ring.rotateX(Math.PI / 2);
    const halo = new TorusGeometry(0.75, 0.07, 6, 32);
    halo.rotateX(Math.PI / 2);
    this.ring = new Mesh(halo, new MeshBasicMaterial({ color: 0xffc83d, depthTest: false, transparent: true }));
    this.ring.renderOrder = 4;
    this.ring.visible = false;
    this.agents.add(this.ring);
    this.flags = new Crowd(this.claims, ring, new MeshBasicMaterial());
  }

  /** A ring around the agent that is asked about. */
  mark(index: number | null): void {
    const row = index === null ? undefined : this.rows.find((r) => r[0] === index);
    this.ring.visible = row !== undefined;
    if (row !== undefined) this.ring.position.set(row[5], row[6] + 0.1, row[7]);
  }

  update(moment: Moment): void {
    const byKind: ObjectRow[][] = [[], [], [], [], []];
    for (const row of moment.objects.values()) byKind[row[2]]?.push(row);
    this.rows = [...byKind[0]!, ...byKind[1]!, ...byKind[2]!, ...byKind[3]!];
    const matrix = new Matrix4(),
      turn = new Quaternion(),
      at = new Vector3(),
      size = new Vector3(1, 1, 1),
      colour = new Color();
    for (let kind = 0; kind <= ObjectKind.Place; ++kind) {
      const crowd = this.crowds[kind]!;
      crowd.begin(byKind[kind]!.length);
      byKind[kind]!.forEach((row, i) => {
        turn.setFromAxisAngle(up, Math.atan2(row[8], row[10]));
        const wide = Math.min(3, Math.max(0.6, row[11] / 0.35));
        matrix.compose(at.set(row[5], row[6], row[7]), turn, size.set(wide, Math.min(wide, 1.2), wide));
        crowd.mesh.setMatrixAt(i, matrix);
        crowd.mesh.setColorAt(i, colour.set(teamColour(row[3])));
      });
      crowd.end();
    }
    this.discs.begin(byKind[ObjectKind.Danger]!.length);
    byKind[ObjectKind.Danger]!.forEach((row, i) => {
      const radius = Math.max(0.2, row[11]);
      matrix.compose(at.set(row[5], row[6] + 0.1, row[7]), turn.identity(), size.set(radius, 1, radius));
      this.discs.mesh.setMatrixAt(i, matrix);
    });
    this.discs.end();
    this.updateClaims(moment);
    this.updateAreas(moment);
  }

  // A ring where somebody means to stand, and a dashed line to whom it belongs.
  private updateClaims(moment: Moment): void {
    const matrix = new Matrix4(),
      colour = new Color();
    const ends: number[] = [];
    this.flags.begin(moment.claims.length);
    moment.claims.forEach(([owner, x, y, z], i) => {
      const row = moment.objects.get(owner);
      this.flags.mesh.setMatrixAt(i, matrix.makeTranslation(x, y + 0.12, z));
      this.flags.mesh.setColorAt(i, colour.set(teamColour(row?.[3] ?? -1)));
      if (row !== undefined) ends.push(row[5], row[6] + 0.2, row[7], x, y + 0.15, z);
    });
    this.flags.end();
    for (const child of [...this.claims.children]) {
      if (child instanceof LineSegments) {
        this.claims.remove(child);
        child.geometry.dispose();
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(ends), 3));
    const lines = new LineSegments(
      geometry,
      new LineDashedMaterial({ color: 0xffffff, dashSize: 0.4, gapSize: 0.4, transparent: true, opacity: 0.45 }),
    );
    lines.computeLineDistances();
    lines.frustumCulled = false;
    this.claims.add(lines);
  }

  private updateAreas(moment: Moment): void {
    const names = JSON.stringify(moment.areas);
    if (names === this.areaNames) return;
    this.areaNames = names;
    clear(this.areas);
    const wall = new MeshBasicMaterial({
      color: 0x9fd36b,
      transparent: true,
      opacity: 0.14,
      side: DoubleSide,
      depthWrite: false,
    });
    const line = new LineBasicMaterial({ color: 0x9fd36b });
    for (const area of moment.areas) {
      const low = Number.isFinite(area.low) ? area.low : 0;
      const high = Math.min(Number.isFinite(area.high) ? area.high : low + 3, low + 6);
      const walls: number[] = [],
        lines: number[] = [];
      area.corners.forEach(([x, z], i) => {
        const [nx, nz] = area.corners[(i + 1) % area.corners.length]!;
        walls.push(x, low, z, nx, low, nz, nx, high, nz, x, low, z, nx, high, nz, x, high, z);
        for (const y of [low + 0.06, high]) lines.push(x, y, z, nx, y, nz);
        lines.push(x, low, z, x, high, z);
      });
      const sides = new BufferGeometry();
      sides.setAttribute("position", new BufferAttribute(new Float32Array(walls), 3));
      this.areas.add(new Mesh(sides, wall));
      const edges = new BufferGeometry();
      edges.setAttribute("position", new BufferAttribute(new Float32Array(lines), 3));
      this.areas.add(new LineSegments(edges, line));
    }
  }
}
