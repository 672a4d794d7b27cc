/** The devices of the account: the stored list at once, and a fresh one while it is open. */
import { useEffect } from 'react';
import { fetchDevices } from '../../../api/devices.ts';
import { currentDatabase } from '../../../db/database.ts';
import { type DevicesHere, keepDevices, readDevices } from '../../../db/device/known-devices.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { useNetwork } from '../../../platform/use-network.ts';

/** The server writes once a minute. */
const refreshMs = 60_000;

/** @returns `undefined` while fetching */
export function useDevices(): DevicesHere | undefined {
  const hasNetwork = useNetwork();
  useEffect(() => {
    if (!hasNetwork) return;
    void refreshDevices();
    const timer = setInterval(() => void refreshDevices(), refreshMs);
    return () => clearInterval(timer);
  }, [hasNetwork]);
  return useRows(readDevices, []);
}

/** Without an answer the stored list stays; its times show its age. */
async function refreshDevices(): Promise<void> {
  const database = currentDatabase();
  const answer = await fetchDevices();
  if (answer.ok && !database.closed.aborted) await keepDevices(database, answer.data.devices);
}
