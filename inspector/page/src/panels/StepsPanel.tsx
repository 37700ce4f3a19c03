// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A query evaluation by evaluation, in the order of work; the view shows what was known at that point.

import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { describeEvaluation, EvaluationWhat } from "../model/candidates";
import { count } from "../model/format";
import { handler } from "../model/measure";
import { loadEvaluations } from "../model/session";
import * as store from "../model/store";
import { VirtualList } from "../widgets/VirtualList";
import { NoQuery } from "./AnswerPanel";

const isPlaying = signal(false);

const goTo = handler("step to", (at: number) => {
  const rows = store.evaluations.value ?? [];
  const next = Math.max(0, Math.min(rows.length, at));
  store.evaluationAt.value = next;
  const row = rows[next - 1];
  store.hoveredCandidate.value = row !== undefined && row[0] >= 0 ? row[0] : null;
});

export function StepsPanel() {
  const data = store.shown.value;
  const rows = store.evaluations.value;
  const timer = useRef<ReturnType<typeof setInterval>>();
  useEffect(() => {
    if (data !== null && rows === null) void loadEvaluations();
  }, [data?.query, rows === null]);
  // Leaving the tab shows the whole query again.
  useEffect(
    () => () => {
      clearInterval(timer.current);
      isPlaying.value = false;
      store.evaluationAt.value = null;
      store.hoveredCandidate.value = null;
    },
    [],
  );
  if (data === null) return <NoQuery />;
  if (rows === null)
    return (
      <p class="empty" role="status">
        Replaying the query …
      </p>
    );
  if (rows.length === 0) return <p class="empty">Nothing was evaluated: no option had a candidate.</p>;
  const at = store.evaluationAt.value ?? rows.length;
  const option = (number: number) => data.query.options.find((o) => o.option === number);
  const play = () => {
    clearInterval(timer.current);
    isPlaying.value = !isPlaying.value;
    if (!isPlaying.value) return;
    if (at >= rows.length) goTo(0);
    // About ten seconds for the whole query, however long it is.
    const stride = Math.max(1, Math.round(rows.length / 200));
    timer.current = setInterval(() => {
      const next = (store.evaluationAt.value ?? 0) + stride;
      goTo(next);
      if (next >= rows.length) {
        clearInterval(timer.current);
        isPlaying.value = false;
      }
    }, 50);
  };
  let current = data.option;
  const optionOf = new Map<number, number>();
  rows.forEach((row, i) => {
    if (row[3] === EvaluationWhat.OptionBegins) {
      current = row[1];
      optionOf.set(i, current);
    }
  });
  const stepsAt = (i: number) => {
    let found = data.option;
    for (const [from, number] of optionOf) if (from <= i) found = number;
    return option(found)?.steps ?? [];
  };
  const hasMore = rows.length > 0 && store.evaluationsNext.value > rows.length;
  return (
    <div class="steps">
      <p class="sub pad">
        In the order of work: cheap conditions first, rays last, and nothing that cannot matter any more. The view shows
        what was known at that point.
      </p>
      <div class="transport" role="group" aria-label="Step through the query">
        <button type="button" title="To the beginning" aria-label="To the beginning" onClick={() => goTo(0)}>
          |◀
        </button>
        <button type="button" title="One back" aria-label="One evaluation back" onClick={() => goTo(at - 1)}>
          ◀
        </button>
        <button type="button" title={isPlaying.value ? "Stop" : "Play"} onClick={play}>
          {isPlaying.value ? "Stop" : "Play"}
        </button>
        <button type="button" title="One on" aria-label="One evaluation on" onClick={() => goTo(at + 1)}>
          ▶
        </button>
        <button type="button" title="To the end" aria-label="To the end" onClick={() => goTo(rows.length)}>
          ▶|
        </button>
        <input
          type="range"
          min={0}
          max={rows.length}
          value={at}
          aria-label="Evaluations done"
          onInput={(e) => goTo(Number(e.currentTarget.value))}
        />
        <output>
          {at.toLocaleString("en")} of {count(rows.length, "evaluation")}
        </output>
      </div>
      <VirtualList
        id="evaluations"
        label="Evaluations"
        count={rows.length}
        rowHeight={24}
        keyOf={(i) => i}
        active={at - 1}
        onChoose={(i) => goTo(i + 1)}
        row={(i) => {
          const row = rows[i]!;
          const isBeginning = row[3] === EvaluationWhat.OptionBegins;
          const isOut = row[3] === EvaluationWhat.Rejected;
          const label = option(row[1])?.label;
          return (
            <>
              <span class="num sub">{i + 1}</span>
              <span class="num">{isBeginning ? "" : `place ${row[0]}`}</span>
              <span class={isBeginning ? "name strong" : isOut ? "name out" : "name"}>
                {isOut && "✕ "}
                {describeEvaluation(row, stepsAt(i), () => (label ? ` "${label}"` : ""))}
              </span>
            </>
          );
        }}
      />
      {hasMore && (
        <p class="pad">
          <button type="button" onClick={() => void loadEvaluations()}>
            Load more
          </button>
        </p>
      )}
    </div>
  );
}
