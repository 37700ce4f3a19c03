// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Begins: token, connection, page, and what the link asks for.

import { render } from "preact";
import { ApiError, Api } from "./api/client";
import { findToken, lendToken, splitFragment } from "./api/token";
import { followFields } from "./model/fields";
import { keepFollowing } from "./model/follow";
import { connect, report } from "./model/session";
import * as store from "./model/store";
import { App } from "./panels/App";
import { parseFragment, type SharedState } from "./share/fragment";
import { followAddress, keepAddress, showShared } from "./share/state";
import { currentView } from "./view3d/current_view";
import "./style.css";

/** For tests and for people with a console: what is in the scene, and where. Reads only. */
function expose(): void {
  const handle = {
    project: (at: number[]) => currentView.value?.project(at) ?? null,
    pick: (x: number, y: number) => currentView.value?.pick(x, y) ?? null,
    get counts() {
      const view = currentView.value;
      return {
        candidates: view?.drawnCandidates ?? 0,
        byStatus: view?.drawnByStatus ?? [],
        labels: view?.labelCount ?? 0,
        lines: view?.drawnLines ?? 0,
        frames: view?.frameCount ?? 0,
        agents: store.moment.value?.objects.size ?? 0,
        nodes: view?.drawnNodes ?? 0,
        heat: view?.drawnHeat ?? 0,
      };
    },
    get state() {
      return {
        query: store.chosenQuery.value,
        candidate: store.chosenCandidate.value,
        frame: store.moment.value?.frame ?? null,
        target: currentView.value?.rig.target.toArray() ?? null,
        winner: store.shown.value?.query.results[0] ?? null,
        text: store.editorText.value,
      };
    },
    get candidates() {
      return store.shownCandidates.value;
    },
  };
  Object.defineProperty(window, "vantageInspector", { value: Object.freeze(handle) });
}

async function start(): Promise<void> {
  const wish = parseFragment(splitFragment(location.hash).rest);
  const token = await findToken();
  if (token === null) store.connection.value = "denied";
  render(<App />, document.getElementById("app")!);
  expose();
  if (token === null) return;
  lendToken(token);
  while (!(await tryConnect(token, wish))) await new Promise((resolve) => setTimeout(resolve, 2000));
}

/** False when the program does not answer yet; it may be starting. */
async function tryConnect(token: string, wish: SharedState): Promise<boolean> {
  try {
    await connect(new Api(token), wish.source);
    await showShared(wish);
    keepAddress();
    followAddress();
    followFields();
    keepFollowing();
    return true;
  } catch (error) {
    if (error instanceof TypeError) {
      store.connection.value = "lost";
      return false;
    }
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) store.connection.value = "denied";
    else report(error, "Connecting");
    return true;
  }
}

void start();
