/** [P5] Files of gigabytes are never copied to be imported: they are sliced from the zip, hashed and stored chunk by chunk. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { closeSync, openAsBlob, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBlob } from '../../src/db/bytes/blobs.ts';
import { hashFile } from '../../src/db/bytes/hash/hash-file.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { nothingElse, stampAt } from './handmade.ts';
import { importInto, newDatabase, open } from './support.ts';
import { expectPeakBelow, tell, watching } from './watch.ts';

let here: AccountDatabase;
let folder: string;
beforeEach(async () => {
  here = newDatabase();
  folder = await mkdtemp(join(tmpdir(), 'haversack-large-'));
});
afterEach(async () => {
  await here.delete();
  await rm(folder, { recursive: true });
});

const fileBytes = fewerUnlessLong(50_000_000, 10_000_000);
const files = fewerUnlessLong(42, 2);

/** On the disk, as the browser has it. */
async function writeZip(): Promise<Blob> {
  const path = join(folder, 'export.zip');
  const file = openSync(path, 'w');
  const sink = new WritableStream<Uint8Array>({
    write: (piece) => {
      writeSync(file, piece);
    },
  });
  const zip = new ZipWriter(sink, { useWebWorkers: false, level: 0 });
  const add = (name: string, bytes: Uint8Array) => zip.add(name, new Uint8ArrayReader(bytes));
  const rows = [];
  const text = new TextEncoder();
  for (const [path, none] of Object.entries(nothingElse)) {
    if (path !== 'json/file.json') await add(path, text.encode(none));
  }
  await add('json/account.json', text.encode('{"format":2,"userId":"other"}'));
  for (let index = 0; index < files; index++) {
    const bytes = new Uint8Array(fileBytes).fill(index + 1);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const row = { id: `f${index}`, $at: stampAt(5), name: `File ${index}`, sha256 };
    const rest = { mime: 'application/pdf', sizeBytes: fileBytes, pageCount: 1, addedAt: 5 };
    rows.push({ ...row, ...rest, content: 'text', uploadedAt: 0, deletedAt: 0 });
    await add(`files/File ${index}.pdf`, bytes);
  }
  await add('json/file.json', text.encode(JSON.stringify(rows)));
  await zip.close();
  closeSync(file);
  return openAsBlob(path);
}

const timeout = isLong ? 600_000 : 60_000;
it(`${files} files of ${fileBytes / 1e6} MB`, { timeout }, async () => {
  const zip = await writeZip();
  const { source } = await open(zip, here);
  const imported = await watching(() => importInto(here, source));
  tell(`${(zip.size / 1e9).toFixed(2)} GB of files`, imported);
  expect(imported.value.leftOut).toEqual([]);
  expect(await here.rows('file').count()).toBe(files);
  // All of it in memory would be more.
  expectPeakBelow(imported.peakMegabytes, isLong ? 500 : 150);
  const [one] = await here.rows('file').toArray();
  const bytes = await readBlob(one?.sha256 ?? '', '', here);
  expect(bytes && (await hashFile(bytes, () => undefined))).toBe(one?.sha256);
});
