import { useLayoutEffect, useRef, useState } from 'react';

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
