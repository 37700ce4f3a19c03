// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The scene: puts layers, camera and labels together, draws when something changed (never otherwise: software
// WebGL would eat the machine), and finds what the mouse points at.

import { DirectionalLight, HemisphereLight, Scene, Vector3, WebGLRenderer, Color, type Group } from "three";
import type { Candidates, Nodes, Triangles } from "../api/binary";
import { CandidateStatus } from "../api/binary";
import type { Comparison, Level, ObjectRow, Query, Step, Vec3 } from "../api/types";
import { candidateLabel, shortLabel } from "../model/candidates";
import { statusMarks } from "../model/format";
import type { Moment } from "../model/frames";
import { AgentsLayer } from "./agents_layer";
import { CameraRig } from "./camera_rig";
import { CandidatesLayer } from "./candidates_layer";
import { darkTheme, lightTheme, statusColours, teamColour, type Theme } from "./colours";
import { drawLabels, type Label } from "./labels";
import { LevelLayer } from "./level_layer";
import { LinesLayer } from "./lines_layer";
import { NodesLayer } from "./nodes_layer";
import { TriangleTree } from "./triangle_tree";

export type Picked =
  | { kind: "candidate"; candidate: number; at: Vec3 }
  | { kind: "agent"; object: number; at: Vec3 }
  | { kind: "place"; at: Vec3 };

export interface Shown {
  data: Candidates | null;
  steps: readonly Step[];
  statuses: Uint8Array | null;
  comparison: Comparison | null;
  chosen: number | null;
  hovered: number | null;
  place: Vec3 | null;
  chosenAgent: number | null;
  hoveredAgent: number | null;
  /** Whom the query knows by which name. */
  bindings: readonly Query["bindings"][number][];
  /** Where the asker stood, and the places that it was told. */
  way: readonly Vec3[];
}

const maxCandidateLabels = 28;
const maxNameLabels = 30;
/** Metres: from where a whole level is looked at, names still tell who is where. */
const maxNameDistance = 250;
const css = (colour: number) => "#" + colour.toString(16).padStart(6, "0");

/** Without a graphics card smooth edges cost more than they give. */
function isSoftware(): boolean {
  const probe = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return probe === null;
}

export class View {
  readonly rig: CameraRig;
  private readonly renderer: WebGLRenderer;
  private readonly isSlow = isSoftware();
  private pixelRatio = 1;
  private size: [number, number] = [1, 1];
  /** From the beginning of a frame until the browser takes the next one: what drawing costs in truth. */
  private frameCost = 0;
  private lazyTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly scene = new Scene();
  private readonly level: LevelLayer;
  private readonly nodes = new NodesLayer();
  private readonly agents = new AgentsLayer();
  private readonly lines = new LinesLayer();
  private readonly candidates = new CandidatesLayer();
  private tree: TriangleTree | null = null;
  private theme: Theme;
  private moment: Moment | null = null;
  private on = new Set<string>();
  private shown: Shown = {
    data: null,
    steps: [],
    statuses: null,
    comparison: null,
    chosen: null,
    hovered: null,
    place: null,
    chosenAgent: null,
    hoveredAgent: null,
    bindings: [],
    way: [],
  };
  private isScheduled = false;
  private lastFrame = 0;
  private ceiling = Infinity;
  private candidateBase: { data: Candidates | null; statuses: Uint8Array | null } = { data: null, statuses: null };
  private rayKey = "";
  frameCount = 0;
  labelCount = 0;
  onCameraMoved: (() => void) | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly overlay: HTMLCanvasElement,
    isDark: boolean,
  ) {
    this.theme = isDark ? darkTheme : lightTheme;
    // preserveDrawingBuffer: a still is read back after the frame.
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: !this.isSlow,
      preserveDrawingBuffer: true,
      powerPreference: "high-performance",
    });
    this.renderer.localClippingEnabled = true;
    this.rig = new CameraRig(() => {
      this.invalidate();
      this.onCameraMoved?.();
    });
    this.level = new LevelLayer(this.theme);
    const key = new DirectionalLight(0xffffff, 1.5);
    key.position.set(0.5, 1, 0.3);
    const fill = new DirectionalLight(0xbfd4ff, 0.5);
    fill.position.set(-0.6, 0.4, -0.7);
    this.scene.add(new HemisphereLight(0xdfe9f5, 0x59524a, 1.5), key, fill);
    for (const group of Object.values(this.groups())) this.scene.add(group);
    this.scene.background = new Color(this.theme.background);
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => this.invalidate());
  }

  private groups(): Record<string, Group> {
    return {
      mesh: this.level.mesh,
      navmesh: this.level.navmesh,
      cover: this.level.cover,
      nodes: this.nodes.nodes,
      fields: this.nodes.fields,
      agents: this.agents.agents,
      dangers: this.agents.dangers,
      claims: this.agents.claims,
      areas: this.agents.areas,
      lines: this.lines.lines,
      candidates: this.candidates.candidates,
      rays: this.candidates.rays,
      drops: this.candidates.drops,
      changes: this.candidates.changes,
    };
  }

  // ---- what is shown ----------------------------------------------------------------------------

  setTheme(isDark: boolean): void {
    this.theme = isDark ? darkTheme : lightTheme;
    this.scene.background = new Color(this.theme.background);
    this.level.setTheme(this.theme);
    this.invalidate();
  }

  setLevel(level: Level): void {
    this.level.setCover(level.cover);
    this.invalidate();
  }
  setMesh(triangles: Triangles): void {
    this.level.setMesh(triangles);
    this.tree = new TriangleTree(triangles.positions, triangles.indices);
    this.invalidate();
  }
  setNavmesh(triangles: Triangles): void {
    this.level.setNavmesh(triangles);
    this.invalidate();
  }
  setNodes(nodes: Nodes): void {
    this.nodes.set(nodes);
    this.invalidate();
  }
  setField(values: Float32Array | null): void {
    this.nodes.setField(values);
    this.invalidateLater();
  }
  setMoment(moment: Moment | null): void {
    this.moment = moment;
    if (moment !== null) this.agents.update(moment);
    this.lines.set(moment?.lines ?? []);
    this.agents.mark(this.shown.chosenAgent);
    this.invalidateLater();
  }
  /** The camera stays with somebody who moves. */
  goAlong([x, y, z]: Vec3): void {
    this.rig.carry(x, y, z);
    this.invalidateLater();
  }
  setLayers(on: ReadonlySet<string>): void {
    this.on = new Set(on);
    for (const [id, group] of Object.entries(this.groups())) group.visible = on.has(id);
    this.candidates.rays.visible = on.has("rays") || on.has("allRays");
    this.candidates.changes.visible = true;
    this.updateRays();
    this.candidates.setChanges(on.has("changes") ? (this.shown.comparison?.changes ?? []) : []);
    this.invalidate();
  }
  /** Everything above is cut away. */
  setCeiling(height: number): void {
    this.ceiling = height;
    this.level.cut.constant = Number.isFinite(height) ? height : 1e6;
    this.invalidate();
  }

  show(shown: Shown): void {
    const before = this.shown;
    this.shown = shown;
    if (shown.data !== this.candidateBase.data || shown.statuses !== this.candidateBase.statuses) {
      this.candidateBase = { data: shown.data, statuses: shown.statuses };
      this.candidates.set(shown.data, shown.statuses);
    }
    if (shown.comparison !== before.comparison) {
      this.candidates.setChanges(this.on.has("changes") ? (shown.comparison?.changes ?? []) : []);
    }
    this.candidates.mark(shown.chosen, shown.hovered, shown.place);
    this.candidates.setWay(shown.way);
    this.agents.mark(shown.chosenAgent);
    this.updateRays();
    this.invalidate();
  }

  private updateRays(): void {
    const { data, chosen, hovered } = this.shown;
    const isAll = this.on.has("allRays");
    const key = isAll ? "all" : `${chosen}|${hovered}`;
    const full = `${data === null ? 0 : data.rays.count}|${key}|${this.on.has("rays")}`;
    if (full === this.rayKey && data === this.rayData) return;
    this.rayKey = full;
    this.rayData = data;
    if (isAll) this.candidates.setRays(data, "all");
    else if (!this.on.has("rays")) this.candidates.setRays(data, "none");
    else this.candidates.setRays(data, new Set([chosen, hovered].filter((c): c is number => c !== null)));
  }
  private rayData: Candidates | null = null;

  // ---- drawing ----------------------------------------------------------------------------------

  resize(width: number, height: number, pixelRatio: number): void {
    if (width < 1 || height < 1) return;
    this.pixelRatio = pixelRatio;
    this.size = [width, height];
    this.setResolution(this.isSlow ? 0.7 : 1);
    this.overlay.width = Math.round(width * pixelRatio);
    this.overlay.height = Math.round(height * pixelRatio);
    this.rig.camera.aspect = width / height;
    this.rig.camera.updateProjectionMatrix();
    this.invalidate();
  }

  /** Coarser pictures where the processor draws them; labels and stills are always sharp. */
  private setResolution(share: number): void {
    this.renderer.setPixelRatio(this.pixelRatio * share);
    this.renderer.setSize(this.size[0], this.size[1], false);
  }

  /** For what moves by itself: drawn when there is time, so that the hand always comes first. */
  private invalidateLater(): void {
    if (this.isScheduled || this.lazyTimer !== undefined) return;
    const wait = Math.min(1000, 2 * this.frameCost - (performance.now() - this.lastFrame));
    this.lazyTimer = setTimeout(
      () => {
        this.lazyTimer = undefined;
        this.invalidate();
      },
      Math.max(0, wait),
    );
  }

  invalidate(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame((now) => {
      this.isScheduled = false;
      const passed = (now - this.lastFrame) / 1000;
      this.lastFrame = now;
      const goesOn = this.rig.advance(Math.min(0.1, passed));
      this.draw();
      requestAnimationFrame((next) => (this.frameCost = next - now));
      if (goesOn) this.invalidate();
    });
  }

  private draw(): void {
    const camera = this.rig.camera;
    const height = this.canvas.clientHeight || 1;
    this.candidates.perPixel.value = (2 * Math.tan(((camera.fov / 2) * Math.PI) / 180)) / height;
    this.renderer.render(this.scene, camera);
    this.labelCount = drawLabels(this.overlay, camera, this.labels(), this.theme, this.pixelRatio);
    ++this.frameCount;
  }

  private labels(): Label[] {
    const out: Label[] = [];
    if (this.on.has("names") && this.on.has("agents")) this.nameLabels(out);
    if (this.on.has("candidates")) this.candidateLabels(out);
    return out;
  }

  private nameLabels(out: Label[]): void {
    for (const area of this.on.has("areas") ? (this.moment?.areas ?? []) : []) {
      const [x, z] = area.corners[0] ?? [0, 0];
      out.push({ x, y: area.low + 0.5, z, text: area.name, colour: "#9fd36b", rank: 45 });
    }
    const eye = this.rig.camera.position;
    const { chosenAgent, hoveredAgent } = this.shown;
    const near: { label: Label; distance: number }[] = [];
    for (const row of this.agents.rows) {
      const distance = Math.hypot(row[5] - eye.x, row[6] - eye.y, row[7] - eye.z);
      const isMarked = row[0] === chosenAgent || row[0] === hoveredAgent;
      if (distance > maxNameDistance && !isMarked) continue;
      near.push({
        distance: isMarked ? -1 : distance,
        label: {
          x: row[5],
          y: row[6] + 2.1,
          z: row[7],
          text: (row[0] === chosenAgent ? "▸ " : "") + this.nameOf(row),
          colour: css(teamColour(row[3])),
          health: this.moment?.notes.get(row[0])?.health ?? null,
          rank: isMarked ? 90 : 40 - Math.min(30, distance / 10),
        },
      });
    }
    near.sort((a, b) => a.distance - b.distance);
    for (const { label } of near.slice(0, maxNameLabels)) out.push(label);
  }

  /** With what it does, when the game says so. */
  private nameOf(row: ObjectRow): string {
    const name = row[13] || `Agent ${row[0]}`;
    const note = this.moment?.notes.get(row[0])?.text ?? "";
    return note === "" ? name : `${name} ${note}`;
  }

  private candidateLabels(out: Label[]): void {
    const { data, steps, chosen, hovered } = this.shown;
    if (data === null) return;
    for (const b of this.shown.bindings) {
      out.push({ x: b.x, y: b.y + 2.6, z: b.z, text: `“${b.name}”`, colour: "#ff8ad8", rank: 92 });
    }
    const status = this.shown.statuses ?? data.status;
    const eye = this.rig.camera.position;
    const push = (i: number, rank: number, isFull: boolean) =>
      out.push({
        x: data.positions[3 * i]!,
        y: data.positions[3 * i + 1]! + 0.7,
        z: data.positions[3 * i + 2]!,
        text: `${statusMarks[status[i]!] ?? ""} ${this.shown.statuses !== null ? `place ${i}` : (isFull ? candidateLabel : shortLabel)(data, steps, i)}`,
        colour: css(statusColours[status[i]!] ?? 0xffffff),
        rank,
      });
    if (chosen !== null && chosen < data.count) push(chosen, 98, true);
    if (hovered !== null && hovered < data.count && hovered !== chosen) push(hovered, 99, true);
    const isLabelled = this.on.has("labels") && this.shown.statuses === null;
    const near: [number, number][] = [];
    for (let i = 0; i < data.count; ++i) {
      if (i === chosen || i === hovered) continue;
      if (status[i] === CandidateStatus.Best) {
        push(i, 95, true);
        continue;
      }
      if (!isLabelled) continue;
      const d = Math.hypot(
        data.positions[3 * i]! - eye.x,
        data.positions[3 * i + 1]! - eye.y,
        data.positions[3 * i + 2]! - eye.z,
      );
      // Scores of valid places say more than yet another failure.
      const weighted = status[i] === CandidateStatus.Valid ? d * 0.6 : d;
      if (weighted < 24) near.push([weighted, i]);
    }
    near.sort((a, b) => a[0] - b[0]);
    for (const [d, i] of near.slice(0, maxCandidateLabels)) push(i, 30 - d, false);
  }

  // ---- pointing ---------------------------------------------------------------------------------

  private ray(x: number, y: number): { origin: number[]; direction: number[] } {
    const camera = this.rig.camera;
    const point = new Vector3(
      (x / this.canvas.clientWidth) * 2 - 1,
      1 - (y / this.canvas.clientHeight) * 2,
      0.5,
    ).unproject(camera);
    return { origin: camera.position.toArray(), direction: point.sub(camera.position).normalize().toArray() };
  }

  /** What is under a point of the view, in pixels from its upper left corner. */
  pick(x: number, y: number, withAgents = true): Picked | null {
    const { origin, direction } = this.ray(x, y);
    const ground = this.on.has("mesh") ? (this.tree?.hit(origin, direction, Infinity, this.ceiling) ?? null) : null;
    const wall = ground?.distance ?? Infinity;
    const candidate = this.nearestCandidate(origin, direction, wall);
    const agent = withAgents ? this.nearestAgent(origin, direction, wall) : null;
    if (candidate !== null && (agent === null || candidate.distance < agent.distance)) {
      const p = this.shown.data!.positions,
        i = candidate.index;
      return { kind: "candidate", candidate: i, at: [p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!] };
    }
    if (agent !== null) {
      const row = this.agents.rows[agent.index]!;
      return { kind: "agent", object: row[0], at: [row[5], row[6], row[7]] };
    }
    const at = this.groundAt(origin, direction, wall);
    return at === null ? null : { kind: "place", at };
  }

  /** The surface, or the plane of what is looked at when there is no level. */
  private groundAt(origin: number[], direction: number[], wall: number): Vec3 | null {
    let distance = wall;
    if (!Number.isFinite(distance)) {
      distance = (this.rig.target.y - origin[1]!) / direction[1]!;
      if (!(distance > 0) || distance > 2000) return null;
    }
    return [
      origin[0]! + distance * direction[0]!,
      origin[1]! + distance * direction[1]!,
      origin[2]! + distance * direction[2]!,
    ];
  }

  private nearestCandidate(o: number[], d: number[], wall: number): { index: number; distance: number } | null {
    const data = this.shown.data;
    if (data === null || !this.on.has("candidates")) return null;
    const status = this.shown.statuses ?? data.status;
    let best: { index: number; distance: number } | null = null;
    for (let i = 0; i < data.count; ++i) {
      const x = data.positions[3 * i]! - o[0]!,
        y = data.positions[3 * i + 1]! + 0.3 - o[1]!,
        z = data.positions[3 * i + 2]! - o[2]!;
      const along = x * d[0]! + y * d[1]! + z * d[2]!;
      if (along <= 0 || along > wall + 0.6 || (best !== null && along >= best.distance)) continue;
      const radius = 1.25 * this.candidates.drawnRadius(status[i]!, along);
      if (x * x + y * y + z * z - along * along < radius * radius) best = { index: i, distance: along };
    }
    return best;
  }

  private nearestAgent(o: number[], d: number[], wall: number): { index: number; distance: number } | null {
    if (!this.on.has("agents")) return null;
    let best: { index: number; distance: number } | null = null;
    this.agents.rows.forEach((row, i) => {
      for (const height of [0.4, 0.9, 1.4]) {
        const x = row[5] - o[0]!,
          y = row[6] + height - o[1]!,
          z = row[7] - o[2]!;
        const along = x * d[0]! + y * d[1]! + z * d[2]!;
        if (along <= 0 || along > wall + 0.5 || (best !== null && along >= best.distance)) continue;
        if (x * x + y * y + z * z - along * along < 0.22) best = { index: i, distance: along };
      }
    });
    return best;
  }

  /** Where a place is in the view, in pixels; for tests and for tooltips. */
  project(at: readonly number[]): [number, number] {
    const point = new Vector3(at[0], at[1], at[2]).project(this.rig.camera);
    return [((point.x + 1) / 2) * this.canvas.clientWidth, ((1 - point.y) / 2) * this.canvas.clientHeight];
  }

  /** Part of the sphere around the points must be in view: what lies on the ground does not fill it. */
  focusOn(points: readonly Vec3[], isSmooth = true, part = 0.72): void {
    if (points.length === 0) return;
    const low = [Infinity, Infinity, Infinity],
      high = [-Infinity, -Infinity, -Infinity];
    for (const p of points) {
      for (let axis = 0; axis < 3; ++axis) {
        low[axis] = Math.min(low[axis]!, p[axis]!);
        high[axis] = Math.max(high[axis]!, p[axis]!);
      }
    }
    const radius = Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!) / 2;
    this.rig.focus(
      (low[0]! + high[0]!) / 2,
      (low[1]! + high[1]!) / 2,
      (low[2]! + high[2]!) / 2,
      Math.max(2, radius * part),
      isSmooth,
    );
  }

  get drawnCandidates(): number {
    return this.candidates.drawnCount;
  }
  get drawnByStatus(): number[] {
    return this.candidates.drawnByStatus;
  }
  get drawnLines(): number {
    return this.lines.drawnLines;
  }
  get drawnNodes(): number {
    return this.nodes.drawnNodes;
  }
  get drawnHeat(): number {
    return this.nodes.drawnHeat;
  }
  nodeAt([x, y, z]: Vec3): number | null {
    return this.nodes.nearest(x, y, z);
  }

  /** The view with its labels, as PNG. */
  async still(): Promise<Blob> {
    this.setResolution(1);
    this.draw();
    const out = document.createElement("canvas");
    out.width = this.canvas.width;
    out.height = this.canvas.height;
    const context = out.getContext("2d");
    if (context === null) throw new Error("The browser gives no canvas to draw on.");
    context.drawImage(this.canvas, 0, 0);
    context.drawImage(this.overlay, 0, 0);
    this.setResolution(this.isSlow ? 0.7 : 1);
    this.invalidate();
    return new Promise((resolve, reject) =>
      out.toBlob(
        (blob) => (blob === null ? reject(new Error("The picture could not be made.")) : resolve(blob)),
        "image/png",
      ),
    );
  }

  dispose(): void {
    this.renderer.dispose();
  }
}
