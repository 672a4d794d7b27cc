/** The workloads: each engine does the same, and the raw limits what is at the bottom of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { median, quantile } from '../median.ts';
import { type Device, startDevice } from './device.ts';
import type { EnginePage } from './page/engine.ts';
import type { RawPage } from './page/raw.ts';
import { whenQuiet } from './quiet.ts';
import { firstTag } from './records.ts';
import type { PeerServer } from './server/start.ts';

export const works = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6'] as const;
export type Work = (typeof works)[number];

export interface Sizes {
  records: number;
  manyRecords: number;
  edits: number;
  changed: number;
  liveEdits: number;
}

export type FigureName =
  | 'insert'
  | 'edit'
  | 'editDurable'
  | 'onServer'
  | 'onDevice'
  | 'download'
  | 'downloadMb'
  | 'manyDownload'
  | 'catchUp'
  | 'catchUpKb'
  | 'live'
  | 'liveP95'
  | 'cold'
  | 'warm'
  | 'serverMb';

export interface Run {
  pageUrl: string;
  startServer(): Promise<PeerServer>;
  sizes: Sizes;
  wants(...some: Work[]): boolean;
  /** How long to wait for a quiet machine before each measurement. */
  quietMs: number;
  add(figure: FigureName, value: number): void;
}

/** How often each round repeats what takes little time. */
const repeats = 3;
/** No step of an engine takes as long; one that does has failed. */
const limitMs = 300_000;
/** Tags of edits, each used once. */
const tags = {
  edits: firstTag + 1,
  warmUp: firstTag + 5,
  live: firstTag + 6,
  changed: firstTag + 10,
};
const liveEveryMs = 100;

export async function measureEngine(run: Run): Promise<void> {
  if (run.wants('W1', 'W2', 'W3', 'W5')) await withSomeRecords(run);
  if (run.wants('W3', 'W4', 'W6')) await withManyRecords(run);
}

async function withSomeRecords(run: Run): Promise<void> {
  const { sizes, wants } = run;
  await using server = await run.startServer();
  if (wants('W1')) {
    await using device = await startDevice<EnginePage>(run.pageUrl, server);
    await device.bench.open({ name: 'local' });
    await insert(device, run);
  }
  if (!wants('W2', 'W3', 'W5')) return;
  await server.ask({ kind: 'fill', count: sizes.records });
  await using a = await startDevice<EnginePage>(run.pageUrl, server);
  await using b = await startDevice<EnginePage>(run.pageUrl, server);
  for (const device of [a, b]) {
    const { ms, mb } = await download(device, server, run, sizes.records);
    run.add('download', ms);
    run.add('downloadMb', mb);
  }
  await b.bench.observe();
  if (wants('W2')) await editOffline(a, b, server, run);
  if (wants('W5')) await editLive(a, b, run);
}

async function withManyRecords(run: Run): Promise<void> {
  const { sizes, wants } = run;
  await using server = await run.startServer();
  await server.ask({ kind: 'fill', count: sizes.manyRecords });
  await using device = await startDevice<EnginePage>(run.pageUrl, server);
  run.add('manyDownload', (await download(device, server, run, sizes.manyRecords)).ms);
  await device.bench.observe();
  await pause(1_500);
  if (wants('W4')) {
    for (let round = 0; round < repeats; round++) await catchUp(device, server, run, round);
  }
  if (wants('W6')) {
    await device.bench.disconnect();
    await pause(1_500);
    await device.bench.close();
    await reopen(device, 'main', run);
  }
  run.add('serverMb', server.memoryMb());
}

/** W1: many records made durable on the device. */
async function insert(device: Device<EnginePage | RawPage>, run: Run): Promise<void> {
  await device.bench.prepare(run.sizes.records);
  await whenQuiet(run.quietMs);
  run.add('insert', await within(device.bench.insert(), 'insert'));
}

/** W3: an empty device pulls everything. */
async function download(
  device: Device<EnginePage>,
  server: PeerServer,
  run: Run,
  count: number,
): Promise<{ ms: number; mb: number }> {
  const { serverUrl } = device;
  await device.bench.open({ name: 'main', serverUrl, account: server.account });
  await whenQuiet(run.quietMs);
  const before = device.bytes();
  const start = await device.bench.connect();
  const end = await within(device.bench.whenAll(count), 'download');
  return { ms: end - start, mb: (device.bytes() - before) / 1e6 };
}

/** W2: edits made offline, each awaited; then on the server's disk, and seen on a second device. */
async function editOffline(
  a: Device<EnginePage>,
  b: Device<EnginePage>,
  server: PeerServer,
  run: Run,
): Promise<void> {
  const { edits: count } = run.sizes;
  const tag = tags.edits;
  await a.bench.disconnect();
  await whenQuiet(run.quietMs);
  const { editedMs, durableMs } = await within(a.bench.edit(count, tag), 'edits');
  run.add('edit', editedMs);
  run.add('editDurable', durableMs);
  await whenQuiet(run.quietMs);
  const both = begun(
    Promise.all([server.ask({ kind: 'when tagged', tag, count }), b.bench.whenTagged(tag, count)]),
  );
  const start = await a.bench.connect();
  const [onServer, onDevice] = await within(both, 'edits on the server and on device B');
  run.add('onServer', onServer - start);
  run.add('onDevice', onDevice - start);
}

/** W5: both online, an edit on one until an observer on the other is told of it. */
async function editLive(a: Device<EnginePage>, b: Device<EnginePage>, run: Run): Promise<void> {
  const { records, liveEdits: count } = run.sizes;
  const step = Math.floor(records / count / 2);
  await pause(1_000);
  await a.bench.editSlowly(5, tags.warmUp, liveEveryMs, step);
  await whenQuiet(run.quietMs);
  const made = await a.bench.editSlowly(count, tags.live, liveEveryMs, step);
  await within(b.bench.whenTagged(tags.live, count), 'live edits on device B');
  const seen = new Map(await b.bench.seenWith(tags.live));
  const times = made.map(([id, at]) => (seen.get(id) ?? Number.NaN) - at);
  run.add('live', median(times));
  run.add('liveP95', quantile(times, 0.95));
}

/** W4: few of many changed while the device was away. */
async function catchUp(
  device: Device<EnginePage>,
  server: PeerServer,
  run: Run,
  round: number,
): Promise<void> {
  const { changed: count, manyRecords } = run.sizes;
  const tag = tags.changed + round;
  await device.bench.disconnect();
  const from = round * Math.floor(manyRecords / 7);
  await server.ask({ kind: 'change', tag, from, count });
  await whenQuiet(run.quietMs);
  const before = device.bytes();
  const seen = begun(device.bench.whenTagged(tag, count));
  const start = await device.bench.connect();
  run.add('catchUp', (await within(seen, 'changes of others')) - start);
  await pause(1_500);
  run.add('catchUpKb', (device.bytes() - before) / 1e3);
}

/** W6: from navigation to the first due cards. */
async function reopen(device: Device<EnginePage | RawPage>, name: string, run: Run): Promise<void> {
  const start = async () => {
    await whenQuiet(run.quietMs);
    const { afterMs, due } = await within(device.start(name), 'a start');
    if (due !== 50) throw new Error(`${due} cards were due`);
    return afterMs;
  };
  await device.restart();
  // Fills the browser's caches of the page and its compiled code.
  await start();
  for (let round = 0; round < repeats; round++) {
    await device.restart();
    run.add('cold', await start());
  }
  for (let round = 0; round < repeats; round++) run.add('warm', await start());
}

/** The least that browser, network and disk need for the same. */
export async function measureRaw(run: Run): Promise<void> {
  const { sizes, wants, quietMs, add } = run;
  await using server = await run.startServer();
  await using device = await startDevice<RawPage>(run.pageUrl, server);
  const { bench } = device;
  if (wants('W1', 'W2')) {
    await bench.open({ name: 'local' });
    await insert(device, run);
  }
  if (wants('W2')) {
    await whenQuiet(quietMs);
    const { editedMs, durableMs } = await bench.edit(sizes.edits, tags.edits);
    add('edit', editedMs);
    add('editDurable', durableMs);
    add('onServer', await server.ask({ kind: 'write', count: sizes.edits }));
    add('onDevice', await bench.put(sizes.edits));
  }
  if (wants('W3')) {
    await bench.open({ name: 'download' });
    await whenQuiet(quietMs);
    add('download', await bench.put(sizes.records));
  }
  if (wants('W5')) {
    await bench.sendMessages(device.serverUrl, 20);
    await whenQuiet(quietMs);
    const times = await bench.sendMessages(device.serverUrl, sizes.liveEdits);
    add('live', median(times));
    add('liveP95', quantile(times, 0.95));
  }
  if (!wants('W3', 'W4', 'W6')) return;
  await bench.open({ name: 'main' });
  await whenQuiet(quietMs);
  add('manyDownload', await bench.put(sizes.manyRecords));
  for (let round = 0; round < repeats; round++) {
    await whenQuiet(quietMs);
    add('catchUp', await bench.put(sizes.changed));
  }
  if (wants('W6')) await reopen(device, 'main', run);
}

/** Its failure is told where it is awaited, and not before. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** @throws when it takes too long */
async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const late = new AbortController();
  const limit = pause(limitMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`It took more than ${limitMs / 1_000} s: ${what}`);
  });
  limit.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    late.abort();
  }
}
