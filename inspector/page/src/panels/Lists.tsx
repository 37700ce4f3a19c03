// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// On the left: who is there, and who asked what. Thousands of rows, filtered.

import { computed, signal } from "@preact/signals";
import { ObjectKind, type ObjectRow } from "../api/types";
import { count, number, percent, queryStatus, queryStatusMark, teamName, toNumber } from "../model/format";
import { handler } from "../model/measure";
import { matcher } from "../model/query_list";
import { chooseAgent, chooseQuery } from "../model/session";
import * as store from "../model/store";
import { focusAgent, focusCandidates } from "../view3d/current_view";
import { teamColour } from "../view3d/colours";
import { TabPanel, Tabs } from "../widgets/Tabs";
import { VirtualList } from "../widgets/VirtualList";

const filterText = signal("");
const onlyFailures = signal(false);
const onlyChosenAgent = signal(false);

/** "Red 2" before "Red 10". Numbers of objects would not do: who comes back has another one. */
function byTeamAndName(a: ObjectRow, b: ObjectRow): number {
  if (a[3] !== b[3]) return a[3] - b[3];
  if (a[13].length !== b[13].length) return a[13].length - b[13].length;
  return a[13] < b[13] ? -1 : a[13] > b[13] ? 1 : a[0] - b[0];
}

const agents = computed<ObjectRow[]>(() => {
  const needle = filterText.value.toLowerCase();
  const out: ObjectRow[] = [];
  for (const row of store.moment.value?.objects.values() ?? []) {
    if (row[2] === ObjectKind.Place || row[2] === ObjectKind.Danger) continue;
    if (needle !== "" && !`${row[13]} ${teamName(row[3])}`.toLowerCase().includes(needle)) continue;
    out.push(row);
  }
  return out.sort(byTeamAndName);
});

/** While somebody points at the list it does not move: as many rows as there were; null when nobody does. */
const heldCount = signal<number | null>(null);

/** Places in the list of queries, newest first. */
const queries = computed<Uint32Array>(() => {
  void store.queryVersion.value;
  const list = store.queryList.value;
  const filter = {
    text: filterText.value.trim(),
    onlyFailures: onlyFailures.value,
    object: onlyChosenAgent.value ? store.chosenAgent.value : null,
  };
  const objects = store.moment.peek()?.objects;
  const nameOf = (object: number) => objects?.get(object)?.[13] ?? "";
  const fits = matcher(filter, list.programs, nameOf);
  const out = new Uint32Array(list.rows.length);
  let used = 0;
  const oldest = store.source.value?.firstQuery ?? 0;
  const rowCount = Math.min(heldCount.value ?? Infinity, list.rows.length);
  for (let i = rowCount - 1; i >= 0; --i) {
    if (list.rows[i]![0] < oldest) break; // The ring has forgotten these.
    if (fits(list.rows[i]!)) out[used++] = i;
  }
  return out.subarray(0, used);
});

const onFilter = handler("filter", (text: string) => (filterText.value = text));

const pickAgent = handler("choose agent", (row: number) => {
  const agent = agents.value[row];
  if (agent === undefined) return;
  chooseAgent(agent[0]);
  if (store.moment.value?.latest.get(agent[0]) === undefined) focusAgent(agent[0]);
});

const pickQuery = handler("choose query", (row: number) => {
  const query = store.queryList.value.rows[queries.value[row] ?? -1];
  if (query !== undefined) void chooseQuery(query[0]).then(() => focusCandidates());
});

export function Lists() {
  const tab = store.listTab.value;
  return (
    <aside class="lists" aria-label="Agents and queries">
      <Tabs
        name="lists"
        label="Agents and queries"
        chosen={tab}
        onChoose={(t) => (store.listTab.value = t)}
        tabs={[
          { id: "agents", title: "Agents", help: "Everybody in this frame" },
          { id: "queries", title: "Queries", help: "Every question that was asked, the newest first" },
        ]}
      />
      <TabPanel name="lists" chosen={tab}>
        <div class="filter">
          <input
            type="search"
            value={filterText.value}
            aria-label={tab === "agents" ? "Filter agents" : "Filter queries"}
            placeholder={tab === "agents" ? "Name or team …" : "Query, agent, status or #number …"}
            onInput={(event) => onFilter(event.currentTarget.value)}
          />
        </div>
        {tab === "agents" ? <AgentList /> : <QueryRows />}
      </TabPanel>
    </aside>
  );
}

function AgentList() {
  const rows = agents.value;
  const latest = store.moment.value?.latest;
  const notes = store.moment.value?.notes;
  const list = store.queryList.value;
  if (rows.length === 0) {
    if (store.sources.value.length === 0)
      return (
        <p class="empty">Nothing is open. Drag a recording (.vrec) onto the page, or use "Open recording" above.</p>
      );
    return (
      <p class="empty">
        {filterText.value === ""
          ? "Nobody is in this frame. Scrub to another one, or let the game run."
          : "Nobody has such a name."}
      </p>
    );
  }
  return (
    <>
      <VirtualList
        id="agents"
        label="Agents"
        count={rows.length}
        rowHeight={40}
        keyOf={(i) => rows[i]![0]}
        active={rows.findIndex((r) => r[0] === store.chosenAgent.value)}
        onChoose={pickAgent}
        onHover={(i) => (store.hoveredAgent.value = i === null ? null : (rows[i]?.[0] ?? null))}
        row={(i) => {
          const row = rows[i]!;
          const query = latest?.get(row[0]);
          const asked = query === undefined ? undefined : list.row(query);
          const note = notes?.get(row[0]);
          const colour = "#" + teamColour(row[3]).toString(16).padStart(6, "0");
          return (
            <>
              <span class="swatch" style={{ background: colour }} aria-hidden="true" />
              <span class="two">
                <span class="name">{row[13] || `Agent ${row[0]}`}</span>
                <span class="sub">
                  {note === undefined ? teamName(row[3]) : note.text}
                  {row[2] === ObjectKind.Threat ? " · threat" : row[2] === ObjectKind.Player ? " · player" : ""}
                </span>
                <HealthBar health={note?.health ?? null} colour={colour} />
              </span>
              <span class="end">
                {asked === undefined ? "" : `${queryStatusMark(asked[5])} ${list.programs[asked[4]] ?? ""}`}
              </span>
            </>
          );
        }}
      />
      <p class="count">{count(rows.length, "agent")}</p>
    </>
  );
}

function HealthBar({ health, colour }: { health: number | null; colour: string }) {
  if (health === null) return null;
  const share = percent(Math.max(0, Math.min(1, health)));
  return (
    <span class="health" role="img" aria-label={`health ${share}`}>
      <span style={{ width: share.replace(" ", ""), background: colour }} />
    </span>
  );
}

function QueryRows() {
  const shown = queries.value;
  const list = store.queryList.value;
  const chosen = store.chosenQuery.value;
  const chosenAt = chosen === null ? -1 : shown.findIndex((i) => list.rows[i]![0] === chosen);
  return (
    <>
      <div class="filter checks">
        <label title="Only queries that found nothing">
          <input
            type="checkbox"
            checked={onlyFailures.value}
            onChange={(e) => (onlyFailures.value = e.currentTarget.checked)}
          />{" "}
          found nothing
        </label>
        <label title="Only queries of the chosen agent">
          <input
            type="checkbox"
            checked={onlyChosenAgent.value}
            onChange={(e) => (onlyChosenAgent.value = e.currentTarget.checked)}
          />{" "}
          chosen agent
        </label>
      </div>
      {shown.length === 0 ? (
        <p class="empty">
          {list.rows.length === 0
            ? "Nobody has asked anything yet. Queries appear here as soon as agents ask."
            : "No query fits the filter."}
        </p>
      ) : (
        <VirtualList
          id="queries"
          label="Queries"
          count={shown.length}
          rowHeight={40}
          keyOf={(i) => list.rows[shown[i]!]![0]}
          active={chosenAt}
          onChoose={pickQuery}
          growsAtTop
          onPointing={(is) => (heldCount.value = is ? list.rows.length : null)}
          row={(i) => {
            const row = list.rows[shown[i]!]!;
            return (
              <>
                <span
                  class={`result result-${row[5] === "Found" ? "found" : row[5] === "InProgress" ? "open" : "none"}`}
                  title={queryStatus(row[5])}
                  aria-label={queryStatus(row[5])}
                  role="img"
                >
                  {queryStatusMark(row[5])}
                </span>
                <span class="two">
                  <span class="name">{list.programs[row[4]] ?? "?"}</span>
                  <span class="sub">{store.agentName(row[3])}</span>
                </span>
                <span class="end">
                  #{row[0]}
                  <br />
                  {row[5] === "Found" ? number(toNumber(row[12]), 3) : `frame ${row[1]}`}
                </span>
              </>
            );
          }}
        />
      )}
      <p class="count">
        {count(shown.length, "query", "queries")}
        {list.dropped > 0 && `, ${list.dropped.toLocaleString("en")} older ones forgotten`}
        {heldCount.value !== null &&
          list.rows.length > heldCount.value &&
          `, ${list.rows.length - heldCount.value} new`}
      </p>
    </>
  );
}
