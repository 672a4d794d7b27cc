/** [P5] Files that are no backup, or harmful, are refused with a reason in plain words, and leave no trace. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../src/db/database.ts';
import { readQueue } from '../../src/db/outbox/outbox.ts';
import { openBackup } from '../../src/interchange/backup/read/read-backup.ts';
import { fewerUnlessLong, isLong } from '../support/long.ts';
import { backupBytes, backupOf, taskRow, zipBytes } from './handmade.ts';
import { choose, runOnce } from './job-support.ts';
import { rawZip } from './raw-zip.ts';
import { everythingIn, newDatabase } from './support.ts';
import { expectPeakBelow, watching } from './watch.ts';

let here: AccountDatabase;
beforeEach(() => {
  here = newDatabase();
});
afterEach(() => here.delete());

const text = (value: string) => new TextEncoder().encode(value);
const account = { name: 'json/account.json', data: text('{"format":2,"userId":"u"}') };

/** @returns why it was refused */
async function refusal(zip: Blob): Promise<string> {
  await choose(here, zip);
  const outcome = await runOnce(here);
  expect(outcome.ok).toBe(false);
  for (const rows of Object.values(await everythingIn(here))) expect(rows).toEqual([]);
  expect(await readQueue(here)).toEqual([]);
  for (const table of [here.blobs, here.importUndo, here.transfers])
    expect(await table.count()).toBe(0);
  const message = outcome.ok ? '' : outcome.error.message;
  // For people: whole sentences without internal details.
  expect(message).toMatch(/^[A-Z“].{5,250}\.$/);
  expect(message).not.toMatch(/error|exception|undefined|null|NaN|crc|offset|header|entry|\bat /i);
  return message;
}

/** The cost of opening and refusing it before anything is copied. */
const opening = (zip: Blob) =>
  watching(() =>
    openBackup(zip, { id: 'u', email: '' }, Date.now()).then(
      () => 'It was taken.',
      (error: Error) => error.message,
    ),
  );

const unreadable = 'This zip file is damaged or incomplete. Download or copy it again.';
const tooMany = 'This zip file has too many files. Split it into smaller ones.';
const damaged =
  'This export is damaged: its account details can’t be read. Choose another copy, or export again.';
const foreign =
  'This is not a Haversack export. Choose the zip file that “Export everything” made.';

describe('a file that is no export', () => {
  it.each([
    ['nothing', new Blob([]), 'This file is empty. Choose another one.'],
    ['a PDF', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF']), unreadable],
    ['zeros', new Blob([new Uint8Array(100_000)]), unreadable],
    [
      'a text about zips',
      new Blob(['PK\u0003\u0004 PK\u0005\u0006 is how they begin and end']),
      unreadable,
    ],
    ['a zip of nothing', new Blob([zipBytes({})]), foreign],
    [
      'a document',
      new Blob([zipBytes({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' })]),
      foreign,
    ],
    [
      'a book',
      new Blob([zipBytes({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '<c/>' })]),
      foreign,
    ],
    [
      'a deck of another app',
      new Blob([zipBytes({ 'collection.anki2': new Uint8Array(500), media: '{}' })]),
      foreign,
    ],
    ['a split zip', new Blob([backupBytes({}).slice(0, 4), new Uint8Array(40)]), unreadable],
  ])('such as %s is refused', async (_, zip, reason) => {
    expect(await refusal(zip)).toBe(reason);
  });

  it('such as an export that is cut off is refused', async () => {
    const bytes = backupBytes({ 'json/task.json': [taskRow('t')] });
    for (const length of [1, 21, 22, 60, bytes.length - 25, bytes.length - 1]) {
      expect(await refusal(new Blob([bytes.slice(0, length)]))).toBe(unreadable);
    }
  });

  it('such as one from a newer Haversack is refused with that reason', async () => {
    for (const format of [3, 99, 'new', null, {}]) {
      const zip = backupOf({ 'json/account.json': { format }, 'json/task.json': [taskRow('t')] });
      expect(await refusal(zip)).toBe(
        'This export is from a newer version of Haversack. Update the app, then try again.',
      );
    }
  });

  it.each([
    ['no JSON', '{"format":'],
    ['a list', '[]'],
    ['nested too deep', '['.repeat(200_000)],
    ['of the wrong size', JSON.stringify({ format: 2, username: 'x'.repeat(1_100_000) })],
  ])('such as one whose account is %s is refused', async (_, content) => {
    expect(await refusal(backupOf({ 'json/account.json': content }))).toMatch(
      /^This export is damaged: /,
    );
  });

  it('such as one that is locked is refused', async () => {
    const locked = { name: 'json/task.json', data: text('[]'), flags: 1 };
    expect(await refusal(rawZip([account, locked]))).toBe(
      'This zip file has a password. Unzip it, then import the files.',
    );
  });
});

describe('a zip bomb', () => {
  const zeros = (size: number) => {
    const block = new Uint8Array(size);
    return { bytes: new Uint8Array(deflateRawSync(block, { level: 9 })), size, crc: crc32(block) };
  };

  it('by its ratio is refused before it is unpacked, with a shortened name', async () => {
    const packed = zeros(64 * 1024 * 1024);
    const name = `files/${'x'.repeat(60_000)}.pdf`;
    const { value, peakMegabytes } = await watching(() =>
      refusal(rawZip([account, { name, packed }])),
    );
    expect(value).toMatch(/can’t be unpacked safely\. /);
    expectPeakBelow(peakMegabytes, 100);
  });

  it('that states a smaller size than its content is read only up to that size', async () => {
    const packed = zeros(64 * 1024 * 1024);
    const liar = { name: 'json/account.json', packed, claimedSize: 100 };
    const { value, peakMegabytes } = await watching(() => refusal(rawZip([liar])));
    expect(value).toBe(damaged);
    expectPeakBelow(peakMegabytes, 100);
  });

  it('by impossibly large sizes is refused', async () => {
    const huge = { name: 'files/a.pdf', data: text('a'), claimedSize: 2 ** 52, isZip64: true };
    expect(await refusal(rawZip([account, huge]))).toMatch(/can’t be unpacked safely\. /);
  });

  it.runIf(isLong)(
    'by the number of its files is refused quickly',
    {
      timeout: 120_000,
    },
    async () => {
      const count = fewerUnlessLong(250_000, 110_000);
      const first = { name: 'a', data: text('a'), isStored: true };
      const others = Array.from({ length: count }, (_, index) => ({
        ...{ name: `files/${index}`, data: text('a'), isStored: true, sharesDataOf: 0 },
      }));
      const zip = rawZip([first, ...others]);
      const { value, turns, peakMegabytes } = await opening(zip);
      expect(value).toBe(tooMany);
      expect(turns).toBeGreaterThan(10);
      expectPeakBelow(peakMegabytes, 1_500);
    },
  );

  it('by a list of files above the limit is refused unread', async () => {
    const comment = 'x'.repeat(60_000);
    const entries = Array.from({ length: 3_000 }, (_, index) => ({
      ...{ name: `${comment}${index}`, data: text('a'), isStored: true, sharesDataOf: index && 0 },
    }));
    const [first, ...others] = entries;
    if (first === undefined) throw new Error('There is no entry');
    const { sharesDataOf: _, ...whole } = first;
    const { value, peakMegabytes } = await opening(rawZip([whole, ...others]));
    expect(value).toBe(tooMany);
    expectPeakBelow(peakMegabytes, 150);
  });
});
