import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Runs work of a button, key or link once, however fast it is triggered again. Further calls do nothing until the screen
 * shows the result, so closing the dialog or leaving the screen belongs into the work. Unmounted components do nothing.
 * @returns the work and whether it runs; an ignored call resolves to `undefined`
 */
export function useOnce<Args extends unknown[], Done>(
  work: (...args: Args) => Promise<Done> | Done,
): [(...args: Args) => Promise<Done | undefined>, boolean] {
  const [turn, setTurn] = useState({ busy: false });
  // A ref, since two clicks can come before the next render.
  const isUnderWay = useRef(false);
  useLayoutEffect(() => {
    isUnderWay.current = turn.busy;
  }, [turn]);
  const run = async (...args: Args): Promise<Done | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setTurn({ busy: true });
    try {
      return await work(...args);
    } finally {
      setTurn({ busy: false });
    }
  };
  return [run, turn.busy];
}

/** Longer than the double-click time of the systems, 500 ms. Milliseconds. */
export const secondClickMs = 600;

/**
 * The second click of a double click was meant for a part that closed after the first. It must not press what was
 * beneath that part. Call it before an effect that hides the part: the place of the part is read when it closes.
 */
export function useSecondClick(part: RefObject<HTMLElement | null>, isOpen = true): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    return () => {
      if (part.current !== null) ignoreSecondClick(part.current.getBoundingClientRect());
    };
  }, [part, isOpen]);
}

function ignoreSecondClick({ left, top, right, bottom }: DOMRect): void {
  const ignore = (event: MouseEvent) => {
    const { clientX: x, clientY: y, detail } = event;
    const isInside = x >= left && x <= right && y >= top && y <= bottom;
    if (detail < 2 || !isInside) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The page that it was added to, even if another one is open by then.
  const page = window;
  page.addEventListener('click', ignore, true);
  setTimeout(() => page.removeEventListener('click', ignore, true), secondClickMs);
}
