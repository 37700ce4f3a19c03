// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A candidate's status: a mark, its colour, and its name for those who see neither.

import { statusHelp, statusMarks, statusNames } from "../model/format";

export function StatusMark({ status, withName = false }: { status: number; withName?: boolean }) {
  return (
    <span class={`status status-${status}`} title={statusHelp[status]}>
      <span class="mark" aria-hidden="true">
        {statusMarks[status] ?? "?"}
      </span>
      <span class={withName ? "" : "spoken"}>{statusNames[status] ?? "?"}</span>
    </span>
  );
}
