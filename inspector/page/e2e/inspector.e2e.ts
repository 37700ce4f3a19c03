// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a person does with the inspector of ./vantage demo --crowd, from the first look to the saved file.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { applyEdits, outline, setNumber, sliderFor } from "../src/editor/entries";
import {
  chooseAgent,
  chooseQuery,
  chooseQueryWithSpot,
  openPage,
  openStage,
  tab,
  type Opened,
  type Stage,
} from "./browser";
import type { Asked } from "./game";
import { runVantage, sourceFolder, startDemo } from "./server";

/** By then everybody has asked several times. */
const enoughUpdates = 2400;

let stage: Stage;
let opened: Opened[] = [];
beforeAll(async () => {
  stage = await openStage(startDemo);
  await stage.game.playTo(enoughUpdates);
});
afterAll(async () => {
  await stage.close();
});
afterEach(async () => {
  for (const { page } of opened) await page.context().close();
  opened = [];
});
async function open(options: Parameters<typeof openPage>[1] = {}): Promise<Opened> {
  const result = await openPage(stage, options);
  opened.push(result);
  return result;
}

/** The game runs while the test does; before and after it stands still, so that the machine is the page's. */
async function whileRunning(test: () => Promise<void>): Promise<void> {
  await stage.game.control("resume");
  try {
    await test();
  } finally {
    await stage.game.control("pause");
  }
}

const state = (page: Page) => page.evaluate(() => window.vantageInspector.state);
const counts = (page: Page) => page.evaluate(() => window.vantageInspector.counts);
const text = (page: Page, selector: string) => page.locator(selector).innerText();

describe("the first look", () => {
  it("shows agents in the list and in the scene, and breaks no rule of the policy", async () => {
    await whileRunning(async () => {
      const { page, problems } = await open();
      await page.waitForFunction(() => window.vantageInspector.counts.agents > 0);
      expect(await page.locator(".lists .count").innerText()).toMatch(/[\d,]+ agents?/);
      // It keeps up with the game.
      const { lastFrame } = await stage.game.source();
      await expect.poll(async () => (await state(page)).frame).toBeGreaterThan(lastFrame);
      expect(problems).toEqual([]);
    });
  });

  it("takes the token out of the address and keeps it for the tab", async () => {
    const { page } = await open();
    expect(page.url()).not.toContain(stage.token);
    await page.reload();
    await page.locator("#agents .row").first().waitFor();
  });

  it("without a token, or with a wrong one, shows nothing but how to get in", async () => {
    const without = await open({ url: stage.base, waits: false });
    await without.page.getByLabel("Link or token").waitFor();
    const wrong = await open({ url: `${stage.base}/#token=0000000000000000`, waits: false });
    await wrong.page.getByLabel("Link or token").fill(stage.url);
    await wrong.page.getByRole("button", { name: "Open" }).click();
    await wrong.page.locator("#agents .row").first().waitFor();
  });

  it("takes a hostile link for data", async () => {
    const { page, problems } = await open({
      url: `${stage.base}/#token=${stage.token}&source=%3Cimg%20src%3Dx%3E&query=1e9&camera=a,b&layers=%22%3E%3Cscript%3E&place=,,`,
    });
    expect(problems).toEqual([]);
    expect((await state(page)).query).toBeNull();
  });
});

describe("a chosen agent", () => {
  it("shows every candidate of its query, as many in the scene as in the table", async () => {
    const { page, problems } = await open();
    await chooseAgent(page, stage.game, { rivals: 1, failed: 1 });
    await tab(page, "Candidates").click();
    const inTable = Number((await text(page, "[data-testid=candidate-count]")).replace(/\D/g, ""));
    const drawn = await counts(page);
    expect(inTable).toBeGreaterThan(0);
    expect(drawn.candidates).toBe(inTable);
    expect(drawn.byStatus.reduce((a, b) => a + b)).toBe(inTable);
    expect(await page.locator("[role=grid]").getAttribute("aria-rowcount")).toBe(String(inTable + 1));
    expect(await page.locator(".tr").count()).toBeLessThan(80);
    expect(problems).toEqual([]);
  });

  it("links table and view: a hovered row is marked in the view, a clicked candidate in the table", async () => {
    const { page } = await open();
    const spot = await chooseQueryWithSpot(page, stage.game, { name: "ShootFromCover", rivals: 3 }, [0, 1, 3]);
    await tab(page, "Candidates").click();
    await page.mouse.move(spot.x, spot.y);
    await page.locator(".view3d .tooltip").waitFor();
    await page.mouse.click(spot.x, spot.y);
    const row = page.locator(`.tr[data-candidate="${spot.candidate}"]`);
    await row.waitFor();
    expect(await row.getAttribute("aria-selected")).toBe("true");
    await page.mouse.move(spot.x, spot.y - 100);
    await row.hover();
    expect(await page.locator(".tr.hovered").count()).toBe(1);
  });

  it("sorts the table by any criterion, both ways", async () => {
    const { page } = await open();
    const distances = ({ query, candidates }: Asked) => {
      const { steps } = query.options.find((o) => o.option === query.option)!;
      const step = steps.findIndex((s) => s.word === "distance" && s.role === "weight");
      return step < 0 ? [] : Array.from({ length: candidates.count }, (_, c) => candidates.values[c * steps.length + step]!);
    };
    await chooseQuery(page, stage.game, {
      name: "TakeCover",
      also: { what: "two places in different distances", holds: (asked) => new Set(distances(asked)).size > 1 },
    });
    await tab(page, "Candidates").click();
    const raw = page
      .locator(".thead [role=columnheader][title^='distance']", { hasText: "weight" })
      .getByRole("button")
      .first();
    await raw.click();
    const first = await page.locator(".tr").first().getAttribute("data-candidate");
    await raw.click();
    await expect.poll(() => page.locator(".tr").first().getAttribute("data-candidate")).not.toBe(first);
  });

  it("tells statuses apart without colour", async () => {
    const { page } = await open();
    await chooseAgent(page, stage.game);
    const marks = await page.locator(".legend .status .mark").allInnerTexts();
    expect(new Set(marks).size).toBe(marks.length);
    await tab(page, "Candidates").click();
    const named = await page.locator(".tr .status").first().innerText();
    expect(named).toMatch(/best|valid|failed|undecided|too low/);
  });
});

describe("why not here?", () => {
  it("gives the reason for a candidate that failed", async () => {
    const { page } = await open();
    const spot = await chooseQueryWithSpot(page, stage.game, { name: "ShootFromCover", failed: 3 }, [3]);
    await page.mouse.click(spot.x, spot.y);
    await page.locator(".why").waitFor();
    expect(await text(page, ".why")).toMatch(/rejects this place/);
    expect(await page.locator(".sides tr.failed").count()).toBeGreaterThan(0);
    expect(await page.locator(".change").count()).toBe(1);
  });

  it("answers for bare ground", async () => {
    const { page } = await open();
    await chooseAgent(page, stage.game);
    const box = (await page.locator(".scene").boundingBox())!;
    const spot = await page.evaluate(
      ([w, h]) => {
        for (let y = 140; y < h! - 80; y += 13)
          for (let x = 40; x < w! - 40; x += 13) {
            if (window.vantageInspector.pick(x, y)?.kind === "place") return [x, y];
          }
        return null;
      },
      [box.width, box.height],
    );
    expect(spot).not.toBeNull();
    await page.mouse.click(box.x + spot![0]!, box.y + spot![1]!);
    await page.locator(".why").waitFor();
    expect((await text(page, ".why .verdict")).length).toBeGreaterThan(10);
  });
});

describe("the level", () => {
  it("draws as many nodes as the bundle has", async () => {
    const { page } = await open();
    expect((await counts(page)).nodes).toBe(0);
    await page.getByText("Layers").click();
    await page.locator("[data-layer=nodes]").check();
    const { stdout } = await runVantage(["info", path.join(stage.folder, "street.vbundle"), "--json"]);
    const inBundle = (JSON.parse(stdout) as { nodes: { nodes: number }[] }).nodes[0]!.nodes;
    expect(inBundle).toBeGreaterThan(100);
    await expect.poll(async () => (await counts(page)).nodes).toBe(inBundle);
    await page.locator("[data-layer=nodes]").uncheck();
    await expect.poll(async () => (await counts(page)).nodes).toBe(0);
  });

  it("shows a field as a heat map with its lowest and its highest value", async () => {
    const { page } = await open();
    await page.getByText("Layers").click();
    await page.locator("[data-layer=fields]").check();
    const legend = page.locator(".field-legend");
    const names = await legend.locator("option").allInnerTexts();
    expect(names).toContain("metres to the guards");
    await legend.locator("select").selectOption("metres to the guards");
    const { fields } = await stage.game.source();
    expect(names).toEqual(fields);
    const values = await stage.game.field("metres to the guards");
    const finite = values.filter(Number.isFinite);
    await expect.poll(async () => (await counts(page)).heat).toBe(finite.length);
    const ends = () => legend.locator(".ramp-end").allInnerTexts();
    await expect.poll(ends).toEqual([`low ${Math.min(...finite).toFixed(2)}`, `${Math.max(...finite).toFixed(2)} high`]);
  });

  it("of a recording that was made elsewhere is told in words", async () => {
    const corners = "v -9 0 -9\nv 9 0 -9\nv 9 0 9\nv -9 0 9\nf 1 4 3 2\n";
    const yard = path.join(stage.folder, "yard.obj");
    await writeFile(yard, corners);
    const recording = path.join(stage.folder, "yard.vrec");
    const mix = path.join(sourceFolder, "tests/tools/simulate/mix.json");
    await runVantage(["simulate", yard, "--mix", mix, "--agents", "4", "--seconds", "4", "--record", recording]);
    const { page } = await open();
    expect(await page.getByText("another level").count()).toBe(0);
    await page.locator("[data-testid=recording-file]").setInputFiles(recording);
    const source = page.locator(".source select");
    await expect.poll(() => source.inputValue()).toMatch(/^r\d+$/);
    await page.getByText("Recorded on another level than the one drawn").waitFor();
    await tab(page, "Queries").click();
    await page.locator("#queries .row").first().click();
    expect(await text(page, "[data-testid=other-level]")).toMatch(/Rays and paths that it does not hold/);
  });
});

describe("editing", () => {
  /** A weight that, moved to an end of its slider, lets another place win. */
  async function decisiveWeight({ number, query }: Asked): Promise<{ line: number; value: number } | null> {
    const text = query.file === null ? query.text : (await stage.game.file(query.file)).text;
    for (const entry of outline(text).entries) {
      if (entry.query !== query.program || entry.section !== "weights" || entry.number === null) continue;
      const slider = sliderFor(entry, entry.number.value, undefined)!;
      for (const value of [slider.low, slider.high]) {
        const edited = applyEdits(text, [setNumber(entry, value, slider.step)!]);
        const { comparison } = await stage.game.tryText(number, query.program, edited);
        if (comparison?.winnerNew != null && !comparison.isSameWinner) return { line: entry.line, value };
      }
    }
    return null;
  }

  it("a weight shows another winner at once, old and new side by side", async () => {
    const { page } = await open();
    let weight: { line: number; value: number } | null = null;
    await chooseQuery(page, stage.game, {
      name: "ShootFromCover",
      rivals: 1,
      also: {
        what: "decided by one of its weights",
        holds: async (asked) => (weight = await decisiveWeight(asked)) !== null,
      },
    });
    await tab(page, "Edit").click();
    const before = (await state(page)).winner!;
    await page.locator(`#slider-${weight!.line}`).fill(String(weight!.value));
    await page.locator(".try-done").waitFor();
    expect(await text(page, "[data-testid=comparison]")).toMatch(/Another place wins/);
    expect(await page.locator(".card").count()).toBe(2);
    const after = (await state(page)).winner!;
    expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeGreaterThan(0.05);
    await page.getByRole("button", { name: "Undo all" }).click();
    await expect.poll(async () => (await state(page)).winner!.x).toBeCloseTo(before.x, 3);
  });

  /** The editor with the text of TakeCover, and in it the line that weighs the distance. */
  async function editTakeCover(page: Page) {
    await chooseQuery(page, stage.game, { name: "TakeCover" });
    await tab(page, "Edit").click();
    const line = page.locator(".cm-line", { hasText: /^\s*distance from agent/ });
    await line.waitFor();
    return line;
  }

  it("a typo shows its diagnostic at its column", async () => {
    const { page, problems } = await open();
    const line = await editTakeCover(page);
    await line.click();
    await page.keyboard.press("Home");
    for (let i = 0; i < 4; ++i) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Escape");
    const wrong = page.locator(".cm-lintRange-error").first();
    await wrong.waitFor();
    const word = await wrong.innerText();
    expect(word).toMatch(/^[distance]{7}$/);
    const edited = (await state(page)).text.split("\n");
    const at = /(\d+):(\d+)/.exec(await page.locator(".diagnostics li").first().innerText())!;
    expect(edited[Number(at[1]) - 1]!.slice(Number(at[2]) - 1)).toMatch(new RegExp(`^${word}`));
    expect(await text(page, ".try")).toMatch(/mistake/);
    expect(problems).toEqual([]);
  });

  it("completes and explains words of the catalog", async () => {
    const { page } = await open();
    const line = await editTakeCover(page);
    await page
      .locator(".cm-line", { hasText: /^\s*weights:/ })
      .first()
      .click();
    await page.keyboard.press("End");
    await page.keyboard.type("\n    dista", { delay: 40 });
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "distance" }).first().waitFor();
    await page.keyboard.press("Escape");
    // The list of mistakes opens under the editor and moves its lines; then they stand still.
    await page.locator(".diagnostics li").first().waitFor();
    await line.getByText("distance").hover();
    await page.locator(".word-help").first().waitFor();
  });

  it("saves the file, and the running demo uses it", async () => {
    const { page } = await open();
    const line = await editTakeCover(page);
    const number = (await line.innerText()).replace(/^.*=/, "");
    const slider = page
      .locator(".slider", { hasText: /\bdistance from agent/ })
      .filter({ has: page.locator(".role", { hasText: "weight" }) })
      .locator("input");
    const half = String(Number(number) / 2);
    await slider.fill(half);
    await page.locator(".try-done").waitFor();
    const saved = (await state(page)).text;
    expect(saved).toContain(`distance from agent = ${half}\n`);
    const { queryCount } = await stage.game.source();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .locator(".notice", { hasText: /Saved|now uses/ })
      .first()
      .waitFor();
    expect(await readFile(path.join(stage.folder, "queries/cover/take_cover.vq"), "utf8")).toBe(saved);
    await chooseQuery(page, stage.game, {
      name: "TakeCover",
      from: queryCount,
      also: { what: "asked with the saved text", holds: ({ query }) => query.text.includes(`distance from puppet = ${half}`) },
    });
    await tab(page, "Answer").click();
    await page.getByText("The query as it was asked").click();
    expect(await page.locator(".side pre").innerText()).toContain(`distance from puppet = ${half}`);
  });
});

describe("time", () => {
  it("is scrubbed back and followed again", async () => {
    await whileRunning(async () => {
      const { page } = await open();
      const strip = page.locator(".strip");
      const frame = async () => (await state(page)).frame;
      await strip.focus();
      await page.keyboard.press("Home");
      const first = Number(await strip.getAttribute("aria-valuemin"));
      await expect.poll(frame).toBe(first);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect.poll(frame).toBe(first + 2);
      const { lastFrame } = await stage.game.source();
      await page.getByRole("button", { name: "Follow live" }).click();
      await expect.poll(frame).toBeGreaterThan(lastFrame);
    });
  });

  it("of one query goes evaluation by evaluation", async () => {
    const { page } = await open();
    await chooseAgent(page, stage.game, { failed: 1 });
    await tab(page, "Steps").click();
    await page.locator("#evaluations .row").first().waitFor();
    await page.getByRole("button", { name: "To the beginning" }).click();
    await expect.poll(async () => (await counts(page)).byStatus[3]).toBe(0);
    await page.getByRole("button", { name: "To the end" }).click();
    const all = await page.evaluate(
      () => [...window.vantageInspector.candidates!.status].filter((s) => s === 3).length,
    );
    await expect.poll(async () => (await counts(page)).byStatus[3]).toBe(all);
  });

  it("of the running game is paused and stepped", async () => {
    await whileRunning(async () => {
      const { page } = await open();
      const lastFrame = async () => (await stage.game.source()).lastFrame;
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByRole("button", { name: "Resume" }).waitFor();
      // An update that was under way may still end.
      let stopped = -1;
      await expect
        .poll(async () => {
          const before = stopped;
          stopped = await lastFrame();
          return stopped === before;
        })
        .toBe(true);
      await page.getByRole("button", { name: "Step", exact: true }).click();
      await expect.poll(lastFrame).toBe(stopped + 1);
      await page.getByRole("button", { name: "Resume" }).click();
      await expect.poll(lastFrame).toBeGreaterThan(stopped + 1);
    });
  });
});

describe("in and out", () => {
  it("saves a recording and opens it again", async () => {
    const { page } = await open();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save recording" }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(bytes.length).toBeGreaterThan(4);
    await page
      .locator("[data-testid=recording-file]")
      .setInputFiles({ name: "session.vrec", mimeType: "application/octet-stream", buffer: bytes });
    const source = page.locator(".source select");
    await expect.poll(() => source.inputValue()).toMatch(/^r\d+$/);
    await chooseAgent(page, stage.game, {}, await source.inputValue());
  });

  it("opens a recording that is dropped onto the page", async () => {
    const { page } = await open();
    const transfer = await page.evaluateHandle(async () => {
      const token = sessionStorage.getItem("vantage-inspector-token");
      const answer = await fetch("/api/source/live/recording", { headers: { Authorization: `Bearer ${token}` } });
      const data = new DataTransfer();
      data.items.add(new File([await answer.arrayBuffer()], "dropped.vrec"));
      return data;
    });
    await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
    const source = page.locator(".source select");
    await expect.poll(() => source.inputValue()).toMatch(/^r\d+$/);
  });

  it("exports a trace", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: "Profile" }).click();
    await page.locator(".chart canvas").first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export trace" }).click(),
    ]);
    const trace = JSON.parse(await readFile(await download.path(), "utf8")) as { traceEvents: unknown[] };
    expect(trace.traceEvents.length).toBeGreaterThan(0);
  });

  it("saves a picture", async () => {
    const { page } = await open();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save picture" }).click(),
    ]);
    expect([...(await readFile(await download.path())).subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  });

  it("a copied link shows a colleague the same", async () => {
    const { page } = await open();
    const spot = await chooseQueryWithSpot(page, stage.game, { name: "ShootFromCover", rivals: 3 }, [0, 1, 3]);
    await page.mouse.click(spot.x, spot.y);
    await page.locator(".why").waitFor();
    await page.getByText("Layers").click();
    await page.locator("[data-layer=navmesh]").check();
    await page.getByRole("button", { name: "Copy link" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).not.toContain(stage.token);
    const mine = await state(page);
    const there = await open({ url: link.replace("#", `#token=${stage.token}&`) });
    await there.page.locator(".why").waitFor();
    const theirs = await state(there.page);
    expect([theirs.query, theirs.candidate]).toEqual([mine.query, mine.candidate]);
    await there.page.getByText("Layers").click();
    expect(await there.page.locator("[data-layer=navmesh]").isChecked()).toBe(true);
    const projected = (p: Page) => p.evaluate(() => window.vantageInspector.project([0, 0, 0])!.map(Math.round));
    const [a, b] = [await projected(page), await projected(there.page)];
    expect(Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)).toBeLessThan(4);
  });
});

describe("for everybody", () => {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    it(`fits ${width}x${height}`, async () => {
      const { page } = await open({ width, height });
      await chooseAgent(page, stage.game);
      for (const name of ["Answer", "Candidates", "Why here?", "Edit", "Steps"]) {
        await tab(page, name).click();
        const outside = await page.evaluate(() => {
          const parts = [".topbar", ".lists", ".stage", ".side", ".timeline"];
          return parts
            .filter((part) => {
              const box = document.querySelector(part)!.getBoundingClientRect();
              return (
                box.left < -1 ||
                box.top < -1 ||
                box.right > innerWidth + 1 ||
                box.bottom > innerHeight + 1 ||
                box.width < 100 ||
                box.height < 30
              );
            })
            .concat(document.documentElement.scrollWidth > innerWidth ? ["page"] : []);
        });
        expect(outside, name).toEqual([]);
        const bar = await page.evaluate(() =>
          [...document.querySelectorAll(".topbar > *, .tabs > *")]
            .filter((e) => e.scrollWidth > e.clientWidth + 1 && !e.classList.contains("spoken"))
            .map((e) => e.textContent),
        );
        expect(bar, name).toEqual([]);
      }
    });
  }

  it("is reachable by keyboard, with a focus that is seen", async () => {
    const { page } = await open();
    await chooseAgent(page, stage.game);
    await page.locator("body").click({ position: { x: 400, y: 20 } });
    const reached = new Set<string>();
    for (let i = 0; i < 60; ++i) {
      await page.keyboard.press("Tab");
      reached.add(
        await page.evaluate(() => {
          const e = document.activeElement as HTMLElement;
          const style = getComputedStyle(e);
          const isSeen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
          return `${e.className || e.id || e.tagName} ${e.getAttribute("role") ?? ""} ${isSeen ? "" : "UNSEEN"}`.trim();
        }),
      );
    }
    const all = [...reached].join("\n");
    for (const part of ["virtual listbox", "scene application", "splitter separator", "strip slider"])
      expect(all).toContain(part);
    expect([...reached].filter((r) => r.includes("UNSEEN") && !r.startsWith("BODY"))).toEqual([]);
    await page.locator(".scene").focus();
    await page.keyboard.press("Enter");
    await page.locator(".why").waitFor();
  });

  for (const scheme of ["dark", "light"] as const) {
    it(`has no serious findings of axe (${scheme})`, async () => {
      const { page } = await open({ scheme });
      const spot = await chooseQueryWithSpot(page, stage.game, { name: "ShootFromCover", failed: 3 }, [3]);
      // The whole page once; after that what a step has changed.
      const check = async (name: string, part?: string) => {
        const builder = new AxeBuilder({ page }).setLegacyMode(true); // There are no frames to look into.
        const result = await (part === undefined ? builder : builder.include(part)).analyze();
        const serious = result.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
        expect(
          serious.map(
            (v) =>
              `${v.id}: ${v.nodes
                .slice(0, 3)
                .map((n) => `${n.target.join(" ")} ${n.failureSummary ?? ""}`)
                .join("; ")}`,
          ),
          name,
        ).toEqual([]);
      };
      await tab(page, "Answer").click();
      await check("the whole page, with a query and the list of queries");
      await page.mouse.click(spot.x, spot.y);
      await page.locator(".why").waitFor();
      await check("Why here?", ".side");
      await tab(page, "Candidates").click();
      await page.locator(".tr").first().waitFor();
      await check("Candidates", ".side");
      await tab(page, "Edit").click();
      await page.locator(".slider input").first().waitFor();
      await check("Edit", ".side");
      await tab(page, "Steps").click();
      await page.locator("#evaluations .row").first().waitFor();
      await check("Steps", ".side");
      await tab(page, "Agents").click();
      await check("Agents", ".lists");
      await page.getByText("Layers").click();
      await check("Layers", ".stage");
      await page.getByRole("button", { name: "Profile" }).click();
      await page.locator(".chart canvas").first().waitFor();
      await check("Profile", ".stage");
    });
  }
});
