// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The shapes of docs/inspector-protocol.md, version 1. Names are as they are on the wire.

export type Vec3 = [number, number, number];
/** Not-a-number and infinities travel as texts. */
export type WireNumber = number | "nan" | "inf" | "-inf" | null;
export type ObjectId = [index: number, generation: number] | null;
/** A query's number, or a trial ("t1"). */
export type QueryId = number | string;

export interface Source {
  id: string;
  title: string;
  kind: "live" | "file";
  firstFrame: number;
  lastFrame: number;
  framesPerSecond: number;
  queryCount: number;
  firstQuery: number;
  dropped: number;
  isPaused: boolean;
  /** Was it recorded on the level that is drawn? Null: not known. */
  isSameLevel: boolean | null;
  /** Fields over the nodes whose values can be asked for. */
  fields: string[];
}

export interface Control {
  isPaused: boolean;
  speed: number;
}

export interface QueryFile {
  id: string;
  name: string;
  queries: string[];
}

export interface Hello {
  protocol: number;
  version: string;
  title: string;
  can: { edit: boolean; save: boolean; apply: boolean; control: boolean };
  sources: Source[];
  files: QueryFile[];
  control?: Control;
}

export interface WordArgument {
  name: string;
  kind: string;
  range?: [number, number];
  default?: unknown;
  unit?: string;
  choices?: string[];
}

export interface Word {
  name: string;
  kind: string;
  aliases?: string[];
  unit?: string;
  help?: string;
  example?: string;
  planned?: boolean;
  standsIn?: string[];
  value?: string;
  takesObject?: string;
  takesName?: string;
  range?: [number, number];
  cost?: string;
  arguments?: WordArgument[];
}

export type CoverPoint = [number, number, number, nx: number, nz: number, height: number, kind: number];

export interface Level {
  name: string;
  low: Vec3;
  high: Vec3;
  layers: string[];
  cover: { points: CoverPoint[]; rails: Vec3[][] };
}

export type FrameRow = [
  frame: number,
  seconds: number,
  units: number,
  microseconds: number,
  waiting: number,
  running: number,
  completed: number,
  rays: number,
];

export const enum ObjectKind {
  Agent,
  Threat,
  Player,
  Place,
  Danger,
}

export type ObjectRow = [
  index: number,
  generation: number,
  kind: ObjectKind,
  team: number,
  squad: number,
  x: number,
  y: number,
  z: number,
  fx: number,
  fy: number,
  fz: number,
  radius: number,
  target: number,
  name: string,
];

export interface Area {
  name: string;
  corners: [number, number][];
  low: number;
  high: number;
}

export type Claim = [owner: number, x: number, y: number, z: number];

/** What an object does, in the game's words, and how hurt it is: from 0 to 1, null when the game does not say. */
export type NoteRow = [object: number, text: string, health: number | null];

/** A line that the game draws: a shot, a blast. It fades within its frames. */
export type LineRow = [
  x: number,
  y: number,
  z: number,
  toX: number,
  toY: number,
  toZ: number,
  team: number,
  age: number,
  frames: number,
];

export interface Frame {
  frame: number;
  seconds: number;
  base: number | null;
  objects: ObjectRow[];
  gone?: number[];
  claims: Claim[];
  areas: Area[];
  latest: [object: number, query: number][];
  headline?: string;
  notes?: NoteRow[];
  lines?: LineRow[];
}

export type QueryRow = [
  query: number,
  frameAsked: number,
  frameDone: number,
  object: number,
  program: number,
  status: string,
  option: number,
  units: number,
  rays: number,
  x: number | null,
  y: number | null,
  z: number | null,
  score: WireNumber,
];

export interface QueryPage {
  next: number;
  dropped: number;
  programs: string[];
  rows: QueryRow[];
}

export interface Step {
  step: number;
  text: string;
  role: "condition" | "weight";
  word: string;
  object: string | null;
  multiplier: WireNumber;
  limit: WireNumber;
  low: WireNumber;
  high: WireNumber;
  cost: "cheap" | "costly" | "rays";
  isDefault: boolean;
  line: number;
}

export interface QueryOption {
  option: number;
  label: string;
  status: string;
  reason: string;
  generated: number;
  dropped: number;
  generators: string[];
  steps: Step[];
}

export interface QueryResult {
  option: number;
  candidate: number;
  x: number;
  y: number;
  z: number;
  low: WireNumber;
  high: WireNumber;
  remark: string | number;
}

export interface Query {
  query: QueryId;
  asker: ObjectId;
  askerName: string;
  frame: number;
  doneFrame: number;
  program: string;
  hash: string;
  file: string | null;
  line: number;
  text: string;
  status: string;
  option: number;
  sentences: string[];
  replay: { same: boolean; unknown: number; difference: string };
  results: QueryResult[];
  bindings: { name: string; object: ObjectId; x: number; y: number; z: number }[];
  values: { name: string; value: WireNumber }[];
  options: QueryOption[];
}

export interface WhyTerm {
  step: number;
  text: string;
  role: "condition" | "weight";
  passes: boolean;
  here: WireNumber;
  winner: WireNumber;
  addsHere: WireNumber;
  addsWinner: WireNumber;
  sentence: string;
}

export interface WhyChange {
  kind: "none" | "conditions" | "weights" | "impossible" | "unknown";
  sentence: string;
  conditions: { step: number; text: string; needed: string }[];
  largest: number;
  weights: { step: number; text: string; old: number; new: number }[];
  query: string | null;
}

export interface Why {
  verdict: string;
  sentences: string[];
  option: number;
  x: number;
  y: number;
  z: number;
  candidate: number | null;
  winner: { x: number; y: number; z: number; candidate: number } | null;
  scoreHere: WireNumber;
  scoreWinner: WireNumber;
  terms: WhyTerm[];
  drops: { x: number; y: number; z: number; generator: number; reason: string }[];
  change: WhyChange;
}

export type EvaluationRow = [candidate: number, step: number, value: WireNumber, what: number];

export interface Diagnostic {
  severity: "error" | "warning";
  code: string;
  file: string;
  line: number;
  column: number;
  endColumn: number;
  message: string;
  hint: string;
}

export interface PlaceChange {
  x: number;
  y: number;
  z: number;
  old: string;
  new: string;
}

export interface Comparison {
  winnerOld: Vec3 | null;
  winnerNew: Vec3 | null;
  isSameWinner: boolean;
  statusOld: string;
  statusNew: string;
  unknown: number;
  changes: PlaceChange[];
  changeCount: number;
}

export interface TryAnswer {
  ok: boolean;
  diagnostics: Diagnostic[];
  trial: string | null;
  comparison: Comparison | null;
}

export interface FileText {
  id: string;
  name: string;
  text: string;
  hash: string;
}

export interface ProfileStep {
  option: number;
  step: number;
  text: string;
  role: string;
  cost: string;
  evaluations: number;
  rejections: number;
  rays: number;
  units: number;
}

export interface ProfileProgram {
  name: string;
  asked: number;
  found: number;
  units: number;
  rays: number;
  latency: number;
  steps: ProfileStep[];
}

export interface Profile {
  frames: {
    count: number;
    budgetUnits: number;
    budgetMicroseconds: number;
    overruns: number;
    meanMicroseconds: number;
    worstMicroseconds: number;
  };
  queue: { longest: number; meanLatency: number; worstLatency: number; latencies: [frames: number, queries: number][] };
  programs: ProfileProgram[];
  slowest: QueryRow[];
}

export interface FrameEvent {
  source: string;
  frame: number;
  seconds: number;
  queryCount: number;
  dropped: number;
  missed?: number;
}
