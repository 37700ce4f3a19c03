// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// "Why not here?": the place and the winner side by side, term by term, and what would have to change.

import type { Why, WhyTerm } from "../api/types";
import { number, percent, place, signed, stepValue, toNumber, verdict } from "../model/format";
import { takeProposal } from "../model/editing";
import { chooseWinner } from "../model/session";
import * as store from "../model/store";
import { focusPlace } from "../view3d/current_view";
import { NoQuery } from "./AnswerPanel";
import { Sentence } from "../widgets/Sentence";
import { LevelNote } from "./LevelNote";

export function WhyPanel() {
  if (store.shown.value === null) return <NoQuery />;
  const why = store.why.value;
  if (why === null) {
    return store.isAskingWhy.value ? (
      <p class="empty" role="status">
        Evaluating that place …
      </p>
    ) : (
      <div class="empty">
        <p>
          <strong>Why there, and why not here?</strong>
        </p>
        <p>
          Click any place in the view, a candidate or bare ground. It is evaluated in full and compared with the winner.
        </p>
        <p>
          <button type="button" onClick={chooseWinner}>
            Why the winner?
          </button>
        </p>
      </div>
    );
  }
  return (
    <div class="scroll why" tabIndex={0} role="region" aria-label="Why not here?">
      <LevelNote />
      <h3 class="verdict">{verdict(why.verdict)}</h3>
      {why.sentences.map((sentence, i) => (
        <p key={i} class="sentence">
          <Sentence text={sentence} />
        </p>
      ))}
      <SideBySide why={why} said={new Set(why.sentences)} />
      <Change why={why} />
      {why.drops.length > 0 && (
        <section>
          <h3>Looked at and dropped nearby</h3>
          <ul>
            {why.drops.slice(0, 8).map((d, i) => (
              <li key={i}>
                {place(d.x, d.y, d.z)}: {d.reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function SideBySide({ why, said }: { why: Why; said: ReadonlySet<string> }) {
  const hasWinner = why.winner !== null && why.verdict !== "IsTheAnswer";
  const conditions = why.terms.filter((t) => t.role === "condition");
  const weights = why.terms.filter((t) => t.role === "weight");
  return (
    <>
      <table class="sides">
        <caption class="spoken">This place and the winner, term by term</caption>
        <thead>
          <tr>
            <th scope="col">{why.terms.length > 0 ? "Term" : ""}</th>
            <th scope="col">
              <button
                type="button"
                class="link"
                title="Show this place"
                onClick={() => focusPlace([why.x, why.y, why.z])}
              >
                Here
              </button>
              <span class="sub">{place(why.x, why.y, why.z)}</span>
            </th>
            {hasWinner && (
              <th scope="col">
                <button
                  type="button"
                  class="link"
                  title="Show the winner"
                  onClick={() => focusPlace([why.winner!.x, why.winner!.y, why.winner!.z])}
                >
                  ★ Winner
                </button>
                <span class="sub">{place(why.winner!.x, why.winner!.y, why.winner!.z)}</span>
              </th>
            )}
          </tr>
        </thead>
        {conditions.length > 0 && (
          <tbody>
            <tr class="group">
              <th scope="rowgroup" colSpan={hasWinner ? 3 : 2}>
                Must hold
              </th>
            </tr>
            {conditions.map((t) => (
              <Condition key={t.step} term={t} hasWinner={hasWinner} isSaid={said.has(t.sentence)} />
            ))}
          </tbody>
        )}
        {weights.length > 0 && (
          <tbody>
            <tr class="group">
              <th scope="rowgroup" colSpan={hasWinner ? 3 : 2}>
                Counts towards the score
              </th>
            </tr>
            {weights.map((t) => (
              <Weight key={t.step} term={t} hasWinner={hasWinner} />
            ))}
            <tr class="total">
              <th scope="row">Score</th>
              <td>{number(toNumber(why.scoreHere), 3)}</td>
              {hasWinner && <td>{number(toNumber(why.scoreWinner), 3)}</td>}
            </tr>
          </tbody>
        )}
      </table>
    </>
  );
}

const valueOf = (term: WhyTerm, value: WhyTerm["here"]) => stepValue({ text: term.text, limit: null }, toNumber(value));

function Condition({ term, hasWinner, isSaid }: { term: WhyTerm; hasWinner: boolean; isSaid: boolean }) {
  return (
    <>
      <tr class={term.passes ? "" : "failed"}>
        <th scope="row">
          <code>{term.text}</code>
        </th>
        <td>
          {term.passes ? "✓" : "✕"} {valueOf(term, term.here)}
        </td>
        {hasWinner && <td>{valueOf(term, term.winner)}</td>}
      </tr>
      {term.sentence !== "" && !term.passes && !isSaid && (
        <tr class="failed sentence-row">
          <td colSpan={hasWinner ? 3 : 2}>
            <Sentence text={term.sentence} />
          </td>
        </tr>
      )}
    </>
  );
}

function Weight({ term, hasWinner }: { term: WhyTerm; hasWinner: boolean }) {
  const here = toNumber(term.addsHere),
    winner = toNumber(term.addsWinner);
  const difference = here - winner;
  return (
    <tr title={term.sentence}>
      <th scope="row">
        <code>{term.text}</code>
      </th>
      <td class={hasWinner && difference < -1e-9 ? "behind" : hasWinner && difference > 1e-9 ? "ahead" : ""}>
        {signed(here)}{" "}
        <span class="sub">
          {valueOf(term, term.here)}
          {hasWinner && Math.abs(difference) > 1e-9
            ? ` · ${difference > 0 ? "better by" : "worse by"} ${number(Math.abs(difference), 3)}`
            : ""}
        </span>
      </td>
      {hasWinner && (
        <td>
          {signed(winner)} <span class="sub">{valueOf(term, term.winner)}</span>
        </td>
      )}
    </tr>
  );
}

function Change({ why }: { why: Why }) {
  const { change } = why;
  if (change.kind === "none") return null;
  const canTake = change.query !== null && store.edited.value !== null;
  return (
    <section class="change">
      <h3>What would have to change</h3>
      <p>
        <Sentence text={change.sentence} />
      </p>
      {change.conditions.length > 0 && (
        <ul>
          {change.conditions.map((c, i) => (
            <li key={i}>
              <code>{c.text}</code> <span aria-hidden="true">→</span>
              <span class="spoken"> needs </span> {c.needed}
            </li>
          ))}
        </ul>
      )}
      {change.weights.length > 0 && (
        <table class="weights">
          <thead>
            <tr>
              <th scope="col">Weight</th>
              <th scope="col">Now</th>
              <th scope="col">Proposed</th>
            </tr>
          </thead>
          <tbody>
            {change.weights.map((w) => (
              <tr key={w.step}>
                <th scope="row">
                  <code>{w.text.split("=")[0]}</code>
                </th>
                <td>{number(w.old, 3)}</td>
                <td>
                  {number(w.new, 4)}{" "}
                  <span class="sub">
                    {w.old !== 0 ? signed(((w.new - w.old) / Math.abs(w.old)) * 100, 1) + " %" : ""}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {change.weights.length > 0 && (
        <p class="sub">The largest change of a weight is {percent(change.largest)}; no smaller one is enough.</p>
      )}
      {canTake && (
        <p class="actions">
          <button
            type="button"
            class="primary"
            title="Puts the changed text into the editor and tries it on this moment"
            onClick={takeProposal}
          >
            Take this change
          </button>
        </p>
      )}
    </section>
  );
}
