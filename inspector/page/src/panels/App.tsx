// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The page: bar above, lists left, view in the middle, panel right, time below.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { dismiss, openRecording } from "../model/session";
import * as store from "../model/store";
import { SpokenChoice, View3D } from "../view3d/View3D";
import { Splitter } from "../widgets/Splitter";
import { TabPanel, Tabs } from "../widgets/Tabs";
import { AccessScreen } from "./AccessScreen";
import { AnswerPanel, QueryHeading } from "./AnswerPanel";
import { CandidateTable } from "./CandidateTable";
import { EditPanel } from "./EditPanel";
import { Lists } from "./Lists";
import { ProfilePanel } from "./ProfilePanel";
import { StepsPanel } from "./StepsPanel";
import { Timeline } from "./Timeline";
import { TopBar } from "./TopBar";
import { ViewControls } from "./ViewControls";
import { WhyPanel } from "./WhyPanel";

const panelWidth = signal(Math.round(Math.max(420, Math.min(700, innerWidth * 0.34))));
const isDraggingFile = signal(false);

export function App() {
  useEffect(acceptDrops, []);
  if (store.connection.value === "denied") return <AccessScreen />;
  const isScene = store.mainTab.value === "scene";
  return (
    <div class={isScene ? "app" : "app whole"} style={{ "--panel": `${panelWidth.value}px` }}>
      <a
        class="skip"
        href="#inspector-panel"
        onClick={(e) => {
          e.preventDefault();
          document.getElementById("side-panel")?.querySelector<HTMLElement>("[tabindex], button")?.focus();
        }}
      >
        To the panel
      </a>
      <TopBar />
      <Lists />
      <main class="stage" aria-label={isScene ? "Scene" : "Profile"}>
        {/* The view stays alive behind the profile: a WebGL context is dear. */}
        <div class="stage-scene" hidden={!isScene}>
          <View3D />
          <ViewControls />
        </div>
        {!isScene && <ProfilePanel />}
      </main>
      {isScene && (
        <Splitter
          label="Width of the panel"
          width={panelWidth.value}
          least={360}
          most={Math.max(420, innerWidth - 560)}
          onWidth={(w) => (panelWidth.value = w)}
        />
      )}
      {isScene && <Side />}
      <Timeline />
      <Notices />
      <SpokenChoice />
      {isDraggingFile.value && <div class="drop">Drop the recording to open it</div>}
    </div>
  );
}

function Side() {
  const tab = store.sideTab.value;
  const trial = store.trial.value;
  return (
    <aside class="side" aria-label="The chosen query">
      <QueryHeading />
      <Tabs
        name="side"
        label="The chosen query"
        chosen={tab}
        onChoose={(t) => (store.sideTab.value = t)}
        tabs={[
          { id: "answer", title: "Answer", help: "What was asked and what came of it" },
          { id: "candidates", title: "Candidates", help: "Every place, criterion by criterion" },
          { id: "why", title: "Why here?", help: "A place and the winner, side by side" },
          {
            id: "edit",
            title: "Edit",
            help: "Change the query and see at once what it does",
            ...(trial !== null && !trial.comparison.isSameWinner ? { badge: "new winner" } : {}),
          },
          { id: "steps", title: "Steps", help: "The query evaluation by evaluation" },
        ]}
      />
      <TabPanel name="side" chosen={tab}>
        {tab === "answer" && <AnswerPanel />}
        {tab === "candidates" && <CandidateTable />}
        {tab === "why" && <WhyPanel />}
        {tab === "edit" && <EditPanel />}
        {tab === "steps" && <StepsPanel />}
      </TabPanel>
    </aside>
  );
}

function Notices() {
  return (
    <div class="notices" role="log" aria-label="Messages" aria-live="polite">
      {store.notices.value.map((n) => (
        <div key={n.id} class={`notice ${n.kind}`}>
          <span>
            {n.text}
            {n.hint !== "" && <span class="sub"> {n.hint}</span>}
          </span>
          <button type="button" class="link" aria-label="Close the message" onClick={() => dismiss(n.id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}

/** A recording dragged onto the page, wherever it is dropped. */
function acceptDrops(): () => void {
  const hasFiles = (e: DragEvent) => e.dataTransfer?.types.includes("Files") === true;
  const over = (e: DragEvent) => {
    if (hasFiles(e)) {
      e.preventDefault();
      isDraggingFile.value = true;
    }
  };
  const leave = (e: DragEvent) => {
    if (e.relatedTarget === null) isDraggingFile.value = false;
  };
  const drop = (e: DragEvent) => {
    isDraggingFile.value = false;
    if (!hasFiles(e)) return;
    e.preventDefault();
    for (const file of e.dataTransfer!.files) void openRecording(file);
  };
  addEventListener("dragover", over);
  addEventListener("dragleave", leave);
  addEventListener("drop", drop);
  return () => {
    removeEventListener("dragover", over);
    removeEventListener("dragleave", leave);
    removeEventListener("drop", drop);
  };
}
