// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The camera and the hand on it. Orbit: drag turns around the point looked at, right or shift-drag shifts, the
// wheel comes nearer. Fly: drag looks around. W A S D, Q and E move in both.

import { PerspectiveCamera, Vector3 } from "three";

export type CameraMode = "orbit" | "fly";

const up = new Vector3(0, 1, 0);
const steepest = 1.55;

export class CameraRig {
  readonly camera = new PerspectiveCamera(50, 1, 0.1, 4000);
  readonly target = new Vector3();
  mode: CameraMode = "orbit";
  /** Metres a second while a key is down; grows with the distance to what is looked at. */
  private readonly held = new Set<string>();
  private glide: { from: [Vector3, Vector3]; to: [Vector3, Vector3]; start: number } | null = null;

  constructor(private readonly onChange: () => void) {
    this.set([20, 25, 20], [0, 0, 0]);
  }

  set(eye: readonly number[], target: readonly number[]): void {
    this.glide = null;
    this.camera.position.set(eye[0]!, eye[1]!, eye[2]!);
    this.target.set(target[0]!, target[1]!, target[2]!);
    this.aim();
  }

  private aim(): void {
    const offset = this.camera.position.clone().sub(this.target);
    if (offset.lengthSq() < 1e-6) this.camera.position.y += 0.01;
    this.camera.lookAt(this.target);
    this.camera.updateMatrixWorld();
    this.onChange();
  }

  get distance(): number {
    return this.camera.position.distanceTo(this.target);
  }

  /** So that a sphere fills the view; keeps the direction unless it looks from below. */
  focus(x: number, y: number, z: number, radius: number, isSmooth = true): void {
    const centre = new Vector3(x, y, z);
    const direction = this.camera.position.clone().sub(this.target).normalize();
    if (direction.y < 0.45) direction.setY(0.75).normalize();
    const fit =
      Math.max(radius, 1.5) / Math.sin(((this.camera.fov / 2) * Math.PI) / 180) / Math.min(1, this.camera.aspect);
    const eye = centre.clone().addScaledVector(direction, fit);
    if (!isSmooth || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.set(eye.toArray(), centre.toArray());
      return;
    }
    this.glide = {
      from: [this.camera.position.clone(), this.target.clone()],
      to: [eye, centre],
      start: performance.now(),
    };
    this.onChange();
  }

  /** Looks at this point from where it looked before; whoever calls draws. */
  carry(x: number, y: number, z: number): void {
    const target = this.glide === null ? this.target : this.glide.to[1];
    const shift = new Vector3(x, y, z).sub(target);
    if (this.glide !== null) {
      for (const each of this.glide.to) each.add(shift);
      return;
    }
    this.camera.position.add(shift);
    this.target.add(shift);
    this.camera.updateMatrixWorld();
  }

  /** Moves on; true while there is more to come. */
  advance(secondsPassed: number): boolean {
    if (this.glide !== null) {
      const t = Math.min(1, (performance.now() - this.glide.start) / 350);
      const eased = t * t * (3 - 2 * t);
      this.camera.position.lerpVectors(this.glide.from[0], this.glide.to[0], eased);
      this.target.lerpVectors(this.glide.from[1], this.glide.to[1], eased);
      if (t >= 1) this.glide = null;
      this.aim();
      return true;
    }
    if (this.held.size === 0) return false;
    const forward = this.target.clone().sub(this.camera.position);
    if (this.mode === "orbit") forward.setY(0);
    forward.normalize();
    const right = forward.clone().cross(up).normalize();
    const step = Math.max(4, this.distance * 0.9) * Math.min(secondsPassed, 0.1) * (this.held.has("shift") ? 3 : 1);
    const move = new Vector3();
    if (this.held.has("w")) move.add(forward);
    if (this.held.has("s")) move.sub(forward);
    if (this.held.has("d")) move.add(right);
    if (this.held.has("a")) move.sub(right);
    if (this.held.has("e")) move.add(up);
    if (this.held.has("q")) move.sub(up);
    if (move.lengthSq() === 0) return false;
    move.normalize().multiplyScalar(step);
    this.camera.position.add(move);
    this.target.add(move);
    this.aim();
    return true;
  }

  turn(dx: number, dy: number): void {
    this.glide = null;
    const centre = this.mode === "orbit" ? this.target : this.camera.position;
    const other = this.mode === "orbit" ? this.camera.position : this.target;
    const offset = other.clone().sub(centre);
    const radius = offset.length();
    const sign = this.mode === "orbit" ? 1 : -1;
    const yaw = Math.atan2(offset.x, offset.z) - dx * 0.005;
    let pitch = Math.asin(Math.max(-1, Math.min(1, offset.y / radius))) + sign * dy * 0.005;
    pitch = Math.max(-steepest, Math.min(steepest, pitch));
    offset
      .set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch))
      .multiplyScalar(radius);
    other.copy(centre).add(offset);
    this.aim();
  }

  shift(dx: number, dy: number, viewHeight: number): void {
    this.glide = null;
    const perPixel = (2 * this.distance * Math.tan(((this.camera.fov / 2) * Math.PI) / 180)) / viewHeight;
    const right = new Vector3().setFromMatrixColumn(this.camera.matrixWorld, 0);
    const above = new Vector3().setFromMatrixColumn(this.camera.matrixWorld, 1);
    const move = right.multiplyScalar(-dx * perPixel).addScaledVector(above, dy * perPixel);
    this.camera.position.add(move);
    this.target.add(move);
    this.aim();
  }

  /** Towards what the mouse points at, if it points at something. */
  zoom(amount: number, towards: Vector3 | null): void {
    this.glide = null;
    const factor = Math.exp(Math.max(-1, Math.min(1, amount)));
    if (this.distance * factor < 0.5 || this.distance * factor > 3000) return;
    const pivot = towards ?? this.target;
    const shift = pivot
      .clone()
      .sub(this.target)
      .multiplyScalar(1 - factor);
    const offset = this.camera.position.clone().sub(this.target).multiplyScalar(factor);
    this.target.add(shift);
    this.camera.position.copy(this.target).add(offset);
    this.aim();
  }

  keyDown(key: string): boolean {
    const known = "wasdqe".includes(key) || key === "shift";
    if (!known || key === "") return false;
    this.held.add(key);
    this.onChange();
    return key !== "shift";
  }
  keyUp(key: string): void {
    this.held.delete(key);
  }
  releaseKeys(): void {
    this.held.clear();
  }
}
