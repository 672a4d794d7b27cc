/**
 * Students at work on two devices, two tabs on one of them, while the server is killed, the network
 * breaks, tabs crash and the service worker syncs in between; then the sky clears. Afterwards both
 * devices and a third, new one show the same, and nothing that a student saw saved is missing.
 *
 * The seed draws what happens and when; real time does the rest, so a seed names a storm and does not
 * replay it exactly.
 */
import type { Browser } from '@playwright/test';
import { createRandom, type Random } from '../../support/random.ts';
import { logIn, type OwnServer, signUp, student } from '../support/fixtures.ts';
import { CutProxy } from './cut-proxy.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { StormDevice } from './storm-device.ts';
import { sleep, untilNone } from './until.ts';

export interface StormReport {
  /** Edits that were shown as saved. */
  kept: number;
  /** How often each fault struck. */
  struck: Record<string, number>;
}

/** How long the devices may take to agree once the sky is clear, milliseconds. */
const healMs = 60_000;
const tablesCompared = ['task', 'settings'];

interface Sky {
  random: Random;
  server: OwnServer;
  proxy: CutProxy;
  devices: StormDevice[];
}

/** @throws with the seed and all that is wrong at the end */
export async function storm(
  browser: Browser,
  server: OwnServer,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<StormReport> {
  const proxy = await CutProxy.start(server.url);
  try {
    const laptop = await StormDevice.start(
      browser,
      { name: 'the laptop', origin: proxy.url, tabs: 2 },
      (page) => signUp(page, server),
    );
    const phone = await StormDevice.start(
      browser,
      { name: 'the phone', origin: proxy.url, tabs: 1 },
      (page) => logIn(page, server.student),
    );
    const sky = { random: createRandom(seed), server, proxy, devices: [laptop, phone] };
    const ledger = createLedger();
    const struck = await blow(sky, ledger, rounds);
    await clear(sky);
    await expectWhole(browser, sky, ledger);
    for (const { context } of sky.devices) await context.close();
    return { kept: ledger.kept(), struck };
  } catch (error) {
    throw new Error(`Storm of seed ${seed}: ${String(error)}`, { cause: error });
  } finally {
    await proxy.dispose();
  }
}

async function blow(sky: Sky, ledger: Ledger, rounds: number): Promise<Record<string, number>> {
  const { random, devices } = sky;
  const struck: Record<string, number> = {};
  let toCome: [string, Fault][] = [];
  for (let round = 0; round < rounds; round++) {
    // Every fault comes once before any comes again.
    if (toCome.length === 0) toCome = Object.entries(faults);
    const [drawn] = toCome.splice(random.below(toCome.length), 1);
    if (drawn === undefined) continue;
    const [name, fault] = drawn;
    struck[name] = (struck[name] ?? 0) + 1;
    // The student looks at the app, which tries at once whatever failed before.
    for (const device of devices) await device.wakeTabs();
    const strike = sleep(random.below(300)).then(() => fault.strike(sky));
    await Promise.all([strike, writeAll(sky, ledger, `${round}.1`)]);
    for (const device of devices) await device.wakeTabs();
    await sleep(random.below(500));
    await Promise.all([fault.heal?.(sky), writeAll(sky, ledger, `${round}.2`)]);
  }
  return struck;
}

/** One task from each tab, all at once. */
async function writeAll({ devices }: Sky, ledger: Ledger, mark: string): Promise<void> {
  await Promise.all(
    devices.flatMap((device) =>
      device.tabs.map((tab, place) => device.write(tab, `${device.name} ${mark}.${place}`, ledger)),
    ),
  );
}

/** What strikes in the middle of a round's first edits, and what ends it afterwards. */
interface Fault {
  strike: (sky: Sky) => Promise<unknown>;
  heal?: (sky: Sky) => Promise<unknown>;
}

const fairAgain = async ({ proxy }: Sky) => {
  proxy.setMood({ kind: 'fair' });
  // Open lines would wait for swallowed answers.
  proxy.cut();
};

const faults: Record<string, Fault> = {
  'server killed': { strike: ({ server }) => server.kill(), heal: ({ server }) => server.start() },
  'lines cut': { strike: async ({ proxy }) => proxy.cut() },
  'tab crashed': {
    strike: async ({ random, devices }) => {
      const device = random.pick(devices);
      const tab = random.pick(device?.tabs ?? []);
      if (device !== undefined && tab !== undefined) await device.crashTab(tab);
    },
  },
  'answers cut': {
    strike: async ({ random, proxy }) =>
      proxy.setMood({ kind: 'cut-answers', afterBytes: 1 + random.below(2_000) }),
    heal: fairAgain,
  },
  'worker woken': {
    strike: ({ devices }) =>
      Promise.all(devices.flatMap((device) => [device.wakeTabs(), device.wakeWorker()])),
  },
  offline: {
    strike: ({ devices }) => Promise.all(devices.map(({ context }) => context.setOffline(true))),
    heal: ({ devices }) => Promise.all(devices.map(({ context }) => context.setOffline(false))),
  },
  'answers lost': {
    strike: async ({ proxy }) => proxy.setMood({ kind: 'lose-answers' }),
    heal: fairAgain,
  },
  'requests cut': {
    strike: async ({ random, proxy }) =>
      proxy.setMood({ kind: 'cut-requests', afterBytes: 1 + random.below(1_000) }),
    heal: fairAgain,
  },
};

async function clear({ proxy, devices }: Sky): Promise<void> {
  proxy.setMood({ kind: 'fair' });
  for (const device of devices) {
    await device.context.setOffline(false);
    await device.wakeTabs();
  }
}

async function expectWhole(browser: Browser, sky: Sky, ledger: Ledger): Promise<void> {
  const { devices, proxy } = sky;
  await untilNone(async () => {
    const waiting = await Promise.all(
      devices.map(async (device) => ((await device.rows('outbox')).length > 0 ? device.name : '')),
    );
    return waiting.filter(Boolean).map((name) => `${name} has not sent everything`);
  }, healMs);
  // The server's data, as a new device receives it.
  const third = await StormDevice.start(
    browser,
    { name: 'a new device', origin: proxy.url, tabs: 1 },
    (page) => logIn(page, student),
  );
  await untilNone(async () => {
    const problems: string[] = [];
    for (const table of tablesCompared) {
      const [truth, ...others] = await Promise.all(
        [third, ...devices].map((device) => device.rows(table)),
      );
      for (const [index, rows] of others.entries()) {
        const same = JSON.stringify(rows) === JSON.stringify(truth);
        if (!same) problems.push(`${devices[index]?.name} differs from the server in ${table}`);
      }
    }
    const titles = (await third.rows('task')).map(({ title }) => String(title));
    return [...problems, ...ledger.problems('the server', titles)];
  }, healMs);
  await third.context.close();
}
