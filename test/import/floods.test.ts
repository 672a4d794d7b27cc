/** [P5] However much a zip holds, an import takes little memory at a time, and lets the screens take their turn. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { fewerUnlessLong } from '../support/long.ts';
import { taskRow } from './handmade.ts';
import { rawZip } from './raw-zip.ts';
import { importInto, newDatabase, open } from './support.ts';
import { expectPeakBelow, tell, watching } from './watch.ts';

let here: AccountDatabase;
beforeEach(() => {
  here = newDatabase();
});
afterEach(() => here.delete());

const text = (value: string) => new TextEncoder().encode(value);
const account = { name: 'json/account.json', data: text('{"format":2,"userId":"other"}') };

async function bring(what: string, zip: Blob) {
  const watched = await watching(async () => importInto(here, (await open(zip, here)).source));
  tell(what, watched);
  // Others have their turn, however long it takes.
  expect(watched.turns).toBeGreaterThan(10);
  // Missing files of rows are reported too.
  const leftOut = watched.value.leftOut.filter(({ why }) => why !== 'missing from this export');
  return { ...watched, leftOut };
}

describe('a flood', () => {
  const million = 1_000_000;

  it('of one huge item is left out, and later items are imported', {
    timeout: 120_000,
  }, async () => {
    // Words that pack badly, else it would be a bomb.
    const words = Array.from({ length: 5_000 }, () => crypto.randomUUID()).join('');
    const long = words.repeat(
      Math.ceil(fewerUnlessLong(100 * million, 10 * million) / words.length),
    );
    const rows = `[${JSON.stringify(taskRow('long', { title: long }))},${JSON.stringify(taskRow('t'))}]`;
    const zip = rawZip([account, { name: 'json/task.json', data: text(rows), isStored: true }]);
    const { leftOut, peakMegabytes } = await bring('One huge item', zip);
    expect(leftOut).toEqual([{ what: 'Task', why: 'damaged' }]);
    expect(await here.rows('task').count()).toBe(1);
    expectPeakBelow(peakMegabytes, 300);
  });

  it('of invalid items is left out, and reported briefly', {
    timeout: 120_000,
  }, async () => {
    const count = fewerUnlessLong(2 * million, 100_000);
    const rows = `[${'{"id":"x"},'.repeat(count)}${JSON.stringify(taskRow('t'))}]`;
    const packed = new Uint8Array(deflateRawSync(text(rows), { level: 1 }));
    expect(packed.length).toBeGreaterThan(0);
    const zip = rawZip([account, { name: 'json/task.json', data: text(rows), isStored: true }]);
    await bring(`${count} items that are none`, zip);
    expect(await here.rows('task').count()).toBe(1);
  });

  it('of unneeded files of the expected size is searched', {
    timeout: 120_000,
  }, async () => {
    const count = fewerUnlessLong(16_000, 1_000);
    const file = {
      mime: 'application/pdf',
      sizeBytes: 4,
      pageCount: 1,
      addedAt: 5,
      content: 'text',
    };
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ id: `f${index}`, name: `${index}`, ...file, uploadedAt: 0, deletedAt: 0 },
      sha256: index.toString(16).padStart(64, '0'),
    }));
    const files = rows.map(({ id }) => ({
      name: `files/${id}`,
      data: text('none'),
      isStored: true,
    }));
    const zip = rawZip([
      account,
      { name: 'json/file.json', data: text(JSON.stringify(rows)) },
      ...files,
    ]);
    const { leftOut } = await bring(`${count} files of one size`, zip);
    expect(leftOut).toHaveLength(count);
    expect(await here.rows('file').count()).toBe(0);
  });
});
