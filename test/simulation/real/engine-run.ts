/**
 * A run in which every tab has the whole engine. Only the database, its timers and the server's change events wake it.
 * Other runs cannot check that the engine continues by itself, and that it rarely calls a server that does not answer.
 */
import './realm.ts';
import { createRandom } from '../../support/random.ts';
import { decide } from '../decisions.ts';
import { createDevice, type Device, type World } from '../device.ts';
import { isAtRest } from '../healing.ts';
import { createLedger, type Ledger } from '../ledger.ts';
import { findWrongs } from '../oracles.ts';
import { createServer } from '../server.ts';
import type { Verdict } from '../simulate.ts';
import { act } from '../student.ts';
import { type Air, type EngineTab, startEngine } from './engine.ts';
import { layRealGround } from './ground.ts';

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 2, 28);
/** Twice the longest back-off, and the minute after which a silent stream is noticed. */
const healingMs = 12 * minuteMs;
/** A network without faults answers at once, so an edit must be on all devices after this time. */
const calmMs = 2_000;
/** While no server answers: the requests of sync and of the change feed in the first minute, with doubling waits. */
const mostInAMinute = 24;

/** Later, in a quarter of an hour: each wait is at least two and a half minutes. */
const mostWhenLate = 14;

interface EngineRun {
  world: World;
  devices: Device[];
  ledger: Ledger;
  air: Air;
  open(device: Device): EngineTab;
}

export async function simulateEngines(run: {
  seed: number;
  operations?: number;
  keepLines?: boolean;
}): Promise<Verdict> {
  const random = createRandom(run.seed);
  const users = ['u1', 'u2'];
  const { keepLines = false } = run;
  const options = { random, startMs, keepLines, users, skipLock: false, profile: {} };
  const ground = await layRealGround(options, true);
  const { scheduler } = ground;
  let isCalm = false;
  const server = createServer(scheduler, ground.openBackend);
  // It opens real files, which take real time. Nobody draws a random number meanwhile.
  await scheduler.steps(0);
  const world: World = { ...ground, server, isCalm: () => isCalm, hasLocks: random.chance(0.8) };
  const air: Air = { isDead: false, requests: new Map() };
  const open = (device: Device, tab = device.openTab()) =>
    startEngine(world, ground, air, device, tab);
  const devices = ['a', 'b'].map((name) => createDevice(world, name, 'u1'));
  const all: EngineRun = { world, devices, ledger: createLedger(), air, open };
  const wrongs: string[] = [];
  try {
    for (const device of devices) for (const tab of device.tabs) open(device, tab);
    for (let operation = 0; operation < (run.operations ?? 80); operation++) {
      await operate(all, `${operation}`);
    }
    wrongs.push(...(await leaveAlone(all)));
    isCalm = true;
    server.refusesHeavy = false;
    await scheduler.run(healingMs);
    wrongs.push(...waiting(all, 'after the faults'));
    await decideAll(all);
    wrongs.push(...(await editInTheCalm(all)));
    if (wrongs.length === 0) {
      for (const { tabs } of devices) for (const tab of tabs) scheduler.kill(tab.owner);
      wrongs.push(...(await findWrongs({ scheduler, server, devices, ledger: all.ledger })));
    }
  } catch (error) {
    wrongs.push(`threw ${error instanceof Error ? error.stack : error}`);
  }
  await ground.end();
  wrongs.push(...scheduler.thrown.map((error) => `threw ${(error as Error).stack}`));
  return { seed: run.seed, wrongs, trace: scheduler.trace(), lines: scheduler.lines() };
}

async function operate({ world, devices, ledger, air, open }: EngineRun, mark: string) {
  const { scheduler, server } = world;
  const { random } = scheduler;
  await scheduler.run(random.below(random.chance(0.1) ? 3 * minuteMs : 3_000));
  const device = random.pick(devices);
  const tab = device && random.pick(device.tabs);
  if (device === undefined || tab === undefined) return;
  const at = random.next();
  if (at < 0.6) {
    scheduler.start(tab.owner, `act ${mark}`, () => act(device, tab, ledger, random, mark));
  } else if (at < 0.72) {
    // Often in the middle of its work [S11].
    await scheduler.steps(random.below(6));
    device.killTab(tab);
    if (device.tabs.length === 0) open(device);
  } else if (at < 0.8) {
    if (device.tabs.length < 3) open(device);
  } else if (at < 0.86) {
    server.kill();
  } else if (at < 0.94) {
    air.isDead = !air.isDead;
    scheduler.note(`air ${air.isDead}`);
  } else {
    (tab as EngineTab).engine.wake();
  }
}

/** [S6] Half an hour without an answer: the student goes on editing, and requests become rare. */
async function leaveAlone({ world, devices, ledger, air }: EngineRun): Promise<string[]> {
  const { scheduler } = world;
  air.isDead = true;
  air.requests.clear();
  const fromMs = scheduler.nowMs();
  for (let minute = 0; minute < 30; minute++) {
    for (const device of devices) {
      const [tab] = device.tabs;
      if (tab === undefined) continue;
      const mark = `${1_000 + minute}${device.name === 'a' ? 1 : 2}`;
      scheduler.start(tab.owner, `act ${mark}`, () =>
        act(device, tab, ledger, scheduler.random, mark),
      );
    }
    await scheduler.run(minuteMs);
  }
  air.isDead = false;
  return [...air.requests].flatMap(([name, times]) => {
    const perMinute = new Map<number, number>();
    for (const ms of times) {
      const minute = Math.floor((ms - fromMs) / minuteMs);
      perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
    }
    const most = Math.max(...perMinute.values());
    const late = times.filter((ms) => ms > fromMs + 15 * minuteMs).length;
    const wrongs = [];
    if (most > mostInAMinute) wrongs.push(`S6 ${name} made ${most} requests in a minute`);
    if (late > mostWhenLate)
      wrongs.push(`S6 ${name} made ${late} requests in its last quarter of an hour`);
    return wrongs;
  });
}

/** (5) Every waiting change was sent, without a press and without another edit. */
function waiting({ devices, world }: EngineRun, when: string): string[] {
  return devices.flatMap((device) => {
    const count = device.rows('outbox').length;
    if (count === 0) return [];
    const states = device.tabs.map((tab) => (tab as EngineTab).status.kind).join(', ');
    return [
      `5 ${device.name} still holds ${count} ${when}, ${world.scheduler.nowMs()} (${states})`,
    ];
  });
}

async function decideAll({ world, devices, ledger }: EngineRun): Promise<void> {
  for (let round = 0; round < 3 && !devices.every(isAtRest); round++) {
    for (const device of devices) {
      const [tab] = device.tabs;
      if (tab !== undefined) decide(world, device, tab, ledger, 'finally');
      await world.scheduler.finish();
    }
    await world.scheduler.run(calmMs);
  }
}

/** An edit at any moment, even in the middle of a sync run, is sent without another wake. */
async function editInTheCalm(all: EngineRun): Promise<string[]> {
  const { world, devices, ledger } = all;
  const { scheduler } = world;
  const { random } = scheduler;
  for (let edit = 0; edit < 12; edit++) {
    for (let n = 0; n < 1 + random.below(3); n++) {
      const device = random.pick(devices);
      const tab = device && random.pick(device.tabs);
      if (device === undefined || tab === undefined) continue;
      const mark = `${20_000 + edit * 10 + n}`;
      scheduler.start(tab.owner, `act ${mark}`, () => act(device, tab, ledger, random, mark));
      await scheduler.steps(random.below(30));
    }
    await scheduler.run(calmMs);
    const wrongs = waiting(all, `after calm edit ${edit}`);
    if (wrongs.length > 0) return wrongs;
  }
  await decideAll(all);
  return [];
}
