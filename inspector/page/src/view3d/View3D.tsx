// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The view on the page: binds the scene to the store, and mouse and keys to what they do.

import { effect, signal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Vector3 } from "three";
import type { Query, Vec3 } from "../api/types";
import { describeCandidate, statusesAfter } from "../model/candidates";
import { shownField } from "../model/fields";
import { followedRow } from "../model/follow";
import { number, place } from "../model/format";
import { handler } from "../model/measure";
import { askWhy, chooseAgent, chooseCandidate } from "../model/session";
import * as store from "../model/store";
import { isDark } from "../widgets/theme";
import { currentView, focusChoice } from "./current_view";
import { isLayerOn, layers } from "./layers";
import { View, type Picked } from "./view";

export const tooltip = signal<{ x: number; y: number; text: string } | null>(null);

/** A press that moves less than this is a click. */
const clickSlack = 4;

export function View3D() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const failure = useRef(signal<string | null>(null)).current;

  useEffect(() => {
    let view: View;
    try {
      view = new View(canvas.current!, overlay.current!, isDark.value);
    } catch (error) {
      console.error(error);
      failure.value = "This browser gives no WebGL 2, so there is no 3D view. Lists, tables and the editor work.";
      return undefined;
    }
    currentView.value = view;
    const stops = [
      bindStore(view),
      bindPointer(view, canvas.current!),
      bindKeys(view, canvas.current!),
      bindSize(view, canvas.current!),
    ];
    return () => {
      stops.forEach((stop) => stop());
      currentView.value = null;
      view.dispose();
    };
  }, []);

  return (
    <div class="view3d">
      <canvas
        ref={canvas}
        class="scene"
        tabIndex={0}
        role="application"
        aria-label="3D view of the level. W A S D, Q and E move, arrow keys turn, plus and minus zoom, F focuses on what is chosen, Enter asks why not at the centre."
      />
      <canvas ref={overlay} class="labels" aria-hidden="true" />
      <Tooltip />
      {failure.value !== null && <p class="empty">{failure.value}</p>}
    </div>
  );
}

function Tooltip() {
  const tip = tooltip.value;
  if (tip === null) return null;
  return (
    <div class="tooltip" style={{ left: `${tip.x + 14}px`, top: `${tip.y + 14}px` }}>
      {tip.text}
    </div>
  );
}

function bindStore(view: View): () => void {
  const stops = [
    effect(() => {
      if (store.level.value !== null) view.setLevel(store.level.value);
    }),
    effect(() => {
      if (store.levelMesh.value !== null) view.setMesh(store.levelMesh.value);
    }),
    effect(() => {
      if (store.navmesh.value !== null) view.setNavmesh(store.navmesh.value);
    }),
    effect(() => {
      if (store.nodes.value !== null) view.setNodes(store.nodes.value);
    }),
    effect(() => view.setField(shownField.value?.values ?? null)),
    effect(() => view.setMoment(store.moment.value)),
    effect(() => {
      const row = followedRow.value;
      if (row !== undefined) view.goAlong([row[5], row[6] + 1, row[7]]);
    }),
    effect(() => view.setTheme(isDark.value)),
    effect(() => view.setLayers(new Set(layers.value.filter((l) => l.isOn).map((l) => l.id)))),
    effect(() => {
      const data = store.shownCandidates.value;
      const query = store.shown.value?.query;
      const upTo = store.evaluationAt.value;
      const rows = store.evaluations.value;
      const statuses =
        data !== null && upTo !== null && rows !== null
          ? statusesAfter(rows, upTo, store.shown.value?.option ?? 0, data)
          : null;
      view.show({
        data,
        statuses,
        steps: store.shownSteps.value,
        comparison: store.showing.value === "after" ? (store.trial.value?.comparison ?? null) : null,
        chosen: store.chosenCandidate.value,
        hovered: store.hoveredCandidate.value,
        place: store.askedPlace.value,
        chosenAgent: store.chosenAgent.value,
        hoveredAgent: store.hoveredAgent.value,
        bindings: query?.bindings ?? [],
        way: query === undefined ? [] : wayOf(query),
      });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

function wayOf(query: Query): Vec3[] {
  const asker = query.bindings.find((b) => b.name === "puppet");
  if (asker === undefined) return [];
  return [[asker.x, asker.y, asker.z], ...query.results.slice(0, 1).map((r): Vec3 => [r.x, r.y, r.z])];
}

function bindSize(view: View, canvas: HTMLCanvasElement): () => void {
  const fit = () => {
    const box = canvas.parentElement!.getBoundingClientRect();
    view.resize(Math.floor(box.width), Math.floor(box.height), Math.min(2, devicePixelRatio));
  };
  const observer = new ResizeObserver(fit);
  observer.observe(canvas.parentElement!);
  fit();
  return () => observer.disconnect();
}

function bindPointer(view: View, canvas: HTMLCanvasElement): () => void {
  let press: { x: number; y: number; button: number; isShift: boolean; moved: number } | null = null;
  const local = (event: MouseEvent): [number, number] => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const onDown = (event: PointerEvent) => {
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    press = { x: event.clientX, y: event.clientY, button: event.button, isShift: event.shiftKey, moved: 0 };
    tooltip.value = null;
  };
  const drag = handler("drag", (dx: number, dy: number, isShift: boolean) => {
    if (isShift) view.rig.shift(dx, dy, canvas.clientHeight);
    else view.rig.turn(dx, dy);
  });
  const hover = handler("hover", (x: number, y: number) => {
    const picked = view.pick(x, y);
    store.hoveredCandidate.value = picked?.kind === "candidate" ? picked.candidate : null;
    store.hoveredAgent.value = picked?.kind === "agent" ? picked.object : null;
    const text = describe(picked) ?? describeNode(view, picked);
    tooltip.value = text === null ? null : { x, y, text };
    canvas.style.cursor = picked !== null && picked.kind !== "place" ? "pointer" : "";
  });
  const click = handler("click in view", (x: number, y: number) => choose(view.pick(x, y)));
  const onMove = (event: PointerEvent) => {
    if (press === null) {
      hover(...local(event));
      return;
    }
    const dx = event.clientX - press.x,
      dy = event.clientY - press.y;
    press.moved += Math.abs(dx) + Math.abs(dy);
    [press.x, press.y] = [event.clientX, event.clientY];
    if (press.moved > clickSlack) drag(dx, dy, press.button === 2 || press.button === 1 || press.isShift);
  };
  const onUp = (event: PointerEvent) => {
    const wasClick = press !== null && press.moved <= clickSlack && press.button === 0;
    press = null;
    if (wasClick) click(...local(event));
  };
  const onLeave = handler("leave", () => {
    tooltip.value = null;
    store.hoveredCandidate.value = null;
    store.hoveredAgent.value = null;
  });
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const picked = view.pick(...local(event));
    view.rig.zoom(
      event.deltaY * (event.deltaMode === 1 ? 0.03 : 0.001),
      picked === null ? null : new Vector3(...picked.at),
    );
  };
  const onDouble = (event: MouseEvent) => {
    const picked = view.pick(...local(event));
    if (picked !== null) view.rig.focus(...picked.at, 6);
  };
  const noMenu = (event: Event) => event.preventDefault();
  canvas.addEventListener("pointerdown", onDown);
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerup", onUp);
  canvas.addEventListener("pointerleave", onLeave);
  canvas.addEventListener("wheel", onWheel, { passive: false });
  canvas.addEventListener("dblclick", onDouble);
  canvas.addEventListener("contextmenu", noMenu);
  return () => {
    canvas.removeEventListener("pointerdown", onDown);
    canvas.removeEventListener("pointermove", onMove);
    canvas.removeEventListener("pointerup", onUp);
    canvas.removeEventListener("pointerleave", onLeave);
    canvas.removeEventListener("wheel", onWheel);
    canvas.removeEventListener("dblclick", onDouble);
    canvas.removeEventListener("contextmenu", noMenu);
  };
}

function describe(picked: Picked | null): string | null {
  if (picked === null || picked.kind === "place") return null;
  if (picked.kind === "agent") {
    const note = store.moment.value?.notes.get(picked.object)?.text ?? "";
    return `${store.agentName(picked.object)}${note && ` ${note}`}: click to see its newest query`;
  }
  const data = store.shownCandidates.value;
  return data === null ? null : describeCandidate(data, store.shownSteps.value, picked.candidate);
}

/** On bare ground, while a field is drawn: what it is there. */
function describeNode(view: View, picked: Picked | null): string | null {
  const field = shownField.value;
  if (picked?.kind !== "place" || field === null || !isLayerOn("fields")) return null;
  const node = view.nodeAt(picked.at);
  return node === null ? null : `${field.name}: ${number(field.values[node] ?? NaN)} (node ${node})`;
}

function choose(picked: Picked | null): void {
  if (picked === null) return;
  if (picked.kind === "candidate") {
    chooseCandidate(picked.candidate);
    showReasons();
  } else if (picked.kind === "agent") {
    chooseAgent(picked.object);
  } else if (store.base.value !== null) {
    void askWhy(picked.at);
    showReasons();
  } else {
    tooltip.value = null;
  }
}

/** Whoever looks at the table or edits stays there; the answer is a tab away. */
function showReasons(): void {
  if (store.sideTab.value === "answer" || store.sideTab.value === "steps") store.sideTab.value = "why";
}

function bindKeys(view: View, canvas: HTMLCanvasElement): () => void {
  const onDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (view.rig.keyDown(key)) event.preventDefault();
    else if (key === "f") focusChoice();
    else if (key === "enter") choose(view.pick(canvas.clientWidth / 2, canvas.clientHeight / 2, false));
    else if (key === "+" || key === "=") view.rig.zoom(-0.15, null);
    else if (key === "-") view.rig.zoom(0.15, null);
    else if (key.startsWith("arrow")) {
      const [dx, dy] = { arrowleft: [-14, 0], arrowright: [14, 0], arrowup: [0, -14], arrowdown: [0, 14] }[key] ?? [
        0, 0,
      ];
      view.rig.turn(dx!, dy!);
      event.preventDefault();
    } else return;
    if (key !== "tab") event.stopPropagation();
  };
  const onUp = (event: KeyboardEvent) => view.rig.keyUp(event.key.toLowerCase());
  const onBlur = () => view.rig.releaseKeys();
  canvas.addEventListener("keydown", onDown);
  canvas.addEventListener("keyup", onUp);
  canvas.addEventListener("blur", onBlur);
  return () => {
    canvas.removeEventListener("keydown", onDown);
    canvas.removeEventListener("keyup", onUp);
    canvas.removeEventListener("blur", onBlur);
  };
}

/** The chosen place by keyboard users: what was picked is said aloud. */
export function SpokenChoice() {
  useSignalEffect(() => void store.chosenCandidate.value);
  const data = store.shownCandidates.value;
  const candidate = store.chosenCandidate.value;
  const at = store.askedPlace.value;
  let text = "";
  if (data !== null && candidate !== null && candidate < data.count)
    text = describeCandidate(data, store.shownSteps.value, candidate);
  else if (at !== null) text = `Asked about ${place(...at)}`;
  return (
    <div class="spoken" role="status" aria-live="polite">
      {text}
    </div>
  );
}
