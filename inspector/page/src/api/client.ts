// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Requests of docs/inspector-protocol.md. Knows nothing of what is shown.

import {
  decodeCandidates,
  decodeField,
  decodeNodes,
  decodeTriangles,
  type Candidates,
  type NodeField,
  type Nodes,
  type Triangles,
} from "./binary";
import type * as wire from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  let code = "inspector/http";
  let message = `The server answered ${response.status}.`;
  let hint = "";
  try {
    const body = (await response.json()) as { error?: { code?: unknown; message?: unknown; hint?: unknown } };
    if (typeof body.error?.code === "string") code = body.error.code;
    if (typeof body.error?.message === "string") message = body.error.message;
    if (typeof body.error?.hint === "string") hint = body.error.hint;
  } catch {
    // A proxy's page, or nothing at all: the status has to do.
  }
  return new ApiError(response.status, code, message, hint);
}

const part = encodeURIComponent;

export class Api {
  constructor(readonly token: string) {}

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${this.token}`);
    const response = await fetch(path, { ...init, headers, cache: "no-store", credentials: "omit" });
    if (!response.ok) throw await errorOf(response);
    return response;
  }

  private async json<T>(path: string, init: RequestInit = {}): Promise<T> {
    return (await (await this.request(path, init)).json()) as T;
  }

  private async bytes(path: string, init: RequestInit = {}): Promise<ArrayBuffer> {
    return (await this.request(path, init)).arrayBuffer();
  }

  private post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    return this.json<T>(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
      signal: signal ?? null,
    });
  }

  hello = () => this.json<wire.Hello>("/api/hello");
  words = () => this.json<{ words: wire.Word[] }>("/api/words");
  level = () => this.json<wire.Level>("/api/level");
  async triangles(layer: "mesh" | "navmesh"): Promise<Triangles> {
    return decodeTriangles(await this.bytes(`/api/level/${layer}`));
  }

  async nodes(): Promise<Nodes> {
    return decodeNodes(await this.bytes("/api/level/nodes"));
  }
  async field(id: string, name: string, frame: number | null): Promise<NodeField> {
    const when = frame === null ? "" : `&frame=${frame}`;
    return decodeField(await this.bytes(`/api/source/${part(id)}/field?name=${part(name)}${when}`));
  }

  source = (id: string) => this.json<wire.Source>(`/api/source/${part(id)}`);
  frames = (id: string, after: number) =>
    this.json<{ rows: wire.FrameRow[] }>(`/api/source/${part(id)}/frames?after=${after}`);
  frame = (id: string, frame: number, base: number | null) =>
    this.json<wire.Frame>(`/api/source/${part(id)}/frame/${frame}${base === null ? "" : `?base=${base}`}`);
  queries = (id: string, after: number, limit: number) =>
    this.json<wire.QueryPage>(`/api/source/${part(id)}/queries?after=${after}&limit=${limit}`);

  query = (id: string, query: wire.QueryId, signal?: AbortSignal) =>
    this.json<wire.Query>(`/api/source/${part(id)}/query/${part(String(query))}`, { signal: signal ?? null });
  async option(id: string, query: wire.QueryId, option: number, signal?: AbortSignal): Promise<Candidates> {
    const path = `/api/source/${part(id)}/query/${part(String(query))}/option/${option}`;
    return decodeCandidates(await this.bytes(path, { signal: signal ?? null }));
  }
  why = (id: string, query: wire.QueryId, at: wire.Vec3, signal?: AbortSignal) =>
    this.json<wire.Why>(`/api/source/${part(id)}/query/${part(String(query))}/why?x=${at[0]}&y=${at[1]}&z=${at[2]}`, {
      signal: signal ?? null,
    });
  steps = (id: string, query: wire.QueryId, after: number, signal?: AbortSignal) =>
    this.json<{ next: number; rows: wire.EvaluationRow[] }>(
      `/api/source/${part(id)}/query/${part(String(query))}/steps?after=${after}`,
      { signal: signal ?? null },
    );
  tryText = (id: string, query: wire.QueryId, text: string, name: string, signal?: AbortSignal) =>
    this.post<wire.TryAnswer>(
      `/api/source/${part(id)}/query/${part(String(query))}/try`,
      { text, query: name },
      signal,
    );

  file = (id: string) => this.json<wire.FileText>(`/api/file/${part(id)}`);
  check = (file: string, text: string) =>
    this.post<{ diagnostics: wire.Diagnostic[]; queries: string[] }>("/api/check", { file, text });
  save = (file: string, text: string, base: string) =>
    this.post<{ ok: boolean; hash: string; diagnostics: wire.Diagnostic[] }>(`/api/file/${part(file)}`, { text, base });
  apply = (file: string, text: string) =>
    this.post<{ ok: boolean; diagnostics: wire.Diagnostic[] }>("/api/apply", { file, text });

  profile = (id: string) => this.json<Partial<wire.Profile>>(`/api/source/${part(id)}/profile`);
  trace = (id: string) => this.bytes(`/api/source/${part(id)}/trace`);
  recording = (id: string) => this.bytes(`/api/source/${part(id)}/recording`);
  openRecording = (bytes: Blob) =>
    this.json<{ source: string }>("/api/recordings", {
      method: "POST",
      body: bytes,
      headers: { "Content-Type": "application/octet-stream" },
    });
  control = (action: "pause" | "resume" | "step" | "speed", value?: number) =>
    this.post<wire.Control>("/api/control", value === undefined ? { action } : { action, value });
}
