// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Three files with fixed names come out (index.html, assets/inspector.js, assets/inspector.css), because
// the C++ program embeds them. Nothing is inlined: the content security policy forbids inline scripts.
import { defineConfig } from "vite";

const backend = process.env["INSPECTOR_BACKEND"] ?? "http://127.0.0.1:8790";

export default defineConfig({
  base: "./",
  server: { proxy: { "/api": { target: backend, changeOrigin: true } } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    sourcemap: false,
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      output: {
        inlineDynamicImports: true,
        entryFileNames: "assets/inspector.js",
        assetFileNames: "assets/inspector[extname]",
      },
    },
  },
  test: { include: ["test/**/*.test.ts"] },
} as import("vite").UserConfig & { test: unknown });
