// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Time: scrub through the frames, see how much work each had and who asked when, follow the running game, or stop it.

import { computed, effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { queryStatus, seconds } from "../model/format";
import { handler } from "../model/measure";
import { chooseQuery, followLive, scrub, sendControl } from "../model/session";
import * as store from "../model/store";
import { cssColour, isDark } from "../widgets/theme";
import { columnsOf, frameToX, queryNear, xToFrame, zoomSpan, type Span } from "./timeline_layout";

/** Null: everything. */
const zoomed = signal<Span | null>(null);
const all = computed<Span>(() => ({
  first: store.source.value?.firstFrame ?? 0,
  last: store.source.value?.lastFrame ?? 0,
}));
const span = computed<Span>(() => {
  const z = zoomed.value,
    a = all.value;
  if (z === null || z.last - z.first >= a.last - a.first) return a;
  const size = z.last - z.first;
  const first = store.isFollowing.value ? a.last - size : Math.max(a.first, Math.min(a.last - size, z.first));
  return { first, last: first + size };
});
const hint = signal<{ x: number; text: string } | null>(null);

const scrubTo = handler("scrub", (x: number, width: number) => scrub(xToFrame(x, span.value, width)));

export function Timeline() {
  const source = store.source.value;
  if (source === null) return <footer class="timeline" />;
  const now = store.moment.value;
  const can = store.hello.value?.can.control === true && source.kind === "live";
  const { isPaused, speed } = store.control.value;
  const frame = store.wantedFrame.value ?? now?.frame ?? 0;
  return (
    <footer class="timeline" aria-label="Time">
      <div class="transport">
        <button type="button" title="First frame" aria-label="First frame" onClick={() => scrub(source.firstFrame)}>
          |◀
        </button>
        <button
          type="button"
          title="One frame back (left arrow on the timeline)"
          aria-label="One frame back"
          onClick={() => scrub(frame - 1)}
        >
          ◀
        </button>
        <button
          type="button"
          title="One frame on (right arrow on the timeline)"
          aria-label="One frame on"
          onClick={() => scrub(frame + 1)}
        >
          ▶
        </button>
        <button type="button" title="Last frame" aria-label="Last frame" onClick={() => scrub(source.lastFrame)}>
          ▶|
        </button>
        {source.kind === "live" && (
          <button
            type="button"
            aria-pressed={store.isFollowing.value}
            title="The view keeps up with the running game"
            onClick={followLive}
          >
            {store.isFollowing.value ? "● Following live" : "Follow live"}
          </button>
        )}
        <span class="when" data-testid="frame">
          frame {frame.toLocaleString("en")}{" "}
          <span class="sub">
            of {source.lastFrame.toLocaleString("en")}
            {now !== null && ` · ${seconds(now.seconds)}`}
          </span>
        </span>
        <span class="grow" />
        {zoomed.value !== null && (
          <button type="button" onClick={() => (zoomed.value = null)} title="Show all frames">
            Show all
          </button>
        )}
        {can && (
          <div class="game" role="group" aria-label="The running game">
            <span class="sub">Game</span>
            <button
              type="button"
              aria-pressed={isPaused}
              onClick={() => void sendControl(isPaused ? "resume" : "pause")}
            >
              {isPaused ? "Resume" : "Pause"}
            </button>
            <button
              type="button"
              disabled={!isPaused}
              title={isPaused ? "One frame" : "Pause the game first"}
              onClick={() => void sendControl("step")}
            >
              Step
            </button>
            <label class="sub">
              Speed{" "}
              <select value={String(speed)} onChange={(e) => void sendControl("speed", Number(e.currentTarget.value))}>
                {[...new Set([0.1, 0.25, 0.5, 1, 2, 4, speed])]
                  .sort((a, b) => a - b)
                  .map((s) => (
                    <option key={s} value={String(s)}>
                      {s}×
                    </option>
                  ))}
              </select>
            </label>
          </div>
        )}
      </div>
      <Strip />
    </footer>
  );
}

function Strip() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isScheduled = false;
    const width = signal(0);
    const stop = effect(() => {
      // Everything that the picture depends on.
      void [
        store.frameRows.value,
        store.queryVersion.value,
        store.wantedFrame.value,
        store.chosenAgent.value,
        store.chosenQuery.value,
        span.value,
        isDark.value,
        width.value,
      ];
      if (isScheduled) return;
      isScheduled = true;
      requestAnimationFrame(() => {
        isScheduled = false;
        if (canvas.current !== null) draw(canvas.current);
      });
    });
    const observer = new ResizeObserver(() => (width.value = box.current?.clientWidth ?? 0));
    observer.observe(box.current!);
    return () => {
      stop();
      observer.disconnect();
    };
  }, []);
  const source = store.source.value!;
  const at = (event: MouseEvent) => event.clientX - canvas.current!.getBoundingClientRect().left;
  const width = () => canvas.current!.clientWidth;
  const near = (x: number) => {
    const perPixel = (span.value.last - span.value.first) / Math.max(1, width());
    return queryNear(
      store.queryList.value.rows,
      xToFrame(x, span.value, width()),
      Math.max(1, 4 * perPixel),
      store.chosenAgent.value,
    );
  };
  return (
    <div
      ref={box}
      class="strip"
      role="slider"
      tabIndex={0}
      aria-label="Frame"
      aria-valuemin={source.firstFrame}
      aria-valuemax={source.lastFrame}
      aria-valuenow={store.wantedFrame.value ?? source.firstFrame}
      aria-valuetext={`frame ${store.wantedFrame.value ?? 0}`}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        e.currentTarget.focus();
        scrubTo(at(e), width());
      }}
      onPointerMove={(e) => {
        if (e.buttons === 1) scrubTo(at(e), width());
        const query = near(at(e));
        const frame = xToFrame(at(e), span.value, width());
        hint.value = {
          x: at(e),
          text:
            query === null
              ? `frame ${frame}`
              : `frame ${query[1]}: ${store.agentName(query[3])} asked ${store.queryList.value.programs[query[4]] ?? ""} (${queryStatus(query[5])}); double-click to open`,
        };
      }}
      onPointerLeave={() => (hint.value = null)}
      onDblClick={(e) => {
        const query = near(at(e));
        if (query !== null) void chooseQuery(query[0]);
      }}
      onWheel={(e) => {
        e.preventDefault();
        zoomed.value = zoomSpan(
          span.value,
          all.value,
          xToFrame(at(e), span.value, width()),
          e.deltaY > 0 ? 1.3 : 1 / 1.3,
        );
      }}
      onKeyDown={(e) => {
        const now = store.wantedFrame.value ?? 0;
        const steps: Record<string, number> = {
          ArrowLeft: now - 1,
          ArrowRight: now + 1,
          PageDown: now - 50,
          PageUp: now + 50,
          Home: source.firstFrame,
          End: source.lastFrame,
        };
        const to = steps[e.key];
        if (to !== undefined) {
          scrub(to);
          e.preventDefault();
        } else if (e.key === "+") zoomed.value = zoomSpan(span.value, all.value, now, 1 / 1.5);
        else if (e.key === "-") zoomed.value = zoomSpan(span.value, all.value, now, 1.5);
      }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      {hint.value !== null && (
        <div
          class="tooltip above"
          style={{ left: `${Math.min(hint.value.x + 8, Math.max(0, (canvas.current?.clientWidth ?? 300) - 330))}px` }}
        >
          {hint.value.text}
        </div>
      )}
    </div>
  );
}

const workTop = 14,
  workHeight = 26,
  askedTop = 44,
  askedHeight = 14;

function draw(canvas: HTMLCanvasElement): void {
  const ratio = Math.min(2, devicePixelRatio);
  const width = canvas.clientWidth,
    height = canvas.clientHeight;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const g = canvas.getContext("2d");
  if (g === null || width < 2) return;
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  const s = span.value;
  const rows = store.frameRows.value;
  g.font = "10px system-ui, sans-serif";
  g.textBaseline = "top";
  drawScale(g, s, width, height);

  g.fillStyle = cssColour("--chart-1");
  const work = columnsOf(rows, 3, s, width);
  const most = work.reduce((a, b) => Math.max(a, b), 1);
  work.forEach((value, x) => {
    if (value > 0) {
      const h = Math.max(1, (value / most) * workHeight);
      g.fillRect(x, workTop + workHeight - h, 1, h);
    }
  });

  drawQueries(g, s, width);
  g.fillStyle = cssColour("--text-dim");
  g.fillText("work a frame", 4, workTop);
  g.fillText(
    store.chosenAgent.value === null ? "questions asked" : `asked by ${store.agentName(store.chosenAgent.value)}`,
    4,
    askedTop + askedHeight + 3,
  );

  const at = store.wantedFrame.value;
  if (at !== null) {
    const x = frameToX(at, s, width);
    g.fillStyle = cssColour("--accent");
    g.fillRect(x - 1, 0, 2, height);
    g.beginPath();
    g.moveTo(x - 6, 0);
    g.lineTo(x + 6, 0);
    g.lineTo(x, 8);
    g.fill();
  }
}

function drawScale(g: CanvasRenderingContext2D, s: Span, width: number, height: number): void {
  g.fillStyle = cssColour("--text-dim");
  g.strokeStyle = cssColour("--border");
  const wanted = (s.last - s.first) / Math.max(2, width / 110);
  const base = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  const step = Math.max(1, [1, 2, 5, 10].map((f) => f * base).find((f) => f >= wanted) ?? base);
  for (let frame = Math.ceil(s.first / step) * step; frame <= s.last; frame += step) {
    const x = Math.round(frameToX(frame, s, width)) + 0.5;
    g.beginPath();
    g.moveTo(x, 0);
    g.lineTo(x, height);
    g.stroke();
    g.fillText(frame.toLocaleString("en"), x + 3, 1);
  }
}

/** Ticks of the chosen agent, or how many asked; a query that found nothing hangs below the line, a found one above. */
function drawQueries(g: CanvasRenderingContext2D, s: Span, width: number): void {
  const rows = store.queryList.value.rows;
  const agent = store.chosenAgent.value;
  const middle = askedTop + askedHeight / 2;
  const found = new Uint16Array(Math.ceil(width) + 1),
    none = new Uint16Array(Math.ceil(width) + 1);
  for (const row of rows) {
    if (row[1] < s.first || row[1] > s.last || (agent !== null && row[3] !== agent)) continue;
    const x = Math.floor(frameToX(row[1], s, width));
    if (row[5] === "Found" || row[5] === "InProgress") found[x]!++;
    else none[x]!++;
  }
  const most = Math.max(
    1,
    found.reduce((a, b) => Math.max(a, b), 0),
    none.reduce((a, b) => Math.max(a, b), 0),
  );
  const high = (n: number) => (agent !== null ? askedHeight / 2 : Math.max(1.5, (n / most) * (askedHeight / 2)));
  const wide = agent !== null ? 2 : 1;
  g.fillStyle = cssColour("--good");
  found.forEach((n, x) => {
    if (n > 0) g.fillRect(x, middle - high(n), wide, high(n));
  });
  g.fillStyle = cssColour("--bad");
  none.forEach((n, x) => {
    if (n > 0) g.fillRect(x, middle, wide, high(n));
  });
  const chosen = store.chosenQuery.value === null ? undefined : store.queryList.value.row(store.chosenQuery.value);
  if (chosen !== undefined) {
    g.strokeStyle = cssColour("--text");
    g.beginPath();
    g.arc(frameToX(chosen[1], s, width), middle, 5, 0, 7);
    g.stroke();
  }
}
