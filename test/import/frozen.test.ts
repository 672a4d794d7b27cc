/**
 * [P5] An export is read for ever, by every release to come: zips that older releases made, frozen with the rows that
 * were in them, and zips that other tools have packed again.
 */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasBlob } from '../../src/db/bytes/blobs.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { openBackup } from '../../src/interchange/backup/read/read-backup.ts';
import { isStamp, parseStamp } from '../../src/model/clock.ts';
import { renameDeck } from '../../src/model/entities/deck.ts';
import type { Row } from '../../src/model/merge.ts';
import { entityNames } from '../../src/model/registry.ts';
import { everythingIn, importInto, newDatabase, open } from './support.ts';

const folder = 'test/fixtures/backups';
const zipOf = async (name: string) => new Blob([await readFile(`${folder}/${name}.zip`)]);
const rowsOf = async (name: string): Promise<Record<string, Row[]>> =>
  JSON.parse(await readFile(`${folder}/${name}.json`, 'utf8'));

let here: AccountDatabase;
beforeEach(() => {
  here = newDatabase();
});
afterEach(() => here.delete());

const bring = async (name: string) =>
  importInto(here, (await open(await zipOf(name), here)).source);
/** Without a value that each device derives from the row, and that the release which wrote it did not store. */
const withoutFront = ({ $front: _, ...row }: Row) => row;

/**
 * Without stamps, and without the part of a card's memory that says where its deck is: releases store that differently.
 */
function bare({ $at: _, $by: __, $front: ___, $memory, ...row }: Row) {
  if (typeof $memory !== 'object') return row;
  return { ...row, $memory: { ...$memory, live: undefined } };
}

/** The first export had no files of the Trash. */
const thrownAway = { '2026-11-21': ['file-3'] } as Record<string, string[]>;

describe('an export of the release of', () => {
  it.each(['2026-11-21', '2026-11-22', '2026-11-24', 'format-2'])('%s', async (name) => {
    const { leftOut } = await bring(name);
    const missing = thrownAway[name] ?? [];
    expect(leftOut.map(({ what }) => what)).toEqual(missing.map(() => '“Thrown away”'));
    const expected = await rowsOf(name);
    const got = await everythingIn(here);
    for (const entity of entityNames) {
      // With what is remembered of each card.
      const wanted = (expected[entity] ?? []).filter(({ id }) => !missing.includes(id));
      expect((got[entity] ?? []).map(bare), entity).toEqual(wanted.map(bare));
      if (name === 'format-2')
        expect((got[entity] ?? []).map(withoutFront), entity).toEqual(wanted);
    }
    for (const { sha256 } of await here.rows('file').toArray()) {
      expect(await hasBlob(sha256, here)).toBe(true);
    }
    expect(await here.studyDays.count()).toBeGreaterThan(4);
  });

  it('from before rows had stamps gives each row its creation time, older than any edit', async () => {
    await bring('2026-11-22');
    for (const row of [
      ...(await here.table<Row>('card').toArray()),
      ...(await here.table<Row>('review').toArray()),
    ]) {
      expect(isStamp(row.$at)).toBe(true);
      expect(parseStamp(row.$at).ms).toBe(row.createdAt ?? row.ratedAt);
    }
    await mutateIn(here, renameDeck, { id: 'deck', name: 'Mine' });
    const once = await everythingIn(here);
    await bring('2026-11-22');
    expect(await everythingIn(here)).toEqual(once);
  });

  it('belongs to the account whose email address it names, if it names nothing else', async () => {
    const user = { id: 'someone', email: 'ADA@example.org' };
    expect((await openBackup(await zipOf('2026-11-21'), user, Date.now())).source.isOwn).toBe(true);
    expect((await openBackup(await zipOf('format-2'), user, Date.now())).source.isOwn).toBe(false);
  });
});

describe('an export that was unpacked and packed again', () => {
  it.each([
    ['by zip, in a folder, with entries for folders', 'format-2-zip'],
    ['by zip, with sizes of 64 bits', 'format-2-zip64'],
    ['by zip, as a stream, with the sizes behind the data', 'format-2-streamed'],
    [
      'by Python, in two folders, the last file first, its JSON as an editor saves it',
      'format-2-python',
    ],
  ])('%s', async (_, name) => {
    const { leftOut } = await bring(name);
    expect(leftOut).toEqual([]);
    const expected = await rowsOf('format-2');
    const got = await everythingIn(here);
    // An entity that is newer than the export has no rows.
    for (const entity of entityNames)
      expect((got[entity] ?? []).map(withoutFront), entity).toEqual(expected[entity] ?? []);
    for (const { sha256 } of await here.rows('file').toArray()) {
      expect(await hasBlob(sha256, here)).toBe(true);
    }
  });
});
