/** The real client of sync against the real server, over HTTP in this process. */

import './support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Student,
  startTestServer,
  type TestServer,
} from '../server/test-support/test-server.ts';
import { tabLocks } from '../src/api/locks.ts';
import { readBlob, storeBlob } from '../src/db/blobs.ts';
import { findUnsentFiles, requestDownload } from '../src/db/transfers.ts';
import { createCards } from '../src/model/entities/card.ts';
import { addFile } from '../src/model/entities/file.ts';
import { rateCard } from '../src/model/entities/review.ts';
import { createTask, updateTask } from '../src/model/entities/task.ts';
import { systemTimers } from '../src/sync/bell.ts';
import {
  type Arrival,
  downloadFile,
  findDownloads,
  startDownloads,
} from '../src/sync/downloads.ts';
import { startSync } from '../src/sync/start.ts';
import { type SendBytes, sendByTus } from '../src/sync/tus.ts';
import { startUploads, uploadFile } from '../src/sync/uploads.ts';
import { createDevice, type TestDevice } from './support/device.ts';
import { createRandom } from './support/random.ts';

let server: TestServer;
let student: Student;
let origin: string;
const stops: (() => void)[] = [];

beforeEach(async () => {
  server = await startTestServer();
  student = await server.student('ada');
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await server[Symbol.asyncDispose]();
});

const now = () => server.clock.nowMs;

function deviceOf(fetch: typeof globalThis.fetch = globalThis.fetch): Promise<TestDevice> {
  const { id: userId, accessToken } = student;
  return createDevice({ userId, fetch, now, origin, accessToken });
}

/** In Node the library reads Buffers, in browsers Blobs. */
const sendBuffer: SendBytes = async (job) => {
  const bytes: unknown = Buffer.from(await job.bytes.arrayBuffer());
  return sendByTus({ ...job, bytes: bytes as Blob });
};

const moverDeps = (device: TestDevice) => ({
  client: device.client,
  locks: tabLocks(),
  now,
  random: () => 0,
  timers: systemTimers,
});

describe('client and server together', () => {
  it('bring two devices to the same, with large batches and nothing lost or doubled', async () => {
    const [laptop, phone] = [await deviceOf(), await deviceOf()];
    const cards = Array.from({ length: 1_200 }, (_, index) => ({
      deckId: 'd',
      kind: 'basic' as const,
      front: `What is ${index}? ${'x'.repeat(600)}`,
      back: 'A number',
    }));
    const [first = ''] = await laptop.edit(createCards, cards);
    await laptop.edit(rateCard, { cardId: first, rating: 3, durationMs: 900 });
    const [taskId = ''] = await phone.edit(createTask, { title: 'Read' });
    for (const device of [laptop, phone, laptop]) expect((await device.sync()).kind).toBe('done');
    await laptop.edit(updateTask, { id: taskId, status: 'Completed' });
    await phone.edit(updateTask, { id: taskId, title: 'Read all' });
    for (const device of [laptop, phone, laptop]) expect((await device.sync()).kind).toBe('done');
    const rows = await laptop.rows();
    expect(rows).toHaveLength(1_202);
    expect(await phone.rows()).toEqual(rows);
    expect(await phone.database.rows('task').get(taskId)).toMatchObject({
      title: 'Read all',
      status: 'Completed',
    });
    expect(await phone.database.memory.get(first)).toEqual(await laptop.database.memory.get(first));
  });

  it.each([7, 11, 42])(
    '[P2] converge though requests and answers are lost (seed %d)',
    async (seed) => {
      const random = createRandom(seed);
      let isCalm = false;
      const badFetch: typeof fetch = async (input, init) => {
        if (!isCalm && random.chance(0.25)) throw new TypeError('the request was lost');
        const answer = await fetch(input, init);
        if (!isCalm && random.chance(0.25)) throw new TypeError('the answer was lost');
        return answer;
      };
      const devices = [await deviceOf(badFetch), await deviceOf(badFetch)];
      let made = 0;
      for (let step = 0; step < 40; step++) {
        server.clock.nowMs += random.below(60_000);
        const device = random.pick(devices);
        if (device === undefined) continue;
        const task = random.pick(await device.database.rows('task').toCollection().primaryKeys());
        if (random.chance(0.4)) await device.sync();
        else if (task === undefined || random.chance(0.5)) {
          await device.edit(createTask, { title: `task ${step}` });
          made += 1;
        } else await device.edit(updateTask, { id: task, title: `title ${step}` });
      }
      isCalm = true;
      for (const device of [...devices, ...devices]) {
        expect((await device.sync()).kind).toBe('done');
      }
      const [one, two] = await Promise.all(devices.map((device) => device.rows()));
      expect(one).toEqual(two);
      expect(one).toHaveLength(made);
    },
  );

  it('[S7] set right a device whose clock runs a week ahead', async () => {
    const ahead = await createDevice({
      userId: student.id,
      fetch: globalThis.fetch,
      now: () => now() + 7 * 86_400_000,
      origin,
      accessToken: student.accessToken,
    });
    const right = await deviceOf();
    const [id = ''] = await ahead.edit(createTask, { title: 'From the future' });
    expect((await ahead.sync()).kind).toBe('done');
    expect((await right.sync()).kind).toBe('done');
    server.clock.nowMs += 1_000;
    await right.edit(updateTask, { id, title: 'From today' });
    for (const device of [right, ahead]) expect((await device.sync()).kind).toBe('done');
    expect(await ahead.database.rows('task').get(id)).toMatchObject({ title: 'From today' });
    expect(await ahead.rows()).toEqual(await right.rows());
  });

  it('bring an edit to the other device by a poke, without being asked', async () => {
    const [laptop, phone] = [await deviceOf(), await deviceOf()];
    for (const device of [laptop, phone]) {
      const { client, locks, timers, random } = moverDeps(device);
      const deps = { client, locks, timers, random, now, sessionUser: async () => student.id };
      const sync = startSync(device.database, { ...deps, report: () => undefined });
      stops.push(sync.stop);
      await sync.syncNow();
    }
    const [id = ''] = await laptop.edit(createTask, { title: 'Read' });
    await vi.waitFor(async () => expect(await phone.database.rows('task').get(id)).toBeDefined(), {
      timeout: 5_000,
    });
  });
});

describe('the bytes of a file', () => {
  const uploaded = (device: TestDevice) =>
    vi.waitFor(
      async () =>
        expect((await device.database.rows('file').get('f1'))?.uploadedAt).toBeGreaterThan(0),
      { timeout: 15_000 },
    );

  async function addBytes(device: TestDevice, bytes: Buffer<ArrayBuffer>): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await storeBlob(sha256, new Blob([bytes]), device.database);
    await device.edit(addFile, {
      id: 'f1',
      name: 'a.pdf',
      mime: 'application/pdf',
      sizeBytes: bytes.length,
      sha256,
      pageCount: 1,
      content: 'text',
    });
    return sha256;
  }

  it('travel from one device to the other and arrive whole', async () => {
    const [laptop, phone] = [await deviceOf(), await deviceOf()];
    const bytes = randomBytes(9 * 1024 * 1024);
    const sha256 = await addBytes(laptop, bytes);
    stops.push(startUploads(laptop.database, { ...moverDeps(laptop), send: sendBuffer }).stop);
    await uploaded(laptop);
    expect(await laptop.database.transfers.count()).toBe(0);
    for (const device of [laptop, phone]) expect((await device.sync()).kind).toBe('done');

    expect((await requestDownload('f1', phone.database)).ok).toBe(true);
    stops.push(startDownloads(phone.database, moverDeps(phone)).stop);
    await vi.waitFor(async () => expect(await phone.database.transfers.count()).toBe(0), {
      timeout: 15_000,
    });
    const arrived = await readBlob(sha256, 'application/pdf', phone.database);
    expect(arrived && Buffer.from(await arrived.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('go on where an upload stopped, and where a download broke', async () => {
    const [laptop, phone] = [await deviceOf(), await deviceOf(breakingFetch)];
    const bytes = randomBytes(10 * 1024 * 1024);
    const sha256 = await addBytes(laptop, bytes);
    const leaving = new AbortController();
    const deps = moverDeps(laptop);
    const [file] = await findUnsentFiles(laptop.database);
    if (file === undefined) throw new Error('There is a file to send');
    const stopEarly: SendBytes = (job) =>
      sendBuffer({ ...job, onProgress: async () => leaving.abort() });
    const first = await uploadFile(
      laptop.database,
      { ...deps, send: stopEarly },
      file,
      leaving.signal,
    );
    expect(first).toBe('later');
    const transfer = await laptop.database.transfers.get('f1');
    expect(transfer?.uploadUrl).toContain('/v1/files/uploads/');
    let resumedAt: string | undefined;
    const resume: SendBytes = (job) => {
      resumedAt = job.uploadUrl;
      return sendBuffer(job);
    };
    stops.push(startUploads(laptop.database, { ...deps, send: resume }).stop);
    await uploaded(laptop);
    expect(resumedAt).toBe(transfer?.uploadUrl);

    await laptop.sync();
    await phone.sync();
    await requestDownload('f1', phone.database);
    const arrived = new Map<string, Arrival>();
    const [wanted] = await findDownloads(phone.database);
    if (wanted === undefined) throw new Error('There is a file to fetch');
    const fetchOnce = () =>
      downloadFile(phone.database, moverDeps(phone), wanted, arrived, new AbortController().signal);
    expect(await fetchOnce()).toBe('later');
    expect(arrived.get(sha256)?.bytes).toBeGreaterThan(0);
    expect(await fetchOnce()).toBe('moved');
    expect(ranges).toEqual([null, expect.stringMatching(/^bytes=\d+-$/)]);
    const whole = await readBlob(sha256, 'application/pdf', phone.database);
    expect(whole && Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('are not stored where the hash is another, and the student may try again', async () => {
    const [laptop, phone] = [await deviceOf(), await deviceOf(spoilingFetch)];
    const sha256 = await addBytes(laptop, randomBytes(1_000));
    stops.push(startUploads(laptop.database, { ...moverDeps(laptop), send: sendBuffer }).stop);
    await uploaded(laptop);
    await laptop.sync();
    await phone.sync();
    await requestDownload('f1', phone.database);
    stops.push(startDownloads(phone.database, moverDeps(phone)).stop);
    await vi.waitFor(async () =>
      expect(await phone.database.transfers.get('f1')).toMatchObject({
        state: 'failed',
        problem: 'The file arrived damaged. Try again.',
      }),
    );
    expect(await readBlob(sha256, 'application/pdf', phone.database)).toBeUndefined();
  });

  let ranges: (string | null)[] = [];
  beforeEach(() => {
    ranges = [];
  });

  const isDownload = (request: Request) => /\/v1\/files\/[0-9a-f]{64}$/.test(request.url);

  /** Breaks the first download in its middle. */
  async function breakingFetch(...call: Parameters<typeof fetch>): Promise<Response> {
    const request = new Request(...call);
    const answer = await fetch(request);
    if (!isDownload(request)) return answer;
    ranges.push(request.headers.get('range'));
    if (ranges.length > 1 || answer.body === null) return answer;
    let seen = 0;
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        seen += piece.length;
        if (seen > 3_000_000) controller.error(new TypeError('the line broke'));
        else controller.enqueue(piece);
      },
    });
    return new Response(answer.body.pipeThrough(cut), answer);
  }

  async function spoilingFetch(...call: Parameters<typeof fetch>): Promise<Response> {
    const request = new Request(...call);
    const answer = await fetch(request);
    if (!isDownload(request)) return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    return new Response(bytes, answer);
  }
});
