/**
 * The fault profile of a run: what sets some apart, above the faults that all have. It is drawn from a generator of its own,
 * so that a run with an empty profile is the one that its seed has always meant. Runs on the real databases have none.
 */
import { createRandom, type Random } from '../support/random.ts';

export interface FaultProfile {
  /** Others may go on at every await inside a transaction, in each of its operations, not in a share of them. */
  isThorough?: boolean;
  /**
   * The next release is deployed: the server has it, and a device takes it under its open tabs, mostly later. From
   * `rollsFrom` on until the server has it, one of two nodes has it already.
   */
  update?: { serverAt: number; device: string; deviceAt: number; rollsFrom?: number };
  /** A device without a network for three weeks, in which so many changes are made on it. */
  away?: { device: string; at: number; changes: number };
  /** The server's answers are cut at so many bytes of rows; small where nothing is said. */
  sliceBytes?: number;
}

/** Chosen so that the seeds kept in `simulation.test.ts` go on with an empty profile. */
const salt = 43;
const devices = ['a', 'b'];

export function drawProfile(seed: number): FaultProfile {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ salt);
  const isThorough = random.chance(0.1);
  const device = random.pick(devices) ?? 'a';
  const serverAt = random.below(200);
  const deviceAt = serverAt + random.below(80);
  const update = random.chance(0.2) ? { serverAt, device, deviceAt } : undefined;
  const away = { device: random.pick(devices) ?? 'a', at: random.below(250), changes: 0 };
  away.changes = 200 + random.below(300);
  const isAway = random.chance(0.03);
  return {
    ...(isThorough && { isThorough }),
    ...(update !== undefined && { update: inAnyOrder(update, random) }),
    ...(isAway && { away }),
  };
}

/** A device may be ahead of the server, or one node of two ahead of the other. */
function inAnyOrder(
  update: NonNullable<FaultProfile['update']>,
  random: Random,
): FaultProfile['update'] {
  const order = random.pick(['server first', 'device first', 'rolling', 'rolling', 'rolling']);
  if (order === 'device first') {
    const deviceAt = random.below(150);
    return { ...update, deviceAt, serverAt: deviceAt + 60 + random.below(120) };
  }
  if (order !== 'rolling') return update;
  const rollsFrom = random.below(60);
  const deviceAt = rollsFrom + random.below(30);
  return { ...update, rollsFrom, deviceAt, serverAt: 200 + random.below(90) };
}

/** The run of `weeks.test.ts`: three weeks offline, ten thousand changes. Its answers are as large as they are there. */
export function weeksOffline(changes = 10_000) {
  const away = { device: 'a', at: 30, changes };
  return { operations: 70, profile: { away, sliceBytes: 100_000 } satisfies FaultProfile };
}
