// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../src/api/client";
import type { QueryRow, Source } from "../src/api/types";
import { chooseSource, connect } from "../src/model/session";
import * as store from "../src/model/store";

const row = (query: number): QueryRow => [query, 1, 2, 0, 0, "Found", 0, 1, 0, 0, 0, 0, 1];
const source = (id: string): Source => ({
  id,
  title: id,
  kind: id === "live" ? "live" : "file",
  firstFrame: 0,
  lastFrame: 9,
  framesPerSecond: 60,
  queryCount: 1,
  firstQuery: 0,
  dropped: 0,
  isPaused: false,
  isSameLevel: null,
  fields: [],
});

/** A server with a game and a recording; the queries of each have numbers of their own. */
class FakeServer {
  readonly queries: Record<string, QueryRow[]> = { live: [row(1)], r1: [row(100)] };
  private events: ReadableStreamDefaultController<Uint8Array> | null = null;

  say(event: string, data: unknown): void {
    this.events!.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  }
  readonly api = {
    hello: async () => ({ protocol: 1, title: "", sources: [source("live"), source("r1")], files: [], can: {} }),
    words: async () => ({ words: [] }),
    level: async () => ({ name: "", low: [0, 0, 0], high: [0, 0, 0], layers: [], cover: { points: [], rails: [] } }),
    source: async (id: string) => source(id),
    frames: async () => ({ rows: [] }),
    frame: async (_: string, frame: number) => ({ frame, seconds: 0, base: null, objects: [], claims: [], latest: [] }),
    queries: async (id: string, after: number) => {
      const rows = this.queries[id]!.filter((r) => r[0] >= after);
      return { next: (rows[rows.length - 1]?.[0] ?? after - 1) + 1, dropped: 0, programs: ["Hide"], rows };
    },
    request: () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.events = controller) });
      return Promise.resolve(new Response(body));
    },
  } as unknown as Api;
}

/** With a busy machine. */
const patience = { timeout: 4_000 };
const numbers = () => store.queryList.value.rows.map((r) => r[0]);

describe("a session", () => {
  let server: FakeServer;
  beforeEach(async () => {
    vi.stubGlobal("document", { title: "" });
    server = new FakeServer();
    await connect(server.api);
  });

  it("reads a recording that is chosen right after the game was read", async () => {
    await vi.waitFor(() => expect(numbers()).toEqual([1]), patience);
    await chooseSource("r1");
    await vi.waitFor(() => expect(numbers()).toEqual([100]), patience);
    expect(store.moment.value?.frame).toBe(9);
  });

  it("reads a recording that is chosen while the game is being read", async () => {
    void chooseSource("live");
    await chooseSource("r1");
    await vi.waitFor(() => expect(numbers()).toEqual([100]), patience);
  });

  it("reads what the last event before a pause spoke of", async () => {
    await vi.waitFor(() => expect(numbers()).toEqual([1]), patience);
    server.queries["live"]!.push(row(2));
    server.say("frame", { source: "live", frame: 10, seconds: 1, queryCount: 2, dropped: 0 });
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2]), patience);
  });
});
