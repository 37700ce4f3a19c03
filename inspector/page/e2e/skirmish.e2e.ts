// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a person does with the fight of ./vantage demo: watch it, stop it, go along with somebody, and ask why.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chooseAgent, openPage, openStage, tab, type Opened, type Stage } from "./browser";
import { startServer } from "./server";

/** Half a minute: the teams have met. With a budget in units it is the same fight in every run. */
const enoughUpdates = 1800;

let stage: Stage;
let opened: Opened[] = [];
beforeAll(async () => {
  stage = await openStage(() => startServer((folder) => ["demo", "--folder", folder, "--team-size", "5", "--units", "1500"]));
  await stage.game.playTo(enoughUpdates);
});
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

const state = (page: Page) => page.evaluate(() => window.vantageInspector.state);
const counts = (page: Page) => page.evaluate(() => window.vantageInspector.counts);
const newest = async () => stage.game.frame("live", (await stage.game.source()).lastFrame);

/** Steps of so many updates until the frame is as it has to be. */
async function playUntil(holds: (frame: Awaited<ReturnType<typeof newest>>) => boolean, updates = 20): Promise<void> {
  for (let i = 0; i < 120; ++i) {
    if (holds(await newest())) return;
    await stage.game.step(updates);
  }
  throw new Error(`it did not come to that within ${120 * updates} updates of the game`);
}

describe("the fight", () => {
  it("shows both teams by name, what they do, how hurt they are, and the score", async () => {
    const { page, problems } = await open();
    await playUntil(({ objects }) => ["Red", "Blue"].every((team) => objects.some((row) => row[13].startsWith(team))));
    const { notes, objects } = await newest();
    const soldiers = objects.filter((row) => row[2] === 0);
    expect(soldiers.length).toBeGreaterThan(2);
    expect(notes!.map(([object]) => object).sort()).toEqual(soldiers.map((row) => row[0]).sort());
    for (const team of ["Red", "Blue"]) {
      await page.getByLabel("Filter agents").fill(team);
      const row = page.locator("#agents .row").first();
      await row.waitFor();
      expect(await row.locator(".name").innerText()).toMatch(new RegExp(`^${team} \\d$`));
      expect((await row.locator(".sub").innerText()).length).toBeGreaterThan(3);
      expect(await row.locator(".health").getAttribute("aria-label")).toMatch(/^health \d+ %$/);
    }
    expect(await page.getByTestId("headline").innerText()).toMatch(/^Red \d+ : \d+ Blue/);
    expect(problems).toEqual([]);
  });

  it("draws shots as lines", async () => {
    const { page } = await open();
    await playUntil(({ lines }) => lines!.some((line) => line[8] === 9));
    const lines = (await newest()).lines!.length;
    await expect.poll(async () => (await counts(page)).lines).toBe(lines);
  });

  it("stops, goes on and changes its speed", async () => {
    const { page } = await open();
    const game = page.getByRole("group", { name: "The running game" });
    await game.getByRole("button", { name: "Resume" }).click();
    await game.getByRole("combobox").selectOption("2");
    const before = (await stage.game.source()).lastFrame;
    await expect.poll(async () => (await state(page)).frame).toBeGreaterThan(before + 30);
    await game.getByRole("button", { name: "Pause" }).click();
    await game.getByRole("button", { name: "Resume" }).waitFor();
    // What was under way when it was stopped may still come.
    await expect.poll(async () => {
      const at = (await stage.game.source()).lastFrame;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return (await stage.game.source()).lastFrame - at;
    }).toBe(0);
    expect(await stage.game.control("speed", 1)).toEqual({ isPaused: true, speed: 1 });
  });

  it("is looked at with the eyes of one of them: follow him, then ask why he goes there", async () => {
    const { page, problems } = await open();
    const asked = await chooseAgent(page, stage.game, { failed: 1 });
    const name = asked.query.askerName;
    expect(name).toMatch(/^(Red|Blue) \d$|^Civilian/);
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await page.getByRole("button", { name: `Following ${name}` }).waitFor();
    expect((await state(page)).query).toBeNull();

    // He moves, and the camera with him. He may have fallen meanwhile, and come back first.
    const rowOf = ({ objects }: Awaited<ReturnType<typeof newest>>) => objects.find((row) => row[13] === name);
    let start: ReturnType<typeof rowOf>;
    await playUntil((frame) => {
      const row = rowOf(frame);
      start ??= row;
      return row !== undefined && Math.hypot(row[5] - start![5], row[7] - start![7]) > 1;
    }, 60);
    const there = rowOf(await newest())!;
    await expect
      .poll(async () => {
        const [x, , z] = (await state(page)).target!;
        return Math.hypot(x - there[5], z - there[7]);
      })
      .toBeLessThan(0.5);

    await page.getByRole("button", { name: "Why?" }).click();
    await page.waitForFunction(() => window.vantageInspector.state.query !== null && window.vantageInspector.candidates !== null);
    expect(await page.locator(".query-heading").innerText()).toContain(name);
    await tab(page, "Candidates").click();
    await page.locator(".tr").first().click();
    await tab(page, "Why here?").click();
    await page.locator(".why .verdict").waitFor();
    expect((await page.locator(".why").innerText()).length).toBeGreaterThan(20);
    expect(problems).toEqual([]);
  });
});
