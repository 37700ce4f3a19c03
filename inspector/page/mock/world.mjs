// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A made-up town for developing and testing the page: a level, a thousand agents that walk in circles, and who asks
// when. Everything is a function of numbers, so that any frame can be asked for.

export const agentCount = 1000;
export const queriesPerFrame = 5;
export const framesPerSecond = 20;
const half = 60;

function random(seed) {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 4294967296;
}

/** Houses and crates: [x, z, half width, half depth, height]. */
export const boxes = [];
for (let i = -2; i <= 2; ++i) {
  for (let k = -2; k <= 2; ++k) {
    const seed = (i + 5) * 17 + (k + 5);
    if (i === 0 && k === 0) continue;
    boxes.push([
      i * 23 + 4 * random(seed) - 2,
      k * 23 + 4 * random(seed + 500) - 2,
      4 + 3 * random(seed + 900),
      4 + 3 * random(seed + 1300),
      3 + 6 * random(seed + 1700),
    ]);
  }
}
for (let i = 0; i < 90; ++i) {
  boxes.push([
    (random(i + 3000) - 0.5) * 2 * (half - 4),
    (random(i + 4000) - 0.5) * 2 * (half - 4),
    0.5 + random(i + 5000),
    0.5 + random(i + 6000),
    0.9 + random(i + 7000),
  ]);
}

export function isInside(x, z, margin = 0) {
  return boxes.some(([bx, bz, w, d]) => Math.abs(x - bx) < w + margin && Math.abs(z - bz) < d + margin);
}

/** Does anything higher than the eye stand between two places? */
export function isBlocked(ax, az, bx, bz, eye = 1.5) {
  for (const [x, z, w, d, h] of boxes) {
    if (h < eye) continue;
    let near = 0,
      far = 1;
    for (const [o, e, low, high] of [
      [ax, bx, x - w, x + w],
      [az, bz, z - d, z + d],
    ]) {
      const delta = e - o;
      if (Math.abs(delta) < 1e-9) {
        if (o < low || o > high) {
          near = 2;
          break;
        }
        continue;
      }
      let a = (low - o) / delta,
        b = (high - o) / delta;
      if (a > b) [a, b] = [b, a];
      near = Math.max(near, a);
      far = Math.min(far, b);
    }
    if (near <= far) return true;
  }
  return false;
}

function align(n) {
  return (n + 7) & ~7;
}

export function trianglesBytes(vertices, triangles, marks) {
  const sizes = [8, vertices.length * 4, triangles.length * 4, marks.length];
  const bytes = new ArrayBuffer(sizes.reduce((sum, s) => sum + align(s), 0));
  let at = 0;
  const put = (Type, values) => {
    new Type(bytes, at, values.length).set(values);
    at += align(values.length * Type.BYTES_PER_ELEMENT);
  };
  put(Uint32Array, [vertices.length / 3, triangles.length / 3]);
  put(Float32Array, vertices);
  put(Uint32Array, triangles);
  put(Uint8Array, marks);
  return Buffer.from(bytes);
}

export function levelMesh() {
  const v = [],
    t = [];
  const quad = (a, b, c, d) => {
    const n = v.length / 3;
    v.push(...a, ...b, ...c, ...d);
    t.push(n, n + 1, n + 2, n, n + 2, n + 3);
  };
  const cell = 10;
  for (let x = -half; x < half; x += cell)
    for (let z = -half; z < half; z += cell)
      quad([x, 0, z], [x, 0, z + cell], [x + cell, 0, z + cell], [x + cell, 0, z]);
  for (const [x, z, w, d, h] of boxes) {
    const [a, b, c, e] = [x - w, x + w, z - d, z + d];
    quad([a, h, c], [a, h, e], [b, h, e], [b, h, c]);
    quad([a, 0, e], [b, 0, e], [b, h, e], [a, h, e]);
    quad([b, 0, c], [a, 0, c], [a, h, c], [b, h, c]);
    quad([b, 0, e], [b, 0, c], [b, h, c], [b, h, e]);
    quad([a, 0, c], [a, 0, e], [a, h, e], [a, h, c]);
  }
  return trianglesBytes(v, t, new Uint8Array(t.length / 3));
}

export function navmesh() {
  const v = [],
    t = [];
  const cell = 2;
  for (let x = -half; x < half; x += cell) {
    for (let z = -half; z < half; z += cell) {
      if (isInside(x + 1, z + 1, 0.9)) continue;
      const n = v.length / 3;
      v.push(x, 0, z, x, 0, z + cell, x + cell, 0, z + cell, x + cell, 0, z);
      t.push(n, n + 1, n + 2, n, n + 2, n + 3);
    }
  }
  return trianglesBytes(v, t, new Uint8Array(t.length / 3));
}

export const cover = { points: [], rails: [] };
for (const [x, z, w, d, h] of boxes) {
  const [a, b, c, e] = [x - w - 0.5, x + w + 0.5, z - d - 0.5, z + d + 0.5];
  for (let at = a + 0.8; at < b - 0.4; at += 2) {
    cover.points.push([at, 0, c, 0, 1, Math.min(h, 2), 0], [at, 0, e, 0, -1, Math.min(h, 2), 0]);
  }
  for (let at = c + 0.8; at < e - 0.4; at += 2) {
    cover.points.push([a, 0, at, 1, 0, Math.min(h, 2), 0], [b, 0, at, -1, 0, Math.min(h, 2), 0]);
  }
  cover.rails.push([
    [a, 0, c],
    [b, 0, c],
    [b, 0, e],
    [a, 0, e],
    [a, 0, c],
  ]);
}
cover.points = cover.points.filter(([x, , z]) => !isInside(x, z, 0.2) && Math.abs(x) < half && Math.abs(z) < half);

export const level = {
  name: "A made-up town",
  low: [-half, 0, -half],
  high: [half, 9, half],
  layers: ["mesh", "navmesh", "cover"],
  cover,
};

// ---- agents -----------------------------------------------------------------------------------------

/** The last one has a name that is an attack where names are taken for markup. */
export function agentName(index) {
  if (index === 7) return '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
  return `${["Guard", "Scout", "Sniper", "Medic"][index % 4]} ${index}`;
}

export function agentAt(index, frame) {
  const time = frame / framesPerSecond;
  let cx = 0,
    cz = 0;
  for (let i = 0; i < 20; ++i) {
    cx = (random(index * 31 + i * 7 + 1) - 0.5) * 2 * (half - 6);
    cz = (random(index * 31 + i * 7 + 2) - 0.5) * 2 * (half - 6);
    if (!isInside(cx, cz, 1.6)) break;
  }
  const speed = 0.4 + random(index + 77),
    phase = 6.28 * random(index + 99);
  // One in three stands still: a frame with a base has less to say.
  const angle = index % 3 === 0 ? phase : phase + speed * time;
  return { x: cx + Math.cos(angle), z: cz + Math.sin(angle), fx: -Math.sin(angle), fz: Math.cos(angle) };
}

export const targetOf = (index) => (index + 500) % agentCount;

export function objectRow(index, frame) {
  const a = agentAt(index, frame);
  const r = (n) => Math.round(n * 1000) / 1000;
  return [
    index,
    1,
    0,
    Math.floor(index / 250),
    Math.floor(index / 5),
    r(a.x),
    0,
    r(a.z),
    r(a.fx),
    0,
    r(a.fz),
    0.35,
    targetOf(index),
    agentName(index),
  ];
}

const areas = [
  {
    name: "market",
    corners: [
      [-12, -12],
      [12, -12],
      [12, 12],
      [-12, 12],
    ],
    low: 0,
    high: 3,
  },
];

export function frameOf(frame, base) {
  const objects = [];
  for (let i = 0; i < agentCount; ++i) if (base === null || i % 3 !== 0) objects.push(objectRow(i, frame));
  if (base === null) {
    objects.push([agentCount, 1, 4, -1, -1, 10, 0, -8, 0, 0, 1, 4, -1, "grenade"]);
    objects.push([agentCount + 1, 1, 2, 0, -1, 0, 0, 3, 0, 0, 1, 0.4, -1, "You"]);
    objects.push([agentCount + 2, 1, 3, -1, -1, 5, 0, 5, 0, 0, 1, 0.4, -1, "rally point"]);
  }
  const claims = [];
  for (let i = 0; i < 12; ++i) {
    const a = agentAt(i * 40, frame);
    claims.push([i * 40, a.x + 2, 0, a.z + 1]);
  }
  const latest = [];
  for (let i = 0; i < agentCount; ++i) {
    const q = latestQuery(i, frame);
    if (q >= 0) latest.push([i, q]);
  }
  return { frame, seconds: frame / framesPerSecond, base, objects, gone: [], claims, areas, latest };
}

// ---- who asks when ------------------------------------------------------------------------------------

export const askedFrame = (query) => Math.floor(query / queriesPerFrame);
/** 37 and 973 are inverse modulo 1,000: every agent asks once in 1,000 queries. */
export const askerOf = (query) => (query * 37) % agentCount;
export function latestQuery(agent, frame) {
  const first = (agent * 973) % agentCount;
  const last = frame * queriesPerFrame + queriesPerFrame - 1;
  return last < first ? -1 : first + Math.floor((last - first) / agentCount) * agentCount;
}
