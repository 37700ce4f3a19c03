// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// End-to-end tests: Debian's Chromium against real programs that the tests start. `./vantage test` runs them.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.e2e.ts"],
    // Generous: a browser without a graphics card on a busy machine takes minutes. Once more for what is live.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    retry: 1,
    fileParallelism: false,
    sequence: { concurrent: false },
  },
});
