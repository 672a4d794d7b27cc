/**
 * One simulated life [P2] [P3]: a seed decides who does what and what goes wrong. Three devices of one
 * student, one of another, a server; then the faults end, everything comes to rest, and the oracles look.
 */
import { retryRefused } from '../../src/db/refused.ts';
import { createRandom, type Random } from '../support/random.ts';
import { createDevice, type Device, type Tab, type World } from './device.ts';
import { type LayGround, layMemory } from './ground.ts';
import { createLedger, type Ledger, recordRetry } from './ledger.ts';
import { broadcast } from './live.ts';
import { findWrongs } from './oracles.ts';
import { createServer } from './server.ts';
import { act } from './student.ts';

export interface Life {
  seed: number;
  operations?: number;
  /** A planted bug of the storage. */
  skipLock?: boolean;
  keepLines?: boolean;
}

export interface Verdict {
  seed: number;
  wrongs: string[];
  trace: string;
  lines: readonly string[];
}

const startMs = Date.UTC(2026, 2, 28);
const hourMs = 3_600_000;
const jumps = [48 * hourMs, -48 * hourMs, 365 * 24 * hourMs, -365 * 24 * hourMs, 0, 0];
const students = ['u1', 'u2'];
/** Rounds of sync in which every outbox must have drained (5). */
const mostRounds = 30;

export async function simulate(life: Life, lay: LayGround = layMemory): Promise<Verdict> {
  const random = createRandom(life.seed);
  const { keepLines = false, skipLock = false } = life;
  const ground = await lay({ random, startMs, keepLines, skipLock, users: students });
  const { scheduler } = ground;
  let isCalm = false;
  const server = createServer(scheduler, ground.openBackend);
  const world: World = {
    ...ground,
    server,
    isCalm: () => isCalm,
    hasLocks: random.chance(0.8),
  };
  const devices = ['a', 'b'].map((name) => createDevice(world, name, 'u1'));
  devices.push(createDevice(world, 'x', 'u2'));
  server.publish = broadcast(world, devices);
  const ledger = createLedger();
  const wrongs: string[] = [];
  try {
    for (let operation = 0; operation < (life.operations ?? 300); operation++) {
      if (operation === 150) devices.push(createDevice(world, 'c', 'u1'));
      await operate(world, devices, ledger, `${operation}`);
      await scheduler.steps(random.below(12));
      wrongs.push(...devices.flatMap(doublyRefused));
      if (wrongs.length > 0) break;
    }
    isCalm = true;
    if (wrongs.length === 0) wrongs.push(...(await heal(world, devices, ledger)));
    if (wrongs.length === 0) {
      wrongs.push(...(await findWrongs({ scheduler, server, devices, ledger })));
    }
  } catch (error) {
    wrongs.push(`threw ${error instanceof Error ? error.stack : error}`);
  }
  await ground.end();
  wrongs.push(...scheduler.thrown.map((error) => `threw ${(error as Error).stack}`));
  return { seed: life.seed, wrongs, trace: scheduler.trace(), lines: scheduler.lines() };
}

async function operate(
  world: World,
  devices: readonly Device[],
  ledger: Ledger,
  mark: string,
): Promise<void> {
  const { scheduler, server } = world;
  const { random } = scheduler;
  scheduler.pass(world.restMs());
  const device = random.pick(devices);
  const tab = device && random.pick(device.tabs);
  if (device === undefined || tab === undefined) return;
  const at = random.next();
  if (at < 0.5) {
    scheduler.start(tab.owner, `act ${mark}`, () => act(device, tab, ledger, random, mark));
  } else if (at < 0.84) {
    startSync(world, device, tab, random);
  } else if (at < 0.88) {
    device.killTab(tab);
    if (device.tabs.length === 0) device.openTab();
  } else if (at < 0.91) {
    if (device.tabs.length < 3) device.openTab();
  } else if (at < 0.93) {
    device.driftMs = random.pick(jumps) ?? 0;
    device.tzOffsetMin = random.pick([0, 60, -480, 825]) ?? 0;
    scheduler.note(`${device.name} clock ${device.driftMs}`);
  } else if (at < 0.945) {
    device.disk.isFull = !device.disk.isFull;
    scheduler.note(`${device.name} full ${device.disk.isFull}`);
  } else if (at < 0.955) {
    device.signIn(random.pick(students) ?? device.user);
  } else if (at < 0.975) {
    server.kill();
  } else if (at < 0.99) {
    await server.backend.backUp();
  } else if (at < 0.995) {
    await server.forget('restore');
  } else if (at < 0.997) {
    await server.forget('lose');
  } else {
    scheduler.pass(14 * 24 * hourMs);
  }
}

function startSync({ scheduler }: World, device: Device, tab: Tab, random: Random): void {
  if (tab.isSyncing) return;
  tab.isSyncing = true;
  const label = random.chance(0.02) ? 'sync again' : 'sync';
  scheduler.start(tab.owner, label, async () => {
    try {
      const outcome = await tab.sync();
      scheduler.note(`${tab.owner.name} sync ends: ${outcome.kind}`);
    } catch (error) {
      // The run loop reports this as trouble; a full disk is the only reason that may be.
      if (!device.disk.isFull) throw error;
    } finally {
      tab.isSyncing = false;
    }
  });
}

/** The faults end; each device syncs until nothing waits anywhere. @returns what does not come to rest */
async function heal(world: World, devices: readonly Device[], ledger: Ledger): Promise<string[]> {
  const { scheduler, server } = world;
  await scheduler.finish();
  server.refusesHeavy = false;
  const wrongs: string[] = [];
  for (const device of devices) {
    device.disk.isFull = false;
    if (!device.isSignedIn()) wrongs.push(`${device.name} was signed out, and nobody refused it`);
    device.signIn(device.user);
  }
  let calmRounds = 0;
  for (let round = 0; round < mostRounds && calmRounds < 2; round++) {
    scheduler.note(`round ${round}`);
    for (const device of devices) {
      const [tab] = device.tabs;
      if (tab === undefined) continue;
      await decide(world, device, tab, ledger);
      startSync(world, device, tab, scheduler.random);
      await scheduler.finish();
    }
    calmRounds = devices.every(isAtRest) ? calmRounds + 1 : 0;
  }
  for (const device of devices.filter((one) => !isAtRest(one))) {
    const waiting = device.rows('outbox').length;
    wrongs.push(`5 ${device.name} still holds ${waiting} edits after ${mostRounds} rounds`);
  }
  return wrongs;
}

/** The student looks at the list of refused changes: what no server will take is given up, the rest made anew. */
export async function decide({ scheduler }: World, device: Device, tab: Tab, ledger: Ledger) {
  scheduler.start(tab.owner, 'decides', async () => {
    for (const entry of await tab.database.refused.toArray()) {
      const seq = (entry as { seq?: number }).seq ?? 0;
      if (ledger.discarded.has(`${entry.entity}/${entry.id}`)) {
        await tab.database.refused.delete(seq);
        continue;
      }
      for (const [field, value] of Object.entries(entry.fields)) {
        recordRetry(ledger, { entity: entry.entity, id: entry.id, field, value }, device);
      }
      const result = await retryRefused(seq, tab.database, device.nowMs());
      if (!result.ok) throw new Error(result.error.message);
    }
  });
  await scheduler.finish();
}

export function isAtRest(device: Device): boolean {
  return device.rows('outbox').length === 0 && device.rows('refused').length === 0;
}

/** The same edit twice in the student's list: two tabs flushed it [S11]. */
function doublyRefused(device: Device): string[] {
  const keys = device.rows('refused').map((row) => `${row.entity} ${row.id} ${row.at}`);
  return new Set(keys).size === keys.length ? [] : [`2 ${device.name} was refused one edit twice`];
}
