// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The program behind the page, asked directly. Its simulation answers the same in every run, update by update, whatever
// the machine does meanwhile: stopped at a given update, and searched from its first query on, it gives every run of a
// test the same query to look at.

import { CandidateStatus, decodeCandidates, decodeField, type Candidates } from "../src/api/binary";
import type { Control, Frame, Query, QueryPage, QueryRow, Source, TryAnswer, Vec3, Why } from "../src/api/types";

/** A query with the candidates of the option that answered. */
export interface Asked {
  number: number;
  query: Query;
  candidates: Candidates;
}

/** What a test needs of the query that it looks at; everything that is not said may be anything. */
export interface Needs {
  name?: string;
  /** Places that were not rejected, besides the winner. */
  rivals?: number;
  failed?: number;
  /** The first query to look at. */
  from?: number;
  /** Whatever else there must be, with its name for the message. */
  also?: { what: string; holds: (asked: Asked) => boolean | Promise<boolean> };
}

/** Updates: a minute of the game; what nobody asks in it, nobody asks. */
const mostStepsOfSearch = 3600;
const stepsAtOnce = 300;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function countStatus(candidates: Candidates, ...statuses: CandidateStatus[]): number {
  return candidates.status.reduce((sum, status) => sum + Number(statuses.includes(status)), 0);
}

/** Null: the query has all that is needed. */
async function whatLacks(asked: Asked, needs: Needs): Promise<string | null> {
  const { candidates } = asked;
  const rivals = countStatus(candidates, CandidateStatus.Undecided, CandidateStatus.Valid);
  if (rivals < (needs.rivals ?? 0)) return `fewer than ${needs.rivals} places besides the winner`;
  if (countStatus(candidates, CandidateStatus.Failed) < (needs.failed ?? 0))
    return `fewer than ${needs.failed} rejected places`;
  if (needs.also !== undefined && !(await needs.also.holds(asked))) return `not ${needs.also.what}`;
  return null;
}

export class Game {
  constructor(
    private readonly base: string,
    private readonly token: string,
  ) {}

  private async ask(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" };
    const reply = await fetch(this.base + target, { ...init, headers });
    if (!reply.ok) throw new Error(`${target}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
  private async json<T>(target: string, body?: unknown): Promise<T> {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    return (await (await this.ask(target, init)).json()) as T;
  }

  source = (id = "live") => this.json<Source>(`/api/source/${id}`);
  frame = (id: string, frame: number) => this.json<Frame>(`/api/source/${id}/frame/${frame}`);
  control = (action: string, value?: number) =>
    this.json<Control>("/api/control", value === undefined ? { action } : { action, value });
  tryText = (query: number, name: string, text: string) =>
    this.json<TryAnswer>(`/api/source/live/query/${query}/try`, { text, query: name });
  why = (query: number, [x, y, z]: Vec3) =>
    this.json<Why>(`/api/source/live/query/${query}/why?x=${x}&y=${y}&z=${z}`);
  async field(name: string): Promise<number[]> {
    const bytes = await (await this.ask(`/api/source/live/field?name=${encodeURIComponent(name)}`)).arrayBuffer();
    return [...decodeField(bytes).values];
  }
  file = (id: string) => this.json<{ text: string }>(`/api/file/${id}`);

  /** The game stands still, and goes on by so many updates. */
  async step(updates: number): Promise<void> {
    await this.control("pause");
    const goal = (await this.source()).lastFrame + updates;
    await this.control("step", updates);
    while ((await this.source()).lastFrame < goal) await pause(20);
  }

  /** To this update, and no further: the same moment in every run. */
  async playTo(update: number): Promise<void> {
    await this.control("pause");
    for (;;) {
      const { lastFrame } = await this.source();
      if (lastFrame >= update) return;
      await this.step(Math.min(stepsAtOnce, update - lastFrame));
    }
  }

  private async read(row: QueryRow, source: string): Promise<Asked> {
    const path = `/api/source/${source}/query/${row[0]}`;
    const query = await this.json<Query>(path);
    const bytes = await (await this.ask(`${path}/option/${query.option}`)).arrayBuffer();
    return { number: row[0], query, candidates: decodeCandidates(bytes) };
  }

  /** The first queries, in the order in which they were asked, that found a place and have what is needed. */
  async *search(needs: Needs): AsyncGenerator<Asked> {
    const lacks = new Map<string, number>();
    let next = Math.max(needs.from ?? 0, (await this.source()).firstQuery);
    for (let steps = 0; steps <= mostStepsOfSearch; steps += stepsAtOnce) {
      const page = await this.json<QueryPage>(`/api/source/live/queries?after=${next}&limit=5000`);
      for (const row of page.rows) {
        if (row[2] < 0) break; // Under way: looked at when it is done.
        next = row[0] + 1;
        if (needs.name !== undefined && page.programs[row[4]] !== needs.name) continue;
        const asked = row[5] === "Found" ? await this.read(row, "live") : null;
        const lack = asked === null ? "nothing found" : await whatLacks(asked, needs);
        if (lack === null) yield asked!;
        else lacks.set(lack, (lacks.get(lack) ?? 0) + 1);
      }
      await this.step(stepsAtOnce);
    }
    const reasons = [...lacks].map(([lack, count]) => `${count} times ${lack}`).join(", ");
    throw new Error(`No query ${needs.name ?? "of any name"} is as this test needs it: ${reasons || "nobody asked it"}.`);
  }

  async find(needs: Needs): Promise<Asked> {
    for await (const asked of this.search(needs)) return asked;
    throw new Error("The search ended without a word.");
  }

  /** The first agent whose newest query of the last frame found a place and has what is needed. */
  async findAgent(needs: Needs = {}, source = "live"): Promise<{ name: string; asked: Asked }> {
    const frame = await this.frame(source, (await this.source(source)).lastFrame);
    const lacks: string[] = [];
    for (const [object, number] of [...frame.latest].sort((a, b) => a[0] - b[0])) {
      const page = await this.json<QueryPage>(`/api/source/${source}/queries?after=${number}&limit=1`);
      const row = page.rows[0];
      const name = frame.objects.find((each) => each[0] === object)?.[13];
      if (row === undefined || row[0] !== number || row[5] !== "Found" || !name) continue;
      const asked = await this.read(row, source);
      const lack = await whatLacks(asked, needs);
      if (lack === null) return { name, asked };
      lacks.push(`${name}: ${lack}`);
    }
    throw new Error(`No agent's newest query is as this test needs it: ${lacks.join("; ") || "none found a place"}.`);
  }
}
