// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Tabs after the WAI-ARIA pattern: arrows move, the panel follows.

import type { ComponentChildren } from "preact";

export interface TabInfo<T extends string> {
  id: T;
  title: string;
  help: string;
  badge?: string;
}

export function Tabs<T extends string>(props: {
  name: string;
  label: string;
  tabs: readonly TabInfo<T>[];
  chosen: T;
  onChoose: (tab: T) => void;
}) {
  const onKey = (event: KeyboardEvent) => {
    const at = props.tabs.findIndex((t) => t.id === props.chosen);
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = props.tabs[(at + step + props.tabs.length) % props.tabs.length]!;
    props.onChoose(next.id);
    document.getElementById(`${props.name}-tab-${next.id}`)?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={onKey}>
      {props.tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${props.name}-tab-${tab.id}`}
          role="tab"
          type="button"
          title={tab.help}
          aria-selected={tab.id === props.chosen}
          aria-controls={`${props.name}-panel`}
          tabIndex={tab.id === props.chosen ? 0 : -1}
          onClick={() => props.onChoose(tab.id)}
        >
          {tab.title}
          {tab.badge !== undefined && <span class="badge">{tab.badge}</span>}
        </button>
      ))}
    </div>
  );
}

export function TabPanel(props: { name: string; chosen: string; children: ComponentChildren }) {
  return (
    <div
      class="tabpanel"
      role="tabpanel"
      id={`${props.name}-panel`}
      aria-labelledby={`${props.name}-tab-${props.chosen}`}
    >
      {props.children}
    </div>
  );
}
