/** Work that a button, a key or a link asks for, done once however quickly it is asked for. */
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Asking again does nothing from the first moment until the screen shows what the work has done: what closes the
 * dialog or leaves the screen belongs to the work. A component that is gone does it no more.
 * @returns the work and whether it is under way; asked in vain it resolves to `undefined`
 */
export function useOnce<Args extends unknown[], Done>(
  work: (...args: Args) => Promise<Done> | Done,
): [(...args: Args) => Promise<Done | undefined>, boolean] {
  const [turn, setTurn] = useState({ busy: false });
  // State is known at the next drawing only, and two clicks can come before it.
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
