/**
 * The faults end, and everything must come to rest (5): first while the server still refuses what it
 * refused, for one such change must not hold up the others [S5]; then with nothing left undecided.
 */
import { notYetPauseMs } from '../../src/sync/pace.ts';
import { startSync } from './day.ts';
import { decide } from './decisions.ts';
import type { Device, World } from './device.ts';
import type { Ledger } from './ledger.ts';
import { thisRelease } from './releases.ts';

/** Rounds of sync in which every outbox must have drained without new edits. */
const mostRounds = 30;

/** @returns what does not come to rest */
export async function heal(
  world: World,
  devices: readonly Device[],
  ledger: Ledger,
): Promise<string[]> {
  const { scheduler, server } = world;
  await scheduler.finish();
  const wrongs: string[] = [];
  // Changes unknown to an old server wait for its update (5).
  if (devices.some(({ release }) => release !== thisRelease)) server.update();
  for (const device of devices) {
    device.disk.isFull = false;
    if (device.wasSignedOut()) wrongs.push(`${device.name} was signed out, and nobody refused it`);
    acceptReload(device);
  }
  await rounds(world, devices, hasDrained);
  wrongs.push(...stuck(devices, hasDrained, 'while the server refuses some'));
  server.refusesHeavy = false;
  wrongs.push(...(await comeToRest(world, devices, ledger)));
  return wrongs;
}

/** Old tabs offer a reload, which the student now accepts [S10]; where none of the device's release is left, one opens. */
function acceptReload(device: Device): void {
  for (const tab of device.tabs) if (tab.isOutdated()) device.killTab(tab);
  if (!device.tabs.some(({ release }) => release === device.release)) device.openTab();
}

/** With nothing left undecided. @returns what remains */
export async function comeToRest(
  world: World,
  devices: readonly Device[],
  ledger: Ledger,
): Promise<string[]> {
  const { scheduler } = world;
  await rounds(world, devices, isAtRest, async (device) => {
    const [tab] = device.tabs;
    if (tab !== undefined) decide(world, device, tab, ledger, 'finally');
    await scheduler.finish();
  });
  return stuck(devices, isAtRest, 'to the end');
}

/** Each device in its turn, until all are content twice over: the last one's changes must reach the first. */
async function rounds(
  world: World,
  devices: readonly Device[],
  isContent: (device: Device) => boolean,
  before: (device: Device) => Promise<void> = async () => undefined,
): Promise<void> {
  const { scheduler, server } = world;
  let calmRounds = 0;
  for (let round = 0; round < mostRounds && calmRounds < 2; round++) {
    scheduler.note(`round ${round}`);
    // Refused unknown changes are sent again by then.
    if (server.release !== thisRelease) scheduler.pass(notYetPauseMs);
    for (const device of devices) {
      // The newest may have opened, and raised the database under the others, only since the last round.
      acceptReload(device);
      // An old one may have synced first, and the new one not yet opened the database.
      const tab = device.tabs.find(({ release }) => release === device.release);
      if (tab === undefined) continue;
      device.signIn(device.user);
      await before(device);
      startSync(world, device, tab);
      await scheduler.finish();
    }
    calmRounds = devices.every(isContent) ? calmRounds + 1 : 0;
  }
}

function stuck(
  devices: readonly Device[],
  isContent: (device: Device) => boolean,
  until: string,
): string[] {
  return devices
    .filter((device) => !isContent(device))
    .map((device) => {
      const count = device.waiting().length;
      return `5 ${device.name} holds ${count} edits after ${mostRounds} rounds, ${until}`;
    });
}

function hasDrained(device: Device): boolean {
  return device.waiting().length === 0;
}

export function isAtRest(device: Device): boolean {
  return hasDrained(device) && device.rows('refused').length === 0;
}
