// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
export interface Mock {
  base: string;
  token: string;
  url: string;
  agentCount: number;
  close(): void;
}
export function startMock(options?: { port?: number; token?: string; isRunning?: boolean }): Promise<Mock>;
export const policy: string;
