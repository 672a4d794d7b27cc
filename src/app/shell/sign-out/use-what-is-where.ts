/** What the server and what only this device has of an account, and the words for a removal. Asked again with the network. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isNoMore } from '../../../db/outbox/unsent.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { useSyncStatus } from '../../../sync/status/status.ts';
import { askWhatIsWhere, countHere, type WhatIsWhere } from './server-has.ts';

interface WhereControls {
  where: WhatIsWhere | undefined;
  ask: () => Promise<void>;
  /**
   * Call it between the student's consent to a removal and the removal: another tab may have written since, or the server
   * may not answer any more.
   * @returns whether no more is lost than the student agreed to; otherwise `where` has the change
   */
  isStillSo: () => Promise<boolean>;
  /** The same without the server, after `isStillSo`: for the moment right before the removal. */
  isStillHere: () => Promise<boolean>;
}

export function useWhatIsWhere(userId: string): WhereControls {
  const [where, setWhere] = useState<WhatIsWhere>();
  const hasNetwork = useNetwork();
  const latest = useRef(0);
  const agreed = useRef<WhatIsWhere>(undefined);
  // Sync may end while the question is open.
  const isSent = useSyncStatus(({ kind }) => kind === 'synced');
  const ask = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const answer = await askWhatIsWhere(userId);
    // A slow answer to an earlier call is outdated.
    if (mine === latest.current) setWhere(answer);
    return answer;
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after changes of the network and after sync
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

/** Whether no more is lost than the student was told. Consent to an uncounted loss covers any loss. */
function isCovered(now: Here, told: Here | undefined): boolean {
  if (told === undefined) return false;
  if (told.counts === undefined) return true;
  return now.counts !== undefined && isNoMore(now.counts, told.counts);
}

type Here = Pick<WhatIsWhere, 'counts'>;

/** For when the screen that would show the change was already left. */
export const addedMeanwhile = 'Something was added just now. Nothing was removed.';

/** @returns one or two sentences, for a student who is not the owner */
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

/** @returns what a removal from this device loses, and whether it may delete the only copy */
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
