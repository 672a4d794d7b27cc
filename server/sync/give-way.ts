/**
 * Lets other requests have their turn in the middle of long work. By the amount of work, not by the clock,
 * so that the same batch always gives way at the same places.
 */

import { nextTurn } from '../turns.ts';

/** @param work about how many bytes were handled since the last call @returns resolves at once, or in a later turn of the event loop */
export type GiveWay = (work: number) => Promise<void>;

/** About 5 ms of parsing, judging or merging ordinary changes. */
const workOfOneTurn = 256 * 1024;

/** What handling one change costs beside its bytes, in bytes. */
export const workOfOneChange = 1024;

export function createGiveWay(): GiveWay {
  let done = 0;
  return async (work) => {
    done += work;
    if (done < workOfOneTurn) return;
    done = 0;
    await nextTurn();
  };
}
