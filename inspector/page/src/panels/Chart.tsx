// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A chart over frames, by uPlot. A click goes to the frame.

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { cssColour, isDark } from "../widgets/theme";

export interface ChartLine {
  label: string;
  values: ArrayLike<number>;
  colour: string;
  dash?: number[];
  fill?: boolean;
}

export interface ChartProps {
  title: string;
  help: string;
  x: ArrayLike<number>;
  xLabel: string;
  lines: ChartLine[];
  kind?: "lines" | "bars";
  onPick?: (x: number) => void;
}

export function Chart(props: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const shape = props.lines.map((l) => l.label).join("|") + isDark.value;
  const data = [props.x, ...props.lines.map((l) => l.values)] as unknown as uPlot.AlignedData;

  useEffect(() => {
    const element = host.current!;
    const axis = {
      stroke: cssColour("--text-dim"),
      grid: { stroke: cssColour("--border"), width: 1 },
      ticks: { stroke: cssColour("--border"), width: 1 },
      font: "11px system-ui, sans-serif",
    };
    const bars = props.kind === "bars" ? uPlot.paths.bars?.({ size: [0.8, 40] }) : undefined;
    const made = new uPlot(
      {
        width: Math.max(100, element.clientWidth),
        height: 150,
        scales: { x: { time: false }, y: { range: (_u, _low, high) => [0, high > 0 ? high * 1.1 : 1] } },
        axes: [
          { ...axis, size: 28, space: 70 },
          { ...axis, size: 52 },
        ],
        legend: { live: true },
        cursor: { drag: { x: true, y: false } },
        series: [
          { label: props.xLabel },
          ...props.lines.map((line): uPlot.Series => ({
            label: line.label,
            stroke: cssColour(line.colour),
            width: 1.5,
            points: { show: false },
            ...(line.dash !== undefined ? { dash: line.dash } : {}),
            ...(line.fill === true ? { fill: cssColour(line.colour) + "33" } : {}),
            ...(bars !== undefined ? { paths: bars, fill: cssColour(line.colour) } : {}),
          })),
        ],
      },
      data,
      element,
    );
    plot.current = made;
    let pressedAt = 0;
    made.over.addEventListener("mousedown", (e) => (pressedAt = e.clientX));
    made.over.addEventListener("mouseup", (e) => {
      const at = made.cursor.idx;
      if (Math.abs(e.clientX - pressedAt) < 3 && at !== null && at !== undefined)
        props.onPick?.(Number(made.data[0][at]));
    });
    const observer = new ResizeObserver(() => made.setSize({ width: Math.max(100, element.clientWidth), height: 150 }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [shape]);
  useEffect(() => plot.current?.setData(data), [props.x, props.x.length, shape]);

  return (
    <figure class="chart">
      <figcaption title={props.help}>{props.title}</figcaption>
      <div ref={host} role="img" aria-label={`${props.title}. ${props.help}`} />
    </figure>
  );
}
