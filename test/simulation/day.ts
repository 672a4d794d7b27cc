/**
 * One thing that happens in a simulated run: an edit, a sync, or one of the faults [P2]. Each share is
 * of all operations; the faults of the network are drawn for each request (`network.ts`).
 */
import type { Random } from '../support/random.ts';
import { decide } from './decisions.ts';
import type { Device, Tab, World } from './device.ts';
import type { Ledger } from './ledger.ts';
import { act } from './student.ts';

const hourMs = 3_600_000;
/** A device's clock against the true time, milliseconds; half of the changes set it right. */
const jumps = [48 * hourMs, -48 * hourMs, 365 * 24 * hourMs, -365 * 24 * hourMs, 0, 0];
const zones = [0, 60, -480, 825];
const students = ['u1', 'u2'];

interface Scene {
  world: World;
  ledger: Ledger;
  device: Device;
  tab: Tab;
  random: Random;
  mark: string;
}

/** Possible events, each with its weight. */
const happenings: [number, (scene: Scene) => Promise<unknown> | unknown][] = [
  [0.49, edits],
  [0.34, ({ world, device, tab }) => startSync(world, device, tab)],
  [0.04, killsTab],
  [0.03, ({ device }) => device.tabs.length < 3 && device.openTab()],
  [0.02, turnsClock],
  [0.015, fillsDisk],
  [0.01, ({ device, random }) => device.signIn(random.pick(students) ?? device.user)],
  [0.005, ({ device }) => device.expire()],
  [0.01, ({ world, device, tab, ledger }) => decide(world, device, tab, ledger, 'sometimes')],
  [0.01, ({ device }) => device.switchAccount()],
  [0.02, ({ world }) => world.server.kill()],
  [0.0075, ({ world }) => world.server.backend.backUp()],
  [0.004, ({ world }) => world.server.forget('restore')],
  [0.0015, ({ world }) => world.server.forget('lose')],
];

export async function operate(
  world: World,
  devices: readonly Device[],
  ledger: Ledger,
  mark: string,
): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  scheduler.pass(world.restMs());
  const device = random.pick(devices.filter((one) => one.tabs.length > 0));
  const tab = device && random.pick(device.tabs);
  if (device === undefined || tab === undefined) return;
  let draw = random.next();
  for (const [share, happens] of happenings) {
    draw -= share;
    if (draw >= 0) continue;
    await happens({ world, ledger, device, tab, random, mark });
    return;
  }
  // Two weeks in which nobody opens the app.
  scheduler.pass(14 * 24 * hourMs);
}

function edits({ world, ledger, device, tab, random, mark }: Scene): void {
  world.scheduler.start(tab.owner, `act ${mark}`, () => act(device, tab, ledger, random, mark));
}

function killsTab({ device, tab }: Scene): void {
  device.killTab(tab);
  if (device.tabs.length === 0) device.openTab();
}

function turnsClock({ world, device, random }: Scene): void {
  device.driftMs = random.pick(jumps) ?? 0;
  device.tzOffsetMin = random.pick(zones) ?? 0;
  world.scheduler.note(`${device.name} clock ${device.driftMs}`);
}

function fillsDisk({ world, device }: Scene): void {
  device.disk.isFull = !device.disk.isFull;
  world.scheduler.note(`${device.name} full ${device.disk.isFull}`);
}

export function startSync({ scheduler }: World, device: Device, tab: Tab): void {
  if (tab.isSyncing) return;
  tab.isSyncing = true;
  scheduler.start(tab.owner, 'sync', async () => {
    try {
      const outcome = await tab.sync();
      scheduler.note(
        `${tab.owner.name} sync ends: ${outcome.kind}${'problem' in outcome ? ` ${outcome.problem}` : ''}`,
      );
    } catch (error) {
      // The run loop reports this as trouble; a full disk, or one of a newer app, is all that it may be.
      if (!device.disk.isFull && !tab.isOutdated()) throw error;
    } finally {
      tab.isSyncing = false;
    }
  });
}
