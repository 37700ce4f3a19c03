// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The edge between the view and the panel: dragged, or moved with the arrow keys.

export function Splitter(props: {
  label: string;
  width: number;
  least: number;
  most: number;
  onWidth: (width: number) => void;
}) {
  const set = (width: number) => props.onWidth(Math.round(Math.max(props.least, Math.min(props.most, width))));
  return (
    <div
      class="splitter"
      role="separator"
      aria-orientation="vertical"
      tabIndex={0}
      aria-label={props.label}
      aria-valuenow={props.width}
      aria-valuemin={props.least}
      aria-valuemax={props.most}
      title="Drag, or use the arrow keys"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.buttons === 1) set(props.width - event.movementX);
      }}
      onKeyDown={(event) => {
        const step = event.key === "ArrowLeft" ? 24 : event.key === "ArrowRight" ? -24 : 0;
        if (step !== 0) {
          set(props.width + step);
          event.preventDefault();
        }
      }}
    />
  );
}
