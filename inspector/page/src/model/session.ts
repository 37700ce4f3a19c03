// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What happens when somebody chooses something or the server says something. Every load can be overtaken by a
// newer one; the older answer is then dropped.

import { batch } from "@preact/signals";
import { ApiError, type Api } from "../api/client";
import { listen } from "../api/events";
import type { Control, FrameEvent, Query, Source, Vec3 } from "../api/types";
import { mergeFrame } from "./frames";
import { QueryList } from "./query_list";
import { nearestCandidate } from "./candidates";
import { forgetEdits, openEditor, rereadFile } from "./editing";
import * as store from "./store";

let api: Api | null = null;
export function currentApi(): Api {
  if (api === null) throw new Error("not connected");
  return api;
}

let noticeId = 0;
export function notify(kind: "info" | "error", text: string, hint = ""): void {
  const id = ++noticeId;
  store.notices.value = [...store.notices.value.slice(-3), { id, kind, text, hint }];
  setTimeout(() => dismiss(id), kind === "error" ? 12000 : 5000);
}
export function dismiss(id: number): void {
  store.notices.value = store.notices.value.filter((n) => n.id !== id);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** May this page not ask at all? Other refusals are about one request, such as saving without a folder. */
function isDenied(error: ApiError): boolean {
  return error.status === 401 || ["inspector/token", "inspector/host", "inspector/origin"].includes(error.code);
}

/** Errors of the server are for people; those of us are for the console as well. */
export function report(error: unknown, doing: string): void {
  if (isAbort(error)) return;
  if (error instanceof ApiError) {
    if (isDenied(error)) store.connection.value = "denied";
    notify("error", `${doing}: ${error.message}`, error.hint);
  } else if (error instanceof TypeError) {
    notify("error", `${doing}: the program does not answer.`, "Is it still running?");
  } else {
    console.error(error);
    notify("error", `${doing}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

// ---- connecting ---------------------------------------------------------------------------------

export async function connect(newApi: Api, wantedSource?: string): Promise<void> {
  api = newApi;
  const hello = await newApi.hello();
  if (hello.protocol !== 1) {
    notify(
      "error",
      `The program speaks version ${hello.protocol} of the protocol, this page version 1.`,
      "Reload the page.",
    );
  }
  batch(() => {
    store.hello.value = hello;
    store.sources.value = hello.sources;
    if (hello.control !== undefined) store.control.value = hello.control;
  });
  document.title = hello.title ? `${hello.title} - Vantage inspector` : "Vantage inspector";
  listen(newApi, {
    onState: (state) => {
      const wasLost = store.connection.value === "lost";
      store.connection.value = state;
      if (state === "open" && wasLost) void refreshSources();
    },
    onEvent: handleEvent,
  });
  void loadLevel();
  void newApi.words().then(
    (answer) => (store.words.value = answer.words),
    (e: unknown) => report(e, "Reading the words"),
  );
  const first = hello.sources.find((s) => s.id === wantedSource) ?? hello.sources[0];
  if (first !== undefined) await chooseSource(first.id);
}

async function loadLevel(): Promise<void> {
  try {
    const level = await currentApi().level();
    store.level.value = level;
    if (level.layers.includes("mesh")) store.levelMesh.value = await currentApi().triangles("mesh");
    if (level.layers.includes("navmesh")) store.navmesh.value = await currentApi().triangles("navmesh");
    if (level.layers.includes("nodes")) store.nodes.value = await currentApi().nodes();
  } catch (error) {
    report(error, "Reading the level");
  }
}

async function refreshSources(): Promise<void> {
  try {
    const hello = await currentApi().hello();
    store.sources.value = hello.sources;
    if (hello.control !== undefined) store.control.value = hello.control;
  } catch (error) {
    report(error, "Reading the sources");
  }
}

function handleEvent(event: string, data: unknown): void {
  if (event === "frame") onFrame(data as FrameEvent);
  else if (event === "control") store.control.value = data as Control;
  else if (event === "source") void refreshSources();
  else if (event === "reloaded") {
    const reloaded = data as { file?: string; ok?: boolean; diagnostics?: { message: string }[] };
    if (reloaded.ok === true) {
      notify("info", `The game now uses ${reloaded.file ?? "the new queries"}.`);
      void rereadFile();
    } else
      notify(
        "error",
        `${reloaded.file ?? "A query file"} was not taken over; the game keeps the old queries.`,
        reloaded.diagnostics?.[0]?.message ?? "",
      );
  }
}

function onFrame(event: FrameEvent): void {
  store.sources.value = store.sources.value.map((s) =>
    s.id === event.source
      ? { ...s, lastFrame: Math.max(s.lastFrame, event.frame), queryCount: event.queryCount, dropped: event.dropped }
      : s,
  );
  if (event.source !== store.sourceId.value) return;
  void pump();
  if (store.isFollowing.value) showFrame(event.frame);
}

// ---- the source ---------------------------------------------------------------------------------

export async function chooseSource(id: string): Promise<void> {
  batch(() => {
    store.sourceId.value = id;
    store.frameRows.value = [];
    store.moment.value = null;
    store.wantedFrame.value = null;
    store.queryList.value = new QueryList();
    store.queryVersion.value++;
    store.chosenAgent.value = null;
    store.followed.value = null;
    store.profile.value = null;
    store.isFollowing.value = store.source.value?.kind === "live";
    clearQuery();
  });
  try {
    const source = await currentApi().source(id);
    if (store.sourceId.value !== id) return;
    replaceSource(source);
    showFrame(source.lastFrame);
    await pump();
  } catch (error) {
    report(error, "Opening the source");
  }
}

function replaceSource(source: Source): void {
  const known = store.sources.value.some((s) => s.id === source.id);
  store.sources.value = known
    ? store.sources.value.map((s) => (s.id === source.id ? source : s))
    : [...store.sources.value, source];
}

let isPumping = false;
let isPumpWanted = false;
let lastPump = -Infinity;
let pumpTimer: ReturnType<typeof setTimeout> | undefined;
const pumpMilliseconds = 200;

/**
 * Fetches what is new of frames and queries, a page at a time; one run at a time, a few a second. A wish that comes too
 * soon is met later: a recording, and a game that stands still, say nothing more by themselves.
 */
async function pump(): Promise<void> {
  const id = store.sourceId.value;
  if (id === null) return;
  if (isPumping) {
    isPumpWanted = true;
    return;
  }
  const early = lastPump + pumpMilliseconds - performance.now();
  if (early > 0) {
    pumpTimer ??= setTimeout(() => {
      pumpTimer = undefined;
      void pump();
    }, early);
    return;
  }
  isPumping = true;
  isPumpWanted = false;
  try {
    await Promise.all([pumpFrames(id), pumpQueries(id), refreshSource(id)]);
  } catch (error) {
    report(error, "Reading what is new");
  } finally {
    isPumping = false;
    lastPump = performance.now();
    if (isPumpWanted) void pump();
  }
}

/** As many rows as a long session needs; the ring of the program forgets as well. */
const maxFrameRows = 200_000;

let refreshedAt = 0;
/** The ring forgets its oldest frames and queries as it goes; events do not say so. */
async function refreshSource(id: string): Promise<void> {
  if (store.source.value?.kind !== "live" || performance.now() - refreshedAt < 3000) return;
  refreshedAt = performance.now();
  const source = await currentApi().source(id);
  replaceSource(source);
  const rows = store.frameRows.value;
  if (rows.length > 0 && rows[0]![0] < source.firstFrame)
    store.frameRows.value = rows.filter((r) => r[0] >= source.firstFrame);
}

async function pumpFrames(id: string): Promise<void> {
  for (;;) {
    const known = store.frameRows.value;
    const after = known.length > 0 ? known[known.length - 1]![0] : -1;
    const { rows } = await currentApi().frames(id, after);
    if (store.sourceId.value !== id) return;
    const fresh = rows.filter((r) => r[0] > after);
    if (fresh.length === 0) return;
    const all = known.concat(fresh);
    store.frameRows.value = all.length > maxFrameRows ? all.slice(-maxFrameRows) : all;
    if (rows.length < 5000) return;
  }
}

async function pumpQueries(id: string): Promise<void> {
  const list = store.queryList.value;
  let after = list.firstUnfinished();
  for (;;) {
    const page = await currentApi().queries(id, after, 5000);
    if (store.sourceId.value !== id) return;
    list.add(page);
    store.queryVersion.value++;
    if (page.rows.length < 5000 || page.next <= after) return;
    after = page.next;
  }
}

// ---- frames -------------------------------------------------------------------------------------

let isLoadingFrame = false;
/** Shows a frame. While one is under way only the newest wish is kept. */
export function showFrame(frame: number): void {
  store.wantedFrame.value = frame;
  if (!isLoadingFrame) void loadFrames();
}

async function loadFrames(): Promise<void> {
  isLoadingFrame = true;
  try {
    for (;;) {
      const id = store.sourceId.value;
      const wanted = store.wantedFrame.value;
      const have = store.moment.value;
      if (id === null || wanted === null || have?.frame === wanted) return;
      const frame = await currentApi().frame(id, wanted, have?.frame ?? null);
      if (store.sourceId.value !== id) continue;
      let merged = mergeFrame(store.moment.value, frame);
      if (merged === null) merged = mergeFrame(null, await currentApi().frame(id, wanted, null));
      if (store.sourceId.value !== id) continue;
      if (merged === null) return;
      store.moment.value = merged;
      // The server may answer with the nearest frame that it has; asking again would not end.
      if (store.wantedFrame.value === wanted) store.wantedFrame.value = merged.frame;
    }
  } catch (error) {
    store.wantedFrame.value = store.moment.value?.frame ?? null;
    report(error, "Reading the frame");
  } finally {
    isLoadingFrame = false;
  }
}

export function scrub(frame: number): void {
  const source = store.source.value;
  if (source === null) return;
  store.isFollowing.value = false;
  showFrame(Math.max(source.firstFrame, Math.min(source.lastFrame, Math.round(frame))));
}

export function followLive(): void {
  const source = store.source.value;
  if (source === null) return;
  store.isFollowing.value = true;
  showFrame(source.lastFrame);
}

export async function sendControl(action: "pause" | "resume" | "step" | "speed", value?: number): Promise<void> {
  try {
    store.control.value = await currentApi().control(action, value);
  } catch (error) {
    report(error, "Controlling the game");
  }
}

// ---- agents and queries -------------------------------------------------------------------------

export function chooseAgent(index: number | null): void {
  store.chosenAgent.value = index;
  if (index === null) return;
  const latest = store.moment.value?.latest.get(index);
  if (latest !== undefined) void chooseQuery(latest);
  else clearQuery();
}

export function clearQuery(): void {
  batch(() => {
    store.chosenQuery.value = null;
    store.base.value = null;
    store.isLoadingQuery.value = false;
    clearChoice();
    forgetEdits();
  });
}

function clearChoice(): void {
  store.trial.value = null;
  store.showing.value = "before";
  store.chosenCandidate.value = null;
  store.hoveredCandidate.value = null;
  store.askedPlace.value = null;
  store.why.value = null;
  store.evaluations.value = null;
  store.evaluationsNext.value = 0;
  store.evaluationAt.value = null;
}

let queryAbort: AbortController | null = null;

export async function chooseQuery(
  number: number,
  wish: { option?: number; candidate?: number; place?: Vec3; keepFrame?: boolean } = {},
): Promise<void> {
  const id = store.sourceId.value;
  if (id === null) return;
  queryAbort?.abort();
  const abort = (queryAbort = new AbortController());
  batch(() => {
    store.chosenQuery.value = number;
    store.isLoadingQuery.value = true;
    // The frozen moment: the world as it was when this was asked.
    store.isFollowing.value = false;
    clearChoice();
  });
  try {
    const query = await currentApi().query(id, number, abort.signal);
    const option = optionToShow(query, wish.option);
    const candidates = option === null ? null : await currentApi().option(id, number, option, abort.signal);
    if (abort.signal.aborted) return;
    batch(() => {
      store.base.value = { query, option: option ?? 0, candidates };
      store.isLoadingQuery.value = false;
      store.chosenAgent.value = query.asker?.[0] ?? store.chosenAgent.value;
      if (wish.candidate !== undefined && candidates !== null && wish.candidate < candidates.count) {
        store.chosenCandidate.value = wish.candidate;
      }
    });
    if (wish.keepFrame !== true) showFrame(query.frame);
    await openEditor(query);
    if (wish.place !== undefined) await askWhy(wish.place);
  } catch (error) {
    if (isAbort(error)) return;
    store.isLoadingQuery.value = false;
    report(error, `Reading query ${number}`);
  }
}

function optionToShow(query: Query, wish: number | undefined): number | null {
  const has = (option: number) => query.options.some((o) => o.option === option);
  if (wish !== undefined && has(wish)) return wish;
  if (has(query.option)) return query.option;
  return query.options[query.options.length - 1]?.option ?? null;
}

export async function chooseOption(option: number): Promise<void> {
  const id = store.sourceId.value;
  const data = store.shown.value;
  if (id === null || data === null) return;
  try {
    const candidates = await currentApi().option(id, data.query.query, option);
    if (store.shown.value !== data) return;
    const next = { ...data, option, candidates };
    batch(() => {
      store.chosenCandidate.value = null;
      if (store.trial.value?.data === data) store.trial.value = { ...store.trial.value, data: next };
      else store.base.value = next;
    });
  } catch (error) {
    report(error, "Reading the option");
  }
}

export async function loadTrial(trial: string, signal: AbortSignal): Promise<store.QueryData> {
  const id = store.sourceId.value!;
  const query = await currentApi().query(id, trial, signal);
  const option = optionToShow(query, undefined);
  const candidates = option === null ? null : await currentApi().option(id, trial, option, signal);
  return { query, option: option ?? 0, candidates };
}

// ---- candidates and places ----------------------------------------------------------------------

/** From the table or the view: chosen, and asked about. */
export function chooseCandidate(candidate: number | null, shouldAsk = true): void {
  store.chosenCandidate.value = candidate;
  const data = store.shownCandidates.value;
  if (candidate === null || data === null || !shouldAsk) return;
  const at = 3 * candidate;
  void askWhy([data.positions[at]!, data.positions[at + 1]!, data.positions[at + 2]!], candidate);
}

let whyAbort: AbortController | null = null;

export async function askWhy(at: Vec3, candidate: number | null = null): Promise<void> {
  const id = store.sourceId.value;
  const data = store.shown.value;
  whyAbort?.abort();
  if (id === null || data === null) return;
  const abort = (whyAbort = new AbortController());
  batch(() => {
    store.askedPlace.value = at;
    store.why.value = null;
    store.isAskingWhy.value = true;
    if (candidate === null) store.chosenCandidate.value = null;
  });
  try {
    const answer = await currentApi().why(id, data.query.query, at, abort.signal);
    if (abort.signal.aborted) return;
    batch(() => {
      store.why.value = answer;
      store.isAskingWhy.value = false;
      if (answer.candidate !== null && answer.option === data.option) store.chosenCandidate.value = answer.candidate;
      else if (candidate === null) store.chosenCandidate.value = null;
    });
  } catch (error) {
    if (isAbort(error)) return;
    store.isAskingWhy.value = false;
    report(error, "Asking why");
  }
}

export async function loadEvaluations(): Promise<void> {
  const id = store.sourceId.value;
  const data = store.shown.value;
  if (id === null || data === null) return;
  try {
    const page = await currentApi().steps(id, data.query.query, store.evaluationsNext.value);
    if (store.shown.value?.query !== data.query) return;
    batch(() => {
      store.evaluations.value = [...(store.evaluations.value ?? []), ...page.rows];
      store.evaluationsNext.value = page.next;
    });
  } catch (error) {
    report(error, "Reading the evaluations");
  }
}

/** The winner of what is shown, chosen and asked about. */
export function chooseWinner(): void {
  const data = store.shown.value;
  const result = data?.query.results[0];
  if (data === null || data === undefined || result === undefined || data.candidates === null) return;
  if (result.option === data.option && result.candidate < data.candidates.count) chooseCandidate(result.candidate);
  else chooseCandidate(nearestCandidate(data.candidates, result.x, result.y, result.z));
}

// ---- profile, recordings ------------------------------------------------------------------------

export async function loadProfile(): Promise<void> {
  const id = store.sourceId.value;
  if (id === null) return;
  try {
    const answer = await currentApi().profile(id);
    if (store.sourceId.value === id) store.profile.value = answer;
  } catch (error) {
    report(error, "Reading the profile");
  }
}

export async function openRecording(file: Blob & { name?: string }): Promise<void> {
  notify("info", `Opening ${file.name ?? "the recording"} …`);
  try {
    const { source } = await currentApi().openRecording(file);
    await refreshSources();
    await chooseSource(source);
  } catch (error) {
    report(error, `Opening ${file.name ?? "the recording"}`);
  }
}

export function download(bytes: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function saveRecording(): Promise<void> {
  const id = store.sourceId.value;
  if (id === null) return;
  try {
    download(await currentApi().recording(id), `${id}.vrec`, "application/octet-stream");
  } catch (error) {
    report(error, "Saving the recording");
  }
}

export async function exportTrace(): Promise<void> {
  const id = store.sourceId.value;
  if (id === null) return;
  try {
    download(await currentApi().trace(id), `${id}.trace.json`, "application/json");
  } catch (error) {
    report(error, "Exporting the trace");
  }
}
