// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Candidates by criterion: raw value, normalised value, share of the score. Sortable, virtual, linked with the view.

import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { CandidateStatus, StepMark, noFailure, type Candidates } from "../api/binary";
import type { Step } from "../api/types";
import { adds, share, sortCandidates, type CellPart, type SortKey, type Sorting } from "../model/candidates";
import { count, number, percent, score, signed, statusNames, stepTitle, stepValue } from "../model/format";
import { handler } from "../model/measure";
import { chooseCandidate } from "../model/session";
import * as store from "../model/store";
import { reveal } from "../widgets/VirtualList";
import { StatusMark } from "../widgets/StatusMark";
import { NoQuery, OptionChoice } from "./AnswerPanel";

const rowHeight = 38;
const headHeight = 62;
const columnWidth = 136;
/** Wide enough for a score that is not decided: "−1.000 … −0.600". */
const scoreWidth = 122;
const sorting = signal<Sorting>({ key: { by: "score" }, descending: true });
const statusFilter = signal<number | null>(null);

const order = computed<Uint32Array>(() => {
  const data = store.shownCandidates.value;
  if (data === null) return new Uint32Array(0);
  const only = statusFilter.value;
  return sortCandidates(
    data,
    store.shownSteps.value,
    sorting.value,
    only === null ? undefined : (c) => data.status[c] === only,
  );
});

const sameKey = (a: SortKey, b: SortKey) => JSON.stringify(a) === JSON.stringify(b);

const sortBy = handler("sort", (key: SortKey) => {
  const now = sorting.value;
  sorting.value = sameKey(now.key, key)
    ? { key, descending: !now.descending }
    : { key, descending: key.by !== "number" && key.by !== "status" };
  void order.value;
});

const pick = handler("choose candidate", (candidate: number) => chooseCandidate(candidate));
const hover = handler("hover row", (candidate: number | null) => (store.hoveredCandidate.value = candidate));

function SortButton(props: { sort: SortKey; children: string; help: string }) {
  const isOn = sameKey(sorting.value.key, props.sort);
  return (
    <button type="button" class={isOn ? "sort on" : "sort"} title={props.help} onClick={() => sortBy(props.sort)}>
      {props.children}
      {isOn && <span aria-hidden="true">{sorting.value.descending ? " ▼" : " ▲"}</span>}
    </button>
  );
}

function ariaSort(key: SortKey["by"], step = -1): "ascending" | "descending" | "none" {
  const now = sorting.value;
  if (now.key.by !== key || (now.key.by === "step" && now.key.step !== step)) return "none";
  return now.descending ? "descending" : "ascending";
}

export function CandidateTable() {
  const data = store.shownCandidates.value;
  const steps = store.shownSteps.value;
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(500);
  const rows = order.value;
  const chosen = store.chosenCandidate.value;
  const chosenAt = chosen === null ? -1 : rows.indexOf(chosen);

  useLayoutEffect(() => {
    if (scroller.current === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(scroller.current?.clientHeight ?? 500));
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [data === null]);
  useEffect(() => {
    if (chosenAt >= 0 && scroller.current !== null) reveal(scroller.current, chosenAt, rowHeight, headHeight);
  }, [chosen, rows]);

  if (store.shown.value === null) return <NoQuery />;
  if (data === null || data.count === 0) {
    return (
      <>
        <OptionChoice />
        <p class="empty">This option has no candidates. {store.shownOption.value?.reason}</p>
      </>
    );
  }

  const first = Math.max(0, Math.floor(top / rowHeight) - 4);
  const last = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + 4);
  const columns = `56px 40px ${scoreWidth}px repeat(${steps.length}, minmax(${columnWidth}px, 1fr))`;
  const width = `max(100%, ${96 + scoreWidth + columnWidth * steps.length}px)`;
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: chosenAt + 1,
      ArrowUp: Math.max(0, chosenAt - 1),
      PageDown: chosenAt + page,
      PageUp: chosenAt - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const candidate = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (candidate !== undefined) pick(candidate);
  };
  const shown = [];
  for (let i = first; i < last; ++i) {
    shown.push(<Row key={rows[i]!} data={data} steps={steps} candidate={rows[i]!} index={i} columns={columns} />);
  }
  return (
    <div class="candidates">
      <OptionChoice />
      <div class="table-bar">
        <span data-testid="candidate-count">{count(rows.length, "candidate")}</span>
        <StatusFilter data={data} />
      </div>
      <div
        class="table"
        role="grid"
        aria-label="Candidates by criterion"
        aria-rowcount={rows.length + 1}
        aria-colcount={steps.length + 3}
        tabIndex={0}
        ref={scroller}
        onKeyDown={onKey}
        onScroll={(e) => setTop(e.currentTarget.scrollTop)}
        onPointerLeave={() => hover(null)}
      >
        <div
          class="thead"
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: columns, height: `${headHeight}px`, width }}
        >
          <div role="columnheader" aria-sort={ariaSort("number")}>
            <SortButton sort={{ by: "number" }} help="In the order in which they were proposed">
              No.
            </SortButton>
          </div>
          <div role="columnheader" aria-sort={ariaSort("status")}>
            <SortButton sort={{ by: "status" }} help="Best first">
              is
            </SortButton>
          </div>
          <div role="columnheader" aria-sort={ariaSort("score")}>
            <SortButton sort={{ by: "score" }} help="Highest first">
              Score
            </SortButton>
          </div>
          {steps.map((step) => (
            <div key={step.step} role="columnheader" aria-sort={ariaSort("step", step.step)} title={step.text}>
              <span class="head">{stepTitle(step)}</span>
              <span class="sub">
                {step.role}
                {step.cost !== "cheap" ? `, ${step.cost}` : ""}
              </span>
              <span class="sorts">
                {(step.role === "weight" ? (["raw", "normalised", "share"] as const) : (["raw"] as const)).map(
                  (part) => (
                    <SortButton key={part} sort={{ by: "step", step: step.step, part }} help={partHelp[part]}>
                      {part === "normalised" ? "norm." : part}
                    </SortButton>
                  ),
                )}
              </span>
            </div>
          ))}
        </div>
        <div role="rowgroup" class="tbody" style={{ height: `${rows.length * rowHeight}px`, width }}>
          {shown}
        </div>
      </div>
    </div>
  );
}

const partHelp: Record<CellPart, string> = {
  raw: "The value that was measured",
  normalised: "The value between 0 and 1, after range and curve",
  share: "How much of everything that speaks for or against the place this is",
};

function StatusFilter({ data }: { data: Candidates }) {
  const counts = [0, 0, 0, 0, 0];
  for (const s of data.status) if (s < 5) counts[s]!++;
  return (
    <div class="segments" role="group" aria-label="Show only">
      <button type="button" aria-pressed={statusFilter.value === null} onClick={() => (statusFilter.value = null)}>
        all
      </button>
      {[2, 1, 3, 4, 0]
        .filter((s) => counts[s]! > 0)
        .map((s) => (
          <button
            key={s}
            type="button"
            aria-pressed={statusFilter.value === s}
            title={`Only ${statusNames[s]}`}
            onClick={() => (statusFilter.value = statusFilter.value === s ? null : s)}
          >
            <StatusMark status={s} /> {counts[s]}
          </button>
        ))}
    </div>
  );
}

function Row(props: { data: Candidates; steps: Step[]; candidate: number; index: number; columns: string }) {
  const { data, steps, candidate, index } = props;
  const isChosen = store.chosenCandidate.value === candidate;
  const isHovered = store.hoveredCandidate.value === candidate;
  const status = data.status[candidate]!;
  return (
    <div
      class={`tr${isChosen ? " active" : ""}${isHovered ? " hovered" : ""}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-candidate={candidate}
      style={{ top: `${index * rowHeight}px`, height: `${rowHeight}px`, gridTemplateColumns: props.columns }}
      onClick={() => pick(candidate)}
      onPointerEnter={() => hover(candidate)}
    >
      <div role="gridcell" class="num">
        {candidate}
      </div>
      <div role="gridcell">
        <StatusMark status={status} />
      </div>
      <div role="gridcell" class="num">
        {status === CandidateStatus.Failed ? (
          <span class="sub">failed</span>
        ) : (
          score(data.scoreLow[candidate]!, data.scoreHigh[candidate]!)
        )}
      </div>
      {steps.map((step) => (
        <Cell key={step.step} data={data} steps={steps} step={step} candidate={candidate} />
      ))}
    </div>
  );
}

function Cell({ data, steps, step, candidate }: { data: Candidates; steps: Step[]; step: Step; candidate: number }) {
  const at = candidate * data.stepCount + step.step;
  const mark = data.marks[at];
  const isFailed =
    data.failedStep[candidate] === step.step &&
    data.failedStep[candidate] !== noFailure &&
    data.status[candidate] === CandidateStatus.Failed;
  if (mark === StepMark.NotNeeded || mark === undefined) {
    return (
      <div role="gridcell" class="num unknown" title="Not measured: it was not needed">
        ·
      </div>
    );
  }
  if (mark !== StepMark.Measured) {
    return (
      <div role="gridcell" class={`num${isFailed ? " failed" : ""}`}>
        {mark === StepMark.KnownPass ? "known to pass" : "✕ known to fail"}
      </div>
    );
  }
  const raw = stepValue(step, data.values[at]!);
  if (step.role === "condition") {
    return (
      <div
        role="gridcell"
        class={`num${isFailed ? " failed" : ""}`}
        title={isFailed ? `Fails: ${step.text}` : `Passes: ${step.text}`}
      >
        {isFailed ? "✕ " : ""}
        {raw}
      </div>
    );
  }
  const own = adds(data, steps, candidate, step.step);
  const part = share(data, steps, candidate, step.step);
  return (
    <div
      role="gridcell"
      class="num term"
      title={`${raw} is ${number(data.normalised[at]!)} normalised; adds ${signed(own)}, ${percent(part)} of what counts`}
    >
      <span>{raw}</span>
      <span class="sub">
        {number(data.normalised[at]!)} · {signed(own, 2)} · {percent(Math.abs(part))}
      </span>
      <span
        class={`bar ${own < 0 ? "minus" : "plus"}`}
        style={{ width: `${Math.min(100, Math.abs(part) * 100)}%` }}
        aria-hidden="true"
      />
    </div>
  );
}
