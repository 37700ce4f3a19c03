// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The real program, started with its inspector in a folder of its own. VANTAGE_PROGRAM names it; without, the one that
// ./vantage built.

import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export interface Server {
  /** The link with its token, as the program prints it. */
  url: string;
  /** Gone when the server is. */
  folder: string;
  stop(): Promise<void>;
}

const program = process.env["VANTAGE_PROGRAM"] ?? path.resolve(__dirname, "../../../build/release/bin/vantage");

/** Of the repository. */
export const sourceFolder = process.env["VANTAGE_SOURCE"] ?? path.resolve(__dirname, "../../..");

/** A command that ends by itself. */
export const runVantage = (args: string[]) => promisify(execFile)(program, args);

export async function startServer(args: (folder: string) => string[]): Promise<Server> {
  if (!existsSync(program)) throw new Error(`There is no ${program}: run ./vantage demo first, or set VANTAGE_PROGRAM.`);
  const folder = mkdtempSync(path.join(tmpdir(), "vantage-e2e-"));
  const child = spawn(program, [...args(folder), "--no-browser"], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      const link = /The inspector is at (http:\S+)/.exec(output);
      if (link !== null) resolve(link[1]!);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
  });
  return {
    url,
    folder,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The street with people who live there, the same in every run. */
export const startDemo = () => startServer((folder) => ["demo", "--crowd", "--folder", folder]);
