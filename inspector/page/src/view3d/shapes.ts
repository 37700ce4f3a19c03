// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The shapes of candidates and objects. Every candidate is a sphere; what stands around or in place of its
// surface tells its status to those who do not see the colour: spikes for the best, a cross for a failed one, a
// ring for an undecided one, a cone that points down for one that scores too little.

import {
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  IcosahedronGeometry,
  OctahedronGeometry,
  TorusGeometry,
  Vector3,
  Quaternion,
} from "three";
import { mergeGeometries, mergeVertices } from "three/examples/jsm/utils/BufferGeometryUtils.js";

function join(parts: BufferGeometry[]): BufferGeometry {
  const plain = parts.map((p) => {
    const flat = p.index === null ? p : p.toNonIndexed();
    flat.deleteAttribute("uv");
    return flat;
  });
  const merged = mergeGeometries(plain);
  if (merged === null) throw new Error("shapes do not fit together");
  // Corners that are alike become one: a fifth of the vertices, thousands of times.
  return mergeVertices(merged);
}

const sphere = (radius: number, detail = 1) => new IcosahedronGeometry(radius, detail);

function star(): BufferGeometry {
  const parts: BufferGeometry[] = [sphere(0.75)];
  for (const [x, y, z] of [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ] as const) {
    const spike = new ConeGeometry(0.34, 1.0, 6);
    spike.translate(0, 0.95, 0);
    spike.applyQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(x, y, z)));
    parts.push(spike);
  }
  return join(parts);
}

function cross(): BufferGeometry {
  const parts: BufferGeometry[] = [sphere(0.5, 0)];
  for (const angle of [Math.PI / 4, -Math.PI / 4]) {
    const bar = new BoxGeometry(0.42, 2.4, 0.42);
    bar.rotateZ(angle);
    const other = new BoxGeometry(0.42, 2.4, 0.42);
    other.rotateX(angle);
    parts.push(bar, other);
  }
  return join(parts);
}

function ringed(): BufferGeometry {
  const ring = new TorusGeometry(1.15, 0.22, 3, 11);
  ring.rotateX(Math.PI / 2);
  return join([sphere(0.5, 0), ring]);
}

function fallen(): BufferGeometry {
  const cone = new ConeGeometry(1, 1.4, 8);
  cone.rotateX(Math.PI);
  cone.translate(0, -0.5, 0);
  return join([sphere(0.6, 0), cone]);
}

/** By CandidateStatus, around the origin, about one in radius. */
export function candidateShapes(): BufferGeometry[] {
  return [ringed(), join([sphere(1)]), star(), cross(), fallen()];
}

/** Stands on the origin, 1.8 m high, and looks along +Z. */
export function pawn(): BufferGeometry {
  const body = new CylinderGeometry(0.26, 0.34, 1.35, 8);
  body.translate(0, 0.675, 0);
  const head = sphere(0.22);
  head.translate(0, 1.58, 0);
  const nose = new ConeGeometry(0.3, 0.8, 4);
  nose.rotateX(Math.PI / 2);
  nose.scale(1, 0.35, 1);
  nose.translate(0, 1.1, 0.65);
  return join([body, head, nose]);
}

/** The same with horns: an opponent in the eyes of whoever is asked about. */
export function threat(): BufferGeometry {
  const parts = [pawn()];
  for (const side of [-1, 1]) {
    const horn = new ConeGeometry(0.09, 0.5, 5);
    horn.translate(0.2 * side, 1.95, 0);
    parts.push(horn);
  }
  return join(parts);
}

export function player(): BufferGeometry {
  const ring = new TorusGeometry(0.6, 0.08, 5, 20);
  ring.rotateX(Math.PI / 2);
  ring.translate(0, 0.1, 0);
  return join([pawn(), ring]);
}

export function diamond(): BufferGeometry {
  const shape = new OctahedronGeometry(0.35);
  shape.translate(0, 0.5, 0);
  return join([shape]);
}
