/** A download beside a reader: neither fetches what the other has. */
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDevice } from '../../../test/support/device.ts';
import { createFakeServer } from '../../../test/support/fake-server.ts';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { spyOnTable } from '../../../test/support/table-spy.ts';
import { tabLocks } from '../../api/locks.ts';
import { goFirst, noteReader, pieceBytes, storePieces } from '../../db/bytes/arriving.ts';
import { readBlob } from '../../db/bytes/blobs.ts';
import { requestDownload } from '../../db/bytes/transfers.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import { addFile } from '../../model/entities/file.ts';
import { markUploaded } from '../../model/held-bytes.ts';
import { type Arrival, downloadFile, findDownloads } from './downloads.ts';

const now = () => 1_700_000_000_000;
const facts = { name: 'a', mime: 'application/pdf', pageCount: 1, content: 'text' } as const;
const windowBytes = 16 * pieceBytes;

/** As a network delivers them: in steps of other sizes than pieces. */
function inSteps(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const stepBytes = 100_003;
  return Array.from({ length: Math.ceil(bytes.length / stepBytes) }, (_, step) =>
    Uint8Array.from(bytes.subarray(step * stepBytes, (step + 1) * stepBytes)),
  );
}

async function setUp(sizeBytes: number) {
  const bytes = randomBytes(sizeBytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const ranges: (string | null)[] = [];
  let breaksAt: number | undefined;
  const server = createFakeServer({
    userId: 'u',
    now,
    intercept: async (request, go) => {
      ranges.push(request.headers.get('range'));
      if (breaksAt === undefined) return go();
      const from = Number(/^bytes=(\d+)-/.exec(ranges.at(-1) ?? '')?.[1] ?? 0);
      const parts = inSteps(bytes.subarray(from, breaksAt));
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const part = parts.shift();
          if (part === undefined) controller.error(new TypeError('network error'));
          else controller.enqueue(part);
        },
      });
      return new Response(body, { status: 206 });
    },
  });
  server.files.set(sha256, new Uint8Array(bytes));
  const { database, client, edit } = await createDevice({ userId: 'u', fetch: server.fetch, now });
  await edit(addFile, { ...facts, id: 'f', sha256, sizeBytes });
  await edit(markUploaded, [{ entity: 'file', id: 'f' }]);
  await requestDownload('f', database);
  const deps = { client, locks: tabLocks(), now, random: () => 0, timers: createManualTimers() };
  return {
    ...{ bytes, sha256, database, ranges },
    page: (index: number, pieces = 1) => {
      const begin = index * pieceBytes;
      const end = Math.min(sizeBytes, begin + pieces * pieceBytes);
      return storePieces(
        { sha256, sizeBytes },
        begin,
        new Blob([bytes.subarray(begin, end)]),
        database,
      );
    },
    breakAt: (at: number | undefined) => {
      breaksAt = at;
    },
    /** By default like a newly opened tab, which knows only what is stored. */
    download: async (arrived = new Map<string, Arrival>()) => {
      const [wanted] = await findDownloads(database);
      if (wanted === undefined) throw new Error('There is a file to fetch');
      return downloadFile(database, deps, wanted, arrived, new AbortController().signal);
    },
    /** The numbers of the stored pieces, each with its bytes of the file. */
    pieces: async () => {
      const rows = await database.arriving.orderBy('[sha256+index]').toArray();
      for (const { index, bytes: piece } of rows) {
        const wanted = bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes);
        expect(Buffer.from(await piece.arrayBuffer()).equals(wanted), `piece ${index}`).toBe(true);
      }
      return rows.map(({ index }) => index);
    },
    stored: async () => {
      const blob = await readBlob(sha256, '', database);
      return blob && Buffer.from(await blob.arrayBuffer()).equals(bytes);
    },
  };
}

describe('a download', () => {
  it('leaves out what a page has fetched, and keeps the whole once', async () => {
    const { page, download, stored, ranges, database } = await setUp(6 * pieceBytes + 10);
    await page(0);
    await page(3, 2);
    await page(6);
    expect(await download()).toBe('moved');
    expect(ranges).toEqual([
      `bytes=${pieceBytes}-${3 * pieceBytes - 1}`,
      `bytes=${5 * pieceBytes}-${6 * pieceBytes - 1}`,
    ]);
    expect([await stored(), await database.arriving.count()]).toEqual([true, 0]);
  });

  it('asks for nothing where pages have fetched all', async () => {
    const { page, download, stored, ranges } = await setUp(2 * pieceBytes);
    await page(0, 2);
    expect([await download(), ranges, await stored()]).toEqual(['moved', [], true]);
  });

  it('goes on after the tab was closed', async () => {
    const { download, breakAt, stored, ranges } = await setUp(6 * pieceBytes);
    breakAt(2 * pieceBytes + 7);
    expect(await download()).toBe('later');
    breakAt(undefined);
    expect([await download(), await stored()]).toEqual(['moved', true]);
    expect(ranges).toEqual([null, `bytes=${2 * pieceBytes}-`]);
  });

  it('that breaks within a piece, and again in the same tab, keeps each whole piece', async () => {
    const { download, breakAt, stored, ranges, pieces } = await setUp(14 * pieceBytes + 9);
    const tab = new Map<string, Arrival>();
    breakAt(2 * pieceBytes + 7);
    expect([await download(tab), await pieces()]).toEqual(['later', [0, 1]]);
    breakAt(12 * pieceBytes + 100);
    expect(await download(tab)).toBe('later');
    const begun = 2 * pieceBytes + 7;
    // The piece begun before is not complete with what came now.
    expect(await pieces()).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    breakAt(undefined);
    expect([await download(), await stored()]).toEqual(['moved', true]);
    expect(ranges).toEqual([
      null,
      `bytes=${begun}-`,
      `bytes=${2 * pieceBytes}-${3 * pieceBytes - 1}`,
      `bytes=${12 * pieceBytes}-`,
    ]);
  });

  it('comes in parts while the file is read, between which pages go first', async () => {
    const { download, stored, ranges, sha256 } = await setUp(windowBytes + 5);
    onTestFinished(noteReader(sha256));
    const shown = Promise.withResolvers<void>();
    void goFirst(shown.promise);
    const downloading = download();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ranges).toEqual([]);
    shown.resolve();
    expect([await downloading, await stored()]).toEqual(['moved', true]);
    expect(ranges).toEqual([`bytes=0-${windowBytes - 1}`, `bytes=${windowBytes}-`]);
  });

  it('makes room of its pieces where the disk has none for both', async () => {
    const { download, stored, database } = await setUp(6 * pieceBytes);
    const put = spyOnTable(database, 'blobs', 'bulkPut');
    put.mockImplementationOnce(async () => {
      expect(await database.arriving.count()).toBeGreaterThan(0);
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await download()).toBe('moved');
    expect([await stored(), await database.arriving.count()]).toEqual([true, 0]);
    expect([await database.transfers.count(), fullDisk.isUp()]).toEqual([0, false]);
  });

  it('leaves no pieces behind where even then there is no room', async () => {
    const { download, database, sha256 } = await setUp(6 * pieceBytes);
    const full = new DOMException('full', 'QuotaExceededError');
    spyOnTable(database, 'blobs', 'bulkPut').mockRejectedValue(full);
    expect(await download()).toBe('moved');
    expect(await database.arriving.count()).toBe(0);
    expect(await database.transfers.get(sha256)).toMatchObject({ state: 'failed' });
    fullDisk.set(false);
  });

  it('is not made of pieces that are not the file, and drops them', async () => {
    const { download, sha256, database, stored } = await setUp(pieceBytes);
    const wrong = new Blob([randomBytes(pieceBytes)]);
    await storePieces({ sha256, sizeBytes: pieceBytes }, 0, wrong, database);
    expect(await download()).toBe('moved');
    expect([await stored(), await database.arriving.count()]).toEqual([undefined, 0]);
    expect(await database.transfers.get(sha256)).toMatchObject({ state: 'failed' });
  });
});
