/** Reading of a file from the server, part by part. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createFakeServer, errorAnswer } from '../../../test/support/fake-server.ts';
import { pieceBytes, readPart } from '../../db/bytes/arriving.ts';
import { storeBlob } from '../../db/bytes/blobs.ts';
import { NotAtServer, streamBytes, useStreams } from './stream-bytes.ts';

const sizeBytes = 3 * pieceBytes + 100;

async function setUp() {
  const bytes = randomBytes(sizeBytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ranges: (string | null)[] = [];
  let answer: ((request: Request) => Response | undefined) | undefined;
  const server = createFakeServer({
    userId: 'u',
    now: () => 0,
    intercept: async (request, go) => {
      ranges.push(request.headers.get('range'));
      return answer?.(request) ?? go();
    },
  });
  server.files.set(sha256, new Uint8Array(bytes));
  const { database, client } = await createDevice({
    ...{ userId: 'u', fetch: server.fetch, now: () => 0 },
  });
  const stop = new AbortController();
  const pauses: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
  const file = { sha256, sizeBytes };
  const open = () => streamBytes(file, stop.signal, { database, client, pause });
  return {
    ...{ bytes, sha256, database, ranges, stop, pauses, open },
    state: () => useStreams.getState()[sha256],
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

describe('a file at the server', () => {
  it('gives the part that is wanted, keeps it, and fetches it once', async () => {
    const { open, bytes, ranges, sha256, database } = await setUp();
    const source = open();
    const end = 2 * pieceBytes;
    const parts = await Promise.all([source.read(pieceBytes, end), source.read(pieceBytes, end)]);
    for (const part of parts) expect(Buffer.from(part)).toEqual(bytes.subarray(pieceBytes, end));
    expect(ranges).toEqual([`bytes=${pieceBytes}-${end - 1}`]);
    const kept = await readPart(sha256, pieceBytes, end, database);
    expect(kept?.size).toBe(pieceBytes);
    expect(Buffer.from(await open().read(pieceBytes, end))).toHaveLength(pieceBytes);
    expect(ranges).toHaveLength(1);
  });

  it('gives its end, which is no whole piece', async () => {
    const { open, bytes, ranges } = await setUp();
    const begin = 3 * pieceBytes;
    for (const source of [open(), open()]) {
      const part = await source.read(begin, sizeBytes);
      expect(Buffer.from(part)).toEqual(bytes.subarray(begin));
    }
    expect(ranges).toEqual([`bytes=${begin}-${sizeBytes - 1}`]);
  });

  it('waits while nobody answers, says so, and goes on', async () => {
    const { open, state, answerWith, pauses, bytes } = await setUp();
    answerWith(() => errorAnswer(503, 'busy'));
    const source = open();
    const reading = source.read(0, pieceBytes);
    await expect.poll(() => pauses.length).toBe(1);
    expect([state(), source.isWaiting?.()]).toEqual(['waiting', true]);
    answerWith(undefined);
    pauses[0]?.();
    expect(Buffer.from(await reading)).toEqual(bytes.subarray(0, pieceBytes));
    await expect.poll(() => source.isWaiting?.()).toBe(false);
    expect(state()).toBe('open');
  });

  it('takes no part that is cut off', async () => {
    const { open, answerWith, pauses, bytes } = await setUp();
    answerWith(() => new Response('short', { status: 206 }));
    const reading = open().read(0, pieceBytes);
    await expect.poll(() => pauses.length).toBe(1);
    answerWith(undefined);
    pauses[0]?.();
    expect(Buffer.from(await reading)).toEqual(bytes.subarray(0, pieceBytes));
  });

  it('fails where the server has not got it', async () => {
    const { open, answerWith, state } = await setUp();
    answerWith(() => errorAnswer(404, 'File not found'));
    await expect(open().read(0, 10)).rejects.toThrow(NotAtServer);
    expect(state()).toBe('failed');
  });

  it('is read from this device as soon as all of it is here', async () => {
    const { open, bytes, sha256, database, ranges } = await setUp();
    const source = open();
    await storeBlob(sha256, new Blob([bytes]), database);
    expect(Buffer.from(await source.read(0, sizeBytes))).toEqual(bytes);
    expect(ranges).toEqual([]);
  });

  it('is let go when its screen is left', async () => {
    const { open, stop, state, answerWith, pauses } = await setUp();
    answerWith(() => errorAnswer(503, 'busy'));
    const reading = open().read(0, 10);
    await expect.poll(() => pauses.length).toBe(1);
    stop.abort();
    pauses[0]?.();
    await expect(reading).rejects.toThrow();
    expect(state()).toBeUndefined();
  });
});
