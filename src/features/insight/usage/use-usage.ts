/**
 * Time in the app (spec §7): a list that was fetched once is shown without a call, until the student
 * refreshes it. What this device has counted and not sent yet is always there.
 */
import { useEffect, useRef, useState } from 'react';
import { fetchDevices } from '../../../api/devices.ts';
import { deleteUsage, fetchUsage } from '../../../api/usage.ts';
import { currentDatabase } from '../../../db/database.ts';
import { type DevicesHere, keepDevices, readDevices } from '../../../db/device/known-devices.ts';
import {
  dropUsage,
  keepUsageActivity,
  readUsage,
  type UsageHere,
} from '../../../db/device/usage.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { success } from '../../../lib/result.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { tell } from '../../../ui/toaster/tell.ts';

export interface UsageList {
  /** `undefined` while this device is read. */
  here: (UsageHere & { devices: DevicesHere }) | undefined;
  hasNetwork: boolean;
  isFetching: boolean;
  /** The last try to fetch the list failed. */
  hasFailed: boolean;
  refresh: () => Promise<void>;
  /** @returns whether it is gone */
  remove: (id: string) => Promise<boolean>;
}

export function useUsage(): UsageList {
  const here = useRows(
    async (database) => ({
      ...(await readUsage(database)),
      devices: await readDevices(database),
    }),
    [],
  );
  const hasNetwork = useNetwork();
  const [isFetching, setFetching] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const refresh = async () => {
    setFetching(true);
    const isThere = await fetchList();
    setFetching(false);
    setFailed(!isThere);
  };
  const asked = useRef(false);
  const isUnknown = here !== undefined && here.activity === undefined;
  useEffect(() => {
    if (!isUnknown || !hasNetwork || asked.current) return;
    asked.current = true;
    void refresh();
  });
  return { here, hasNetwork, isFetching, hasFailed, refresh, remove };
}

async function fetchList(): Promise<boolean> {
  const database = currentDatabase();
  const [answer, devices] = await Promise.all([fetchUsage(database.userId), fetchDevices()]);
  if (database.closed.aborted) return false;
  // They name where the time was spent; without an answer the last known names stay.
  if (devices.ok) await keepDevices(database, devices.data.devices);
  if (answer.ok) await keepUsageActivity(database, answer.data, Date.now());
  return tell(answer, { failed: say.errorFetchingUsage });
}

async function remove(id: string): Promise<boolean> {
  const database = currentDatabase();
  const answer = await deleteUsage(database.userId, id);
  // What the server does not have, or not any more, is gone as well.
  const isGone = answer.ok || answer.error.reason === 'not-found';
  if (isGone && !database.closed.aborted) await dropUsage(database, id);
  return tell(isGone ? success(undefined) : answer, {
    done: 'Entry deleted',
    failed: say.errorDeletingUsage,
  });
}
