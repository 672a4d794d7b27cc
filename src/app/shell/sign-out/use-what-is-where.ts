/** What of an account the server has and what only this device, asked anew when the network is back. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isNoMore } from '../../../db/outbox/unsent.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { useSyncStatus } from '../../../sync/status/status.ts';
import { askWhatIsWhere, countHere, type WhatIsWhere } from './server-has.ts';

interface WhereControls {
  /** What the latest answer says, `undefined` before the first. */
  where: WhatIsWhere | undefined;
  ask: () => Promise<void>;
  /**
   * To be asked between the student's yes to a removal and the removal: another tab may have written since, or the
   * server fallen silent.
   * @returns whether what the student said yes to still holds, or nothing would be lost at all; otherwise `where` says
   * what is new
   */
  isStillSo: () => Promise<boolean>;
  /** The same without the server, once it has said so: right before the removal nothing is waited for. */
  isStillHere: () => Promise<boolean>;
}

export function useWhatIsWhere(userId: string): WhereControls {
  const [where, setWhere] = useState<WhatIsWhere>();
  const hasNetwork = useNetwork();
  const latest = useRef(0);
  const agreed = useRef<WhatIsWhere>(undefined);
  // Sync may go on while the question stands.
  const isSent = useSyncStatus(({ kind }) => kind === 'synced');
  const ask = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const answer = await askWhatIsWhere(userId);
    // A slow answer to an earlier question knows less.
    if (mine === latest.current) setWhere(answer);
    return answer;
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server may answer again once the network changes, and has more once sync has ended
  useEffect(() => void ask(), [ask, hasNetwork, isSent]);
  return {
    where,
    ask: async () => void (await ask()),
    isStillSo: async () => {
      const now = await ask();
      agreed.current = now;
      const isAsTold = where?.has === now.has && isCovered(now, where);
      return isAsTold || (now.has === 'all' && now.unsent === '');
    },
    isStillHere: async () => {
      const now = await countHere(userId);
      return now.unsent === '' || isCovered(now, agreed.current);
    },
  };
}

/** Whether nothing would be lost that was not told. Who said yes to what could not be counted said it to anything. */
function isCovered(now: Here, told: Here | undefined): boolean {
  if (told === undefined) return false;
  if (told.counts === undefined) return true;
  return now.counts !== undefined && isNoMore(now.counts, told.counts);
}

type Here = Pick<WhatIsWhere, 'counts'>;

/** In words what of a student's work is where, and what a removal from this device would cost. Pure. */

/** For where the screen that could show what is new has been left. */
export const addedMeanwhile = 'Something was added just now. Nothing was removed.';

/** @returns one or two sentences, for somebody who is not the owner; `where` is `undefined` while the server is asked */
export function whereInWords(owner: string, where: WhatIsWhere | undefined): string {
  if (where === undefined) return 'Checking what the server has…';
  const { has, unsent } = where;
  const waiting = unsent ? `Not on the server yet: ${owner}’s ${unsent}.` : '';
  switch (has) {
    case 'all':
      if (unsent === undefined) return `Could not count ${owner}’s unsent changes.`;
      return waiting || `All of ${owner}’s data is on the server.`;
    case 'not-all':
      return `The server is missing some of ${owner}’s data. ${waiting}`.trim();
    case 'no-account':
      return `The server has no account for ${owner}. This device may have the only copy.`;
    case 'no-answer':
      return `Could not check ${owner}’s data on the server. ${waiting}`.trim();
  }
}

/**
 * @param where `undefined` while the server is asked
 * @returns what is lost with the copy on this device, and whether it may be the only one of something
 */
export function lossInWords(where: WhatIsWhere | undefined): { text: string; isRisky: boolean } {
  if (where === undefined) return risky('Still checking what the server has.', undefined);
  const { has, unsent } = where;
  switch (has) {
    case 'all': {
      if (unsent === '') return { text: 'Everything is on the server.', isRisky: false };
      if (where.isOnlyQuizzes) {
        const text = `Everything is on the server except ${unsent}: the answers so far will be deleted.`;
        return { text, isRisky: false };
      }
      const words = unsent ?? 'Unsent changes';
      return { text: `${words} will be deleted forever. The server has the rest.`, isRisky: true };
    }
    case 'not-all':
      return risky('The server is missing some of the data on this device.', unsent);
    case 'no-account':
      return {
        text: 'The server does not have this account. All of its data on this device will be deleted forever.',
        isRisky: true,
      };
    case 'no-answer':
      return risky('Could not check what the server has.', unsent);
  }
}

function risky(why: string, unsent: string | undefined): { text: string; isRisky: boolean } {
  const known = unsent ? `, including ${unsent}` : '';
  const text = `${why} Anything not on the server will be deleted forever${known}.`;
  return { text, isRisky: true };
}
