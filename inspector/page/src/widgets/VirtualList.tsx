// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A list of thousands of rows of one height, of which only those in sight exist. Works by keyboard: arrows, page
// keys, home and end move the active row, Enter takes it.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface VirtualListProps {
  id: string;
  label: string;
  count: number;
  rowHeight: number;
  /** What a row is, so that it keeps its element while others come and go. */
  keyOf: (row: number) => string | number;
  row: (row: number) => ComponentChildren;
  /** A row that is chosen from outside, scrolled to when it changes; -1 for none. */
  active: number;
  onChoose: (row: number) => void;
  onHover?: (row: number | null) => void;
  /** New rows come in before the others: what is in sight stays where it is. */
  growsAtTop?: boolean;
  onPointing?: (isPointing: boolean) => void;
}

const spare = 6;

export function VirtualList(props: VirtualListProps) {
  const { count, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(400);
  const countBefore = useRef(count);

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => setHeight(scroller.current?.clientHeight ?? 400));
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const added = count - countBefore.current;
    countBefore.current = count;
    if (props.growsAtTop === true && added > 0 && element.scrollTop > 0) element.scrollTop += added * rowHeight;
  }, [count]);
  // By what it is, not by where it is: a list that grows must not be torn back to the chosen row.
  const activeKey = props.active >= 0 && props.active < count ? props.keyOf(props.active) : null;
  useEffect(() => {
    if (activeKey !== null) reveal(scroller.current!, props.active, rowHeight);
  }, [activeKey]);

  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + spare);
  const rows = [];
  for (let i = first; i < last; ++i) {
    rows.push(
      <div
        key={props.keyOf(i)}
        id={`${props.id}-${i}`}
        role="option"
        class={i === props.active ? "row active" : "row"}
        aria-selected={i === props.active}
        aria-posinset={i + 1}
        aria-setsize={count}
        style={{ top: `${i * rowHeight}px`, height: `${rowHeight}px` }}
        onClick={() => props.onChoose(i)}
        onPointerEnter={() => props.onHover?.(i)}
        onPointerLeave={() => props.onHover?.(null)}
      >
        {props.row(i)}
      </div>,
    );
  }
  const onKey = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
    const from = props.active;
    const moves: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from < 0 ? count - 1 : from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: count - 1,
    };
    const to = moves[event.key];
    if (to === undefined || count === 0) return;
    event.preventDefault();
    props.onChoose(Math.max(0, Math.min(count - 1, to)));
  };
  return (
    <div
      ref={scroller}
      class="virtual"
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      id={props.id}
      aria-activedescendant={props.active >= first && props.active < last ? `${props.id}-${props.active}` : undefined}
      onKeyDown={onKey}
      onPointerEnter={() => props.onPointing?.(true)}
      onPointerLeave={() => props.onPointing?.(false)}
      onScroll={(event) => {
        setTop(event.currentTarget.scrollTop);
      }}
    >
      <div class="rows" role="presentation" style={{ height: `${count * rowHeight}px` }}>
        {rows}
      </div>
    </div>
  );
}

export function reveal(element: HTMLElement, row: number, rowHeight: number, header = 0): void {
  const from = row * rowHeight,
    to = from + rowHeight;
  if (from < element.scrollTop) element.scrollTop = from;
  else if (to > element.scrollTop + element.clientHeight - header)
    element.scrollTop = to - element.clientHeight + header;
}
