/** The list of devices in words, this device first. Pure. */

import { type DevicesHere, isThisDevice } from '../../../db/device/known-devices.ts';
import { sinceInWords } from '../../../lib/date-format.ts';

export interface ShownDevice {
  id: string;
  name: string;
  /** Its own name, if the student gave it another. */
  kind: string;
  isThis: boolean;
  lastSeen: string;
  /** First login and last network; empty if the server does not say. */
  loggedIn: string;
  /** Given by the student, or empty. */
  ownName: string;
}

interface Here {
  nowMs: number;
  kind: string;
  /** Device clock; 0: never. */
  lastSyncAt: number;
}

/** Shown as “just now”. The server notes the time only now and then. */
const nowIshMs = 2 * 60_000;

/** Lists this device even if the server does not know it yet. */
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
