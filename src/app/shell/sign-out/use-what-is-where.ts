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
