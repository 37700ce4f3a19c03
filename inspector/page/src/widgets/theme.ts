// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Dark or light, as the reader's system says.

import { signal } from "@preact/signals";

const query = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
export const isDark = signal(query?.matches ?? true);
query?.addEventListener("change", () => (isDark.value = query.matches));

/** A colour of style.css, for canvases. */
export function cssColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
