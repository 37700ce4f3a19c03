// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Above everything: what is looked at, scene or profile, and what goes in and out.

import { useRef } from "preact/hooks";
import { chooseSource, openRecording, saveRecording } from "../model/session";
import * as store from "../model/store";
import { copyLink, saveStill } from "../share/state";

const states = {
  connecting: ["○", "connecting"],
  open: ["●", "connected"],
  lost: ["✕", "connection lost, trying again"],
  denied: ["✕", "not allowed"],
} as const;

export function TopBar() {
  const picker = useRef<HTMLInputElement>(null);
  const [mark, text] = states[store.connection.value];
  const tab = store.mainTab.value;
  return (
    <header class="topbar">
      <h1 title={`Vantage ${store.hello.value?.version ?? ""}`}>
        Vantage <span>{store.hello.value?.title ?? "inspector"}</span>
      </h1>
      <label class="source">
        <span class="spoken">Source</span>
        <select
          value={store.sourceId.value ?? ""}
          title="The running game, or a recording"
          onChange={(e) => void chooseSource(e.currentTarget.value)}
        >
          {store.sources.value.map((s) => (
            <option key={s.id} value={s.id}>
              {s.kind === "live" ? "● " : ""}
              {s.title || s.id}
            </option>
          ))}
        </select>
      </label>
      <nav class="segments" aria-label="What to look at">
        <button type="button" aria-pressed={tab === "scene"} onClick={() => (store.mainTab.value = "scene")}>
          Scene
        </button>
        <button type="button" aria-pressed={tab === "profile"} onClick={() => (store.mainTab.value = "profile")}>
          Profile
        </button>
      </nav>
      <span class="grow" />
      <input
        ref={picker}
        type="file"
        accept=".vrec"
        hidden
        data-testid="recording-file"
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          if (file !== undefined) void openRecording(file);
          e.currentTarget.value = "";
        }}
      />
      <button
        type="button"
        title="Open a recording (.vrec); dragging it onto the page does the same"
        onClick={() => picker.current?.click()}
      >
        Open recording
      </button>
      <button type="button" title="Save what is recorded as a file" onClick={() => void saveRecording()}>
        Save recording
      </button>
      <button
        type="button"
        title="A link that shows the same query, place, camera and layers"
        onClick={() => void copyLink()}
      >
        Copy link
      </button>
      <button type="button" title="The view as a picture (PNG)" onClick={() => void saveStill()}>
        Save picture
      </button>
      <span class={`connection connection-${store.connection.value}`} role="status" title={text}>
        <span aria-hidden="true">{mark}</span> {text}
      </span>
    </header>
  );
}
