/** Files' bytes between two devices, over HTTP through the real server in this process. */
import './support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasBlob, readBlob, storeBlob } from '../src/db/bytes/blobs.ts';
import { chooseKeepsAll } from '../src/db/bytes/keep-offline.ts';
import { findUnsentFiles, requestDownload } from '../src/db/bytes/transfers.ts';
import { createCards, deleteCard } from '../src/model/entities/card.ts';
import { addFile, deleteFile } from '../src/model/entities/file.ts';
import { dropLeftAttached, purge } from '../src/queries/trash.ts';
import {
  type Arrival,
  downloadFile,
  findDownloads,
  startDownloads,
} from '../src/sync/transfers/downloads.ts';
import { keepFilesHere } from '../src/sync/transfers/keep-files.ts';
import {
  type SendBytes,
  sendByTus,
  startUploads,
  uploadFile,
} from '../src/sync/transfers/uploads.ts';
import { addMedia } from './support/add-media.ts';
import type { TestDevice } from './support/device.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';

let server: RealServer;

beforeEach(async () => {
  server = await startRealServer();
});

afterEach(() => server.end());

/** In Node the library reads Buffers, in browsers Blobs. */
const sendBuffer: SendBytes = async (job) => {
  const bytes: unknown = Buffer.from(await job.bytes.arrayBuffer());
  return sendByTus({ ...job, bytes: bytes as Blob });
};

it('a picture of a card travels once with a file of the same bytes, and goes with the card on all devices', async () => {
  const [laptop, phone] = [await server.device(), await server.device()];
  const bytes = Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\none picture', 'latin1'));
  await laptop.edit(createCards, [{ deckId: 'd', kind: 'basic', front: 'Q', back: 'A' }]);
  const [card] = await laptop.database.rows('card').toArray();
  if (card === undefined) throw new Error('There is a card');
  const owner = { ownerEntity: 'card', ownerId: card.id, side: 'front' } as const;
  const id = await addMedia(owner, new Blob([bytes]), 'A cell', laptop.database);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { name: 'f', mime: 'application/pdf', sizeBytes: bytes.length, pageCount: 1 };
  await laptop.edit(addFile, { ...facts, id: 'f1', sha256, content: 'text' });
  let sent = 0;
  const send: SendBytes = (job) => {
    sent += 1;
    return sendBuffer(job);
  };
  server.onEnd(startUploads(laptop.database, { ...server.depsOf(laptop), send }).stop);
  await vi.waitFor(async () => expect(await findUnsentFiles(laptop.database)).toEqual([]));
  expect((await laptop.database.rows('media').get(id))?.uploadedAt).toBeGreaterThan(0);
  expect(sent).toBe(1);

  for (const device of [laptop, phone]) expect((await device.sync()).kind).toBe('done');
  await chooseKeepsAll(true, phone.database);
  const keeping = keepFilesHere(phone.database);
  server.onEnd(keeping.stop);
  server.onEnd(startDownloads(phone.database, server.depsOf(phone)).stop);
  await vi.waitFor(async () => expect(await hasBlob(sha256, phone.database)).toBe(true));
  const arrived = await readBlob(sha256, 'image/png', phone.database);
  expect(new Uint8Array((await arrived?.arrayBuffer()) ?? [])).toEqual(bytes);

  await phone.edit(deleteCard, { id: card.id });
  await phone.edit(deleteFile, { id: 'f1' });
  const doomed = [
    { entity: 'card', id: card.id },
    { entity: 'file', id: 'f1' },
  ] as const;
  expect((await purge(doomed, phone.database)).ok).toBe(true);
  expect(await hasBlob(sha256, phone.database)).toBe(false);
  for (const device of [phone, laptop]) expect((await device.sync()).kind).toBe('done');
  expect(await hasBlob(sha256, laptop.database)).toBe(true);
  await dropLeftAttached(laptop.database);
  expect(await hasBlob(sha256, laptop.database)).toBe(false);
  expect(await laptop.database.rows('media').get(id)).toHaveProperty('purgedAt');
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
    const [laptop, phone] = [await server.device(), await server.device()];
    const bytes = randomBytes(9 * 1024 * 1024);
    const sha256 = await addBytes(laptop, bytes);
    server.onEnd(
      startUploads(laptop.database, { ...server.depsOf(laptop), send: sendBuffer }).stop,
    );
    await uploaded(laptop);
    expect(await laptop.database.transfers.count()).toBe(0);
    for (const device of [laptop, phone]) expect((await device.sync()).kind).toBe('done');

    expect((await requestDownload('f1', phone.database)).ok).toBe(true);
    server.onEnd(startDownloads(phone.database, server.depsOf(phone)).stop);
    await vi.waitFor(async () => expect(await phone.database.transfers.count()).toBe(0), {
      timeout: 15_000,
    });
    const arrived = await readBlob(sha256, 'application/pdf', phone.database);
    expect(arrived && Buffer.from(await arrived.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('go on where an upload stopped, and where a download broke', async () => {
    const [laptop, phone] = [await server.device(), await server.device(breakingFetch)];
    const bytes = randomBytes(10 * 1024 * 1024);
    const sha256 = await addBytes(laptop, bytes);
    const leaving = new AbortController();
    const deps = server.depsOf(laptop);
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
    const transfer = await laptop.database.transfers.get(sha256);
    expect(transfer?.uploadUrl).toContain('/v1/files/uploads/');
    let resumedAt: string | undefined;
    const resume: SendBytes = (job) => {
      resumedAt = job.uploadUrl;
      return sendBuffer(job);
    };
    server.onEnd(startUploads(laptop.database, { ...deps, send: resume }).stop);
    await uploaded(laptop);
    expect(resumedAt).toBe(transfer?.uploadUrl);

    await laptop.sync();
    await phone.sync();
    await requestDownload('f1', phone.database);
    const arrived = new Map<string, Arrival>();
    const [wanted] = await findDownloads(phone.database);
    if (wanted === undefined) throw new Error('There is a file to fetch');
    const fetchOnce = () =>
      downloadFile(
        phone.database,
        server.depsOf(phone),
        wanted,
        arrived,
        new AbortController().signal,
      );
    expect(await fetchOnce()).toBe('later');
    expect(arrived.get(sha256)?.bytes).toBeGreaterThan(0);
    expect(await fetchOnce()).toBe('moved');
    expect(ranges).toEqual([null, expect.stringMatching(/^bytes=\d+-$/)]);
    const whole = await readBlob(sha256, 'application/pdf', phone.database);
    expect(whole && Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('are not stored where the hash is another, and the student may try again', async () => {
    const [laptop, phone] = [await server.device(), await server.device(spoilingFetch)];
    const sha256 = await addBytes(laptop, randomBytes(1_000));
    server.onEnd(
      startUploads(laptop.database, { ...server.depsOf(laptop), send: sendBuffer }).stop,
    );
    await uploaded(laptop);
    await laptop.sync();
    await phone.sync();
    await requestDownload('f1', phone.database);
    server.onEnd(startDownloads(phone.database, server.depsOf(phone)).stop);
    await vi.waitFor(async () =>
      expect(await phone.database.transfers.get(sha256)).toMatchObject({
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
