/** Gives other requests turns during long work. Counts work, not time, so that a batch always yields at the same places. */

import { nextTurn } from '../turns.ts';

/** @param work bytes handled since the last call, about @returns resolves at once, or in a later turn of the event loop */
export type GiveWay = (work: number) => Promise<void>;

/** About 5 ms of parsing, validating or merging ordinary changes. */
const workOfOneTurn = 256 * 1024;

/** The cost of one change beside its bytes, in bytes. */
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
