// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Server-sent events through fetch: EventSource cannot send the token in a header. Connects again by
// itself, ever more patiently.

import { ApiError, type Api } from "./client";

export interface ServerEvent {
  event: string;
  data: string;
}

/** Bytes arrive in any pieces; events come out whole. */
export class EventParser {
  private rest = "";
  private event = "message";
  private data: string[] = [];

  push(text: string): ServerEvent[] {
    const out: ServerEvent[] = [];
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? "";
    for (const line of lines) this.line(line, out);
    // A line that never ends would grow for ever.
    if (this.rest.length > 1 << 20) throw new Error("An event is too long.");
    return out;
  }

  private line(line: string, out: ServerEvent[]): void {
    if (line === "") {
      if (this.data.length > 0) out.push({ event: this.event, data: this.data.join("\n") });
      this.event = "message";
      this.data = [];
      return;
    }
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.event = value;
    if (field === "data") this.data.push(value);
  }
}

export interface EventHandlers {
  onEvent(event: string, data: unknown): void;
  onState(state: "open" | "lost" | "denied"): void;
}

/** Runs until the returned function is called. */
export function listen(api: Api, handlers: EventHandlers): () => void {
  const abort = new AbortController();
  void run(api, handlers, abort.signal);
  return () => abort.abort();
}

async function run(api: Api, handlers: EventHandlers, signal: AbortSignal): Promise<void> {
  let patience = 500;
  while (!signal.aborted) {
    try {
      const response = await api.request("/api/events", { headers: { Accept: "text/event-stream" }, signal });
      handlers.onState("open");
      patience = 500;
      await read(response, handlers);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        handlers.onState("denied");
        return;
      }
    }
    if (signal.aborted) return;
    handlers.onState("lost");
    await new Promise((resolve) => setTimeout(resolve, patience));
    patience = Math.min(5000, patience * 1.6);
  }
}

async function read(response: Response, handlers: EventHandlers): Promise<void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const parser = new EventParser();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    for (const { event, data } of parser.push(value)) {
      let parsed: unknown;
      try {
        parsed = JSON.parse(data);
      } catch {
        continue; // One broken event is not worth the connection.
      }
      handlers.onEvent(event, parsed);
    }
  }
}
