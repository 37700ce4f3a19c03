// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The queries of a source, in order of submission, growing at the end. Rows whose query was still under way
// are asked for again. Filters look only at what is new.

import type { QueryPage, QueryRow } from "../api/types";
import { queryStatus } from "./format";

export interface QueryFilter {
  text: string;
  object: number | null;
  onlyFailures: boolean;
}

export class QueryList {
  rows: QueryRow[] = [];
  programs: string[] = [];
  dropped = 0;
  next = 0;
  private byNumber = new Map<number, number>();

  add(page: QueryPage): void {
    this.programs = page.programs;
    this.dropped = page.dropped;
    for (const row of page.rows) {
      const known = this.byNumber.get(row[0]);
      if (known === undefined) {
        this.byNumber.set(row[0], this.rows.length);
        this.rows.push(row);
      } else {
        this.rows[known] = row;
      }
    }
    this.next = Math.max(this.next, page.next);
  }

  row(query: number): QueryRow | undefined {
    const at = this.byNumber.get(query);
    return at === undefined ? undefined : this.rows[at];
  }

  /** Where to ask again from, so that queries under way get their answers; bounded. */
  firstUnfinished(): number {
    for (let i = Math.max(0, this.rows.length - 2000); i < this.rows.length; ++i) {
      if (this.rows[i]![2] < 0) return this.rows[i]![0];
    }
    return this.next;
  }
}

/** A filter made ready for many rows: names are looked at once each, not once a row. */
export function matcher(
  filter: QueryFilter,
  programs: readonly string[],
  nameOf: (object: number) => string,
): (row: QueryRow) => boolean {
  const needle = filter.text.toLowerCase();
  const wantedNumber = /^#?\d+$/.test(needle) ? Number(needle.replace("#", "")) : -1;
  const byProgram = programs.map((name) => name.toLowerCase().includes(needle));
  const byStatus = new Map<string, boolean>();
  const byObject = new Map<number, boolean>();
  const remember = <K>(known: Map<K, boolean>, key: K, text: (key: K) => string): boolean => {
    let isHit = known.get(key);
    if (isHit === undefined) known.set(key, (isHit = text(key).toLowerCase().includes(needle)));
    return isHit;
  };
  return (row) => {
    if (filter.object !== null && row[3] !== filter.object) return false;
    if (filter.onlyFailures && (row[5] === "Found" || row[5] === "InProgress")) return false;
    if (needle === "") return true;
    return (
      byProgram[row[4]] === true ||
      row[0] === wantedNumber ||
      remember(byStatus, row[5], queryStatus) ||
      remember(byObject, row[3], nameOf)
    );
  };
}
