// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Over the view: layers, how to look, what the marks mean, and whether the edit's result or the old one is shown.

import { signal } from "@preact/signals";
import { show } from "../model/editing";
import { toggleFollow } from "../model/follow";
import { fieldName, fieldNames, shownField, wantedField } from "../model/fields";
import { count, number, statusHelp, statusNames } from "../model/format";
import { heatGradient, heatRange } from "../model/heat";
import { chooseAgent } from "../model/session";
import * as store from "../model/store";
import { currentView, focusAgent, focusAll, focusChoice } from "../view3d/current_view";
import { isLayerOn, layers, setLayer } from "../view3d/layers";
import { StatusMark } from "../widgets/StatusMark";
import { isOtherLevel } from "./LevelNote";
import type { CameraMode } from "../view3d/camera_rig";

const mode = signal<CameraMode>("orbit");
const cut = signal(1);

function setMode(next: CameraMode): void {
  mode.value = next;
  if (currentView.value !== null) currentView.value.rig.mode = next;
}

function setCut(share: number): void {
  cut.value = share;
  const level = store.level.value;
  if (level === null) return;
  const height = level.low[1] + share * (level.high[1] - level.low[1]);
  currentView.value?.setCeiling(share >= 1 ? Infinity : height);
}

export function ViewControls() {
  return (
    <>
      <div class="over top-left">
        <div class="segments" role="group" aria-label="Camera">
          <button
            type="button"
            aria-pressed={mode.value === "orbit"}
            title="Drag turns around the point looked at; right or shift-drag shifts; the wheel zooms; W A S D move"
            onClick={() => setMode("orbit")}
          >
            Orbit
          </button>
          <button
            type="button"
            aria-pressed={mode.value === "fly"}
            title="Drag looks around; W A S D, Q and E fly, Shift is faster"
            onClick={() => setMode("fly")}
          >
            Fly
          </button>
        </div>
        <button type="button" title="Look at what is chosen (F)" onClick={focusChoice}>
          Focus
        </button>
        <button type="button" title="The whole level" onClick={() => focusAll()}>
          All
        </button>
        <FollowButtons />
        <details class="menu">
          <summary title="What is drawn">Layers</summary>
          <div class="menu-body">
            {layers.value.map((layer) => (
              <label key={layer.id} title={layer.help}>
                <input
                  type="checkbox"
                  checked={layer.isOn}
                  data-layer={layer.id}
                  onChange={(e) => setLayer(layer.id, e.currentTarget.checked)}
                />{" "}
                {layer.title}
              </label>
            ))}
            <label class="cut" title="Cuts the level off above a height, to look under roofs">
              Cut above
              <input
                type="range"
                min={0.02}
                max={1}
                step={0.01}
                value={cut.value}
                onInput={(e) => setCut(Number(e.currentTarget.value))}
              />
            </label>
          </div>
        </details>
      </div>
      {store.trial.value !== null && (
        <div class="over top-right segments" role="group" aria-label="Your edit">
          <button type="button" aria-pressed={store.showing.value === "before"} onClick={() => show("before")}>
            Before
          </button>
          <button type="button" aria-pressed={store.showing.value === "after"} onClick={() => show("after")}>
            After your edit
          </button>
        </div>
      )}
      <div class="over-bottom">
        {store.shownCandidates.value !== null && (
          <ul class="over legend" aria-label="What the marks mean">
            {[2, 1, 3, 0].map((s) => (
              <li key={s} title={statusHelp[s]}>
                <StatusMark status={s} /> {statusNames[s]}
              </li>
            ))}
            <li title="Rays: solid yellow is clear, dashed grey is blocked">
              <span class="ray clear" aria-hidden="true" /> clear ray
            </li>
            <li title="Rays: solid yellow is clear, dashed grey is blocked">
              <span class="ray blocked" aria-hidden="true" /> blocked ray
            </li>
          </ul>
        )}
        {isLayerOn("fields") && <FieldLegend />}
        <Headline />
      </div>
      {isOtherLevel() && <p class="over other-level">Recorded on another level than the one drawn</p>}
      {store.base.value === null && !store.isLoadingQuery.value && store.moment.value !== null && (
        <p class="over hint">Click an agent to see what it asked and why it goes where it goes.</p>
      )}
      {store.base.value !== null && store.askedPlace.value === null && (
        <p class="over hint">Click any place: why not here?</p>
      )}
      {store.isLoadingQuery.value && (
        <p class="over hint" role="status">
          Replaying the query …
        </p>
      )}
    </>
  );
}

/** For the chosen agent: go along with it, and hear what it asked last. */
function FollowButtons() {
  const agent = store.chosenAgent.value;
  const followed = store.followed.value;
  if (agent === null && followed === null) return null;
  return (
    <>
      <button
        type="button"
        aria-pressed={followed !== null}
        title="The camera goes along with the chosen agent, live"
        onClick={() => {
          toggleFollow();
          if (agent !== null && store.followed.value !== null) focusAgent(agent, 9);
        }}
      >
        {followed === null ? "Follow" : `Following ${followed.name || "the agent"}`}
      </button>
      {agent !== null && (
        <button type="button" title="The newest question of the chosen agent" onClick={() => chooseAgent(agent)}>
          Why?
        </button>
      )}
    </>
  );
}

/** What the running game has to say of the frame that is shown. */
function Headline() {
  const text = store.moment.value?.headline ?? "";
  return text === "" ? null : (
    <p class="over headline" data-testid="headline">
      {text}
    </p>
  );
}

/** Which field is drawn, and what its darkest and its lightest discs mean. */
function FieldLegend() {
  const names = fieldNames.value;
  const field = shownField.value;
  if (names.length === 0)
    return (
      <p class="over field-legend" role="status">
        {store.source.value?.kind === "live" ? "The running game gives no fields." : "This recording holds no fields of the nodes that are drawn."}
      </p>
    );
  const range = field === null ? null : heatRange(field.values);
  const without = field === null || range === null ? 0 : field.values.length - range.count;
  return (
    <div class="over field-legend" role="group" aria-label="The field that is drawn">
      <label>
        <span class="spoken">Field</span>
        <select value={fieldName.value ?? ""} onChange={(e) => (wantedField.value = e.currentTarget.value)}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span class="ramp-end" title="The lowest value, drawn darkest">
        low {number(range?.low ?? NaN)}
      </span>
      <span class="ramp" style={{ background: heatGradient }} aria-hidden="true" />
      <span class="ramp-end" title="The highest value, drawn lightest">
        {number(range?.high ?? NaN)} high
      </span>
      {without > 0 && (
        <span class="sub" title="Nodes with an infinite value are not drawn">
          {count(without, "node")} without
        </span>
      )}
      {field?.frame === null && !store.isFollowing.value && (
        <span class="sub" title="The game's newest values: they do not belong to the frame that is shown">
          as of now
        </span>
      )}
    </div>
  );
}
