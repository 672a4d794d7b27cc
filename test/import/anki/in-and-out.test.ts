/** [P5] What Anki knows of a card comes in and goes out again: guid, tags, flag, suspension, due day ±0, and every review. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { afterEach, expect, it } from 'vitest';
import type { AccountDatabase } from '../../../src/db/database.ts';
import { makeAnkiPackage } from '../../../src/interchange/backup/export/cards/anki-package.ts';
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import type { SourceFile } from '../../../src/interchange/formats/format.ts';
import { openPackage } from '../../../src/interchange/formats/read/anki/package.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { openZip } from '../../../src/lib/zip/read-zip.ts';
import {
  basic,
  stockTypes,
  type TestCard,
  type TestCollection,
} from '../../support/anki/collection.ts';
import { ankiPackage, mp3, packageFormats, png } from '../../support/anki/package.ts';
import { nowMs, sourceFile } from '../../support/import-fixtures.ts';
import { fewerUnlessLong } from '../../support/long.ts';
import { berlin, fixedZone } from '../../support/time-zones.ts';
import { importInto, newDatabase } from '../support.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

type Zone = (atMs: number) => number;

async function bring(database: AccountDatabase, file: SourceFile, tzOffsetMin: Zone) {
  const opened = { files: [file], chosen: {}, lookAt: async () => ({}), tzOffsetMin, nowMs };
  const format = { id: 'anki', read: ankiReader.read };
  return await importInto(database, sourceOfFormat({ format, ...opened }));
}

async function exported(database: AccountDatabase, zone: Zone): Promise<SourceFile> {
  const { file } = await makeAnkiPackage({
    ...{ database, nowMs, tzOffsetMin: zone(nowMs), retention: 0.9, onProgress: () => undefined },
    signal: new AbortController().signal,
  });
  return sourceFile('Export.apkg', new Uint8Array(await file.arrayBuffer()));
}

const daySeconds = 86_400;

/** What Anki shows of each note, by guid. Due days count from 1970; those of learning cards are seconds. */
async function seenByAnki(file: SourceFile) {
  const { collection, media } = await openPackage(await openZip(await file.bytes()));
  const { Database } = await initSqlJs();
  const sql = new Database(new Uint8Array(await (await collection.bytes()).arrayBuffer()));
  const rows = (query: string) => sql.exec(query)[0]?.values ?? [];
  const [[created, west]] = rows("SELECT crt, json_extract(conf, '$.creationOffset') FROM col") as [
    [number, number],
  ];
  const first = Math.floor((created - west * 60) / daySeconds);
  const cards =
    rows(`SELECT n.guid, n.tags, n.flds, c.id, c.type, c.queue, c.due, c.ivl, c.flags, c.reps, c.lapses
    FROM cards c JOIN notes n ON n.id = c.nid ORDER BY n.guid`);
  const seen = cards.map(
    ([guid, tags, fields, id, type, queue, due, interval, flags, reps, lapses]) => ({
      ...{ guid, tags: String(tags).trim(), type, isSuspended: queue === -1, flags },
      ...(type !== 0 && { due: Number(due) > 1e9 ? due : Number(due) + first, interval }),
      ...(type !== 0 && { reps, lapses }),
      reviews: rows(`SELECT id, ease, time FROM revlog WHERE cid = ${id} AND ease > 0 ORDER BY id`),
      media: [...String(fields).matchAll(/haversack-[0-9a-f]+\.(\w+)/g)].map(
        ([name, ending]) => `${ending} ${media.get(name)?.sizeBytes}`,
      ),
    }),
  );
  sql.close();
  return seen;
}

/** Seconds: 04:00 in Berlin on a winter's day. */
const crt = Date.parse('2024-01-10T03:00:00Z') / 1_000;
const firstDay = Date.parse('2024-01-10') / 1_000 / daySeconds;
const today = Date.parse('2026-11-20') / 1_000 / daySeconds - firstDay;
const mod = Math.floor(nowMs / 1_000) - 3_600;

const reviewed = fc.record({
  ease: fc.integer({ min: 1, max: 4 }),
  daysLater: fc.integer({ min: 0, max: 40 }),
  time: fc.integer({ min: 0, max: 60_000 }),
});

const known = fc.record({
  state: fc.constantFrom('new', 'learning', 'review', 'relearning', 'overdue'),
  dueIn: fc.integer({ min: 0, max: 1_200 }),
  interval: fc.integer({ min: 1, max: 900 }),
  factor: fc.integer({ min: 1_300, max: 4_000 }),
  isFsrs: fc.boolean(),
  isSuspended: fc.boolean(),
  flags: fc.nat(7),
  lapses: fc.nat(9),
  tags: fc.subarray(['exam', 'hard', 'week::1']),
  hasMedia: fc.boolean(),
  reviews: fc.array(reviewed, { maxLength: 5 }),
});

type Known = typeof known extends fc.Arbitrary<infer T> ? T : never;

function cardOf(one: Known, index: number): TestCard {
  const { state, isSuspended, flags, lapses, interval, factor, isFsrs } = one;
  let days = -400;
  const reviews = one.reviews.map(({ ease, daysLater, time }, at) => {
    days += daysLater;
    const id = nowMs + days * daySeconds * 1_000 + at * 60_000 + index * 1_000;
    return { id, ease, time, kind: at === 0 ? 0 : 1 };
  });
  const common = { ord: 0, id: 1_700_000_000_000 + index, flags, mod };
  const queued = (queue: number) => ({ queue: isSuspended ? -1 : queue });
  if (state === 'new') return { ...common, type: 0, ...queued(0), due: index + 1 };
  const reps = reviews.length + 1;
  const soon = { due: mod + 600 + index, left: 1_001, reps, lapses, reviews };
  if (state === 'learning') return { ...common, type: 1, ...queued(1), ...soon };
  const kept = { interval, factor };
  if (state === 'relearning') return { ...common, type: 3, ...queued(1), ...soon, ...kept };
  const due = today + (state === 'overdue' ? -one.dueIn : one.dueIn);
  const data = JSON.stringify({ s: interval + 0.5, d: 5.5, dr: 0.9, lrt: mod - daySeconds });
  return {
    ...{ ...common, ...kept, type: 2, due, reps, lapses, reviews },
    ...queued(2),
    ...(isFsrs && { data }),
  };
}

const picture = '<img src="cell.png">';
const sound = '[sound:a.mp3]';

function collectionOf(made: readonly Known[]): TestCollection {
  return {
    ...{ types: stockTypes, decks: { 1: 'Biology' }, crt, rollover: 4 },
    ...{ creationOffset: -60, localOffset: -60, mod: nowMs - 1_000 },
    notes: made.map((one, index) => ({
      ...{ id: 1_700_000_000_000 + index, guid: `guid-${index}`, type: basic.id, mod },
      fields: [`front ${index}${one.hasMedia ? picture : ''}`, one.hasMedia ? sound : 'back'],
      tags: one.tags.length > 0 ? ` ${one.tags.join(' ')} ` : '',
      cards: [cardOf(one, index)],
    })),
  };
}

const asInAnki = (one: Known, index: number) => {
  const card = cardOf(one, index);
  const { type, due = 0, interval = 0, flags, reviews = [], reps, lapses } = card;
  return {
    ...{ guid: `guid-${index}`, tags: one.tags.join(' '), type, flags },
    isSuspended: one.isSuspended,
    ...(type !== 0 && { due: due > 1e9 ? due : due + firstDay, interval, reps, lapses }),
    reviews: reviews.map(({ id, ease, time }) => [id, ease, time]),
    media: one.hasMedia ? [`png ${png.length}`, `mp3 ${mp3.length}`] : [],
  };
};

it.each([
  ['that changes its clocks', berlin],
  ['of Anki’s last use', fixedZone(1)],
])(
  'a card goes out as it came in, and comes in again, in a zone %s',
  async (_, zone) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(known, { minLength: 1, maxLength: 9 }),
        fc.constantFrom(...packageFormats),
        async (made, format) => {
          const [first, other] = [device(), device()];
          const media = { 'cell.png': png, 'a.mp3': mp3 };
          const { leftOut } = await bring(
            first,
            await ankiPackage(collectionOf(made), format, media),
            zone,
          );
          expect(leftOut).toEqual([]);
          const out = await exported(first, zone);
          const seen = await seenByAnki(out);
          expect(seen).toEqual(made.map(asInAnki));
          expect((await bring(other, out, zone)).leftOut).toEqual([]);
          expect(await seenByAnki(await exported(other, zone))).toEqual(seen);
        },
      ),
      { numRuns: fewerUnlessLong(60, 3) },
    );
  },
  300_000,
);
