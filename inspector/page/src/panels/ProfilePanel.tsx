// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where the time goes: budget, queue, latency, rays, cost and rejections of each criterion, the slowest queries.

import { computed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ProfileProgram } from "../api/types";
import { count, duration, number, percent, queryStatus } from "../model/format";
import { chooseQuery, exportTrace, loadProfile, scrub } from "../model/session";
import * as store from "../model/store";
import { Chart } from "./Chart";

/** More points than pixels tell nothing. */
const most = 2000;

const columns = computed(() => {
  const rows = store.frameRows.value.slice(-most);
  const take = (field: number) => Float64Array.from(rows, (r) => r[field] as number);
  return {
    frame: take(0),
    units: take(2),
    microseconds: take(3),
    waiting: take(4),
    running: take(5),
    completed: take(6),
    rays: take(7),
  };
});

export function ProfilePanel() {
  const id = store.sourceId.value;
  const lastFrame = store.source.value?.lastFrame ?? 0;
  // Every few seconds of a running game the sums are asked for again.
  useEffect(() => void loadProfile(), [id, Math.floor(lastFrame / 200)]);
  const p = store.profile.value;
  const c = columns.value;
  const goTo = (frame: number) => {
    scrub(frame);
    store.mainTab.value = "scene";
  };
  if (c.frame.length === 0) return <p class="empty">No frame has been recorded yet. Let the game run for a moment.</p>;
  const budget = p?.frames?.budgetUnits ?? 0;
  const budgetLine = new Float64Array(c.frame.length).fill(budget);
  const latencies = p?.queue?.latencies ?? [];
  return (
    <div class="profile scroll" tabIndex={0} role="region" aria-label="Profile">
      <div class="tiles">
        <Tile
          title="Frames"
          value={(p?.frames?.count ?? c.frame.length).toLocaleString("en")}
          help="Updates of the scheduler in this source"
        />
        <Tile
          title="Mean a frame"
          value={duration(p?.frames?.meanMicroseconds ?? mean(c.microseconds))}
          help="Time of the game's own thread"
        />
        <Tile
          title="Worst frame"
          value={duration(p?.frames?.worstMicroseconds ?? Math.max(...c.microseconds))}
          help="The slowest update"
        />
        <Tile
          title="Over budget"
          value={count(p?.frames?.overruns ?? 0, "frame")}
          help="Frames that took more than their budget"
        />
        <Tile
          title="Longest queue"
          value={String(p?.queue?.longest ?? Math.max(...c.waiting))}
          help="Most queries waiting at once"
        />
        <Tile
          title="Mean latency"
          value={`${number(p?.queue?.meanLatency ?? NaN, 1)} frames`}
          help="From the question to the answer"
        />
        <span class="grow" />
        <button type="button" onClick={() => void exportTrace()} title="For ui.perfetto.dev or chrome://tracing">
          Export trace
        </button>
      </div>
      <div class="charts">
        <Chart
          title="Budget use per frame (units)"
          help="Work that was done in each frame, and what it may be. Click a frame to go there, drag to zoom in, double-click to zoom out."
          x={c.frame}
          xLabel="frame"
          onPick={goTo}
          lines={[
            { label: "units", values: c.units, colour: "--chart-1", fill: true },
            ...(budget > 0 ? [{ label: "budget", values: budgetLine, colour: "--warn", dash: [6, 4] }] : []),
          ]}
        />
        <Chart
          title="Time per frame (µs)"
          help="Microseconds of each update."
          x={c.frame}
          xLabel="frame"
          onPick={goTo}
          lines={[{ label: "µs", values: c.microseconds, colour: "--chart-2", fill: true }]}
        />
        <Chart
          title="Queue"
          help="Queries waiting, running, and done in each frame."
          x={c.frame}
          xLabel="frame"
          onPick={goTo}
          lines={[
            { label: "waiting", values: c.waiting, colour: "--chart-3" },
            { label: "running", values: c.running, colour: "--chart-1", dash: [5, 3] },
            { label: "done", values: c.completed, colour: "--chart-2", dash: [2, 3] },
          ]}
        />
        <Chart
          title="Rays per frame"
          help="Line-of-sight tests that were asked for."
          x={c.frame}
          xLabel="frame"
          onPick={goTo}
          lines={[{ label: "rays", values: c.rays, colour: "--chart-4", fill: true }]}
        />
        {latencies.length > 0 && (
          <Chart
            title="Latency (frames until the answer)"
            help="How many queries took how many frames."
            kind="bars"
            x={latencies.map((l) => l[0])}
            xLabel="frames"
            lines={[{ label: "queries", values: latencies.map((l) => l[1]), colour: "--chart-1" }]}
          />
        )}
      </div>
      <Programs programs={p?.programs ?? []} />
      <Slowest />
    </div>
  );
}

function mean(values: Float64Array): number {
  return values.length === 0 ? NaN : values.reduce((a, b) => a + b, 0) / values.length;
}

function Tile({ title, value, help }: { title: string; value: string; help: string }) {
  return (
    <div class="tile" title={help}>
      <span class="sub">{title}</span>
      <strong>{value}</strong>
    </div>
  );
}

function Programs({ programs }: { programs: ProfileProgram[] }) {
  if (programs.length === 0) return null;
  const total = programs.reduce((sum, p) => sum + p.units, 0) || 1;
  return (
    <section>
      <h3>Queries and their criteria, the costliest first</h3>
      {[...programs]
        .sort((a, b) => b.units - a.units)
        .map((program) => (
          <details key={program.name} open={programs.length <= 3}>
            <summary>
              <strong>{program.name}</strong>{" "}
              <span class="sub">
                {percent(program.units / total)} of all work · asked {program.asked.toLocaleString("en")}× · found{" "}
                {percent(program.found / Math.max(1, program.asked))} · {count(program.rays, "ray")} ·{" "}
                {number(program.latency, 1)} frames until the answer
              </span>
            </summary>
            <table class="criteria-table">
              <thead>
                <tr>
                  <th scope="col">Criterion</th>
                  <th scope="col">Role</th>
                  <th scope="col">Cost</th>
                  <th scope="col" class="num">
                    Measured
                  </th>
                  <th scope="col" class="num">
                    Rejected
                  </th>
                  <th scope="col" class="num">
                    Rejection rate
                  </th>
                  <th scope="col" class="num">
                    Rays
                  </th>
                  <th scope="col" class="num">
                    Units
                  </th>
                  <th scope="col">Share of the work</th>
                </tr>
              </thead>
              <tbody>
                {program.steps.map((s) => (
                  <tr key={`${s.option}-${s.step}`}>
                    <th scope="row">
                      <code>{s.text}</code>
                    </th>
                    <td>{s.role}</td>
                    <td>{s.cost}</td>
                    <td class="num">{s.evaluations.toLocaleString("en")}</td>
                    <td class="num">{s.rejections.toLocaleString("en")}</td>
                    <td class="num">
                      {s.role === "condition" ? percent(s.rejections / Math.max(1, s.evaluations)) : "–"}
                    </td>
                    <td class="num">{s.rays.toLocaleString("en")}</td>
                    <td class="num">{s.units.toLocaleString("en")}</td>
                    <td>
                      <span class="meter" style={{ width: `${(100 * s.units) / Math.max(1, program.units)}%` }} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        ))}
    </section>
  );
}

function Slowest() {
  const rows = store.profile.value?.slowest ?? [];
  const names = store.profile.value?.programs ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>Slowest queries</h3>
      <table class="criteria-table">
        <thead>
          <tr>
            <th scope="col">Query</th>
            <th scope="col">Agent</th>
            <th scope="col">Status</th>
            <th scope="col" class="num">
              Frames
            </th>
            <th scope="col" class="num">
              Units
            </th>
            <th scope="col" class="num">
              Rays
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 20).map((row) => (
            <tr key={row[0]}>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    store.mainTab.value = "scene";
                    void chooseQuery(row[0]);
                  }}
                >
                  #{row[0]} {names[row[4]]?.name ?? store.queryList.value.programs[row[4]] ?? ""}
                </button>
              </th>
              <td>{store.agentName(row[3])}</td>
              <td>{queryStatus(row[5])}</td>
              <td class="num">{row[2] < 0 ? "…" : row[2] - row[1]}</td>
              <td class="num">{row[7].toLocaleString("en")}</td>
              <td class="num">{row[8].toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
