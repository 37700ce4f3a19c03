// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Editing a query: a change is tried on the frozen moment as soon as the hand rests; applying and saving go to
// the running game.

import { batch } from "@preact/signals";
import { ApiError } from "../api/client";
import type { Query } from "../api/types";
import { takeChange } from "../editor/entries";
import { askWhy, currentApi, isAbort, loadTrial, notify, report } from "./session";
import * as store from "./store";

/** Long enough not to try every letter, short enough to feel immediate. */
const restMilliseconds = 180;

let timer: ReturnType<typeof setTimeout> | undefined;
let abort: AbortController | null = null;

/** Set by the editor: replaces its text, as one step that can be undone. */
export const editorPort: { replaceText: ((text: string) => void) | null } = { replaceText: null };

export function forgetEdits(): void {
  keepDraft();
  clearTimeout(timer);
  abort?.abort();
  store.edited.value = null;
  store.editorText.value = "";
  store.diagnostics.value = [];
  store.tryState.value = "idle";
}

interface Draft {
  edited: store.EditedText;
  text: string;
}
/** Unsaved changes of texts that are not on the page now: looking at another query must not lose them. */
const drafts = new Map<string, Draft>();
const keyOf = (file: string | null, query: string) => (file === null ? `query ${query}` : `file ${file}`);

function keepDraft(): void {
  const edited = store.edited.value;
  if (edited === null) return;
  const key = keyOf(edited.file, edited.query);
  if (store.editorText.value === edited.original) drafts.delete(key);
  else drafts.set(key, { edited, text: store.editorText.value });
}

async function readText(query: Query): Promise<Draft> {
  const alone = {
    file: null,
    fileName: `${query.program} (as it was asked)`,
    query: query.program,
    original: query.text,
    hash: "",
  };
  if (query.file === null) return { edited: alone, text: query.text };
  try {
    const { id, name, text, hash } = await currentApi().file(query.file);
    return { edited: { file: id, fileName: name, query: query.program, original: text, hash }, text };
  } catch (error) {
    report(error, "Reading the query's file");
    return { edited: alone, text: query.text };
  }
}

/** The text in which the query stands: its file when the server knows it, else the query alone. */
export async function openEditor(query: Query): Promise<void> {
  keepDraft();
  const known = drafts.get(keyOf(query.file, query.program));
  const draft = known ?? (await readText(query));
  if (store.base.value?.query !== query) return;
  batch(() => {
    store.edited.value = { ...draft.edited, query: query.program };
    store.editorText.value = draft.text;
    store.diagnostics.value = [];
    store.tryState.value = "idle";
  });
  editorPort.replaceText?.(draft.text);
  // Changes that were made before: try them on this moment too.
  if (draft.text !== draft.edited.original) scheduleTry(0);
}

/** Somebody saved the file in another editor: show it, unless there are changes here that would be lost. */
export async function rereadFile(): Promise<void> {
  const edited = store.edited.value;
  if (edited?.file == null || store.editorText.value !== edited.original) return;
  try {
    const { text, hash } = await currentApi().file(edited.file);
    if (store.edited.value !== edited || store.editorText.value !== edited.original) return;
    batch(() => {
      store.edited.value = { ...edited, original: text, hash };
      store.editorText.value = text;
    });
    editorPort.replaceText?.(text);
  } catch (error) {
    report(error, "Reading the query's file");
  }
}

export function onEdit(text: string): void {
  if (text === store.editorText.value) return;
  store.editorText.value = text;
  scheduleTry(restMilliseconds);
}

/** From a slider, a proposed change or "undo all": the editor shows it and it is tried. */
export function setText(text: string, delay = restMilliseconds): void {
  if (text === store.editorText.value) return;
  store.editorText.value = text;
  editorPort.replaceText?.(text);
  scheduleTry(delay);
}

function scheduleTry(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tryNow(), delay);
}

export async function tryNow(): Promise<void> {
  clearTimeout(timer);
  const id = store.sourceId.value;
  const data = store.base.value;
  const edited = store.edited.value;
  if (id === null || data === null || edited === null) return;
  abort?.abort();
  const text = store.editorText.value;
  if (text === edited.original) {
    batch(() => {
      store.trial.value = null;
      store.showing.value = "before";
      store.diagnostics.value = [];
      store.tryState.value = "idle";
    });
    return;
  }
  const own = (abort = new AbortController());
  store.tryState.value = "trying";
  store.tryProblem.value = "";
  try {
    const answer = await currentApi().tryText(id, data.query.query, text, edited.query, own.signal);
    if (own.signal.aborted) return;
    store.diagnostics.value = answer.diagnostics ?? [];
    if (!answer.ok || answer.trial === null || answer.comparison === null) {
      store.tryState.value = "refused";
      return;
    }
    const result = await loadTrial(answer.trial, own.signal);
    if (own.signal.aborted) return;
    const place = store.askedPlace.value;
    batch(() => {
      store.trial.value = { data: result, comparison: answer.comparison! };
      store.showing.value = "after";
      store.tryState.value = "done";
      store.chosenCandidate.value = null;
      store.evaluations.value = null;
      store.evaluationsNext.value = 0;
      store.evaluationAt.value = null;
    });
    // The answer to "why not here?" is another one now.
    if (place !== null) await askWhy(place);
  } catch (error) {
    if (isAbort(error)) return;
    store.tryState.value = "refused";
    store.tryProblem.value = error instanceof Error ? error.message : String(error);
    report(error, "Trying the change");
  }
}

export function show(which: "before" | "after"): void {
  if (store.showing.value === which) return;
  batch(() => {
    store.showing.value = which;
    store.chosenCandidate.value = null;
    store.hoveredCandidate.value = null;
    store.evaluations.value = null;
    store.evaluationsNext.value = 0;
    store.evaluationAt.value = null;
  });
  if (store.askedPlace.value !== null) void askWhy(store.askedPlace.value);
}

/** Aliases of words and objects lead to their names. */
function canonicalWords(): (word: string) => string {
  const names = new Map<string, string>();
  for (const word of store.words.value) for (const alias of word.aliases ?? []) names.set(alias, word.name);
  return (word) => names.get(word) ?? word;
}

/** The change that "why not here?" proposes, into the text and tried at once. */
export function takeProposal(): void {
  const edited = store.edited.value;
  const before = store.shown.value?.query.text;
  const changed = store.why.value?.change.query;
  if (edited === null || before === undefined || changed === null || changed === undefined) return;
  const text = takeChange(store.editorText.value, edited.query, { before, changed }, canonicalWords());
  store.sideTab.value = "edit";
  setText(text ?? changed, 0);
}

export function undoAll(): void {
  const edited = store.edited.value;
  if (edited !== null) setText(edited.original, 0);
}

export async function applyToGame(): Promise<void> {
  const edited = store.edited.value;
  if (edited?.file == null) return;
  try {
    const answer = await currentApi().apply(edited.file, store.editorText.value);
    store.diagnostics.value = answer.diagnostics ?? [];
    if (answer.ok) notify("info", "The game uses the changed query. The file is as it was.");
    else notify("error", "The game did not take the change.", answer.diagnostics[0]?.message ?? "");
  } catch (error) {
    report(error, "Applying the change");
  }
}

export async function saveFile(): Promise<void> {
  const edited = store.edited.value;
  if (edited?.file == null) return;
  const text = store.editorText.value;
  try {
    const answer = await currentApi().save(edited.file, text, edited.hash);
    store.diagnostics.value = answer.diagnostics ?? [];
    // The file is written in any case: a text that the game refuses must not be lost.
    store.edited.value = { ...edited, original: text, hash: answer.hash };
    if (answer.ok) notify("info", `Saved ${edited.fileName}.`);
    else
      notify("error", `Saved ${edited.fileName}, but the game keeps the old text.`, answer.diagnostics?.[0]?.message ?? "");
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      notify(
        "error",
        `${edited.fileName} was changed by somebody else since it was read.`,
        "Copy your text, choose the query again, and put your change into the new text.",
      );
    } else {
      report(error, "Saving");
    }
  }
}
