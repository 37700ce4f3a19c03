// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Those who mean harm: names that are markup, a page of another origin, and a foreign name for this machine.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openPage, openStage, tab, type Stage } from "./browser";
import { startServer } from "./server";

const markup = "<img src=x onerror=window.hacked=1><script>window.hacked=2</script>";
const scene = {
  level: { flat: { half: 30 } },
  objects: [
    { name: "agent", position: [4, 0, 4], facing: [1, 0, 0], target: "foe" },
    { name: "foe", kind: "threat", team: 1, position: [20, 0, 20], facing: [-1, 0, 0] },
  ],
};
const query = `query Stay
option "${markup}"
  generation:
    grid around puppet = 3
  weights:
    distance from target = -1
`;
const queryFile = (folder: string) => path.join(folder, "queries", "stay.vq");

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(() =>
    startServer((folder) => {
      mkdirSync(path.join(folder, "queries"));
      writeFileSync(queryFile(folder), query);
      writeFileSync(path.join(folder, "<b>.scene.json"), JSON.stringify(scene));
      const files = ["--scene", path.join(folder, "<b>.scene.json"), "--queries", path.join(folder, "queries")];
      return ["inspect", "-", ...files];
    }),
  );
});
afterAll(async () => {
  await stage.close();
});

/** Every text that people, levels and recordings may have given, as one who means harm would give it. */
function spoil(value: unknown, key = ""): unknown {
  if (typeof value === "string" && /^(name|title|askerName|program|label|message|sentences?|programs|objects)$/.test(key))
    return `${markup}${value}`;
  if (Array.isArray(value)) return value.map((item) => spoil(item, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, spoil(item, inner)]));
}

it("names that are markup stay text", async () => {
  const { page, problems } = await openPage(stage, { url: "about:blank", waits: false });
  await page.route(/\/api\/(hello|level$|source|file)/, async (route) => {
    const reply = await route.fetch();
    if (!(reply.headers()["content-type"] ?? "").includes("json")) return route.fulfill({ response: reply });
    return route.fulfill({ response: reply, json: spoil(await reply.json()) });
  });
  await page.goto(stage.url);
  await page.locator("#agents .row").first().waitFor();
  await page.getByLabel("Filter agents").fill("foe");
  await expect.poll(() => page.locator("#agents .row .name").allInnerTexts()).toEqual([`${markup}foe`]);
  await page.getByLabel("Filter agents").fill("");
  await page.locator("#agents .row", { hasText: "Stay" }).first().click();
  await page.locator(".query-heading").waitFor();
  for (const name of ["Answer", "Candidates", "Why here?", "Edit", "Steps", "Queries"]) await tab(page, name).click();
  await tab(page, "Answer").click();
  await expect.poll(() => page.locator(".side").innerText()).toContain(markup);
  expect(await page.locator("img, .side script").count()).toBe(0);
  expect(await page.evaluate(() => window.hacked)).toBeUndefined();
  expect(problems).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" }); // A request may still be under way.
  await page.context().close();
});

describe("a page of another origin", () => {
  let foreign: HttpServer;
  let page: Page;
  beforeAll(async () => {
    foreign = createServer((_, reply) => reply.setHeader("Content-Type", "text/html").end("<body>elsewhere</body>"));
    await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
    page = await stage.browser.newPage();
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  });
  afterAll(() => {
    foreign.close();
  });

  /** Even with the token, which it should not have. */
  const attempts: Record<string, (target: { base: string; token: string }) => Promise<string>> = {
    "fetches with the token": async ({ base, token }) =>
      fetch(`${base}/api/hello`, { headers: { Authorization: `Bearer ${token}` } }).then(
        (r) => `read ${r.status}`,
        () => "refused",
      ),
    "listens to events": ({ base }) =>
      new Promise<string>((resolve) => {
        const events = new EventSource(`${base}/api/events`);
        events.onopen = () => resolve("listens");
        events.onerror = () => resolve("refused");
      }),
    "opens a web socket": ({ base }) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${base.replace("http", "ws")}/api/events`);
        socket.onopen = () => resolve("open");
        socket.onerror = () => resolve("refused");
      }),
    "shows a picture of it": ({ base }) =>
      new Promise<string>((resolve) => {
        const picture = new Image();
        picture.onload = () => resolve("shown");
        picture.onerror = () => resolve("refused");
        picture.src = `${base}/assets/icon.svg`;
      }),
    "frames it": ({ base }) =>
      new Promise<string>((resolve) => {
        const frame = document.createElement("iframe");
        frame.onload = () => {
          // A refused frame is an error page of another origin: nothing of ours can be reached in it.
          let inside = "refused";
          try {
            if (frame.contentDocument?.querySelector("#app") != null) inside = "framed";
          } catch {
            /* Not ours to look into. */
          }
          resolve(inside);
        };
        frame.src = base;
        document.body.append(frame);
      }),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    it(`is refused when it ${name}`, async () => {
      expect(await page.evaluate(attempt, { base: stage.base, token: stage.token })).toBe("refused");
    });
  }

  it("changes nothing by sending without reading", async () => {
    await page.evaluate(
      async ({ base, token }) => {
        const text = "query Stay\noption\n  generation:\n    currentPos around puppet = 0\n";
        for (const url of ["/api/apply", "/api/file/f1", "/api/file/0", "/api/control"]) {
          for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
            await fetch(base + url, {
              method: "POST",
              mode: "no-cors",
              headers: { "Content-Type": type, Authorization: `Bearer ${token}` },
              body: JSON.stringify({ file: "f1", text, base: "", action: "pause" }),
            }).catch(() => undefined);
          }
          const form = document.createElement("form");
          form.method = "post";
          form.action = base + url;
          form.enctype = "text/plain";
          form.target = "nowhere";
          document.body.append(form);
          form.submit();
        }
        await new Promise((resolve) => setTimeout(resolve, 500));
      },
      { base: stage.base, token: stage.token },
    );
    expect(readFileSync(queryFile(stage.folder), "utf8")).toBe(query);
    const hello = await fetch(`${stage.base}/api/hello`, { headers: { Authorization: `Bearer ${stage.token}` } });
    expect(((await hello.json()) as { control: { isPaused: boolean } }).control.isPaused).toBe(false);
  });
});

it("a foreign name that leads to this machine is refused", async () => {
  const browser = await launchBrowser(["--host-resolver-rules=MAP evil.test 127.0.0.1"]);
  const page = await browser.newPage();
  const reply = await page.goto(`http://evil.test:${new URL(stage.base).port}/`);
  expect(reply?.status()).toBe(403);
  await browser.close();
});
