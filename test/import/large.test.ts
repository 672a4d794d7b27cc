/**
 * [P5] A whole account through export and import: row by row, byte by byte, in what is remembered and counted. Time, memory
 * and the longest transaction are printed, for who reads the output; nothing is asked of them here.
 */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeContent } from '../../scripts/demo/content.ts';
import { readBlob, storeBlob } from '../../src/db/bytes/blobs.ts';
import { hashFile } from '../../src/db/bytes/hash/hash-file.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { derivedTables, storeRows } from '../../src/db/derived/derivations.ts';
import { mergeInto } from '../../src/db/rows/stored-rows.ts';
import { previewImport } from '../../src/interchange/backup/preview.ts';
import { rowOfChange } from '../../src/model/merge.ts';
import { entityNames } from '../../src/model/registry.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { fillAccount } from './account.ts';
import { everythingIn, exportOf, importInto, newDatabase, open, undoAfterSync } from './support.ts';
import { tell, watching } from './watch.ts';

let first: AccountDatabase;
let other: AccountDatabase;
let longestMs: () => number;
beforeEach(() => {
  first = newDatabase();
  other = newDatabase();
  longestMs = watchTransactions(other);
});
afterEach(async () => {
  for (const database of [first, other]) await database.delete();
});

/** How long transactions that write are open, the longest of them since it was last asked. */
function watchTransactions(database: AccountDatabase): () => number {
  let longestMs = 0;
  database.use({
    stack: 'dbcore',
    name: 'watched',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) => {
        const begunAt = performance.now();
        const made = core.transaction(tables, mode, options) as IDBTransaction;
        const end = () => {
          longestMs = Math.max(longestMs, performance.now() - begunAt);
        };
        if (mode === 'readwrite') made.addEventListener('complete', end);
        return made;
      },
    }),
  });
  return () => {
    const told = Math.round(longestMs);
    longestMs = 0;
    return told;
  };
}

async function expectSame(): Promise<void> {
  // Whether a server has the bytes is asked anew in another account.
  const [was, is] = [
    await everythingIn(first, ['uploadedAt']),
    await everythingIn(other, ['uploadedAt']),
  ];
  for (const name of Object.keys(was)) {
    const [wanted = [], got = []] = [was[name], is[name]];
    expect(got.length, name).toBe(wanted.length);
    const at = got.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(wanted[index]));
    if (at >= 0) expect(got[at], `${name} ${at}`).toEqual(wanted[at]);
  }
  for (const { sha256, mime } of await other.rows('file').toArray()) {
    const bytes = await readBlob(sha256, mime, other);
    expect(bytes && (await hashFile(bytes, () => undefined))).toBe(sha256);
  }
}

async function roundTrip(what: string): Promise<string> {
  const exported = await watching(() => exportOf(first));
  const zip = exported.value;
  tell(`${what}: export of ${(zip.size / 1e6).toFixed(1)} MB`, exported);
  const { source } = await open(zip, other);
  const never = new AbortController().signal;
  tell(
    `${what}: preview`,
    await watching(() => previewImport(other, source, never, () => undefined)),
  );
  const imported = await watching(() => importInto(other, source));
  tell(`${what}: import`, imported);
  console.info(`${what}: longest transaction ${longestMs()} ms`);
  expect(imported.value.leftOut).toEqual([]);
  await expectSame();
  const again = await watching(async () => importInto(other, (await open(zip, other)).source));
  tell(`${what}: import once more`, again);
  await expectSame();
  return imported.value.importId;
}

describe('a round trip', () => {
  it('of the demo account', { timeout: 120_000 }, async () => {
    const path = 'test/fixtures/psychology-extract.pdf';
    const { changes, sha256 } = await makeContent(path, Date.now());
    for (const entity of entityNames) {
      const rows = changes.filter((one) => one.entity === entity).map(rowOfChange);
      if (rows.length === 0) continue;
      await first.transaction('rw', [entity, ...derivedTables([entity])], async () =>
        storeRows(first, await mergeInto(first, entity, rows)),
      );
    }
    await storeBlob(sha256, new Blob([await readFile(path)]), first);
    await roundTrip('The demo account');
  });

  const size = fewerUnlessLong(
    { cards: 50_000, reviews: 100_000, files: 500 },
    { cards: 150, reviews: 300, files: 3 },
  );
  const timeout = isLong ? 1_800_000 : 120_000;
  it(`of ${size.cards} cards, ${size.reviews} reviews and ${size.files} files`, {
    timeout,
  }, async () => {
    await fillAccount(first, { ...size, fileBytes: 100_000 });
    const importId = await roundTrip(`${size.cards} cards`);
    const never = new AbortController().signal;
    longestMs();
    const undone = await watching(() => undoAfterSync(other, importId, never, () => undefined));
    tell(`${size.cards} cards: taken back`, undone);
    console.info(`Taken back: longest transaction ${longestMs()} ms`);
    expect(await other.studyDays.count()).toBe(0);
    expect(await other.importUndo.count()).toBe(0);
  });
});
