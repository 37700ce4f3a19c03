// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What was asked and what came of it, in sentences.

import { countStatuses } from "../model/candidates";
import {
  count,
  number,
  place,
  queryName,
  queryStatus,
  queryStatusMark,
  score,
  statusNames,
  toNumber,
} from "../model/format";
import { chooseCandidate, chooseOption } from "../model/session";
import * as store from "../model/store";
import { focusCandidates, focusPlace } from "../view3d/current_view";
import { StatusMark } from "../widgets/StatusMark";
import { Sentence } from "../widgets/Sentence";
import { LevelNote } from "./LevelNote";

export function NoQuery() {
  return (
    <div class="empty">
      <p>
        <strong>No query is chosen.</strong>
      </p>
      <p>Choose an agent on the left or in the view to see its newest query, or pick one under Queries.</p>
    </div>
  );
}

export function QueryHeading() {
  const data = store.shown.value;
  if (data === null) return null;
  const { query } = data;
  return (
    <header class="query-heading">
      <h2>{query.program}</h2>
      <p class="sub">
        {query.askerName || "somebody"} · {queryName(query.query)} · frame {query.frame}
        {query.doneFrame > query.frame && ` to ${query.doneFrame}`} ·{" "}
        <strong>
          {queryStatusMark(query.status)} {queryStatus(query.status)}
        </strong>
      </p>
    </header>
  );
}

/** Options in the order in which they are tried; the one that is shown is pressed. */
export function OptionChoice() {
  const data = store.shown.value;
  if (data === null || data.query.options.length < 2) return null;
  return (
    <div class="options" role="group" aria-label="Options of the query">
      {data.query.options.map((option) => (
        <button
          key={option.option}
          type="button"
          aria-pressed={option.option === data.option}
          title={`${option.generators.join("; ")}. ${queryStatus(option.status)}${option.reason ? ": " + option.reason : ""}`}
          onClick={() => void chooseOption(option.option)}
        >
          {queryStatusMark(option.status)} {option.label || `Option ${option.option + 1}`}
        </button>
      ))}
    </div>
  );
}

export function AnswerPanel() {
  const data = store.shown.value;
  if (data === null) return <NoQuery />;
  const { query } = data;
  const option = store.shownOption.value;
  const { candidates } = data;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="The answer">
      <LevelNote />
      {!query.replay.same && (
        <p class="warning">
          <strong>This replay differs from what the game saw.</strong> {query.replay.difference}
        </p>
      )}
      {query.replay.unknown > 0 && (
        <p class="note">
          {count(query.replay.unknown, "value")} could not be known from the recording and{" "}
          {query.replay.unknown === 1 ? "is" : "are"} shown as undecided.
        </p>
      )}
      {query.sentences.map((sentence, i) => (
        <p key={i} class="sentence">
          <Sentence text={sentence} />
        </p>
      ))}

      {query.results.length > 0 && (
        <section>
          <h3>Chosen {query.results.length === 1 ? "place" : "places"}</h3>
          <ol class="results">
            {query.results.map((result, i) => (
              <li key={i}>
                <button
                  type="button"
                  class="link"
                  title="Show this place and ask why it was chosen"
                  onClick={() => {
                    focusPlace([result.x, result.y, result.z]);
                    if (result.option === data.option) chooseCandidate(result.candidate);
                    store.sideTab.value = "why";
                  }}
                >
                  <StatusMark status={2} /> {place(result.x, result.y, result.z)}
                </button>
                <span>{score(toNumber(result.low), toNumber(result.high))}</span>
                {result.remark !== "" && result.remark !== 0 && <span class="sub">{String(result.remark)}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}

      <section>
        <h3>
          {query.options.length > 1 ? "Options, in the order in which they are tried" : "Where candidates came from"}
        </h3>
        <OptionChoice />
        {option !== null && (
          <>
            <p>
              {option.generators.map((g, i) => (
                <code key={i}>{g}</code>
              ))}
            </p>
            <p>
              {count(option.generated, "candidate")}, {count(option.dropped, "place")} dropped. {option.reason}
            </p>
            {candidates !== null && <Counts status={candidates.status} />}
            <p class="actions">
              <button type="button" onClick={() => (store.sideTab.value = "candidates")}>
                Table of candidates
              </button>
              <button type="button" onClick={() => focusCandidates()}>
                Show all of them
              </button>
            </p>
          </>
        )}
      </section>

      {option !== null && option.steps.length > 0 && (
        <section>
          <h3>What must hold, what counts</h3>
          <ul class="criteria">
            {option.steps.map((step) => (
              <li
                key={step.step}
                title={`${step.cost === "rays" ? "Needs rays: measured last." : step.cost === "costly" ? "Costly: measured late." : "Cheap: measured first."}`}
              >
                <span class="role">{step.role}</span> <code>{step.text}</code>
                {step.isDefault && <span class="sub"> default</span>}
                {step.cost !== "cheap" && <span class="sub"> {step.cost}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}

      <details>
        <summary>What the query was given</summary>
        <dl class="pairs">
          {query.bindings.map((b, i) => (
            <div key={i}>
              <dt>{b.name}</dt>
              <dd>
                {b.object === null ? "nobody" : store.agentName(b.object[0])} at {place(b.x, b.y, b.z)}
              </dd>
            </div>
          ))}
          {query.values.map((v, i) => (
            <div key={"v" + i}>
              <dt>{v.name}</dt>
              <dd>{number(toNumber(v.value))}</dd>
            </div>
          ))}
        </dl>
        {query.bindings.length + query.values.length === 0 && <p class="sub">Nothing but the agent itself.</p>}
      </details>
      <details>
        <summary>The query as it was asked</summary>
        <pre tabIndex={0}>{query.text}</pre>
      </details>
    </div>
  );
}

export function Counts({ status }: { status: Uint8Array }) {
  const counts = countStatuses(status);
  return (
    <ul class="counts" aria-label="Candidates by status">
      {[2, 1, 3, 4, 0]
        .filter((s) => counts[s]! > 0)
        .map((s) => (
          <li key={s}>
            <StatusMark status={s} /> {counts[s]!.toLocaleString("en")} {statusNames[s]}
          </li>
        ))}
    </ul>
  );
}
