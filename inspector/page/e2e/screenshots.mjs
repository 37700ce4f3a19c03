// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Pictures of the page in its main states, into shots/ (not committed), to be looked at by a person:
// npm run shots -- 'http://127.0.0.1:PORT/#token=...' [light]

import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";

const isLight = process.argv.includes("light");
const only = process.argv.find((a) => a.startsWith("only="))?.slice(5);
const url = process.argv.find((a) => a.startsWith("http"));
if (url === undefined) throw new Error("name the link that the program prints");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
await mkdir("shots", { recursive: true });

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
]) {
  if (only && !only.includes(String(width))) continue;
  const page = await browser.newPage({
    viewport: { width, height },
    reducedMotion: "reduce",
    colorScheme: isLight ? "light" : "dark",
  });
  page.on("console", (m) => {
    if (m.type() === "error") console.log("console:", m.text());
  });
  page.on("pageerror", (e) => console.log("error:", e.message));
  const shot = async (name) => {
    await page.waitForTimeout(1200);
    await page.screenshot({ timeout: 120_000, path: `shots/${width}-${isLight ? "light-" : ""}${name}.png` });
  };
  await page.goto(url);
  await page.waitForSelector("#agents .row");
  await shot("1-start");
  await page
    .locator("#agents .row")
    .nth(Number(process.env.AGENT ?? 3))
    .click();
  await page.waitForSelector(".query-heading");
  await page.getByRole("button", { name: "Focus" }).click();
  await shot("2-answer");
  await page.getByRole("tab", { name: "Candidates" }).click();
  await shot("3-candidates");
  await page.getByRole("tab", { name: "Why here?" }).click();
  const place = await page.evaluate(() => {
    const { candidates: c, project, pick } = window.vantageInspector;
    for (let i = Math.floor(c.count / 2); i < c.count; ++i) {
      const at = project([c.positions[3 * i], c.positions[3 * i + 1] + 0.3, c.positions[3 * i + 2]]);
      const picked = pick(at[0], at[1]);
      if (c.status[i] === 3 && picked?.kind === "candidate" && picked.candidate === i && at[0] > 120 && at[1] > 120)
        return at;
    }
    return [300, 300];
  });
  const box = await page.locator(".scene").boundingBox();
  await page.mouse.click(box.x + place[0], box.y + place[1]);
  await page.waitForSelector(".why");
  await shot("4-why-failed");
  await page.getByRole("tab", { name: "Candidates" }).click();
  await page
    .locator(".table-bar button", { hasText: /●|valid/ })
    .first()
    .click()
    .catch(() => {});
  await page.locator(".tr").nth(4).click();
  await page.getByRole("tab", { name: "Why here?" }).click();
  await page.waitForSelector(".why");
  await shot("5-why-beaten");
  if (await page.getByRole("button", { name: "Take this change" }).count()) {
    await page.getByRole("button", { name: "Take this change" }).click();
    await page.waitForSelector(".comparison");
  } else await page.getByRole("tab", { name: "Edit" }).click();
  await shot("6-edit");
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.waitForSelector(".steps .row");
  const step = page.locator(".steps input[type=range]");
  await step.fill(String(Math.floor(Number(await step.getAttribute("max")) / 2)));
  await shot("7-steps");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByText("Layers").click();
  await page.locator("[data-layer=nodes]").check();
  await page.locator("[data-layer=fields]").check();
  await shot("8-fields");
  await page.getByText("Layers").click();
  await page.getByRole("button", { name: "Profile" }).click();
  await shot("9-profile");
  await page.close();
}
await browser.close();
