// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// End-to-end tests: Debian's Chromium against real programs that the tests start. `./vantage test` runs them.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    // A browser without a graphics card on a busy machine is slow. No second try: a test that needs one is wrong.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000, interval: 100 } },
    retry: 0,
    fileParallelism: false,
    sequence: { concurrent: false },
  },
});
