// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// CodeMirror for .vq. It lives in a shadow root, because there it takes its styles as constructed sheets: the page's
// content security policy needs no 'unsafe-inline'.

import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { editorPort, onEdit, saveFile } from "../model/editing";
import { handler } from "../model/measure";
import * as store from "../model/store";
import { completionSource, toEditorDiagnostics, wordHover } from "./assist";
import { vqHighlighting, vqLanguage } from "./vq_language";

const words = () => store.words.value;

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--surface)", color: "var(--text)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--text-dim)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--border)",
    borderRadius: "6px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.75" },
  ".word-help": { padding: "6px 10px", maxWidth: "340px", display: "grid", gap: "4px", whiteSpace: "normal" },
  ".word-help .dim": { color: "var(--text-dim)" },
  ".word-help code": { fontFamily: "var(--mono)" },
  // CodeMirror's own underline and gutter marks are data: pictures, which the policy does not allow.
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--warn)",
    textUnderlineOffset: "3px",
  },
  ".cm-lint-marker": { width: "auto", height: "auto", fontWeight: "700" },
  ".cm-lint-marker-error": { content: "'✕'", color: "var(--bad)" },
  ".cm-lint-marker-warning": { content: "'!'", color: "var(--warn)" },
  ".cm-diagnostic": { padding: "4px 10px", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnosticSource": { color: "var(--text-dim)", opacity: "1" },
});

export function Editor() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: "open" });
    // adoptedStyleSheets again: the host has a size, its child must fill it.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host{display:block;min-height:0} .fill{height:100%}");
    root.adoptedStyleSheets = [sheet];
    const parent = document.createElement("div");
    parent.className = "fill";
    root.replaceChildren(parent);
    const language = new Compartment();
    const changed = handler("edit", (text: string) => onEdit(text));
    const view = new EditorView({
      parent,
      root,
      state: EditorState.create({
        doc: store.editorText.value,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          bracketMatching(),
          closeBrackets(),
          search({ top: true }),
          highlightSelectionMatches(),
          indentUnit.of("  "),
          autocompletion({ override: [completionSource(words)], icons: false }),
          wordHover(words),
          language.of(vqLanguage(words())),
          vqHighlighting,
          theme,
          EditorView.contentAttributes.of({ "aria-label": "Text of the query", tabindex: "0" }),
          keymap.of([
            {
              key: "Mod-s",
              run: () => {
                void saveFile();
                return true;
              },
              preventDefault: true,
            },
            ...completionKeymap,
            ...lintKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            const isOurs = update.transactions.some((t) => t.annotation(Transaction.userEvent) === "vantage");
            if (update.docChanged && !isOurs) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    editorPort.replaceText = (text) => {
      const now = view.state.doc.toString();
      if (now === text) return;
      const change = smallestChange(now, text);
      view.dispatch({ changes: change, annotations: Transaction.userEvent.of("vantage") });
      revealChange(view, change.from, change.insert.length);
    };
    const stops = [
      effect(() => view.dispatch({ effects: language.reconfigure(vqLanguage(store.words.value)) })),
      effect(() => {
        const found = toEditorDiagnostics(view.state.doc, store.diagnostics.value);
        view.dispatch(setDiagnostics(view.state, found));
      }),
    ];
    goToQuery(view);
    return () => {
      stops.forEach((stop) => stop());
      editorPort.replaceText = null;
      view.destroy();
    };
  }, []);
  return <div ref={host} class="editor" data-testid="editor" />;
}

/** Only what differs is replaced, so that cursor and undo stay sensible while a slider moves. */
export function smallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  let start = 0;
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) ++start;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) ++end;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function revealChange(view: EditorView, from: number, length: number): void {
  if (length < 400)
    view.dispatch({ effects: EditorView.scrollIntoView(Math.min(from, view.state.doc.length), { y: "nearest" }) });
}

/** A file may hold many queries: begin at the one that was chosen. */
function goToQuery(view: EditorView): void {
  const name = store.edited.value?.query;
  if (name === undefined) return;
  const at = view.state.doc.toString().search(new RegExp(`^\\s*query\\s+${name.replace(/\W/g, "")}\\b`, "m"));
  if (at >= 0)
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "start", yMargin: 4 }) });
}

export function goToLine(line: number, column: number): void {
  const host = document.querySelector<HTMLElement>(".editor");
  const content = host?.shadowRoot?.querySelector<HTMLElement>(".cm-content");
  const view = content === null || content === undefined ? null : EditorView.findFromDOM(content);
  if (view === null) return;
  const at = view.state.doc.line(Math.max(1, Math.min(view.state.doc.lines, line)));
  const pos = Math.min(at.to, at.from + Math.max(0, column - 1));
  view.dispatch({ selection: { anchor: pos }, effects: EditorView.scrollIntoView(pos, { y: "center" }) });
  view.focus();
}
