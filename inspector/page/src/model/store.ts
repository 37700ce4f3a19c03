// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the page knows and what is chosen in it, as signals. Who changes them is in session.ts and editing.ts;
// panels and the view only read them and call those.

import { computed, signal } from "@preact/signals";
import type { Candidates, Nodes, Triangles } from "../api/binary";
import type {
  Comparison,
  Control,
  Diagnostic,
  EvaluationRow,
  FrameRow,
  Hello,
  Level,
  Profile,
  Query,
  QueryOption,
  Source,
  Step,
  Vec3,
  Why,
  Word,
} from "../api/types";
import type { Moment } from "./frames";
import { QueryList } from "./query_list";

export type Connection = "connecting" | "open" | "lost" | "denied";

/** A query, or a trial of one, with the candidates of the option that is shown. */
export interface QueryData {
  query: Query;
  option: number;
  candidates: Candidates | null;
}

export interface Trial {
  data: QueryData;
  comparison: Comparison;
}

export interface Notice {
  id: number;
  kind: "info" | "error";
  text: string;
  hint: string;
}

// ---- the server ---------------------------------------------------------------------------------
export const connection = signal<Connection>("connecting");
export const hello = signal<Hello | null>(null);
export const words = signal<Word[]>([]);
export const level = signal<Level | null>(null);
export const levelMesh = signal<Triangles | null>(null);
export const navmesh = signal<Triangles | null>(null);
export const nodes = signal<Nodes | null>(null);
export const control = signal<Control>({ isPaused: false, speed: 1 });
export const notices = signal<Notice[]>([]);

// ---- the source and its time --------------------------------------------------------------------
export const sources = signal<Source[]>([]);
export const sourceId = signal<string | null>(null);
export const source = computed(() => sources.value.find((s) => s.id === sourceId.value) ?? null);
export const frameRows = signal<FrameRow[]>([]);
export const moment = signal<Moment | null>(null);
export const wantedFrame = signal<number | null>(null);
export const isFollowing = signal(true);
/** The list grows in place; the version says that it did. */
export const queryList = signal(new QueryList());
export const queryVersion = signal(0);

// ---- what is chosen -----------------------------------------------------------------------------
export const chosenAgent = signal<number | null>(null);
export const chosenQuery = signal<number | null>(null);
export const base = signal<QueryData | null>(null);
export const isLoadingQuery = signal(false);
export const trial = signal<Trial | null>(null);
export const showing = signal<"before" | "after">("before");
export const shown = computed<QueryData | null>(() =>
  showing.value === "after" && trial.value !== null ? trial.value.data : base.value,
);
export const shownOption = computed<QueryOption | null>(() => {
  const data = shown.value;
  return data?.query.options.find((o) => o.option === data.option) ?? null;
});
export const shownSteps = computed<Step[]>(() => shownOption.value?.steps ?? []);
export const shownCandidates = computed(() => shown.value?.candidates ?? null);
export const chosenCandidate = signal<number | null>(null);
export const hoveredCandidate = signal<number | null>(null);
export const hoveredAgent = signal<number | null>(null);
/** Whom the camera goes along with. */
export interface Followed {
  object: number;
  generation: number;
  name: string;
}
export const followed = signal<Followed | null>(null);

// ---- why not here? ------------------------------------------------------------------------------
export const askedPlace = signal<Vec3 | null>(null);
export const why = signal<Why | null>(null);
export const isAskingWhy = signal(false);

// ---- evaluation by evaluation -------------------------------------------------------------------
export const evaluations = signal<EvaluationRow[] | null>(null);
export const evaluationsNext = signal(0);
/** How many are done; null: all, which is how a query is shown unless somebody steps through it. */
export const evaluationAt = signal<number | null>(null);

// ---- the editor ---------------------------------------------------------------------------------
export interface EditedText {
  /** Null for a query whose file is not known: it can be tried, not saved. */
  file: string | null;
  fileName: string;
  query: string;
  /** As on disk (or as asked), with its hash; what sliders take their scale from. */
  original: string;
  hash: string;
}
export const edited = signal<EditedText | null>(null);
export const editorText = signal("");
export const diagnostics = signal<Diagnostic[]>([]);
export const tryState = signal<"idle" | "trying" | "done" | "refused">("idle");
/** Why the text could not be tried, when it is not the text's fault. */
export const tryProblem = signal("");

// ---- profile ------------------------------------------------------------------------------------
export const profile = signal<Partial<Profile> | null>(null);

// ---- the page itself ----------------------------------------------------------------------------
export const mainTab = signal<"scene" | "profile">("scene");
export type SideTab = "answer" | "candidates" | "why" | "edit" | "steps";
export const sideTab = signal<SideTab>("answer");
export const listTab = signal<"agents" | "queries">("agents");

export function agentName(index: number): string {
  return moment.value?.objects.get(index)?.[13] || `Agent ${index}`;
}
