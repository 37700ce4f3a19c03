// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What does not move: level mesh, navmesh, cover.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  EdgesGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  BoxGeometry,
  Plane,
  Vector3,
  Quaternion,
} from "three";
import type { Triangles } from "../api/binary";
import type { Level } from "../api/types";
import type { Theme } from "./colours";

/** Edges make walls readable; on huge levels they cost more than they tell. */
const maxTrianglesWithEdges = 60_000;

export class LevelLayer {
  readonly mesh = new Group();
  readonly navmesh = new Group();
  readonly cover = new Group();
  /** Everything above is cut off, to look under roofs. */
  readonly cut = new Plane(new Vector3(0, -1, 0), 1e6);
  private readonly surface = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide });
  private readonly edges = new LineBasicMaterial({ transparent: true, opacity: 0.45 });
  private triangles: Triangles | null = null;

  constructor(private theme: Theme) {
    this.surface.clippingPlanes = [this.cut];
    this.edges.clippingPlanes = [this.cut];
    this.edges.color.set(theme.edge);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.edges.color.set(theme.edge);
    if (this.triangles !== null) this.setMesh(this.triangles);
  }

  setMesh(triangles: Triangles): void {
    this.triangles = triangles;
    clear(this.mesh);
    this.mesh.add(new Mesh(this.shadedGeometry(triangles), this.surface));
    if (triangles.indices.length / 3 > maxTrianglesWithEdges) return;
    const plain = new BufferGeometry();
    plain.setAttribute("position", new BufferAttribute(triangles.positions, 3));
    plain.setIndex(new BufferAttribute(triangles.indices, 1));
    this.mesh.add(new LineSegments(new EdgesGeometry(plain, 25), this.edges));
  }

  // Corners are not shared, so that each triangle has its own normal and colour: floors are lighter than walls.
  private shadedGeometry({ positions, indices }: Triangles): BufferGeometry {
    const count = indices.length / 3;
    const at = new Float32Array(9 * count),
      normals = new Float32Array(9 * count),
      colours = new Float32Array(9 * count);
    const floor = new Color(this.theme.floor),
      wall = new Color(this.theme.wall);
    const a = new Vector3(),
      b = new Vector3(),
      c = new Vector3(),
      tint = new Color();
    for (let t = 0; t < count; ++t) {
      for (let corner = 0; corner < 3; ++corner) {
        const from = 3 * indices[3 * t + corner]!;
        at.set(positions.subarray(from, from + 3), 9 * t + 3 * corner);
      }
      a.fromArray(at, 9 * t);
      b.fromArray(at, 9 * t + 3);
      c.fromArray(at, 9 * t + 6);
      b.sub(a).cross(c.sub(a)).normalize();
      // Winding is not to be relied upon: from above both sides of a floor are a floor.
      tint.lerpColors(wall, floor, Math.min(1, Math.max(0, (Math.abs(b.y) - 0.5) * 2)));
      for (let corner = 0; corner < 3; ++corner) {
        b.toArray(normals, 9 * t + 3 * corner);
        tint.toArray(colours, 9 * t + 3 * corner);
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(at, 3));
    geometry.setAttribute("normal", new BufferAttribute(normals, 3));
    geometry.setAttribute("color", new BufferAttribute(colours, 3));
    return geometry;
  }

  setNavmesh(triangles: Triangles): void {
    clear(this.navmesh);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(triangles.positions, 3));
    geometry.setIndex(new BufferAttribute(triangles.indices, 1));
    const fill = new MeshBasicMaterial({
      color: 0x2fa7c4,
      transparent: true,
      opacity: 0.22,
      depthWrite: false,
      side: DoubleSide,
      clippingPlanes: [this.cut],
    });
    const lines = new LineBasicMaterial({
      color: 0x6fd3ea,
      transparent: true,
      opacity: 0.5,
      clippingPlanes: [this.cut],
    });
    const mesh = new Mesh(geometry, fill);
    mesh.position.y = 0.04;
    this.navmesh.add(mesh);
    const outline = new LineSegments(new BufferGeometry(), lines);
    outline.geometry.setAttribute("position", new BufferAttribute(sides(triangles), 3));
    outline.position.y = 0.05;
    this.navmesh.add(outline);
  }

  setCover(cover: Level["cover"]): void {
    clear(this.cover);
    const points = cover.points;
    // A thin plate that stands where the cover is, as high as it hides.
    const plates = new InstancedMesh(
      new BoxGeometry(0.7, 1, 0.08),
      new MeshLambertMaterial({ color: 0xc58af9, transparent: true, opacity: 0.75, clippingPlanes: [this.cut] }),
      points.length,
    );
    const matrix = new Matrix4(),
      turn = new Quaternion(),
      axis = new Vector3(0, 1, 0);
    points.forEach(([x, y, z, nx, nz, height], i) => {
      turn.setFromAxisAngle(axis, Math.atan2(nx, nz));
      matrix.compose(new Vector3(x, y + height / 2, z), turn, new Vector3(1, Math.max(0.05, height), 1));
      plates.setMatrixAt(i, matrix);
    });
    this.cover.add(plates);
    const ends: number[] = [];
    for (const rail of cover.rails) {
      for (let i = 1; i < rail.length; ++i) ends.push(...rail[i - 1]!, ...rail[i]!);
    }
    const rails = new LineSegments(
      new BufferGeometry(),
      new LineBasicMaterial({ color: 0xc58af9, clippingPlanes: [this.cut] }),
    );
    rails.geometry.setAttribute("position", new BufferAttribute(new Float32Array(ends), 3));
    rails.position.y = 0.08;
    this.cover.add(rails);
  }
}

function sides({ positions, indices }: Triangles): Float32Array {
  const out = new Float32Array(indices.length * 6);
  for (let i = 0; i < indices.length; ++i) {
    const a = 3 * indices[i]!,
      b = 3 * indices[i % 3 === 2 ? i - 2 : i + 1]!;
    out.set(positions.subarray(a, a + 3), 6 * i);
    out.set(positions.subarray(b, b + 3), 6 * i + 3);
  }
  return out;
}

export function clear(group: Group): void {
  for (const child of [...group.children]) {
    group.remove(child);
    if (child instanceof Mesh || child instanceof LineSegments) child.geometry.dispose();
  }
}
