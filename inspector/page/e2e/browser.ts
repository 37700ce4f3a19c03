// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A browser, a server and the few steps that every test begins with.

import { chromium, type Browser, type Page } from "playwright-core";
import type { Candidates } from "../src/api/binary";
import type { QueryResult } from "../src/api/types";
import { Game, type Asked, type Needs } from "./game";
import type { Server } from "./server";

/** What the page tells tests and people with a console. */
export interface Handle {
  project(at: number[]): [number, number] | null;
  pick(x: number, y: number): { kind: string; candidate?: number; at: number[] } | null;
  counts: { candidates: number; byStatus: number[]; labels: number; lines: number; frames: number; agents: number; nodes: number; heat: number };
  state: {
    query: number | null;
    candidate: number | null;
    frame: number | null;
    /** What the camera looks at. */
    target: [number, number, number] | null;
    winner: QueryResult | null;
    text: string;
  };
  candidates: Candidates | null;
}
declare global {
  interface Window {
    vantageInspector: Handle;
    violations: string[];
    hacked?: unknown;
  }
}

export interface Stage {
  browser: Browser;
  url: string;
  base: string;
  token: string;
  /** Where the program works. */
  folder: string;
  game: Game;
  close(): Promise<void>;
}

export const launchBrowser = (args: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      // Nothing here asks anybody but the server.
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      ...args,
    ],
  });

export async function openStage(start: () => Promise<Server>): Promise<Stage> {
  const server = await start();
  const browser = await launchBrowser();
  const parsed = new URL(server.url);
  const token = /token=([\w-]+)/.exec(parsed.hash)?.[1] ?? "";
  return {
    browser,
    url: server.url,
    base: parsed.origin,
    token,
    folder: server.folder,
    game: new Game(parsed.origin, token),
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

export interface Opened {
  page: Page;
  /** Errors of the console, of scripts and of the content security policy. */
  problems: string[];
}

export async function openPage(
  stage: Stage,
  options: { width?: number; height?: number; scheme?: "dark" | "light"; url?: string; waits?: boolean } = {},
): Promise<Opened> {
  const context = await stage.browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.scheme ?? "dark",
    permissions: ["clipboard-read", "clipboard-write"],
    acceptDownloads: true,
    // The camera jumps instead of gliding: software WebGL draws a frame or two a second.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // Patience with a busy machine; what is slow by itself the test of handlers finds.
  page.setDefaultTimeout(45_000);
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(options.url ?? stage.url);
  if (options.waits !== false) await page.locator("#agents .row").first().waitFor();
  return { page, problems };
}

/** Until this query is chosen, all of its candidates are drawn and the camera looks at them. */
async function queryShown(page: Page, { number }: Asked): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { state, counts, candidates } = window.vantageInspector;
    return state.query === wanted && candidates !== null && counts.candidates === candidates.count;
  }, number);
  await page.locator(".query-heading").waitFor();
  await page.getByRole("button", { name: "Focus" }).click();
  await settled(page);
}

/** In the list of agents: the first whose newest query is as it has to be. */
export async function chooseAgent(page: Page, game: Game, needs: Needs = {}, source = "live"): Promise<Asked> {
  const { name, asked } = await game.findAgent(needs, source);
  await tab(page, "Agents").click();
  await page.getByLabel("Filter agents").fill(name);
  const row = page.locator("#agents .row", { has: page.getByText(name, { exact: true }) });
  await row.locator(".end", { hasText: asked.query.program }).waitFor();
  await row.click();
  await page.getByLabel("Filter agents").fill("");
  await queryShown(page, asked);
  return asked;
}

/** In the list of queries: the first that is as it has to be. */
export async function chooseQuery(page: Page, game: Game, needs: Needs): Promise<Asked> {
  const asked = await game.find(needs);
  await chooseNumber(page, asked);
  return asked;
}

async function chooseNumber(page: Page, asked: Asked): Promise<void> {
  await tab(page, "Queries").click();
  await page.getByLabel("Filter queries").fill(`#${asked.number}`);
  await page.locator("#queries .row", { hasText: `#${asked.number}` }).click();
  await queryShown(page, asked);
}

export interface Spot {
  x: number;
  y: number;
  candidate: number;
}

/** How many queries are looked at for one with a candidate that nothing hides. */
const mostLooks = 8;

/** The same, with a candidate of one of these statuses that can be clicked: where in the window it is. */
export async function chooseQueryWithSpot(page: Page, game: Game, needs: Needs, statuses: number[]): Promise<Spot> {
  let looks = 0;
  for await (const asked of game.search(needs)) {
    await chooseNumber(page, asked);
    const spot = await clickable(page, ...statuses);
    if (spot !== null) return spot;
    if (++looks === mostLooks) break;
  }
  throw new Error(`Of ${looks} queries none shows a candidate of status ${statuses.join(" or ")} that can be clicked.`);
}

/** Until the camera rests. */
export async function settled(page: Page): Promise<void> {
  let before = -1;
  for (let i = 0; i < 100; ++i) {
    const now = await page.evaluate(() => window.vantageInspector.counts.frames);
    if (now === before) return;
    before = now;
    await page.waitForTimeout(250);
  }
}

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });

/** Where in the window a candidate of one of these statuses can be clicked. */
export async function clickable(page: Page, ...statuses: number[]): Promise<Spot | null> {
  const box = (await page.locator(".scene").boundingBox())!;
  const found = await page.evaluate(
    ([wanted, width, height]) => {
      const { candidates, project, pick } = window.vantageInspector;
      for (let i = 0; i < candidates!.count; ++i) {
        if (!wanted.includes(candidates!.status[i]!)) continue;
        const p = candidates!.positions;
        const at = project([p[3 * i]!, p[3 * i + 1]! + 0.3, p[3 * i + 2]!])!;
        // Not under the controls.
        if (at[0] < 20 || at[0] > width - 20 || at[1] < 130 || at[1] > height - 60) continue;
        const picked = pick(at[0], at[1]);
        if (picked?.kind === "candidate" && picked.candidate === i) return { x: at[0], y: at[1], candidate: i };
      }
      return null;
    },
    [statuses, box.width, box.height] as [number[], number, number],
  );
  return found === null ? null : { ...found, x: found.x + box.x, y: found.y + box.y };
}
