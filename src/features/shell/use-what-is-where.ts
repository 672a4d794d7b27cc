/** What of an account the server has and what only this device, asked anew when the network is back. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNetwork } from '../../ui/use-network.ts';
import { askWhatIsWhere, type WhatIsWhere } from './server-has.ts';

/** @returns what the latest answer says, `undefined` before the first, and a way to ask again */
export function useWhatIsWhere(
  userId: string,
): [where: WhatIsWhere | undefined, ask: () => Promise<void>] {
  const [where, setWhere] = useState<WhatIsWhere>();
  const hasNetwork = useNetwork();
  const latest = useRef(0);
  const ask = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const answer = await askWhatIsWhere(userId);
    // A slow answer to an earlier question knows less.
    if (mine === latest.current) setWhere(answer);
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server may answer again once the network changes
  useEffect(() => void ask(), [ask, hasNetwork]);
  return [where, ask];
}
