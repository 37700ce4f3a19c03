// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Many: a simulation of 1,000 agents whose questions have 3,721 candidates each.

import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Vec3 } from "../src/api/types";
import { sortCandidates } from "../src/model/candidates";
import { chooseAgent, clickable, openPage, openStage, settled, tab, type Opened, type Stage } from "./browser";
import type { Asked } from "./game";
import { sourceFolder, startServer } from "./server";

/** 61 x 61 places, a metre apart. */
const query = `query Wide
option "everywhere"
  generation:
    pureGrid around puppet = 30
  conditions:
    max distance from puppet = 28
    min distance from target = 5
  weights:
    distance from puppet = -1
    dot to target = 0.5
    random = 0.1
`;
const mix = { queries: [{ file: "wide.vq", query: "Wide", share: 1 }] };
const street = path.join(sourceFolder, "scenes/street.json");

/** A second: by then everybody has asked. */
const enoughUpdates = 60;

let stage: Stage;
let opened: Opened[] = [];
beforeAll(async () => {
  stage = await openStage(() =>
    startServer((folder) => {
      writeFileSync(path.join(folder, "wide.vq"), query);
      writeFileSync(path.join(folder, "mix.json"), JSON.stringify(mix));
      const settings = ["--agents", "1000", "--seconds", "3600", "--mix", path.join(folder, "mix.json")];
      return ["simulate", street, ...settings, "--queries", folder, "--inspect"];
    }),
  );
  // Everybody has asked: from here on the game stands still, so that the machine is the page's.
  await stage.game.playTo(enoughUpdates);
}, 300_000);

afterAll(async () => {
  await stage.close();
});
afterEach(async () => {
  for (const { page } of opened) await page.context().close();
  opened = [];
});
async function open(): Promise<Opened> {
  const result = await openPage(stage);
  opened.push(result);
  return result;
}

/** A place among the best that would win with other weights: its row in the table, and where it is. */
async function placeWithProposal({ number, query, candidates }: Asked): Promise<{ row: number; at: Vec3 }> {
  const { steps } = query.options.find((o) => o.option === query.option)!;
  const order = sortCandidates(candidates, steps, { key: { by: "score" }, descending: true });
  for (let row = 0; row < 12; ++row) {
    const at = [...candidates.positions.slice(3 * order[row]!, 3 * order[row]! + 3)] as Vec3;
    const { change } = await stage.game.why(number, at);
    if (change.kind === "weights" && change.query !== null) return { row, at };
  }
  throw new Error(`Nothing proposes a change of weights for one of the best 12 places of query ${number}.`);
}

describe("with 3,721 candidates and 1,000 agents", () => {
  it("a proposed change makes the place win when it is taken", async () => {
    const { page } = await open();
    const asked = await chooseAgent(page, stage.game, { rivals: 12, failed: 1 });
    const { row, at } = await placeWithProposal(asked);
    await tab(page, "Candidates").click();
    await page.locator(".tr").nth(row).click();
    await tab(page, "Why here?").click();
    await page.getByRole("button", { name: "Take this change" }).click();
    await page.locator("[data-testid=comparison]").waitFor();
    expect(await page.locator("[data-testid=comparison]").innerText()).toMatch(/Another place wins/);
    // Numbers alone were changed: what was left to defaults still is.
    expect(await page.evaluate(() => window.vantageInspector.state.text)).not.toContain("without defaults");
    const { winner } = await page.evaluate(() => window.vantageInspector.state);
    expect(Math.hypot(winner!.x - at[0], winner!.z - at[2])).toBeLessThan(0.05);
  });

  it("no handler takes 50 ms", async () => {
    const { page } = await open();
    await page.evaluate(() => {
      const seen: Record<string, number[]> = ((window as unknown as { seen: unknown }).seen = {});
      new PerformanceObserver((list) => {
        for (const e of list.getEntries()) (seen[e.name] ??= []).push(e.duration);
      }).observe({ entryTypes: ["measure"] });
    });
    await tab(page, "Agents").click();
    await chooseAgent(page, stage.game, { rivals: 12, failed: 1 });
    expect(await page.evaluate(() => window.vantageInspector.counts)).toMatchObject({ agents: 1000, candidates: 3721 });
    await tab(page, "Candidates").click();
    for (const i of [0, 2, 3, 6])
      await page.locator(".thead [role=columnheader]").nth(i).getByRole("button").last().click();
    for (let i = 0; i < 4; ++i) await page.locator(".tr").nth(i).hover();
    await page.locator(".tr").nth(3).click();
    const box = (await page.locator(".scene").boundingBox())!;
    for (let i = 0; i < 12; ++i) await page.mouse.move(box.x + 100 + 30 * i, box.y + 200 + 10 * i);
    const spot = (await clickable(page, 3))!;
    await page.mouse.click(spot.x, spot.y);
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x + 340, box.y + 310, { steps: 5 });
    await page.mouse.up();
    // Drawing is not what is measured here: let it catch up.
    await settled(page);
    await page.locator(".strip").click({ position: { x: 200, y: 30 } });
    await tab(page, "Queries").click();
    await page.getByLabel("Filter queries").fill("wide");
    await page.getByLabel("Filter queries").fill("");
    await page.locator("#queries").hover();
    await page.locator("#queries .row").nth(1).click();
    await tab(page, "Edit").click();
    await page.locator(".slider input").first().waitFor();
    await page.locator(".slider input").last().fill("-0.1");
    await tab(page, "Steps").click();
    await page.locator("#evaluations .row").first().waitFor();
    await page.locator(".steps input[type=range]").fill("300");
    await tab(page, "Edit").click();
    await page.getByRole("button", { name: "Undo all" }).click();
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number[]> }).seen);
    const names = Object.keys(seen).sort();
    expect(names).toEqual(
      expect.arrayContaining([
        "handler:choose agent",
        "handler:choose candidate",
        "handler:choose query",
        "handler:click in view",
        "handler:drag",
        "handler:filter",
        "handler:hover",
        "handler:scrub",
        "handler:slider",
        "handler:sort",
        "handler:step to",
      ]),
    );
    // Times depend on what else the machine does: they are printed, and judged only where somebody asks for it.
    const middle = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
    console.log(
      names
        .map(
          (n) =>
            `${n} ${middle(seen[n]!).toFixed(1)} ms (worst ${Math.max(...seen[n]!).toFixed(1)}, ${seen[n]!.length} times)`,
        )
        .join("\n"),
    );
    if (process.env["INSPECTOR_JUDGE_TIMES"]) expect(names.filter((n) => middle(seen[n]!) >= 50)).toEqual([]);
  }, 600_000);

  it("frames after the first say only what changed", async () => {
    await stage.game.control("resume");
    const { page } = await open();
    const sizes: { hasBase: boolean; size: number }[] = [];
    page.on("response", (response) => {
      if (/\/frame\/\d+/.test(response.url()))
        void response.body().then(
          (b) => sizes.push({ hasBase: response.url().includes("base="), size: b.length }),
          () => undefined,
        );
    });
    await page.reload();
    await expect.poll(() => sizes.filter((s) => s.hasBase).length).toBeGreaterThan(3);
    const whole = sizes.find((s) => !s.hasBase)!;
    // Where nearly everybody moved meanwhile, what changed may be nearly everything.
    const later = sizes.filter((s) => s.hasBase);
    expect(later.filter((s) => s.size < whole.size).length).toBeGreaterThan(later.length / 2);
  });
});
