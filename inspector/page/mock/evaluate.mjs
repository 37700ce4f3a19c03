// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A toy of the real thing: reads a .vq text, evaluates it in the made-up town, answers why not here. Just enough that
// edits, sliders and proposed changes have their effects on the page; says nothing about what Vantage does.

import { agentAt, agentName, askedFrame, askerOf, boxes, cover, isBlocked, isInside, targetOf } from "./world.mjs";

const criteria = {
  distance: { range: [0, 50], cost: "cheap", takesObject: true },
  pathDistance: { range: [0, 60], cost: "costly", takesObject: true },
  exposure: { range: [0, 1], cost: "cheap", takesObject: true },
  visible: { range: [0, 1], cost: "rays", takesObject: true, isTruth: true },
  inDanger: { range: [0, 1], cost: "cheap", isTruth: true },
  coverDensity: { range: [0, 1], cost: "cheap" },
};
const generators = ["grid", "hidespots", "circles"];
const objects = ["puppet", "target", "leader", "squadCenter"];

export const words = {
  words: [
    ...generators.map((name) => ({
      name,
      kind: "generator",
      aliases: [],
      help:
        name === "grid"
          ? "A square grid that reaches as far as the radius on each side of the object, density apart."
          : "Places around the object.",
      example: `${name} around puppet = 15`,
      standsIn: ["generation"],
      planned: false,
    })),
    ...Object.entries(criteria).map(([name, c]) => ({
      name,
      kind: "criterion",
      aliases: [],
      unit: c.range[1] > 1 ? "m" : "",
      value: c.isTruth ? "truth" : "number",
      range: c.range,
      cost: c.cost === "rays" ? "costly" : c.cost,
      help:
        {
          distance: "How far the point is from the object.",
          visible: "Whether the object sees the point.",
          exposure: "How open the point lies to the object.",
        }[name] ?? "A made-up criterion.",
      example: `min ${name} from target = 5`,
      standsIn: ["conditions", "weights"],
      planned: false,
    })),
    ...objects.map((name) => ({
      name,
      kind: "object",
      aliases: [],
      help: name === "puppet" ? "The agent that asks." : "Somebody.",
      planned: false,
    })),
  ],
};

export const files = new Map([
  [
    "f1",
    {
      id: "f1",
      name: "attack/attack_position.vq",
      text: `-- A place to shoot from: out of the way, not too close.
query AttackPosition
wanted 3

option "open ground"
  generation:
    grid around puppet = 30 (density 1)
  conditions:
    min distance from puppet = 3   -- or it would stay where it is
    max distance from puppet = 26
    visible from target = false
  weights:
    distance from target = 1 range 0 to 50
    distance from puppet = -0.6 range 0 to 50
    exposure to target = -0.4
`,
    },
  ],
  [
    "f2",
    {
      id: "f2",
      name: "cover/take_cover.vq",
      text: `-- Behind something, else just away.
query TakeCover

option "behind cover"
  generation:
    hidespots from target around puppet = 8
  conditions:
    min distance from target = 200
    visible from target = false
  weights:
    distance from puppet = -1

option "away"
  generation:
    grid around puppet = 10 (density 1)
  conditions:
    max pathDistance from puppet = 14
    visible from target = false
  weights:
    distance from target = 0.8
    coverDensity = 0.5
`,
    },
  ],
]);

export function hashOf(text) {
  let h = 2166136261;
  for (let i = 0; i < text.length; ++i) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return (h >>> 0).toString(16).padStart(8, "0");
}

/** Queries with their options and entries, and what is wrong with the text. */
export function parse(text, fileName = "query.vq") {
  const queries = [];
  const diagnostics = [];
  let query = null,
    option = null,
    section = "";
  const complain = (line, from, to, message, hint) =>
    diagnostics.push({
      severity: "error",
      code: "query/unknown-word",
      file: fileName,
      line,
      column: from + 1,
      endColumn: to + 1,
      message,
      hint,
    });
  text.split("\n").forEach((raw, i) => {
    const comment = raw.indexOf("--");
    const code = comment < 0 ? raw : raw.slice(0, comment);
    const trimmed = code.trim();
    if (trimmed === "") return;
    const line = i + 1;
    let m;
    if ((m = /^query\s+(\w+)/.exec(trimmed))) {
      query = { name: m[1], line, options: [] };
      queries.push(query);
      option = null;
      section = "";
      return;
    }
    if (query === null) return;
    if ((m = /^option\s*(?:"(.*)")?/.exec(trimmed))) {
      option = { label: m[1] ?? "", generators: [], steps: [] };
      query.options.push(option);
      section = "";
      return;
    }
    if ((m = /^(generation|conditions|weights)\s*:/.exec(trimmed))) {
      section = m[1];
      return;
    }
    if (/^(wanted|accept|behaviour|environment|select)\b/.test(trimmed)) return;
    if (option === null || section === "") {
      const at = raw.search(/\S/);
      complain(
        line,
        at,
        at + trimmed.length,
        `"${trimmed.split(/\s/)[0]}" is not known here.`,
        "A section such as conditions: comes first.",
      );
      return;
    }
    m = /^(\s*)(.*?)=\s*(true|false|[-+]?\d+(?:\.\d+)?)/.exec(code);
    if (m === null) {
      const at = raw.search(/\S/);
      complain(
        line,
        at,
        at + trimmed.length,
        "An entry needs a value after an equals sign.",
        "For example: min distance from target = 5",
      );
      return;
    }
    const measure = m[2].trim();
    const known = section === "generation" ? generators : Object.keys(criteria);
    const names = [...measure.matchAll(/\w+/g)].filter(
      (w) => !["min", "max", "from", "to", "at", "the", "around", "of"].includes(w[0]),
    );
    const word = names[0]?.[0] ?? "";
    if (!known.includes(word)) {
      const at = raw.indexOf(word);
      const near = known.find((k) => k[0] === word[0]);
      complain(
        line,
        at,
        at + word.length,
        `There is no word "${word}" for ${section}.`,
        near ? `Did you mean "${near}"?` : "",
      );
      return;
    }
    const object = names[names.length - 1][0] === word ? null : names[names.length - 1][0];
    if (object !== null && !objects.includes(object)) {
      const at = raw.indexOf(object);
      complain(line, at, at + object.length, `There is no object "${object}".`, "");
      return;
    }
    const value = m[3] === "true" ? 1 : m[3] === "false" ? 0 : Number(m[3]);
    if (section === "generation") {
      option.generators.push({
        word,
        text: trimmed,
        value,
        density: Number(/density\s+([\d.]+)/.exec(trimmed)?.[1] ?? 1),
      });
      return;
    }
    const range = /range\s+([-\d.]+)\s+to\s+([-\d.]+)/.exec(trimmed);
    const c = criteria[word];
    option.steps.push({
      text: trimmed,
      role: section === "weights" ? "weight" : "condition",
      word,
      object,
      isMin: /^min\b/.test(measure),
      isMax: /^max\b/.test(measure),
      value,
      isTruth: c.isTruth === true && section === "conditions",
      cost: c.cost,
      line,
      isDefault: false,
      low: range ? Number(range[1]) : c.range[0],
      high: range ? Number(range[2]) : c.range[1],
    });
  });
  for (const q of queries) {
    for (const o of q.options) {
      o.steps.push({
        text: "inDanger = false",
        role: "condition",
        word: "inDanger",
        object: null,
        value: 0,
        isTruth: true,
        cost: "cheap",
        line: 0,
        isDefault: true,
        low: 0,
        high: 1,
      });
      o.steps.sort((a, b) => (a.role === b.role ? rank[a.cost] - rank[b.cost] : a.role === "condition" ? -1 : 1));
    }
  }
  return { queries, diagnostics };
}
const rank = { cheap: 0, costly: 1, rays: 2 };

function situation(number) {
  const frame = askedFrame(number),
    asker = askerOf(number),
    target = targetOf(asker);
  // Near enough to matter: the real target may be at the other end of the town.
  const puppet = agentAt(asker, frame),
    far = agentAt(target, frame);
  const scale = Math.min(1, 18 / Math.hypot(far.x - puppet.x, far.z - puppet.z));
  return {
    frame,
    asker,
    target,
    puppet,
    targetAt: { x: puppet.x + (far.x - puppet.x) * scale, z: puppet.z + (far.z - puppet.z) * scale },
  };
}

function measure(step, x, z, s, onRay) {
  const o = step.object === "target" ? s.targetAt : s.puppet;
  const d = Math.hypot(x - o.x, z - o.z);
  switch (step.word) {
    case "distance":
      return d;
    case "pathDistance":
      return d * 1.2;
    case "exposure":
      return 0.5 + 0.5 * Math.sin(x * 0.35) * Math.cos(z * 0.3);
    case "coverDensity":
      return 0.5 + 0.5 * Math.sin(x * 0.5 + z * 0.4);
    case "inDanger":
      return Math.hypot(x - 10, z + 8) < 4 ? 1 : 0;
    case "visible": {
      const blocked = isBlocked(o.x, o.z, x, z);
      onRay?.([o.x, 1.6, o.z, x, 1.2, z], blocked);
      return blocked ? 0 : 1;
    }
    default:
      return 0;
  }
}
const passes = (step, value) =>
  step.isTruth
    ? value === step.value
    : step.isMin
      ? value >= step.value
      : step.isMax
        ? value <= step.value
        : value === step.value;
const normalise = (step, value) => Math.max(0, Math.min(1, (value - step.low) / (step.high - step.low)));

function generate(option, s) {
  const points = [],
    drops = [];
  for (const g of option.generators) {
    if (g.word === "hidespots") {
      for (const [x, , z] of cover.points)
        if (Math.hypot(x - s.puppet.x, z - s.puppet.z) <= g.value) points.push([x, 0, z]);
      continue;
    }
    const n = Math.round(g.value / g.density);
    for (let i = -n; i <= n; ++i) {
      for (let k = -n; k <= n; ++k) {
        const x = s.puppet.x + i * g.density,
          z = s.puppet.z + k * g.density;
        points.push([x, 0, z]);
        if (isInside(x, z)) drops.push([x, 0, z, 0, 2]);
      }
    }
  }
  return { points, drops: drops.slice(0, 300) };
}

/** As a lazy evaluation would: rays only for the most promising, the rest stays undecided. */
function evaluateOption(option, s) {
  const { points, drops } = generate(option, s);
  const n = points.length,
    m = option.steps.length;
  const out = {
    n,
    m,
    points,
    drops,
    low: new Float64Array(n).fill(NaN),
    high: new Float64Array(n).fill(NaN),
    values: new Float32Array(n * m),
    normalised: new Float32Array(n * m),
    marks: new Uint8Array(n * m),
    status: new Uint8Array(n),
    kinds: new Uint8Array(n).fill(3),
    failed: new Uint16Array(n).fill(0xffff),
    rays: [],
    log: [],
  };
  const cheap = option.steps.map((step, i) => i).filter((i) => option.steps[i].cost !== "rays");
  const rays = option.steps.map((step, i) => i).filter((i) => option.steps[i].cost === "rays");
  const run = (c, i) => {
    const step = option.steps[i];
    const value = measure(step, points[c][0], points[c][2], s, (ends, blocked) =>
      out.rays.push({ ends, candidate: c, step: i, blocked }),
    );
    out.values[c * m + i] = value;
    out.marks[c * m + i] = 1;
    if (step.role === "weight") {
      out.normalised[c * m + i] = normalise(step, value);
      out.log.push([c, i, value, 0]);
      return true;
    }
    const ok = passes(step, value);
    out.log.push([c, i, value, ok ? 0 : 3]);
    if (!ok) {
      out.status[c] = 3;
      out.failed[c] = i;
    }
    return ok;
  };
  const alive = [];
  for (let c = 0; c < n; ++c) {
    let ok = true;
    for (const i of cheap) if (!(ok = run(c, i))) break;
    if (!ok) continue;
    let score = 0;
    option.steps.forEach((step, i) => {
      if (step.role === "weight") score += step.value * out.normalised[c * m + i];
    });
    out.low[c] = out.high[c] = score;
    alive.push(c);
  }
  alive.sort((a, b) => out.low[b] - out.low[a] || a - b);
  const results = [];
  for (const c of alive.slice(0, 700)) {
    if (rays.length > 0 && !rays.every((i) => run(c, i))) continue;
    out.status[c] = results.length < 1 ? 2 : 1;
    results.push(c);
  }
  for (const c of alive.slice(700)) {
    out.high[c] += 0.1;
  }
  return { ...out, best: results.length > 0 ? results[0] : -1 };
}

export function evaluate(number, text, name) {
  const parsed = parse(text);
  const query = parsed.queries.find((q) => q.name === name) ?? parsed.queries[0];
  const s = situation(number);
  const tried = [];
  let chosen = -1;
  for (const option of query.options) {
    tried.push(evaluateOption(option, s));
    if (tried[tried.length - 1].best >= 0) {
      chosen = tried.length - 1;
      break;
    }
  }
  return { number, text, query, s, tried, chosen };
}

export function optionBytes(o) {
  const parts = [];
  const put = (array) => {
    const b = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    parts.push(b);
    const pad = (8 - (b.length % 8)) % 8;
    if (pad) parts.push(Buffer.alloc(pad));
  };
  put(Uint32Array.from([o.n, o.m, o.drops.length, o.rays.length]));
  put(o.low);
  put(o.high);
  put(Float32Array.from(o.points.flat()));
  put(o.values);
  put(o.normalised);
  put(o.marks);
  put(o.status);
  put(o.kinds);
  put(o.failed);
  put(Float32Array.from(o.drops.flatMap((d) => d.slice(0, 3))));
  put(Uint8Array.from(o.drops, (d) => d[3]));
  put(Uint8Array.from(o.drops, (d) => d[4]));
  put(Float32Array.from(o.rays.flatMap((r) => r.ends)));
  put(Uint32Array.from(o.rays, (r) => r.candidate));
  put(Uint16Array.from(o.rays, (r) => r.step));
  put(Uint8Array.from(o.rays, (r) => (r.blocked ? 1 : 0)));
  return Buffer.concat(parts);
}

export const at = (o, c) => ({ x: o.points[c][0], y: 0, z: o.points[c][2] });

export function describeQuery(e, id, file) {
  const { s } = e;
  const o = e.tried[e.chosen];
  const status = o ? "Found" : e.tried.every((t) => t.n === 0) ? "NoCandidates" : "AllRejected";
  return {
    query: id,
    asker: [s.asker, 1],
    askerName: agentName(s.asker),
    frame: s.frame,
    doneFrame: s.frame + 1,
    program: e.query.name,
    hash: hashOf(e.text),
    file,
    line: e.query.line,
    text: e.text,
    status,
    option: Math.max(0, e.chosen),
    sentences: o
      ? [
          `The ${e.chosen === 0 ? "first" : "second"} option answers: ${o.n.toLocaleString("en")} candidates, the best scores ${o.low[o.best].toFixed(3)}.`,
        ]
      : ["No option has a valid place."],
    replay: { same: true, unknown: 0, difference: "" },
    results: o
      ? [
          {
            option: e.chosen,
            candidate: o.best,
            ...at(o, o.best),
            low: o.low[o.best],
            high: o.high[o.best],
            remark: "",
          },
        ]
      : [],
    bindings: [
      { name: "puppet", object: [s.asker, 1], x: s.puppet.x, y: 0, z: s.puppet.z },
      { name: "target", object: [s.target, 1], x: s.targetAt.x, y: 0, z: s.targetAt.z },
    ],
    values: [{ name: "speed", value: 4 }],
    options: e.tried.map((t, i) => ({
      option: i,
      label: e.query.options[i].label,
      status: t.best >= 0 ? "Found" : t.n === 0 ? "NoCandidates" : "AllRejected",
      reason: t.best >= 0 ? "" : "Conditions rejected every candidate.",
      generated: t.n,
      dropped: t.drops.length,
      generators: e.query.options[i].generators.map((g) => g.text),
      steps: e.query.options[i].steps.map((step, k) => ({
        step: k,
        text: step.text,
        role: step.role,
        word: step.word,
        object: step.object,
        multiplier: step.role === "weight" ? step.value : null,
        limit: step.role === "condition" ? step.value : null,
        low: step.low,
        high: step.high,
        cost: step.cost,
        isDefault: step.isDefault,
        line: step.line,
      })),
    })),
  };
}

const statusTexts = ["Undecided", "Valid", "Best", "Failed", "TooLow"];

export function compare(before, after) {
  const a = before.tried[before.chosen] ?? before.tried[before.tried.length - 1],
    b = after.tried[after.chosen] ?? after.tried[after.tried.length - 1];
  const key = (p) => `${p[0].toFixed(2)},${p[2].toFixed(2)}`;
  const old = new Map(a.points.map((p, i) => [key(p), i]));
  const changes = [];
  let changeCount = 0;
  b.points.forEach((p, i) => {
    const k = old.get(key(p));
    old.delete(key(p));
    const was = k === undefined ? "none" : statusTexts[a.status[k]],
      is = statusTexts[b.status[i]];
    if (was !== is && ++changeCount <= 2000) changes.push({ x: p[0], y: 0, z: p[2], old: was, new: is });
  });
  for (const k of old.values())
    if (++changeCount <= 2000)
      changes.push({ x: a.points[k][0], y: 0, z: a.points[k][2], old: statusTexts[a.status[k]], new: "none" });
  const place = (t) => (t.best < 0 ? null : t.points[t.best]);
  const [winnerOld, winnerNew] = [place(a), place(b)];
  const status = (t) => (t.best >= 0 ? "Found" : "AllRejected");
  return {
    winnerOld,
    winnerNew,
    isSameWinner: JSON.stringify(winnerOld) === JSON.stringify(winnerNew),
    statusOld: status(a),
    statusNew: status(b),
    unknown: 0,
    changes,
    changeCount,
  };
}

/** The number of an entry's line replaced; comments stay. */
function withValue(text, line, value) {
  const lines = text.split("\n");
  lines[line - 1] = lines[line - 1].replace(/=\s*[-+]?[\w.]+/, `= ${value}`);
  return lines.join("\n");
}

function queryText(text, query) {
  const lines = text.split("\n");
  let end = lines.length;
  for (let i = query.line; i < lines.length; ++i)
    if (/^query\b/.test(lines[i])) {
      end = i;
      break;
    }
  return lines
    .slice(query.line - 1, end)
    .map((l) => l.replace(/\s*--.*$/, ""))
    .join("\n");
}

export function why(e, x, y, z) {
  const index = e.chosen >= 0 ? e.chosen : e.tried.length - 1;
  const o = e.tried[index],
    option = e.query.options[index];
  let candidate = null,
    nearest = 0.75;
  o.points.forEach((p, i) => {
    const d = Math.hypot(p[0] - x, p[2] - z);
    if (d < nearest) {
      nearest = d;
      candidate = i;
    }
  });
  const here = candidate === null ? { x, y, z } : at(o, candidate);
  const winner = o.best < 0 ? null : { ...at(o, o.best), candidate: o.best };
  const scoreOf = (p, steps) =>
    steps.reduce(
      (sum, step) => sum + (step.role === "weight" ? step.value * normalise(step, measure(step, p.x, p.z, e.s)) : 0),
      0,
    );
  const terms = option.steps.map((step, i) => {
    const a = measure(step, here.x, here.z, e.s),
      b = winner === null ? NaN : measure(step, winner.x, winner.z, e.s);
    const ok = step.role === "weight" || passes(step, a);
    const off = Math.abs(a - step.value);
    return {
      step: i,
      text: step.text,
      role: step.role,
      passes: ok,
      here: a,
      winner: Number.isNaN(b) ? "nan" : b,
      addsHere: step.role === "weight" ? step.value * normalise(step, a) : 0,
      addsWinner: step.role === "weight" && winner ? step.value * normalise(step, b) : 0,
      sentence:
        step.role === "weight"
          ? `${step.text}: ${a.toFixed(2)} here.`
          : ok
            ? ""
            : step.isTruth
              ? `${step.text} fails: it is ${a === 1 ? "true" : "false"} here.`
              : `${a.toFixed(1)} m from the ${step.object}, ${off.toFixed(1)} m too ${step.isMin ? "close" : "far"}: ${step.text} fails.`,
    };
  });
  const failing = terms.filter((t) => !t.passes);
  const isWinner = candidate !== null && candidate === o.best;
  const scoreHere = scoreOf(here, option.steps),
    scoreWinner = winner ? scoreOf(winner, option.steps) : "nan";
  const verdict = isWinner
    ? "IsTheAnswer"
    : candidate === null
      ? "NothingGenerated"
      : failing.length > 0
        ? "Rejected"
        : winner === null
          ? "NothingChosen"
          : "Beaten";
  const change = { kind: "none", sentence: "", conditions: [], largest: 0, weights: [], query: null };
  if (verdict === "Rejected") {
    change.kind = "conditions";
    let text = e.text;
    for (const t of failing) {
      const step = option.steps[t.step];
      const needed = step.isTruth
        ? t.here === 1
          ? "true"
          : "false"
        : (step.isMin ? Math.floor(t.here * 10) : Math.ceil(t.here * 10)) / 10;
      change.conditions.push({
        step: t.step,
        text: t.text,
        needed: step.isTruth
          ? `${step.word} would have to be allowed`
          : `${t.text.replace(/=.*/, "").trim()} = ${needed}`,
      });
      if (step.line > 0) text = withValue(text, step.line, needed);
    }
    change.sentence = `${failing.length === 1 ? "One condition stands" : `${failing.length} conditions stand`} in the way.`;
    change.query = queryText(text, e.query);
  } else if (verdict === "Beaten") {
    proposeWeights(e, option, o, here, change);
  } else if (verdict === "NothingGenerated") {
    change.kind = "impossible";
    change.sentence = "No generator proposes a place within 0.75 m of here; no weight can change that.";
  }
  const sentences = {
    IsTheAnswer: ["It passes every condition and has the highest score."],
    NothingGenerated: ["The generators of this option propose nothing within 0.75 m of here."],
    Rejected: failing.map((t) => t.sentence),
    Beaten: [
      `It scores ${scoreHere.toFixed(3)}, the winner ${typeof scoreWinner === "number" ? scoreWinner.toFixed(3) : "?"}.`,
    ],
    NothingChosen: ["The query found nothing."],
  }[verdict];
  return {
    verdict,
    sentences,
    option: index,
    ...here,
    candidate,
    winner,
    scoreHere,
    scoreWinner,
    terms,
    drops: o.drops
      .filter((d) => Math.hypot(d[0] - x, d[2] - z) < 1.5)
      .slice(0, 5)
      .map((d) => ({ x: d[0], y: d[1], z: d[2], generator: d[3], reason: "off the navmesh" })),
    change,
  };
}

/** Not the smallest change, only one that works: weights that speak for the place grow, the others shrink. */
function proposeWeights(e, option, o, here, change) {
  const steps = option.steps.map((s, i) => ({ ...s, i })).filter((s) => s.role === "weight");
  const rivals = [...o.status].map((s, i) => (s === 1 || s === 2 ? i : -1)).filter((i) => i >= 0);
  const at2 = (c) => steps.map((s) => o.normalised[c * o.m + s.i]);
  const own = steps.map((s) => normalise(s, measure(s, here.x, here.z, e.s)));
  const best = at2(o.best);
  for (let t = 0.01; t < 1; t += 0.01) {
    const weights = steps.map((s, k) => s.value * (1 + Math.sign(s.value * (own[k] - best[k])) * t));
    const score = (values) => values.reduce((sum, v, k) => sum + v * weights[k], 0);
    if (
      !rivals.every(
        (c) => score(own) > score(at2(c)) + 1e-4 || Math.hypot(o.points[c][0] - here.x, o.points[c][2] - here.z) < 0.01,
      )
    )
      continue;
    change.kind = "weights";
    change.largest = t;
    let text = e.text;
    steps.forEach((s, k) => {
      const next = Math.round(weights[k] * 1e4) / 1e4;
      change.weights.push({ step: s.i, text: s.text, old: s.value, new: next });
      text = withValue(text, s.line, next);
    });
    change.sentence = `With weights changed by at most ${Math.round(t * 100)} % this place would win.`;
    change.query = queryText(text, e.query);
    return;
  }
  change.kind = "impossible";
  change.sentence =
    "No change of the weights that keeps their signs lets this place win: others are better in every respect.";
}

export { boxes };
