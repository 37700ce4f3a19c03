// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The query's text, sliders for its numbers, and what a change would do: before and after, side by side.

import { computed } from "@preact/signals";
import type { Comparison } from "../api/types";
import { Editor, goToLine } from "../editor/Editor";
import { applyEdits, outline, setNumber, sliderFor, writeNumber, type Slider } from "../editor/entries";
import { applyToGame, saveFile, setText, show, undoAll } from "../model/editing";
import { count, number, place, queryStatus, queryStatusMark, toNumber } from "../model/format";
import { handler } from "../model/measure";
import { askWhy } from "../model/session";
import * as store from "../model/store";
import { focusPlace } from "../view3d/current_view";
import { VirtualList } from "../widgets/VirtualList";
import { Counts, NoQuery } from "./AnswerPanel";
import { LevelNote } from "./LevelNote";

const isChanged = computed(() => store.edited.value !== null && store.editorText.value !== store.edited.value.original);

const sliders = computed<Slider[]>(() => {
  const edited = store.edited.value;
  if (edited === null) return [];
  const originals = new Map<string, number>();
  const key = (e: { option: number; section: string; measure: string }) => `${e.option}|${e.section}|${e.measure}`;
  for (const e of outline(edited.original).entries) {
    if (e.query === edited.query && e.number !== null) originals.set(key(e), e.number.value);
  }
  const ranges = new Map(store.words.value.map((w) => [w.name, w.range]));
  const out: Slider[] = [];
  for (const entry of outline(store.editorText.value).entries) {
    if (entry.query !== edited.query || entry.number === null) continue;
    const word = entry.measure.split(" ").find((w) => ranges.has(w));
    const slider = sliderFor(
      entry,
      originals.get(key(entry)) ?? entry.number.value,
      word === undefined ? undefined : ranges.get(word),
    );
    if (slider !== null) out.push(slider);
  }
  return out;
});

const slide = handler("slider", (slider: Slider, value: number) => {
  const edit = setNumber(slider.entry, value, slider.step);
  if (edit !== null) setText(applyEdits(store.editorText.value, [edit]));
});

export function EditPanel() {
  const edited = store.edited.value;
  if (store.base.value === null) return <NoQuery />;
  if (edited === null)
    return (
      <p class="empty" role="status">
        Reading the text …
      </p>
    );
  const can = store.hello.value?.can;
  return (
    <div class="edit">
      <div class="edit-bar">
        <div class="what">
          <span class="file" title={edited.fileName}>
            {isChanged.value && <span title="Changed, not saved">• </span>}
            {edited.fileName}
          </span>
          <TryState />
        </div>
        <button type="button" disabled={!isChanged.value} title="Back to the text as it was" onClick={undoAll}>
          Undo all
        </button>
        <button
          type="button"
          disabled={edited.file === null || can?.apply !== true}
          title={
            edited.file === null
              ? "The file of this query is not known"
              : can?.apply !== true
                ? "There is no running game behind this page"
                : "The running game uses this text; the file stays as it is"
          }
          onClick={() => void applyToGame()}
        >
          Apply to the game
        </button>
        <button
          type="button"
          class="primary"
          disabled={edited.file === null || can?.save === false || !isChanged.value}
          title="Writes the file; the game reloads it (Ctrl+S)"
          onClick={() => void saveFile()}
        >
          Save
        </button>
      </div>
      <Editor key={`${edited.file}|${edited.query}`} />
      <Diagnostics />
      <div class="edit-lower scroll" tabIndex={0} role="region" aria-label="Sliders and comparison">
        <Sliders />
        <BeforeAndAfter />
      </div>
    </div>
  );
}

function TryState() {
  const state = store.tryState.value;
  const errors = store.diagnostics.value.filter((d) => d.severity === "error").length;
  const texts = {
    idle: "as asked",
    trying: "trying …",
    done: "tried on this moment",
    refused: errors > 0 ? `${count(errors, "mistake")}, not tried` : "not tried",
  };
  return (
    <span class={`try try-${state}`} role="status">
      {texts[state]}
    </span>
  );
}

function Diagnostics() {
  const found = store.diagnostics.value;
  if (found.length === 0) return null;
  return (
    <ul class="diagnostics" aria-label="What is wrong with the text">
      {found.slice(0, 20).map((d, i) => (
        <li key={i} class={d.severity}>
          <button type="button" class="link" title="Go there" onClick={() => goToLine(d.line, d.column)}>
            {d.severity === "error" ? "✕" : "!"} {d.line}:{d.column}
          </button>
          <span>
            {d.message}
            {d.hint !== "" && <span class="sub"> {d.hint}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Those of the option that is shown first; the others below, each under its name. */
function Sliders() {
  const list = sliders.value;
  if (list.length === 0) return null;
  const shownOption = store.shown.value?.option ?? 0;
  const options = [...new Set(list.map((s) => s.entry.option))].sort(
    (a, b) => Number(b === shownOption) - Number(a === shownOption) || a - b,
  );
  return (
    <details open class="sliders">
      <summary>Weights and limits</summary>
      {options.map((option) => (
        <div key={option} role="group" aria-label={optionTitle(option)}>
          {options.length > 1 && <h4>{optionTitle(option)}</h4>}
          {list
            .filter((s) => s.entry.option === option)
            .map((s) => (
              <SliderRow key={`${s.entry.line}|${s.entry.measure}`} slider={s} />
            ))}
        </div>
      ))}
    </details>
  );
}

function optionTitle(option: number): string {
  const label = store.shown.value?.query.options.find((o) => o.option === option)?.label ?? "";
  return `Option ${option + 1}${label === "" ? "" : `: ${label}`}`;
}

const roleHelp = {
  weight: "How much it counts; negative: less is better",
  limit: "The limit of this condition",
  radius: "How far the generator looks",
} as const;

function SliderRow({ slider }: { slider: Slider }) {
  const { entry, role } = slider;
  const value = entry.number!.value;
  const id = `slider-${entry.line}`;
  return (
    <div class="slider">
      <label for={id} title={`${entry.measure}. ${roleHelp[role]}, line ${entry.line}`}>
        <span class="role">{role}</span> {entry.measure}
      </label>
      <input
        id={id}
        type="range"
        min={slider.low}
        max={slider.high}
        step={slider.step}
        value={value}
        onInput={(e) => slide(slider, Number(e.currentTarget.value))}
      />
      <output for={id}>{writeNumber(value, Math.min(slider.step, 0.001)).replace("-", "−")}</output>
    </div>
  );
}

function BeforeAndAfter() {
  const trial = store.trial.value;
  const base = store.base.value;
  if (trial === null || base === null) {
    if (store.tryState.value === "refused" && store.tryProblem.value !== "")
      return <p class="pad">This could not be tried: {store.tryProblem.value}.</p>;
    return (
      <p class="sub pad">
        Change the text or move a slider: the query runs again on this frozen moment, and what became of it stands here.
        The game is not touched until you apply or save.
      </p>
    );
  }
  const { comparison } = trial;
  return (
    <section class="comparison" aria-label="Before and after">
      <LevelNote />
      <p class={comparison.isSameWinner ? "verdict" : "verdict changed"} role="status" data-testid="comparison">
        {comparison.winnerNew === null && comparison.winnerOld !== null
          ? "Nothing is found any more."
          : comparison.winnerOld === null && comparison.winnerNew !== null
            ? "Now a place is found."
            : comparison.isSameWinner
              ? "The winner stays the same."
              : "Another place wins."}{" "}
        {comparison.changeCount === 0
          ? "No verdict changes."
          : `${count(comparison.changeCount, "place")} ${comparison.changeCount === 1 ? "changes its" : "change their"} verdict.`}
      </p>
      {comparison.unknown > 0 && (
        <p class="note">
          {count(comparison.unknown, "value")} would need rays or paths that the recording does not hold: shown as
          undecided.
        </p>
      )}
      <div class="cards">
        <Card which="before" title="Before" data={base} winner={comparison.winnerOld} status={comparison.statusOld} />
        <Card
          which="after"
          title="After"
          data={trial.data}
          winner={comparison.winnerNew}
          status={comparison.statusNew}
        />
      </div>
      <Changes comparison={comparison} />
    </section>
  );
}

function Card(props: {
  which: "before" | "after";
  title: string;
  data: store.QueryData;
  winner: Comparison["winnerOld"];
  status: string;
}) {
  const isShown = store.showing.value === props.which;
  const result = props.data.query.results[0];
  return (
    <div class={isShown ? "card shown" : "card"}>
      <h4>{props.title}</h4>
      <p>
        {queryStatusMark(props.status)} {queryStatus(props.status)}
      </p>
      <p>
        {props.winner === null ? "no winner" : <>★ {place(...props.winner)}</>}
        {result !== undefined && <span class="sub"> {number(toNumber(result.low), 3)}</span>}
      </p>
      {props.data.candidates !== null && <Counts status={props.data.candidates.status} />}
      <button type="button" aria-pressed={isShown} onClick={() => show(props.which)}>
        {isShown ? "Shown in the view" : "Show in the view"}
      </button>
    </div>
  );
}

function Changes({ comparison }: { comparison: Comparison }) {
  const rows = comparison.changes;
  if (rows.length === 0) return null;
  return (
    <>
      <h4 class="pad">
        Places whose verdict changes{comparison.changeCount > rows.length && ` (the first ${rows.length})`}
      </h4>
      <div class="changes">
        <VirtualList
          id="changes"
          label="Places whose verdict changes"
          count={rows.length}
          rowHeight={26}
          keyOf={(i) => i}
          active={-1}
          onChoose={(i) => {
            const c = rows[i]!;
            focusPlace([c.x, c.y, c.z]);
            void askWhy([c.x, c.y, c.z]);
          }}
          row={(i) => {
            const c = rows[i]!;
            return (
              <>
                <span class="num">{place(c.x, c.y, c.z)}</span>
                <span class="name">
                  {c.old.toLowerCase()} → {c.new.toLowerCase()}
                </span>
              </>
            );
          }}
        />
      </div>
    </>
  );
}
