// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A browser, a server and the few steps that every test begins with.

import { chromium, type Browser, type Page } from "playwright-core";
import { expect } from "vitest";
import type { Candidates } from "../src/api/binary";
import type { QueryResult } from "../src/api/types";
import type { Server } from "./server";

/** What the page tells tests and people with a console. */
export interface Handle {
  project(at: number[]): [number, number] | null;
  pick(x: number, y: number): { kind: string; candidate?: number; at: number[] } | null;
  counts: { candidates: number; byStatus: number[]; labels: number; frames: number; agents: number };
  state: {
    query: number | null;
    candidate: number | null;
    frame: number | null;
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
  return {
    browser,
    url: server.url,
    base: parsed.origin,
    token: /token=([\w-]+)/.exec(parsed.hash)?.[1] ?? "",
    folder: server.folder,
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
  page.setDefaultTimeout(120_000);
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

/** Until all candidates of the chosen query are drawn. */
async function candidatesShown(page: Page): Promise<void> {
  await page.locator(".query-heading").waitFor();
  await page.waitForFunction(
    () =>
      window.vantageInspector.candidates !== null &&
      window.vantageInspector.counts.candidates === window.vantageInspector.candidates.count,
  );
}

/** The agent in this row of the list, with its newest query. */
export async function chooseAgent(page: Page, row = 3): Promise<void> {
  const agent = page.locator("#agents .row").nth(row);
  await agent.locator(".end", { hasText: /\S/ }).waitFor(); // It has asked something.
  await agent.click();
  await candidatesShown(page);
  await page.getByRole("button", { name: "Focus" }).click();
  await settled(page);
}

/** A query of this name that found a place, and had so many other places that were not rejected, and so many that were. */
export async function chooseQuery(page: Page, name: string, rivals = 3, failed = 0): Promise<void> {
  await tab(page, "Queries").click();
  await page.getByLabel("Filter queries").fill(name);
  const found = page.locator("#queries .row", { has: page.locator(".result-found") });
  await expect
    .poll(
      async () => {
        // The newest in view; where none has enough, wait for more.
        for (let row = 0; row < Math.min(8, await found.count()); ++row) {
          await found.nth(row).click();
          await candidatesShown(page);
          const { byStatus } = await page.evaluate(() => window.vantageInspector.counts);
          if (byStatus[0]! + byStatus[1]! >= rivals && byStatus[3]! >= failed) return true;
        }
        await page.mouse.move(0, 0); // The list stands still under the pointer.
        return false;
      },
      { timeout: 120_000, interval: 1000 },
    )
    .toBe(true);
  await page.getByRole("button", { name: "Focus" }).click();
  await settled(page);
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
export async function clickable(
  page: Page,
  ...statuses: number[]
): Promise<{ x: number; y: number; candidate: number } | null> {
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
