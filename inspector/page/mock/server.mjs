// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Speaks docs/inspector-protocol.md with made-up data, for developing the page and for tests of its layout and
// speed. `npm run mock` prints a link. The real server is in C++; its tests are end to end.

import { createServer } from "node:http";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";
import {
  agentCount,
  askedFrame,
  askerOf,
  frameOf,
  framesPerSecond,
  level,
  levelMesh,
  navmesh,
  queriesPerFrame,
} from "./world.mjs";
import { compare, describeQuery, evaluate, files, hashOf, optionBytes, parse, why, words } from "./evaluate.mjs";

const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "dist");
export const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

class Refusal extends Error {
  constructor(status, code, message, hint = "") {
    super(message);
    Object.assign(this, { status, code, hint });
  }
}

function mockState() {
  const state = {
    frame: 1200,
    isPaused: false,
    speed: 1,
    sources: [{ id: "live", kind: "live", title: "made-up town" }],
    cache: new Map(),
    trials: new Map(),
    streams: new Set(),
    applied: new Map(),
  };
  state.texts = () => [...files.values()].map((f) => state.applied.get(f.id) ?? f.text);
  return state;
}

const source = (state, s) => ({
  ...s,
  firstFrame: 0,
  lastFrame: s.kind === "live" ? state.frame : 1200,
  framesPerSecond,
  queryCount: (s.kind === "live" ? state.frame : 1200) * queriesPerFrame,
  firstQuery: 0,
  dropped: 0,
  isPaused: state.isPaused,
});

const fileOf = (q) => (q % 4 === 1 ? "f2" : "f1");

function evaluated(state, id) {
  const trial = state.trials.get(id);
  if (trial !== undefined) return trial;
  const q = Number(id);
  if (!Number.isInteger(q) || q < 0) throw new Refusal(404, "inspector/no-query", `There is no query ${id}.`);
  // A file that was applied holds for what is asked from then on; the mock keeps it simple: for all.
  const file = files.get(fileOf(q));
  const text = state.applied.get(file.id) ?? file.text;
  const key = `${q} ${hashOf(text)}`;
  if (!state.cache.has(key)) {
    if (state.cache.size > 20) state.cache.delete(state.cache.keys().next().value);
    state.cache.set(key, { ...evaluate(q, text, null), file: file.id });
  }
  return state.cache.get(key);
}

function queryRow(q, lastFrame) {
  const frame = askedFrame(q);
  const isDone = frame + 2 <= lastFrame;
  const found = q % 11 !== 3;
  return [
    q,
    frame,
    isDone ? frame + 1 + (q % 5 === 0 ? 1 : 0) : -1,
    askerOf(q),
    fileOf(q) === "f1" ? 0 : 1,
    !isDone ? "InProgress" : found ? "Found" : "AllRejected",
    0,
    3000 + ((q * 131) % 2000),
    100 + (q % 600),
    found ? 1 : null,
    0,
    1,
    found && isDone ? 0.3 + ((q * 17) % 100) / 250 : null,
  ];
}

const frameRow = (f) => [
  f,
  f / framesPerSecond,
  12000 + Math.round(6000 * Math.sin(f / 40) + 2000 * Math.sin(f / 7)),
  900 + Math.round(400 * Math.sin(f / 40)) + (f % 173 === 0 ? 1500 : 0),
  Math.round(12 + 10 * Math.sin(f / 60)),
  4,
  queriesPerFrame,
  Math.round(900 + 500 * Math.sin(f / 40)),
];

function profile(state) {
  const step = (o, i, text, role, cost, evaluations, rejections, rays, units) => ({
    option: o,
    step: i,
    text,
    role,
    cost,
    evaluations,
    rejections,
    rays,
    units,
  });
  return {
    frames: {
      count: state.frame,
      budgetUnits: 18000,
      budgetMicroseconds: 1200,
      overruns: 37,
      meanMicroseconds: 912,
      worstMicroseconds: 2750,
    },
    queue: {
      longest: 22,
      meanLatency: 1.3,
      worstLatency: 4,
      latencies: [
        [1, 4200],
        [2, 900],
        [3, 60],
        [4, 4],
      ],
    },
    programs: [
      {
        name: "AttackPosition",
        asked: 4500,
        found: 4100,
        units: 5200000,
        rays: 912000,
        latency: 1.4,
        steps: [
          step(0, 0, "min distance from puppet = 3", "condition", "cheap", 16744500, 98000, 0, 700000),
          step(0, 1, "max distance from puppet = 26", "condition", "cheap", 16646500, 6200000, 0, 690000),
          step(0, 2, "inDanger = false", "condition", "cheap", 10446500, 41000, 0, 310000),
          step(0, 3, "visible from target = false", "condition", "rays", 912000, 600000, 912000, 3100000),
          step(0, 4, "distance from target = 1", "weight", "cheap", 10400000, 0, 0, 400000),
        ],
      },
      {
        name: "TakeCover",
        asked: 1500,
        found: 1390,
        units: 800000,
        rays: 120000,
        latency: 1.1,
        steps: [
          step(0, 0, "min distance from target = 200", "condition", "cheap", 30000, 30000, 0, 40000),
          step(1, 0, "visible from target = false", "condition", "rays", 120000, 70000, 120000, 620000),
        ],
      },
    ],
    slowest: [...Array(20).keys()].map((i) => {
      const r = queryRow(i * 55 + 5, 1200);
      r[2] = r[1] + 4 - Math.floor(i / 6);
      return r;
    }),
  };
}

const trace = (state) => ({
  traceEvents: Array.from({ length: 200 }, (_, i) => ({
    name: "update",
    ph: "X",
    ts: i * 50000,
    dur: frameRow(state.frame - i)[3],
    pid: 1,
    tid: 1,
  })),
});

// ---- requests ---------------------------------------------------------------------------------------

function sourceRequest(state, method, parts, query, body) {
  const s = state.sources.find((x) => x.id === parts[0]);
  if (s === undefined) throw new Refusal(404, "inspector/no-source", `There is no source "${parts[0]}".`);
  const info = source(state, s);
  const rest = parts.slice(1);
  const n = (name, fallback) => {
    const v = Number(query.get(name) ?? fallback);
    if (!Number.isFinite(v)) throw new Refusal(400, "inspector/bad-number", `${name} is not a number.`);
    return v;
  };
  switch (rest[0]) {
    case undefined:
      return info;
    case "frames": {
      const from = n("after", -1) + 1;
      return {
        rows: Array.from({ length: Math.max(0, Math.min(5000, info.lastFrame - from + 1)) }, (_, i) =>
          frameRow(from + i),
        ),
      };
    }
    case "frame":
      return frameOf(Math.min(info.lastFrame, Number(rest[1])), query.has("base") ? n("base") : null);
    case "queries": {
      const after = n("after", 0),
        limit = Math.min(5000, n("limit", 5000)),
        count = Math.max(0, Math.min(limit, info.queryCount - after));
      return {
        next: after + count,
        dropped: 0,
        programs: ["AttackPosition", "TakeCover"],
        rows: Array.from({ length: count }, (_, i) => queryRow(after + i, info.lastFrame)),
      };
    }
    case "profile":
      return profile(state);
    case "trace":
      return trace(state);
    case "recording":
      return Buffer.from("VREC mock recording");
    case "query":
      return queryRequest(state, method, rest.slice(1), query, body);
    default:
      throw new Refusal(404, "inspector/no-such-request", "There is no such request.");
  }
}

function queryRequest(state, method, [id, what, number], query, body) {
  const e = evaluated(state, id);
  switch (what) {
    case undefined:
      return describeQuery(e, state.trials.has(id) ? id : Number(id), e.file);
    case "option": {
      const o = e.tried[Number(number)];
      if (o === undefined) throw new Refusal(404, "inspector/no-option", "There is no such option.");
      return optionBytes(o);
    }
    case "why":
      return why(e, Number(query.get("x")), Number(query.get("y")), Number(query.get("z")));
    case "steps": {
      const after = Number(query.get("after") ?? 0);
      const all = e.tried.flatMap((t, i) => [[-1, i, 0, 4], ...t.log]);
      const rows = all.slice(after, after + 20000);
      return { next: after + rows.length, rows };
    }
    case "try": {
      if (method !== "POST") throw new Refusal(405, "inspector/method", "Only POST.");
      const { diagnostics } = parse(body.text, files.get(e.file).name);
      if (diagnostics.length > 0) return { ok: false, diagnostics, trial: null, comparison: null };
      const after = { ...evaluate(e.number, body.text, body.query), file: e.file };
      const name = `t${state.trials.size + 1}`;
      state.trials.set(name, after);
      return { ok: true, diagnostics, trial: name, comparison: compare(e, after) };
    }
    default:
      throw new Refusal(404, "inspector/no-such-request", "There is no such request.");
  }
}

function broadcast(state, event, data) {
  for (const stream of state.streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function apply(state, id, text) {
  const file = files.get(id);
  if (file === undefined) throw new Refusal(404, "inspector/no-file", "There is no such file.");
  const { diagnostics } = parse(text, file.name);
  const ok = diagnostics.length === 0;
  if (ok) state.applied.set(id, text);
  broadcast(state, "reloaded", { file: file.name, ok, diagnostics });
  return { file, ok, diagnostics };
}

function api(state, method, parts, query, body) {
  switch (parts[0]) {
    case "hello":
      return {
        protocol: 1,
        version: "mock",
        title: "made-up town",
        can: { edit: true, save: true, apply: true, control: true },
        control: { isPaused: state.isPaused, speed: state.speed },
        sources: state.sources.map((s) => source(state, s)),
        files: [...files.values()].map((f) => ({
          id: f.id,
          name: f.name,
          queries: parse(f.text).queries.map((q) => q.name),
        })),
      };
    case "words":
      return words;
    case "level":
      return parts[1] === "mesh" ? levelMesh() : parts[1] === "navmesh" ? navmesh() : level;
    case "source":
      return sourceRequest(state, method, parts.slice(1), query, body);
    case "check": {
      const p = parse(body.text, files.get(body.file)?.name);
      return { diagnostics: p.diagnostics, queries: p.queries.map((q) => q.name) };
    }
    case "apply": {
      const { ok, diagnostics } = apply(state, body.file, body.text);
      return { ok, diagnostics };
    }
    case "file": {
      const file = files.get(parts[1]);
      if (file === undefined) throw new Refusal(404, "inspector/no-file", "There is no such file.");
      if (method !== "POST")
        return {
          ...file,
          text: state.saved?.get(file.id) ?? file.text,
          hash: hashOf(state.saved?.get(file.id) ?? file.text),
        };
      if (body.base !== hashOf(state.saved?.get(file.id) ?? file.text))
        throw new Refusal(409, "inspector/changed", "The file has changed since.");
      const { ok, diagnostics } = apply(state, file.id, body.text);
      if (ok) (state.saved ??= new Map()).set(file.id, body.text);
      return { ok, hash: hashOf(body.text), diagnostics };
    }
    case "recordings": {
      const id = `r${state.sources.length}`;
      state.sources.push({ id, kind: "file", title: `recording ${id}` });
      broadcast(state, "source", { source: id });
      return { source: id };
    }
    case "control": {
      if (body.action === "pause") state.isPaused = true;
      if (body.action === "resume") state.isPaused = false;
      if (body.action === "step") ++state.frame;
      if (body.action === "speed") state.speed = body.value;
      broadcast(state, "control", { isPaused: state.isPaused, speed: state.speed });
      return { isPaused: state.isPaused, speed: state.speed };
    }
    default:
      throw new Refusal(404, "inspector/no-such-request", "There is no such request.");
  }
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return request.headers["content-type"] === "application/json" ? JSON.parse(bytes.toString() || "{}") : bytes;
}

async function serve(state, token, request, response) {
  const url = new URL(request.url, "http://mock");
  const common = {
    "Content-Security-Policy": policy,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
  try {
    if (!url.pathname.startsWith("/api/")) {
      const name = url.pathname === "/" ? "index.html" : url.pathname.slice(1);
      if (!/^(index\.html|assets\/[\w.-]+)$/.test(name))
        throw new Refusal(404, "inspector/no-page", "There is no such page.");
      const bytes = await readFile(path.join(dist, name));
      response
        .writeHead(200, { ...common, "Content-Type": types[path.extname(name)] ?? "application/octet-stream" })
        .end(bytes);
      return;
    }
    if (request.headers.authorization !== `Bearer ${token}`)
      throw new Refusal(
        401,
        "inspector/token",
        "The token is missing or wrong.",
        "Open the link that the program printed.",
      );
    const parts = url.pathname.slice(5).split("/").map(decodeURIComponent);
    if (parts[0] === "events") {
      response.writeHead(200, { ...common, "Content-Type": "text/event-stream" });
      state.streams.add(response);
      request.on("close", () => state.streams.delete(response));
      response.write(": hello\n\n");
      return;
    }
    const answer = api(
      state,
      request.method,
      parts,
      url.searchParams,
      request.method === "POST" ? await readBody(request) : null,
    );
    const isBinary = Buffer.isBuffer(answer);
    response
      .writeHead(200, { ...common, "Content-Type": isBinary ? "application/octet-stream" : "application/json" })
      .end(isBinary ? answer : JSON.stringify(answer));
  } catch (error) {
    const status = error instanceof Refusal ? error.status : error.code === "ENOENT" ? 404 : 500;
    if (status === 500) console.error(error);
    response
      .writeHead(status, { ...common, "Content-Type": "application/json" })
      .end(
        JSON.stringify({
          error: { code: error.code ?? "inspector/failed", message: error.message, hint: error.hint ?? "" },
        }),
      );
  }
}

/** Port 0 takes any free one. */
export async function startMock({ port = 0, token = randomBytes(16).toString("hex"), isRunning = true } = {}) {
  const state = mockState();
  const server = createServer((request, response) => void serve(state, token, request, response));
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const timer = setInterval(() => {
    if (state.isPaused || !isRunning) return;
    state.frame += Math.max(1, Math.round(2 * state.speed));
    broadcast(state, "frame", {
      source: "live",
      frame: state.frame,
      seconds: state.frame / framesPerSecond,
      queryCount: state.frame * queriesPerFrame,
      dropped: 0,
    });
  }, 100);
  const base = `http://127.0.0.1:${server.address().port}`;
  return {
    base,
    token,
    url: `${base}/#token=${token}`,
    agentCount,
    close: () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const mock = await startMock({ port: Number(process.env.PORT ?? 8790) });
  console.log(`Open ${mock.url}`);
}
