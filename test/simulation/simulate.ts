/**
 * One simulated run [P2] [P3]: a seed decides who does what and what goes wrong. Three devices of one
 * student, one of another, a server; then the faults end, everything comes to rest, and the oracles look.
 */
import { createRandom } from '../support/random.ts';
import { broadcast } from './broadcast.ts';
import { createCustody } from './custody.ts';
import { operate } from './day.ts';
import { createDevice, type Device, type World } from './device.ts';
import { drawProfile, type FaultProfile } from './fault-profile.ts';
import { type LayGround, layMemory } from './ground.ts';
import { comeToRest, heal } from './healing.ts';
import { createLedger } from './ledger.ts';
import { findWrongs } from './oracles.ts';
import { loadNextRelease, type Release, thisRelease } from './releases.ts';
import { createServer } from './server.ts';
import { spendWeeksAway } from './weeks-away.ts';

export interface Run {
  seed: number;
  /** Drawn from the seed where none is given. */
  profile?: FaultProfile;
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
const students = ['u1', 'u2'];

export async function simulate(run: Run, lay: LayGround = layMemory): Promise<Verdict> {
  const random = createRandom(run.seed);
  const { keepLines = false, skipLock = false } = run;
  const profile = run.profile ?? (lay === layMemory ? drawProfile(run.seed) : {});
  const ground = await lay({ random, startMs, keepLines, skipLock, users: students, profile });
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
  if (random.chance(0.2)) devices.push(createDevice(world, 'a2', 'u2', devices[0]));
  server.publish = broadcast(world, devices);
  const ledger = createLedger();
  const custody = createCustody(ledger, server);
  const wrongs: string[] = [];
  const named = (name: string) => devices.find((device) => device.name === name) as Device;
  const applyProfile = async (operation: number) => {
    const { update, away } = profile;
    if (operation === update?.rollsFrom) server.beginUpdate();
    if (operation === update?.serverAt) server.update();
    if (operation === update?.deviceAt) named(update.device).update();
    if (operation !== away?.at) return;
    const device = named(away.device);
    const others = devices.filter((other) => other !== device);
    const look = () => wrongs.push(...devices.flatMap(custody.look));
    await spendWeeksAway({ world, ledger, others, look }, device, away.changes);
  };
  try {
    for (let operation = 0; operation < (run.operations ?? 300); operation++) {
      if (operation === 150)
        devices.push(createDevice(world, 'c', 'u1', undefined, newcomer(profile)));
      await applyProfile(operation);
      await operate(world, devices, ledger, `${operation}`);
      await scheduler.steps(random.below(12));
      wrongs.push(...devices.flatMap(custody.look));
      if (wrongs.length > 0) break;
    }
    isCalm = true;
    if (wrongs.length === 0) wrongs.push(...(await heal(world, devices, ledger)));
    if (wrongs.length === 0) {
      wrongs.push(...(await findWrongs({ scheduler, server, devices, ledger })));
    }
    if (wrongs.length === 0 && server.release !== thisRelease) {
      // In the end all have the release: what the old ones kept, or left for later, is there.
      for (const device of devices) device.update();
      wrongs.push(...(await comeToRest(world, devices, ledger)));
      wrongs.push(...(await findWrongs({ scheduler, server, devices, ledger })));
    }
  } catch (error) {
    wrongs.push(`threw ${error instanceof Error ? error.stack : error}`);
  }
  await ground.end();
  wrongs.push(...scheduler.thrown.map((error) => `threw ${(error as Error).stack}`));
  return { seed: run.seed, wrongs, trace: scheduler.trace(), lines: scheduler.lines() };
}

/** A device that comes when another has the next release may begin with it, even at a server that has not. */
function newcomer({ update }: FaultProfile): Release {
  const isNext = update !== undefined && update.deviceAt < 150;
  return isNext ? loadNextRelease() : thisRelease;
}
