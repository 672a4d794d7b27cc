/**
 * Time in the app (spec §7). A fetched list is shown without another call until the student refreshes it. Unsent time
 * of this device is always included.
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
import { studyDayOf } from '../../../model/study/study-day.ts';
import type { UsageEntry } from '../../../model/study/usage.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { lastDays } from '../insight.ts';

export interface UsageList {
  /** `undefined` while reading. */
  here: (UsageHere & { devices: DevicesHere }) | undefined;
  hasNetwork: boolean;
  isFetching: boolean;
  /** The last fetch failed. */
  hasFailed: boolean;
  refresh: () => Promise<void>;
  /** @returns whether the entry is gone */
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
  // For the names of devices. Without an answer the stored names stay.
  if (devices.ok) await keepDevices(database, devices.data.devices);
  if (answer.ok) await keepUsageActivity(database, answer.data, Date.now());
  return tell(answer, { failed: say.errorFetchingUsage });
}

async function remove(id: string): Promise<boolean> {
  const database = currentDatabase();
  const answer = await deleteUsage(database.userId, id);
  // An entry that the server does not have is gone too.
  const isGone = answer.ok || answer.error.reason === 'not-found';
  if (isGone && !database.closed.aborted) await dropUsage(database, id);
  return tell(isGone ? success(undefined) : answer, {
    done: 'Entry deleted',
    failed: say.errorDeletingUsage,
  });
}

export interface UsageDay {
  /** `YYYY-MM-DD` */
  day: string;
  activeMs: number;
}

export interface ShownUsage extends UsageEntry {
  /** Not sent yet. */
  isWaiting: boolean;
}

/** The server's list and unsent entries, without repeats, latest first. Pure. */
export function shownUsage({
  waiting,
  activity,
}: Pick<UsageHere, 'waiting' | 'activity'>): ShownUsage[] {
  const known = activity?.entries ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const here = waiting.filter(({ id }) => !ids.has(id));
  return [
    ...here.map((entry) => ({ ...entry, isWaiting: true })),
    ...known.map((entry) => ({ ...entry, isWaiting: false })),
  ].sort((a, b) => b.startedAt - a.startedAt);
}

/**
 * The last `count` study days, oldest first, including days without use. Pure.
 * @param tally counted since the last ping, so that today is up to date
 */
export function usageDays(
  entries: readonly UsageEntry[],
  tally: UsageHere['tally'],
  today: string,
  count: number,
): UsageDay[] {
  const byDay = new Map<string, number>();
  const add = (day: string, activeMs: number) => byDay.set(day, (byDay.get(day) ?? 0) + activeMs);
  for (const { studyDay, activeMs } of entries) add(studyDay, activeMs);
  if (tally?.startedAt !== undefined) {
    add(studyDayOf(tally.startedAt, tally.tzOffsetMin), tally.activeMs);
  }
  return lastDays(today, count).map((day) => ({ day, activeMs: byDay.get(day) ?? 0 }));
}

/** Only a broken client reports more (over eleven years). */
const mostHours = 99_999;

/** `2 h 5 min`, `18 min`, `under a minute`. */
export function durationInWords(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (minutes < 1) return durationMs > 0 ? 'under a minute' : '0 min';
  const hours = Math.floor(minutes / 60);
  if (hours > mostHours) return `${mostHours.toLocaleString()}+ h`;
  const rest = `${minutes % 60} min`;
  if (hours === 0) return rest;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${rest}`;
}

export function deviceInWords(device: string, { devices, self }: DevicesHere): string {
  if (device === self) return 'This device';
  const known = devices.find((one) => (one.device ?? one.id) === device);
  return known?.name || known?.kind || 'Another device';
}
