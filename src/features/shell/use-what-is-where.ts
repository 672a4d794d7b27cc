/** What of an account the server has and what only this device, asked anew when the network is back. */
import { useCallback, useEffect, useState } from 'react';
import { useNetwork } from '../../ui/use-network.ts';
import { askWhatIsWhere, type WhatIsWhere } from './server-has.ts';

/** @returns `undefined` while it is asked, and a way to ask again */
export function useWhatIsWhere(
  userId: string,
): [where: WhatIsWhere | undefined, ask: () => Promise<void>] {
  const [where, setWhere] = useState<WhatIsWhere>();
  const hasNetwork = useNetwork();
  const ask = useCallback(async () => setWhere(await askWhatIsWhere(userId)), [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server may answer again once the network changes
  useEffect(() => void ask(), [ask, hasNetwork]);
  return [where, ask];
}
