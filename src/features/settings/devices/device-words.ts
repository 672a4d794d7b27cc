/** The list of devices as it is shown: this one first, each with its name and when it was last here. Pure. */

import { type DevicesHere, isThisDevice } from '../../../db/device/known-devices.ts';
import { sinceInWords } from '../../../lib/date-format.ts';

export interface ShownDevice {
  id: string;
  name: string;
  /** What it calls itself, where the student calls it otherwise. */
  kind: string;
  isThis: boolean;
  lastSeen: string;
  /** When it first logged in, and from which network the last time; empty where the server does not say. */
  loggedIn: string;
  /** Given by the student; empty where it has only its own. */
  ownName: string;
}

interface Here {
  nowMs: number;
  /** What this device calls itself. */
  kind: string;
  /** Its last exchange, device clock, milliseconds; 0: never. */
  lastSyncAt: number;
}

/** Closer than this to the server's last word counts as here now, milliseconds. */
const nowIshMs = 2 * 60_000;

/** This device is in the list from the start, known to the server or not. */
export function shownDevices({ devices, self }: DevicesHere, here: Here): ShownDevice[] {
  const others = devices.filter((one) => !isThisDevice(one, self));
  const known = devices.find((one) => isThisDevice(one, self));
  const own: ShownDevice = {
    id: known?.id ?? self ?? '',
    ...namesOf(known?.name ?? '', here.kind || (known?.kind ?? '')),
    isThis: true,
    lastSeen:
      here.lastSyncAt === 0 ? 'not synced yet' : `last synced ${ago(here.lastSyncAt, here.nowMs)}`,
    loggedIn: known === undefined ? '' : loggedIn(known, here.nowMs),
  };
  return [
    own,
    ...others.map((one) => ({
      id: one.id,
      ...namesOf(one.name, one.kind),
      isThis: false,
      lastSeen: `last seen ${ago(one.lastSeenAt, here.nowMs)}`,
      loggedIn: loggedIn(one, here.nowMs),
    })),
  ];
}

function loggedIn({ firstSeenAt, network }: DevicesHere['devices'][number], nowMs: number): string {
  if (network === undefined) return '';
  return `Added ${sinceInWords(firstSeenAt, nowMs)} · Network\u00a0${network}`;
}

function namesOf(ownName: string, kind: string): Pick<ShownDevice, 'name' | 'kind' | 'ownName'> {
  if (ownName === '') return { ownName, name: kind || 'Unnamed device', kind: '' };
  return { ownName, name: ownName, kind };
}

function ago(atMs: number, nowMs: number): string {
  return Math.abs(nowMs - atMs) < nowIshMs ? 'just now' : sinceInWords(atMs, nowMs);
}
