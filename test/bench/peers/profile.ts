/** Where the time of an engine goes: its transactions, requests and events in order, and what an edit waits for. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { median, quantile } from '../median.ts';
import { type Device, startDevice } from './device.ts';
import type { EnginePage } from './page/engine.ts';
import { type Entry, recordTimeline } from './page/record-timeline.ts';
import { firstTag } from './records.ts';
import type { PeerServer } from './server/start.ts';
import type { Sizes } from './workloads.ts';

const kinds = ['EDITS', 'W2', 'W4', 'W5'] as const;
export type Profiled = (typeof kinds)[number];

/** Lines that are printed of one device. */
const mostLines = 60;
const tag = firstTag + 1;

interface Scene {
  server: PeerServer;
  a: Device<EnginePage>;
  /** The second device where there are two, else the first. */
  b: Device<EnginePage>;
  sizes: Sizes;
}

export function isProfiled(name: string): name is Profiled {
  return kinds.some((kind) => kind === name);
}

export async function profileEngine(
  kind: Profiled,
  sizes: Sizes,
  pageUrl: string,
  startServer: () => Promise<PeerServer>,
): Promise<void> {
  await using server = await startServer();
  const count = kind === 'W4' ? sizes.manyRecords : sizes.records;
  await server.ask({ kind: 'fill', count });
  const join = async () => {
    const record = (page: Page) => page.addInitScript(recordTimeline);
    const device = await startDevice<EnginePage>(pageUrl, server, record);
    const { serverUrl } = device;
    await device.bench.open({ name: 'main', serverUrl, account: server.account });
    await device.bench.connect();
    await device.bench.whenAll(count);
    return device;
  };
  await using devices = new AsyncDisposableStack();
  const a = devices.use(await join());
  const b = kind === 'W2' || kind === 'W5' ? devices.use(await join()) : a;
  if (kind !== 'EDITS') await b.bench.observe();
  await pause(2_000);
  await profiles[kind]({ server, a, b, sizes });
}

const profiles: Record<Profiled, (scene: Scene) => Promise<void>> = {
  EDITS: async ({ a, sizes }) => {
    const count = Math.ceil(sizes.edits / 4);
    const edit = async (how: string, number: number) => {
      await take(a);
      const { editedMs } = await a.bench.edit(count, tag + number);
      console.log(`\n${how}: ${count} edits, ${(editedMs / count).toFixed(2)} ms each`);
      printKinds(await take(a));
    };
    await edit('online', 0);
    await a.bench.disconnect();
    for (let part = 1; part <= 4; part++) await edit(`offline, part ${part}`, part);
  },
  W2: async ({ server, a, b, sizes: { edits: count } }) => {
    await a.bench.disconnect();
    await a.bench.edit(count, tag);
    await pause(1_500);
    for (const device of [a, b]) await take(device);
    const both = Promise.all([
      server.ask({ kind: 'when tagged', tag, count }),
      b.bench.whenTagged(tag, count),
    ]);
    const start = await a.bench.connect();
    const [onServer, onDevice] = await both;
    console.log(`on the server ${inMs(onServer - start)}, on device B ${inMs(onDevice - start)}`);
    await pause(1_500);
    print('device A', await take(a), start);
    print('device B', await take(b), start);
  },
  W4: async ({ server, b, sizes: { changed: count } }) => {
    for (let round = 0; round < 3; round++) {
      await b.bench.disconnect();
      await server.ask({ kind: 'change', tag: tag + round, from: round * 2 * count, count });
      await pause(1_500);
      await take(b);
      const seen = b.bench.whenTagged(tag + round, count);
      const start = await b.bench.connect();
      console.log(`\nvisible after ${inMs((await seen) - start)}`);
      await pause(1_000);
      print('the device', await take(b), start);
    }
  },
  W5: async ({ a, b, sizes: { records, liveEdits } }) => {
    const count = Math.min(40, liveEdits);
    const step = Math.floor(records / count / 2);
    await a.bench.editSlowly(5, tag, 100, step);
    await pause(1_000);
    for (const device of [a, b]) await take(device);
    const made = await a.bench.editSlowly(count, tag + 1, 250, step);
    await b.bench.whenTagged(tag + 1, count);
    const seen = new Map(await b.bench.seenWith(tag + 1));
    const [onA, onB] = [await take(a), await take(b)];
    const [from, to] = [made[5]?.[1] ?? 0, made[7]?.[1] ?? 0];
    const isShown = ({ at }: Entry) => at >= from && at < to;
    print('device A, two edits', onA.filter(isShown), from);
    print('device B', onB.filter(isShown), from);
    printSteps(made.map(([id, at]) => stepsOf(at, seen.get(id) ?? Number.NaN, onA, onB)));
  },
};

/** What one live edit waits for, milliseconds. A step is negative where the engine sends or tells before it commits. */
function stepsOf(editedAt: number, seenAt: number, onA: Entry[], onB: Entry[]) {
  const next = (entries: Entry[], from: number | undefined, is: (entry: Entry) => boolean) =>
    entries.find((entry) => entry.at >= (from ?? Number.NaN) - 0.2 && is(entry));
  const isWrite = ({ mode }: Entry) => mode === 'readwrite';
  const write = next(onA, editedAt, isWrite);
  const request = next(onA, editedAt, ({ kind }) => kind === 'request');
  const event = next(onB, editedAt, ({ kind }) => kind === 'event');
  const taking = next(onB, event?.at, isWrite);
  const between = (from: number | undefined, to: number | undefined) =>
    (to ?? Number.NaN) - (from ?? Number.NaN);
  return {
    'edit → its transaction begins': between(editedAt, write?.at),
    'its transaction': between(write?.at, write?.endAt),
    'committed → request': between(write?.endAt, request?.at),
    'request → event at B': between(request?.at, event?.at),
    'event → transaction at B begins': between(event?.at, taking?.at),
    'transaction at B': between(taking?.at, taking?.endAt),
    'committed at B → seen': between(taking?.endAt, seenAt),
    'edit → seen': between(editedAt, seenAt),
  };
}

function printSteps(steps: ReturnType<typeof stepsOf>[]): void {
  console.log('\n| step | median | p95 |\n|---|---|---|');
  for (const name of Object.keys(steps[0] ?? {}) as (keyof ReturnType<typeof stepsOf>)[]) {
    const times = steps.map((one) => one[name]).filter(Number.isFinite);
    console.log(`| ${name} | ${inMs(median(times))} | ${inMs(quantile(times, 0.95))} |`);
  }
}

/** All that was noted since the last time. */
function take(device: Device<EnginePage>): Promise<Entry[]> {
  return device.page.evaluate(() => window.timeline.splice(0));
}

/** @param start the zero of the times */
function print(name: string, entries: readonly Entry[], start: number): void {
  console.log(`\n${name}, ms`);
  for (const entry of entries.slice(0, mostLines)) {
    const times = [entry.answeredAt, entry.endAt].map((at) =>
      at === undefined ? '–' : `+${(at - entry.at).toFixed(1)}`,
    );
    const rest = entry.kind === 'event' ? '' : `  answered ${times[0]}  ended ${times[1]}`;
    console.log(`${(entry.at - start).toFixed(1).padStart(8)}  ${describe(entry)}${rest}`);
  }
  if (entries.length > mostLines) console.log(`          … of ${entries.length}`);
}

/** The transactions and requests of each kind, those first that take most in sum. */
function printKinds(entries: readonly Entry[]): void {
  const groups = [...Map.groupBy(entries, describe)].map(([what, all]) => {
    const times = all.map(({ at, endAt = at }) => endAt - at);
    return { what, times, sum: times.reduce((one, other) => one + other, 0) };
  });
  console.log('  number   median      sum, ms');
  for (const { what, times, sum } of groups.sort((a, b) => b.sum - a.sum).slice(0, 14)) {
    const figures = [times.length, median(times).toFixed(2), sum.toFixed(0)];
    console.log(`${figures.map((figure) => `${figure}`.padStart(8)).join(' ')}  ${what}`);
  }
}

function describe({ kind, what, mode, durability, calls = {} }: Entry): string {
  if (kind !== 'transaction') return `${kind} ${what}`;
  const counted = Object.entries(calls).map(([name, count]) => `${count} ${name}`);
  const how = mode === 'readonly' ? 'reads' : `writes, ${durability},`;
  return `${how} [${what}] ${counted.join(', ')}`;
}

function inMs(value: number): string {
  return `${value.toFixed(1)} ms`;
}
