import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawZipBytes } from '../../../../../test/import/raw-zip.ts';
import { deckOfSize } from '../../../../../test/support/anki/decks.ts';
import { ankiPackage } from '../../../../../test/support/anki/package.ts';
import { RowsWorker, stubRowsWorker } from '../../../../../test/support/anki/rows-worker.ts';
import { nowMs, sourceFile } from '../../../../../test/support/import-fixtures.ts';
import type { LeftOut } from '../../../../model/left-out.ts';
import { FormatError, type SourceFile } from '../../../formats/format.ts';
import { ankiReader } from '../../../formats/read/anki.ts';
import { sourceOfFormat } from '../format-source.ts';
import type { ReadRows, SourceRow } from '../source.ts';
import { ankiApart } from './rows-apart.ts';

const { collection, media } = deckOfSize({ notes: 500, reviews: 900, media: 3 });
/** No test changes it. */
let whole: SourceFile;
beforeAll(async () => {
  whole = await ankiPackage(collection, 'anki21b', media);
});
const damagedText =
  'This Anki package is damaged or incomplete. Download it, or export it from Anki, again.';

beforeEach(() => {
  stubRowsWorker();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.unstubAllGlobals());

const asked = { chosen: {}, nowMs };
const apart = (...files: SourceFile[]) => ankiApart({ ...asked, files });
const here = (...files: SourceFile[]) =>
  sourceOfFormat({
    format: { id: 'anki', ...ankiReader },
    ...{ ...asked, files, lookAt: async () => ({}), tzOffsetMin: () => 0 },
  });

async function read(source: ReturnType<typeof apart>, options: Partial<ReadRows> = {}) {
  const rows: SourceRow[] = [];
  const leftOut: LeftOut[] = [];
  const all = source.rows({
    ...{ wantsBytes: () => false, readHere: async () => undefined },
    ...{ leaveOut: (one) => void leftOut.push(one), signal: new AbortController().signal },
    ...options,
  });
  try {
    for await (const one of all) rows.push(one);
  } catch (error) {
    return { rows, leftOut, error };
  }
  return { rows, leftOut, error: undefined };
}

const withoutBytes = (rows: readonly SourceRow[]) => rows.map(({ bytes: _, ...one }) => one);

describe('a package that is read in a worker', () => {
  it('brings the rows and the report that it brings in this thread', async () => {
    const notes = collection.notes.map((note, index) =>
      index === 7 ? { ...note, fields: ['', ''] } : note,
    );
    const file = await ankiPackage({ ...collection, notes }, 'anki21b', media);
    const [there, beside] = [await read(apart(file)), await read(here(file))];
    expect(there.rows.length).toBeGreaterThan(2_000);
    expect(withoutBytes(there.rows)).toEqual(withoutBytes(beside.rows));
    expect(there.leftOut.length).toBeGreaterThan(0);
    expect(there.leftOut).toEqual(beside.leftOut);
    expect(apart(file).brings).toEqual(here(file).brings);
  });

  it('gives only the bytes that are wanted', async () => {
    const file = whole;
    const all = (await read(here(file), { wantsBytes: () => true })).rows;
    const hashes = [...new Set(all.flatMap(({ row }) => (row.sha256 ? String(row.sha256) : [])))];
    expect(hashes).toHaveLength(3);
    const [, wanted] = hashes;
    const { rows } = await read(apart(file), { wantsBytes: (sha256) => sha256 === wanted });
    const pictures = rows.filter(({ entity }) => entity === 'media');
    const given = pictures.filter(({ bytes }) => bytes !== undefined);
    expect(given.length).toBeGreaterThan(0);
    expect(given.map(({ row }) => row.sha256)).toEqual(given.map(() => wanted));
    expect(pictures.filter(({ row }) => row.sha256 === wanted)).toHaveLength(given.length);
    const original = all.find(({ row }) => row.sha256 === wanted)?.bytes;
    expect(await given[0]?.bytes?.bytes()).toEqual(await original?.bytes());
    expect(given[0]?.bytes?.type).toBe('image/png');
  });

  it('leaves out pictures where only the other rows are looked at', async () => {
    const file = whole;
    const { rows } = await read(apart(file), { skipsMedia: true });
    expect(rows.filter(({ entity }) => entity === 'media')).toEqual([]);
    expect(rows.filter(({ entity }) => entity === 'card')).not.toEqual([]);
  });
});

describe('what goes wrong while a package is read in a worker', () => {
  it('is said as it is in this thread', async () => {
    const file = sourceFile('Biology.apkg', 'no package');
    const { error } = await read(apart(file));
    expect(error).toEqual((await read(here(file))).error);
    expect(error).toBeInstanceOf(FormatError);
  });

  it('leaves a damaged package out where another one is whole', async () => {
    const damaged = { ...sourceFile('Bad.apkg', rawZipBytes([])), path: 'Bad.apkg' };
    const file = whole;
    const [there, beside] = [await read(apart(damaged, file)), await read(here(damaged, file))];
    expect(there.leftOut).toEqual(beside.leftOut);
    expect(there.rows).toHaveLength(beside.rows.length);
  });

  it('is the error of a file that cannot be read any more', async () => {
    const gone = new DOMException('It was moved', 'NotFoundError');
    const file = { ...sourceFile('A.apkg', ''), bytes: () => Promise.reject(gone) };
    expect((await read(apart(file))).error).toMatchObject({
      name: 'NotFoundError',
      message: 'It was moved',
    });
  });

  it('is a package that is too large where the worker dies', async () => {
    stubRowsWorker((worker, message) => {
      if (!('ask' in message) || message.ask !== 'next') return true;
      queueMicrotask(() => worker.onerror?.({ message: 'out of memory' }));
      return false;
    });
    const { error } = await read(apart(whole));
    expect(error).toEqual(new FormatError('This Anki package is too large to be unpacked safely.'));
  });

  it('keeps the rows before a damaged place', async () => {
    const cut = await cutPackage();
    const { rows, error } = await read(apart(cut));
    expect(rows.length).toBeGreaterThan(0);
    expect(error).toEqual(new FormatError(damagedText));
    expect(rows).toHaveLength((await read(here(cut))).rows.length);
  });

  it('ends the worker, also after an abort', async () => {
    const terminate = vi.spyOn(RowsWorker.prototype, 'terminate');
    const stop = new AbortController();
    const file = whole;
    const reading = apart(file).rows({
      ...{ wantsBytes: () => false, readHere: async () => undefined, leaveOut: () => undefined },
      signal: stop.signal,
    });
    const rows = reading[Symbol.asyncIterator]();
    await rows.next();
    stop.abort(new Error('cancelled'));
    const rest = async () => {
      while ((await rows.next()).done !== true);
    };
    await expect(rest()).rejects.toThrow('cancelled');
    expect(terminate).toHaveBeenCalledOnce();
  });
});

/** A picture in the middle is not what its list says. */
async function cutPackage(): Promise<SourceFile> {
  const bytes = new Uint8Array(await (await whole.bytes()).arrayBuffer());
  const magic = [0x28, 0xb5, 0x2f, 0xfd];
  const starts = bytes.keys().filter((at) => magic.every((one, i) => bytes[at + i] === one));
  const last = [...starts].at(-1) ?? 0;
  bytes.fill(0, last, last + 8);
  return sourceFile('Cut.apkg', bytes);
}
