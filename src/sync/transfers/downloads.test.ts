/** A download keeps what has arrived, and the hash decides whether it is the file. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createFakeServer, errorAnswer } from '../../../test/support/fake-server.ts';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { tabLocks } from '../../api/locks.ts';
import { readBlob } from '../../db/bytes/blobs.ts';
import { chooseKeepsAll } from '../../db/bytes/keep-offline.ts';
import { cancelDownload, requestDownload, waitingTransfer } from '../../db/bytes/transfers.ts';
import * as say from '../../lib/messages.ts';
import { addFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { type Arrival, downloadFile, findDownloads, startDownloads } from './downloads.ts';
import { keepFilesHere } from './keep-files.ts';
import type { TransferWorker } from './transfer-worker.ts';

const running: Pick<TransferWorker, 'stop'>[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string) => new TextEncoder().encode(text);

const facts = { name: 'a', mime: 'application/pdf', pageCount: 1, content: 'text' } as const;

type Answer = (request: Request, go: () => Promise<Response>) => Promise<Response>;

/** A device that requests the file `f`, which the server holds. */
async function setUp({ text, sizeBytes }: { text?: string; sizeBytes?: number } = {}) {
  let nowMs = 1_700_000_000_000;
  const now = () => nowMs;
  const ranges: (string | null)[] = [];
  const held: Request[] = [];
  let answer: Answer | undefined;
  const server = createFakeServer({
    userId: 'u',
    now,
    intercept: (request, go) => {
      // In Node an abort reaches only a request with a reference; in a browser every running fetch.
      held.push(request);
      ranges.push(request.headers.get('range'));
      return answer === undefined ? go() : answer(request, go);
    },
  });
  const { database, client, edit } = await createDevice({ userId: 'u', fetch: server.fetch, now });
  const bytes = bytesOf(text ?? 'ten bytes!');
  const sha256 = hashOf(bytes);
  server.files.set(sha256, bytes);
  await edit(addFile, { ...facts, id: 'f', sha256, sizeBytes: sizeBytes ?? bytes.length });
  await edit(markUploaded, [{ entity: 'file', id: 'f' }]);
  await requestDownload('f', database);
  const deps = { client, locks: tabLocks(), now, random: () => 0, timers: createManualTimers() };
  const arrived = new Map<string, Arrival>();
  const transfer = () => database.transfers.get(sha256);
  return {
    ...{ server, database, edit, deps, ranges, sha256, transfer },
    passMs: (ms: number) => {
      nowMs += ms;
    },
    answerWith: (next: Answer | undefined) => {
      answer = next;
    },
    download: async () => {
      const [wanted] = await findDownloads(database);
      if (wanted === undefined) throw new Error('There is a file to fetch');
      return downloadFile(database, deps, wanted, arrived, new AbortController().signal);
    },
    stored: async () => (await readBlob(sha256, 'application/pdf', database))?.text(),
  };
}

/** A body of these pieces, then a connection that breaks. */
function breakingBody(...pieces: readonly string[]) {
  const left = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.error(new TypeError('network error'));
      else controller.enqueue(bytesOf(piece));
    },
  });
}

describe('a download', () => {
  it('is stored when it is whole and has the right hash', async () => {
    const { download, stored, transfer, ranges } = await setUp();
    expect(await download()).toBe('moved');
    expect([await stored(), await transfer(), ranges]).toEqual(['ten bytes!', undefined, [null]]);
  });

  it('of a file without a byte is stored too', async () => {
    const { download, transfer, answerWith } = await setUp({ text: '' });
    answerWith(async () => new Response(null));
    expect(await download()).toBe('moved');
    expect(await transfer()).toBeUndefined();
  });

  it('goes on behind what has arrived, as often as the connection breaks', async () => {
    const { download, stored, ranges, answerWith } = await setUp();
    answerWith(async () => new Response(breakingBody('ten', ' b')));
    expect(await download()).toBe('later');
    answerWith(async () => new Response(breakingBody('y'), { status: 206 }));
    expect(await download()).toBe('later');
    answerWith(undefined);
    expect(await download()).toBe('moved');
    expect(ranges).toEqual([null, 'bytes=5-', 'bytes=6-']);
    expect(await stored()).toBe('ten bytes!');
  });

  it('begins again where the server sends the whole file instead of the rest', async () => {
    const { download, stored, ranges, answerWith } = await setUp();
    answerWith(async () => new Response(breakingBody('ten ')));
    await download();
    answerWith(async () => new Response('ten bytes!'));
    expect([await download(), await stored()]).toEqual(['later', undefined]);
    expect([await download(), await stored()]).toEqual(['moved', 'ten bytes!']);
    expect(ranges).toEqual([null, 'bytes=4-', null]);
  });

  it('is judged by its hash where nothing lies behind what has arrived', async () => {
    // Its row claims more bytes than it has.
    const { download, stored, ranges } = await setUp({ sizeBytes: 11 });
    expect(await download()).toBe('later');
    expect([await download(), await stored()]).toEqual(['moved', 'ten bytes!']);
    expect(ranges).toEqual([null, 'bytes=10-']);
  });

  it('that arrived damaged is not stored, says so, and begins again with its first byte', async () => {
    const { download, stored, transfer, ranges, answerWith, database } = await setUp();
    answerWith(async () => new Response('ten bites!'));
    expect([await download(), await stored()]).toEqual(['moved', undefined]);
    const problem = 'The file arrived damaged. Try again.';
    expect(await transfer()).toMatchObject({ state: 'failed', problem });
    answerWith(undefined);
    await requestDownload('f', database);
    expect([await download(), await stored()]).toEqual(['moved', 'ten bytes!']);
    expect(ranges).toEqual([null, null]);
  });

  it.each<[string, Answer]>([
    ['no network', () => Promise.reject(new TypeError('failed'))],
    ['a server in trouble', async () => errorAnswer(503)],
    ['an ended session', async () => errorAnswer(401, 'unauthenticated')],
  ])('waits through %s', async (_, answer) => {
    const { download, transfer, answerWith } = await setUp();
    answerWith(answer);
    expect(await download()).toBe('later');
    expect(await transfer()).toMatchObject({ state: 'waiting' });
  });

  it('waits where nobody is signed in', async () => {
    const { download, transfer, deps } = await setUp();
    deps.client.session.getSession = async () => ({
      ok: false,
      error: { kind: 'no-session', message: say.sessionNotFound },
    });
    expect(await download()).toBe('later');
    expect(await transfer()).toMatchObject({ state: 'waiting' });
  });

  it('[S6] waits as long as the server asks', async () => {
    const { download, answerWith } = await setUp();
    const headers = { 'retry-after': '40' };
    answerWith(async () => new Response(null, { status: 429, headers }));
    expect(await download()).toEqual({ retryAfterMs: 40_000 });
  });

  it.each<[number, string, number, string]>([
    [404, 'No such file', 0, say.fileNotFound],
    [404, 'No such file', 4, say.fileNotFound],
    [403, 'Not yours', 0, 'Not yours'],
    [416, 'Nothing there', 0, 'Nothing there'],
  ])(
    'that is refused with %d, “%s”, behind %d bytes says why',
    async (status, message, arrived, problem) => {
      const { download, transfer, answerWith } = await setUp();
      answerWith(async () => new Response(breakingBody('ten bytes!'.slice(0, arrived))));
      if (arrived > 0) await download();
      answerWith(async () => errorAnswer(status, undefined, message));
      expect(await download()).toBe('moved');
      expect(await transfer()).toMatchObject({ state: 'failed', problem });
    },
  );

  it('shows how much has come, four times a second', async () => {
    const { download, answerWith, passMs, transfer } = await setUp();
    const shown: (number | undefined)[] = [];
    const pieces: [string, number][] = [
      ['t', 0],
      ['en', 249],
      [' b', 1],
      ['yte', 250],
    ];
    answerWith(async () => {
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            shown.push((await transfer())?.doneBytes);
            const next = pieces.shift();
            if (next === undefined) return controller.error(new TypeError('network error'));
            passMs(next[1]);
            controller.enqueue(bytesOf(next[0]));
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body);
    });
    await download();
    expect(shown).toEqual([0, 1, 1, 5, 8]);
    expect(await transfer()).toMatchObject({ state: 'running', doneBytes: 8 });
  });

  it('is one that waits or runs, of those to this device', async () => {
    const { database, sha256 } = await setUp();
    const file = (sha256: string) => ({ sha256, sizeBytes: 1 });
    await database.transfers.bulkPut([
      { ...waitingTransfer(file('runs'), 'down'), state: 'running' },
      { ...waitingTransfer(file('failed'), 'down'), state: 'failed' },
      waitingTransfer(file('up'), 'up'),
    ]);
    const found = await findDownloads(database);
    expect(found.map((one) => one.sha256).sort()).toEqual([sha256, 'runs'].sort());
  });
});

describe('a download that the student gives up in its middle', () => {
  async function begun() {
    const device = await setUp();
    let isBrokenOff = false;
    device.answerWith(async (request) => {
      request.signal.addEventListener('abort', () => {
        isBrokenOff = true;
      });
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytesOf('ten '));
          request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
        },
      });
      return new Response(body);
    });
    running.push(startDownloads(device.database, device.deps));
    await vi.waitFor(async () =>
      expect(await device.transfer()).toMatchObject({ state: 'running', doneBytes: 4 }),
    );
    return { ...device, isBrokenOff: () => isBrokenOff };
  }

  it('is broken off, and the next one begins', async () => {
    const { database, edit, server, answerWith, isBrokenOff, stored, deps } = await begun();
    answerWith(undefined);
    const other = bytesOf('another');
    server.files.set(hashOf(other), other);
    await edit(addFile, { ...facts, id: 'g', sha256: hashOf(other), sizeBytes: 7 });
    await edit(markUploaded, [{ entity: 'file', id: 'g' }]);
    await requestDownload('g', database);
    await cancelDownload('f', database);
    await vi.waitFor(() => expect(isBrokenOff()).toBe(true));
    await vi.waitFor(async () => expect(await database.transfers.count()).toBe(0));
    expect(await readBlob(hashOf(other), 'application/pdf', database)).toBeDefined();
    expect([await stored(), deps.timers.waiting()]).toEqual([undefined, []]);
  });

  it('begins with its first byte when it is asked for again', async () => {
    const { database, answerWith, isBrokenOff, stored, ranges } = await begun();
    await cancelDownload('f', database);
    await vi.waitFor(() => expect(isBrokenOff()).toBe(true));
    answerWith(undefined);
    await requestDownload('f', database);
    await vi.waitFor(async () => expect(await stored()).toBe('ten bytes!'));
    expect(ranges).toEqual([null, null]);
  });

  it('stays given up on a device that keeps all files', async () => {
    const { database, isBrokenOff, transfer, sha256 } = await begun();
    await chooseKeepsAll(true, database);
    running.push(keepFilesHere(database));
    await cancelDownload('f', database);
    await vi.waitFor(() => expect(isBrokenOff()).toBe(true));
    expect(await database.readMeta('filesLetGo')).toEqual([sha256]);
    expect(await transfer()).toBeUndefined();
  });
});
