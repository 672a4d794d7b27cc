/** Drags a row of a list by its grip with a mouse: a line shows where it will be, and Escape puts it back. */
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePointerDrag } from '../../ui/press/use-pointer-drag.ts';

/** Pixels from the window's edges in which the page scrolls along, and pixels that it scrolls each frame. */
const [edgePx, stepPx] = [64, 12];

/** @param beforeId the row that will follow; absent at the end of a group: then `afterId` is the row before */
type OnDrop = (id: string, beforeId: string | undefined, afterId: string | undefined) => void;

interface Target {
  beforeId: string | undefined;
  afterId: string | undefined;
  /** Of the line, pixels from the top of the frame. */
  topPx: number;
}

/** @param frame holds rows with `data-task`. @returns the handler of a grip, and the place of the line */
export function useRowDrag(frame: RefObject<HTMLElement | null>, onDrop: OnDrop) {
  const [lineTop, setLineTop] = useState<number>();
  const drop = useRef(onDrop);
  useLayoutEffect(() => {
    drop.current = onDrop;
  });
  const follow = usePointerDrag();
  const drag = (id: string, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let target: Target | undefined;
    let y = event.clientY;
    const look = () => {
      target = frame.current === null ? undefined : targetAt(frame.current, id, y);
      setLineTop(target?.topPx);
    };
    const scroll = () => {
      if (signal.aborted) return;
      const by = y < edgePx + 56 ? -stepPx : y > innerHeight - edgePx ? stepPx : 0;
      if (by !== 0) {
        scrollBy(0, by);
        look();
      }
      requestAnimationFrame(scroll);
    };
    const { signal } = follow({
      onMove: (moved) => {
        y = moved.clientY;
        look();
      },
      onUp: () => target && drop.current(id, target.beforeId, target.afterId),
      onEnd: () => setLineTop(undefined),
    });
    requestAnimationFrame(scroll);
  };
  return { drag, lineTop };
}

/** The gap nearest to the pointer. A head of a group ends the group before it. */
function targetAt(frame: HTMLElement, id: string, y: number): Target | undefined {
  const rows = [...frame.querySelectorAll<HTMLElement>('li')].sort(
    (a, b) => Number(a.dataset.index) - Number(b.dataset.index),
  );
  const frameTop = frame.getBoundingClientRect().top;
  let before: HTMLElement | undefined;
  for (const row of rows) {
    const { top, height, bottom } = row.getBoundingClientRect();
    const key = row.dataset.task;
    if (y < top + height / 2) {
      const target = { beforeId: key, afterId: before?.dataset.task, topPx: top - frameTop };
      return key === id
        ? undefined
        : key === undefined && before === undefined
          ? undefined
          : target;
    }
    before = row;
    if (row === rows.at(-1)) return { beforeId: undefined, afterId: key, topPx: bottom - frameTop };
  }
  return undefined;
}
