// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The candidates of the shown option, one InstancedMesh for each status, and what belongs to them: dropped places,
// rays, marks of what a trial changed, the ring around the chosen one.

import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  GreaterDepth,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Points,
  PointsMaterial,
  TorusGeometry,
  type Material,
} from "three";
import { CandidateStatus, type Candidates } from "../api/binary";
import type { PlaceChange, Vec3 } from "../api/types";
import { blockedRay, clearRay, statusColours } from "./colours";
import { clear } from "./level_layer";
import { candidateShapes } from "./shapes";

/** Metres; as the library's own drawing does it, a little larger because a page is looked at from afar. */
const radii = [0.17, 0.2, 0.36, 0.17, 0.2];
const smallestPixels = 4.5,
  smallestBestPixels = 11;
const pixelsOf = (status: number) => (status === CandidateStatus.Best ? smallestBestPixels : smallestPixels);

export class CandidatesLayer {
  readonly candidates = new Group();
  readonly rays = new Group();
  readonly drops = new Group();
  readonly changes = new Group();
  /** How many metres a pixel is wide, one metre before the eye; set before each frame. */
  readonly perPixel = { value: 0.001 };
  private readonly largest = { value: 3 };
  private readonly shapes = candidateShapes();
  private readonly materials: Material[];
  /** Of those behind walls and under roofs: seen through them, faintly. */
  private readonly ghosts: Material[];
  private readonly outline: Material;
  private meshes: InstancedMesh[] = [];
  private data: Candidates | null = null;
  private readonly chosenRing: Mesh;
  private readonly hoverRing: Mesh;
  private readonly pin: LineSegments;
  private readonly way = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true, opacity: 0.85 }),
  );

  constructor() {
    this.materials = statusColours.map((colour, status) => {
      const shade = new Color(colour);
      const material = new MeshLambertMaterial({ color: shade, emissive: shade, emissiveIntensity: 0.55 });
      this.keepVisible(material, status);
      return material;
    });
    this.ghosts = statusColours.map((color, status) => {
      const material = new MeshBasicMaterial({
        color,
        transparent: true,
        opacity: 0.4,
        depthFunc: GreaterDepth,
        depthWrite: false,
      });
      this.keepVisible(material, status);
      return material;
    });
    // White on a light floor needs a rim.
    this.outline = new MeshBasicMaterial({ color: 0x0b0f14, side: BackSide });
    this.keepVisible(this.outline, CandidateStatus.Best);
    const ring = (radius: number, colour: number) => {
      const geometry = new TorusGeometry(radius, 0.045, 6, 32);
      geometry.rotateX(Math.PI / 2);
      const mesh = new Mesh(geometry, new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true }));
      mesh.renderOrder = 5;
      mesh.visible = false;
      return mesh;
    };
    this.chosenRing = ring(0.62, 0xffc83d);
    this.hoverRing = ring(0.5, 0xffffff);
    const post = new BufferGeometry();
    post.setAttribute(
      "position",
      new BufferAttribute(new Float32Array([0, 0, 0, 0, 2.6, 0, -0.3, 0, 0, 0.3, 0, 0, 0, 0, -0.3, 0, 0, 0.3]), 3),
    );
    this.pin = new LineSegments(post, new LineBasicMaterial({ color: 0xffc83d, depthTest: false, transparent: true }));
    this.pin.renderOrder = 5;
    this.pin.visible = false;
    this.way.visible = false;
    this.way.frustumCulled = false;
    this.way.renderOrder = 4;
    this.candidates.add(this.way);
    this.changes.add(this.chosenRing, this.hoverRing, this.pin);
  }

  /** From afar a sphere of 20 cm would be less than a pixel: it is then drawn larger, up to half the spacing. */
  private keepVisible(material: Material, status: number): void {
    const isBest = status === CandidateStatus.Best;
    const scale = (pixelsOf(status) / radii[status]!).toFixed(4);
    material.onBeforeCompile = (shader) => {
      shader.uniforms["perPixel"] = this.perPixel;
      shader.uniforms["largest"] = isBest ? { value: 12 } : this.largest;
      shader.vertexShader =
        "uniform float perPixel;\nuniform float largest;\n" +
        shader.vertexShader.replace(
          "#include <begin_vertex>",
          `#include <begin_vertex>
        vec4 centre = modelViewMatrix * instanceMatrix * vec4(0.0, 0.0, 0.0, 1.0);
        transformed *= clamp(-centre.z * perPixel * ${scale}, 1.0, largest);`,
        );
    };
  }

  /** The radius that a candidate is drawn with, for pointing at it. */
  drawnRadius(status: number, distance: number): number {
    const radius = radii[status] ?? radii[0]!;
    const most = status === CandidateStatus.Best ? 12 : this.largest.value;
    return radius * Math.min(most, Math.max(1, (distance * this.perPixel.value * pixelsOf(status)) / radius));
  }

  set(data: Candidates | null, statuses: Uint8Array | null): void {
    if (data !== this.data) {
      this.data = data;
      this.largest.value = data === null ? 3 : largestScale(data);
      this.setDrops(data);
    }
    // Their geometry is shared and stays.
    for (const child of [...this.candidates.children]) {
      if (!(child instanceof InstancedMesh)) continue;
      this.candidates.remove(child);
      child.dispose();
    }
    this.meshes = [];
    if (data === null) return;
    const status = statuses ?? data.status;
    const counts = radii.map(() => 0);
    for (let i = 0; i < data.count; ++i) counts[status[i]!]!++;
    const matrix = new Matrix4();
    for (let s = 0; s < radii.length; ++s) {
      const mesh = new InstancedMesh(this.shapes[s]!, this.materials[s]!, Math.max(1, counts[s]!));
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.count = counts[s]!;
      this.meshes.push(mesh);
      const ghost = new InstancedMesh(this.shapes[s]!, this.ghosts[s]!, 0);
      ghost.instanceMatrix = mesh.instanceMatrix;
      ghost.frustumCulled = false;
      ghost.count = mesh.count;
      ghost.renderOrder = 3;
      this.candidates.add(mesh, ghost);
    }
    const next = radii.map(() => 0);
    for (let i = 0; i < data.count; ++i) {
      const s = status[i]!;
      const radius = radii[s]!;
      matrix.makeScale(radius, radius, radius);
      matrix.setPosition(data.positions[3 * i]!, data.positions[3 * i + 1]! + 0.3, data.positions[3 * i + 2]!);
      this.meshes[s]!.setMatrixAt(next[s]!++, matrix);
    }
    const best = this.meshes[CandidateStatus.Best]!;
    const rim = new InstancedMesh(this.shapes[CandidateStatus.Best]!, this.outline, Math.max(1, best.count));
    rim.count = best.count;
    rim.frustumCulled = false;
    for (let i = 0; i < best.count; ++i) {
      best.getMatrixAt(i, matrix);
      const e = matrix.elements;
      for (const k of [0, 5, 10]) e[k]! *= 1.22;
      rim.setMatrixAt(i, matrix);
    }
    this.candidates.add(rim);
  }

  /** Candidates in the scene, not counting rims. */
  get drawnCount(): number {
    return this.meshes.reduce((sum, mesh) => sum + mesh.count, 0);
  }
  get drawnByStatus(): number[] {
    return this.meshes.map((mesh) => mesh.count);
  }

  private setDrops(data: Candidates | null): void {
    for (const child of [...this.drops.children]) {
      this.drops.remove(child);
      if (child instanceof Points) child.geometry.dispose();
    }
    if (data === null || data.drops.count === 0) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(data.drops.positions, 3));
    const points = new Points(
      geometry,
      new PointsMaterial({ color: 0xcfd6de, size: 4, sizeAttenuation: false, transparent: true, opacity: 0.7 }),
    );
    points.position.y = 0.3;
    points.frustumCulled = false;
    this.drops.add(points);
  }

  /** Clear rays are solid and yellow, blocked ones dashed and grey. */
  setRays(data: Candidates | null, which: "none" | "all" | ReadonlySet<number>): number {
    clear(this.rays);
    if (data === null || which === "none") return 0;
    const ends: [number[], number[]] = [[], []];
    const { rays } = data;
    for (let i = 0; i < rays.count; ++i) {
      if (which !== "all" && !which.has(rays.candidates[i]!)) continue;
      const side = ends[rays.blocked[i] === 0 ? 0 : 1];
      for (let k = 0; k < 6; ++k) side.push(rays.ends[6 * i + k]!);
    }
    const materials = [
      new LineBasicMaterial({ color: clearRay }),
      new LineDashedMaterial({ color: blockedRay, dashSize: 0.35, gapSize: 0.25 }),
    ];
    ends.forEach((list, i) => {
      if (list.length === 0) return;
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(new Float32Array(list), 3));
      const lines = new LineSegments(geometry, materials[i]);
      lines.computeLineDistances();
      lines.frustumCulled = false;
      this.rays.add(lines);
    });
    return (ends[0].length + ends[1].length) / 6;
  }

  /** From the asker to where it was told to go. */
  setWay(way: readonly Vec3[]): void {
    this.way.visible = way.length > 1;
    const key = way.join("|");
    if (way.length < 2 || key === this.wayKey) return;
    this.wayKey = key;
    const ends = new Float32Array(6 * (way.length - 1));
    for (let i = 1; i < way.length; ++i) {
      ends.set([way[0]![0], way[0]![1] + 0.4, way[0]![2], way[i]![0], way[i]![1] + 0.4, way[i]![2]], 6 * (i - 1));
    }
    this.way.geometry.dispose();
    this.way.geometry = new BufferGeometry();
    this.way.geometry.setAttribute("position", new BufferAttribute(ends, 3));
  }

  private wayKey = "";

  private changeRings: InstancedMesh | null = null;
  /** A ring around each place whose verdict a trial changed. */
  setChanges(changes: readonly PlaceChange[]): void {
    if (this.changeRings !== null) {
      this.changes.remove(this.changeRings);
      this.changeRings.geometry.dispose();
      this.changeRings = null;
    }
    if (changes.length === 0) return;
    const geometry = new TorusGeometry(0.42, 0.05, 4, 20);
    geometry.rotateX(Math.PI / 2);
    const rings = new InstancedMesh(geometry, new MeshBasicMaterial({ color: 0xffc83d }), changes.length);
    rings.frustumCulled = false;
    const matrix = new Matrix4();
    changes.forEach((change, i) => rings.setMatrixAt(i, matrix.makeTranslation(change.x, change.y + 0.08, change.z)));
    this.changeRings = rings;
    this.changes.add(rings);
  }

  mark(chosen: number | null, hovered: number | null, place: Vec3 | null): void {
    const put = (mesh: Mesh, candidate: number | null) => {
      const has = candidate !== null && this.data !== null && candidate < this.data.count;
      mesh.visible = has;
      if (!has) return;
      const p = this.data!.positions;
      mesh.position.set(p[3 * candidate]!, p[3 * candidate + 1]! + 0.3, p[3 * candidate + 2]!);
    };
    put(this.chosenRing, chosen);
    put(this.hoverRing, hovered === chosen ? null : hovered);
    this.pin.visible = place !== null;
    if (place !== null) this.pin.position.set(place[0], place[1] + 0.02, place[2]);
  }
}

/** Drawn larger from afar, but never so large that neighbours grow together. */
function largestScale(data: Candidates): number {
  const n = Math.min(data.count, 200);
  if (n < 2) return 8;
  let nearest = Infinity;
  const p = data.positions;
  for (let i = 1; i < n; ++i) {
    const d = Math.hypot(p[3 * i]! - p[3 * i - 3]!, p[3 * i + 1]! - p[3 * i - 2]!, p[3 * i + 2]! - p[3 * i - 1]!);
    if (d > 0.05) nearest = Math.min(nearest, d);
  }
  return Math.min(12, Math.max(1, (0.42 * nearest) / 0.2));
}
