// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every interaction is measured (performance.measure, names begin with "handler:"), so that a test can hold us
// to 50 ms. Drawing is not part of it: software WebGL draws a few frames a second.

import { batch } from "@preact/signals";

/** Runs a handler with its signals in one batch and notes how long it took. */
export function handler<A extends unknown[]>(name: string, run: (...args: A) => void): (...args: A) => void {
  return (...args: A) => {
    const start = performance.now();
    batch(() => run(...args));
    performance.measure(`handler:${name}`, { start, end: performance.now() });
    // Measures pile up; nobody reads thousands of them.
    if (++measured % 500 === 0) performance.clearMeasures();
  };
}
let measured = 0;
