/** [P5] A card of Anki keeps its due day, state, stability and difficulty, in every kind of package. */
import '../../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import initSqlJs from 'sql.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '../../../src/db/database.ts';
import { mutateIn } from '../../../src/db/mutate.ts';
import { makeAnkiPackage } from '../../../src/interchange/backup/export/cards/anki-package.ts';
import type { ImportChoices } from '../../../src/interchange/backup/import-source.ts';
import { previewImport } from '../../../src/interchange/backup/preview.ts';
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import type { SourceFile } from '../../../src/interchange/formats/format.ts';
import { memoryOfSm2 } from '../../../src/interchange/formats/read/anki/memory-state.ts';
import { openPackage } from '../../../src/interchange/formats/read/anki/package.ts';
import { ankiReader } from '../../../src/interchange/formats/read/anki.ts';
import { openZip } from '../../../src/lib/zip/read-zip.ts';
import { rateCard } from '../../../src/model/entities/facts/review.ts';
import { defaultParameters } from '../../../src/model/study/fsrs/parameters.ts';
import { studyDayAt } from '../../../src/model/study/local-time.ts';
import type { Memory } from '../../../src/model/study/scheduling.ts';
import { dayNumber, dayOfNumber } from '../../../src/model/study/study-day.ts';
import {
  basic,
  stockTypes,
  type TestCard,
  type TestCollection,
} from '../../support/anki/collection.ts';
import { ankiPackage, packageFormats } from '../../support/anki/package.ts';
import type { TestDevice } from '../../support/device.ts';
import { nowMs, sourceFile } from '../../support/import-fixtures.ts';
import { importInto, newDatabase, undoAfterSync, usual } from '../support.ts';
import { startTwoDevices } from '../two-devices.ts';

const all: AccountDatabase[] = [];
const device = () => {
  const database = newDatabase();
  all.push(database);
  return database;
};
afterEach(async () => {
  for (const database of all.splice(0)) await database.delete();
});

const day = 86_400_000;
const created = '2024-01-10';
/** 04:00 in winter in Berlin. */
const crt = Date.parse(`${created}T03:00:00Z`) / 1_000;
const today = dayNumber('2026-11-20') - dayNumber(created);
const mod = Math.floor(nowMs / 1_000) - 3_600;

/** Europe/Berlin: summer time from the last Sunday of March to that of October. */
function berlin(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear();
  const change = (month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0));
    return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1);
  };
  return atMs >= change(2) && atMs < change(9) ? 120 : 60;
}

function collectionOf(
  cards: readonly TestCard[],
  more: Partial<TestCollection> = {},
): TestCollection {
  return {
    ...{ types: stockTypes, decks: { 1: 'Biology', 2: 'Filtered' }, crt, rollover: 4 },
    ...{ creationOffset: -60, localOffset: -60, mod: nowMs - 1_000 },
    notes: cards.map((card, index) => ({
      ...{ id: 1_700_000_000_000 + index, guid: `guid-${index}`, type: basic.id, mod },
      ...{ fields: [`front ${index}`, 'back'], cards: [{ mod, ...card }] },
    })),
    ...more,
  };
}

const sourceOf = (file: SourceFile, tzOffsetMin = berlin) =>
  sourceOfFormat({
    format: { id: 'anki', read: ankiReader.read },
    ...{ files: [file], chosen: {}, lookAt: async () => ({}), tzOffsetMin, nowMs },
  });

async function bring(
  collection: TestCollection,
  database = device(),
  {
    format = 'anki21b',
    tzOffsetMin = berlin,
    choices = usual,
  }: {
    format?: (typeof packageFormats)[number];
    tzOffsetMin?: (atMs: number) => number;
    choices?: ImportChoices;
  } = {},
) {
  const source = sourceOf(await ankiPackage(collection, format), tzOffsetMin);
  return { database, ...(await importInto(database, source, choices)) };
}

type Kept = Memory & { front: string };

async function memories(database: AccountDatabase): Promise<Kept[]> {
  const rows = await database.rows('card').toArray();
  const cards = rows.map((row) => ({
    ...(row as unknown as { $memory: Memory }).$memory,
    front: row.front,
  }));
  return cards.sort((a, b) => (a.front < b.front ? -1 : 1));
}

const reviewed = (daysAgo: number, ease = 3) => ({ id: nowMs - daysAgo * day, ease });
const review = (due: number, more: Partial<TestCard> = {}): TestCard => ({
  ...{
    ord: 0,
    type: 2,
    queue: 2,
    due: today + due,
    interval: 30,
    factor: 2_300,
    reps: 7,
    lapses: 1,
  },
  ...more,
});
const fsrsData = JSON.stringify({ s: 41.25, d: 6.5, dr: 0.9, decay: 0.1542, lrt: mod - 86_400 });

const dayOf = (days: number) => dayOfNumber(dayNumber('2026-11-20') + days);
const sm2 = memoryOfSm2(30, 2_300, defaultParameters);

/** Name, card, and what is kept of it. */
const cases: [string, TestCard, Partial<Memory> & { day?: string }][] = [
  [
    'a review card of SM-2',
    review(5),
    { state: 2, day: dayOf(5), ...sm2, intervalDays: 30, reps: 7, lapses: 1 },
  ],
  [
    'a review card of FSRS',
    review(5, { data: fsrsData }),
    {
      state: 2,
      day: dayOf(5),
      stability: 41.25,
      difficulty: 6.5,
      lastRatedAt: (mod - 86_400) * 1_000,
    },
  ],
  [
    'one with reviews',
    review(12, { reviews: [reviewed(40), reviewed(18)] }),
    { day: dayOf(12), ...sm2, lastRatedAt: nowMs - 18 * day },
  ],
  [
    'one without a log, by its interval',
    review(5),
    { lastRatedAt: Date.parse('2026-10-26T03:00:00Z') },
  ],
  [
    'a learning card, to the minute',
    { ord: 0, type: 1, queue: 1, due: mod + 600, left: 1_001, reps: 1 },
    { state: 1, dueAt: (mod + 600) * 1_000 },
  ],
  [
    'a learning card for tomorrow',
    { ord: 0, type: 1, queue: 3, due: today + 1, left: 1_001, reps: 2 },
    { state: 1, day: dayOf(1) },
  ],
  [
    'a relearning card',
    { ...review(0), type: 3, queue: 1, due: mod + 300, left: 1_001, lapses: 4, interval: 3 },
    { state: 3, dueAt: (mod + 300) * 1_000, lapses: 4, intervalDays: 3 },
  ],
  ['a suspended card', review(-3, { queue: -1 }), { state: 2, day: dayOf(-3), live: 2 }],
  [
    'a suspended learning card',
    { ord: 0, type: 1, queue: -1, due: mod - 600, left: 1_002 },
    { state: 1, dueAt: (mod - 600) * 1_000 },
  ],
  ['a buried card', review(5, { queue: -2 }), { state: 2, day: dayOf(5) }],
  [
    'a card of a filtered deck',
    review(0, { deck: 2, originalDeck: 1, due: -100_000, originalDue: today + 8 }),
    { day: dayOf(8), state: 2 },
  ],
  ['a card overdue by 100 days', review(-100), { day: dayOf(-100) }],
  [
    'a card due in three years',
    review(1_095, { interval: 1_200 }),
    { day: dayOf(1_095), intervalDays: 1_200, stability: 1_200 },
  ],
];

describe.each(packageFormats)('in collection.%s', (format) => {
  it.each(cases)('%s keeps its day', async (_, card, { day: dueOn, ...wanted }) => {
    const { database, leftOut } = await bring(collectionOf([card]), undefined, { format });
    const [memory] = await memories(database);
    expect(leftOut).toEqual([]);
    expect(memory).toMatchObject(wanted);
    if (dueOn !== undefined) expect(studyDayAt(memory?.dueAt ?? 0, berlin)).toBe(dueOn);
  });
});

describe('the day', () => {
  const dueOn = async (
    more: Partial<TestCollection>,
    tzOffsetMin: (atMs: number) => number,
    due = 200,
  ) => {
    const { database } = await bring(collectionOf([review(due)], more), undefined, { tzOffsetMin });
    const [memory] = await memories(database);
    return studyDayAt(memory?.dueAt ?? 0, tzOffsetMin);
  };

  it('is the same beyond a change of clocks', async () => {
    expect(await dueOn({}, berlin)).toBe(dayOf(200));
    expect(berlin(Date.parse(`${dayOf(200)}T12:00:00Z`))).toBe(120);
  });

  it.each([0, 1, 12, 22])('is that of Anki with a rollover at %i:00', async (rollover) => {
    // A day that begins at 22:00 is mostly the next one.
    expect(await dueOn({ rollover }, berlin)).toBe(dayOf(rollover === 22 ? 201 : 200));
  });

  it.each([
    ['Tokyo', 540],
    ['San Francisco', -480],
    ['Auckland', 780],
  ])('is that of a collection used in %s, which this device is not', async (_, offset) => {
    const created = Date.parse('2024-01-10T04:00:00Z') / 1_000 - offset * 60;
    const zone = { crt: created, creationOffset: -offset, localOffset: -offset };
    const { database } = await bring(collectionOf([review(5)], zone));
    const [memory] = await memories(database);
    expect(studyDayAt(memory?.dueAt ?? 0, () => offset)).toBe(dayOf(5));
  });

  it('of the first scheduler counts from the local day of its creation, in summer too', async () => {
    const summer = '2024-07-10';
    const cards = [review(0, { due: dayNumber('2026-12-24') - dayNumber(summer) })];
    const { database } = await bring(
      collectionOf(cards, {
        ...{ crt: Date.parse(`${summer}T02:00:00Z`) / 1_000, schedVer: 1 },
        ...({ creationOffset: undefined, rollover: undefined, localOffset: undefined } as object),
      }),
      undefined,
      { format: 'anki2' },
    );
    const [memory] = await memories(database);
    expect(studyDayAt(memory?.dueAt ?? 0, berlin)).toBe('2026-12-24');
  });
});

describe('a card', () => {
  it('that Anki’s older versions made new again without a log entry is new', async () => {
    const { database } = await bring(
      collectionOf([{ ord: 0, type: 0, queue: 0, due: 7, reviews: [reviewed(40), reviewed(18)] }]),
    );
    expect(await memories(database)).toMatchObject([{ state: 0, dueAt: 0, reps: 0 }]);
    expect(await database.rows('review').count()).toBe(3);
  });

  it('goes on from there when it is reviewed', async () => {
    const { database } = await bring(collectionOf([review(0, { data: fsrsData })]));
    const [card] = await database.rows('card').toArray();
    await mutateIn(database, rateCard, { cardId: card?.id ?? '', rating: 3, durationMs: 1 });
    const [memory] = await memories(database);
    expect(memory?.reps).toBe(8);
    expect(memory?.stability).toBeGreaterThan(41.25);
    expect(memory?.intervalDays).toBeGreaterThan(41);
  });

  it('is one fact however often it is imported, and a later one after more reviews in Anki', async () => {
    const first = collectionOf([review(5, { reviews: [reviewed(25)] })]);
    const { database } = await bring(first);
    await bring(first, database);
    expect(await database.rows('review').count()).toBe(2);
    const later = review(60, { interval: 60, reviews: [reviewed(25), reviewed(0.2)] });
    await bring(collectionOf([later]), database);
    expect(await database.rows('review').count()).toBe(4);
    const [memory] = await memories(database);
    expect(studyDayAt(memory?.dueAt ?? 0, berlin)).toBe(dayOf(60));
    // The older package changes nothing any more.
    await bring(first, database);
    expect(await memories(database)).toEqual([memory]);
  });

  it('whose day was moved in Anki without a review gets the new day, once', async () => {
    const { database } = await bring(collectionOf([review(5, { reviews: [reviewed(25)] })]));
    const moved = review(9, { mod: mod + 60, reviews: [reviewed(25)] });
    await bring(collectionOf([moved]), database);
    const [memory] = await memories(database);
    expect(studyDayAt(memory?.dueAt ?? 0, berlin)).toBe(dayOf(9));
  });

  it('reviewed here since keeps what came of it', async () => {
    const collection = collectionOf([review(5, { reviews: [reviewed(25)] })]);
    const { database } = await bring(collection);
    const [card] = await database.rows('card').toArray();
    await mutateIn(database, rateCard, { cardId: card?.id ?? '', rating: 4, durationMs: 1 });
    const before = await memories(database);
    await bring(collection, database);
    const moved = review(9, { mod: mod + 60, reviews: [reviewed(25)] });
    await bring(collectionOf([moved]), database);
    expect(await memories(database)).toEqual(before);
  });

  it('is without its day after the undo of the import', async () => {
    const plain = collectionOf([{ ord: 0, reviews: [reviewed(25)] }]);
    const { database } = await bring(plain);
    const before = await memories(database);
    const { importId } = await bring(
      collectionOf([review(5, { reviews: [reviewed(25)] })]),
      database,
    );
    expect(await memories(database)).not.toEqual(before);
    await undoAfterSync(database, importId, new AbortController().signal, () => undefined);
    expect(await memories(database)).toEqual(before);
  });
});

describe('two devices', () => {
  const later = (cards: readonly TestCard[]) => collectionOf(cards, { mod: nowMs - 500 });
  const cards = [
    review(5, { reviews: [reviewed(25)] }),
    review(-8, { data: fsrsData }),
    { ord: 0, type: 1, queue: 1, due: mod + 600, left: 1_001, reps: 1 },
  ];
  const toServer = async (tzOffsetMin: (atMs: number) => number) => {
    const at = await startTwoDevices({ cards: 0, reviews: 0, files: 0 });
    const file = await ankiPackage(later(cards), 'anki21b');
    return {
      at,
      bringTo: ({ database }: TestDevice) => importInto(database, sourceOf(file, tzOffsetMin)),
    };
  };

  it('that import one package end equal', async () => {
    const { at, bringTo } = await toServer(berlin);
    await bringTo(at.laptop);
    await bringTo(at.phone);
    await at.syncAll(at.laptop, at.phone);
    expect(await at.phone.rows()).toEqual(await at.laptop.rows());
    expect(await memories(at.phone.database)).toEqual(await memories(at.laptop.database));
    expect(await memories(at.phone.database)).toMatchObject([
      { state: 2 },
      { state: 2 },
      { state: 1 },
    ]);
    await at.end();
  });

  it('of which one reviews offline what the other imports again end equal', async () => {
    const { at, bringTo } = await toServer(berlin);
    await bringTo(at.laptop);
    await at.syncAll(at.laptop, at.phone);
    const [first] = await at.phone.database.rows('card').toArray();
    await at.phone.edit(rateCard, { cardId: first?.id ?? '', rating: 3, durationMs: 1 });
    await bringTo(at.laptop);
    await at.syncAll(at.laptop, at.phone);
    expect(await at.phone.rows()).toEqual(await at.laptop.rows());
    const [laptop, phone] = [at.laptop, at.phone].map(({ database }) => memories(database));
    expect(await phone).toEqual(await laptop);
    await at.end();
  });
});

describe('planned anew', () => {
  const cards = Array.from({ length: 10 }, (_, index) =>
    review(500 + index, { reviews: [reviewed(25 + index / 100), reviewed(24 + index / 100)] }),
  );

  it('cards are asked by their reviews, and the preview says how many keep their day', async () => {
    const anew = await bring(collectionOf(cards), undefined, {
      choices: { ...usual, plansAnew: true },
    });
    const planned = await memories(anew.database);
    for (const { dueAt } of planned) expect(dueAt).toBeLessThan(nowMs + 400 * day);
    // One card that Anki asks when its reviews say so.
    const lucky = dayNumber(studyDayAt(planned[0]?.dueAt ?? 0, berlin)) - dayNumber(created);
    const some = cards.map((card, index) => (index === 0 ? { ...card, due: lucky } : card));
    const source = sourceOf(await ankiPackage(collectionOf(some), 'anki21b'));
    const { signal } = new AbortController();
    const preview = await previewImport(device(), source, signal, () => undefined);
    expect(preview.days).toEqual({ cards: 10, anew: 1 });
    expect(preview.entities.review).toMatchObject({ new: 20 });
    const kept = await bring(collectionOf(some));
    const again = await previewImport(kept.database, source, signal, () => undefined);
    expect(again.days).toEqual({ cards: 0, anew: 0 });
    expect(await kept.database.imports.get(kept.importId)).toMatchObject({
      counts: { review: { added: 30, days: 10 } },
    });
  });
});

describe('an export to Anki', () => {
  const exported = async (database: AccountDatabase) => {
    const { signal } = new AbortController();
    const { file } = await makeAnkiPackage({
      ...{ database, nowMs, tzOffsetMin: 60, retention: 0.9, signal, onProgress: () => undefined },
    });
    return new Uint8Array(await file.arrayBuffer());
  };
  const rowsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { collection } = await openPackage(await openZip(new Blob([bytes])));
    const { Database } = await initSqlJs();
    const sql = new Database(new Uint8Array(await (await collection.bytes()).arrayBuffer()));
    const [{ values: cards = [] } = { values: [] }] = sql.exec(
      'SELECT n.sfld, c.type, c.due, c.ivl, c.factor, c.data, c.reps, c.lapses FROM cards c JOIN notes n ON n.id = c.nid ORDER BY n.sfld',
    );
    const first = sql.exec('SELECT crt FROM col')[0]?.values[0]?.[0];
    sql.close();
    return { cards, first: Math.floor((Number(first) + 3_600) / 86_400) };
  };
  // Buried cards are due later here.
  const kept = cases.map(([, card]) => card).filter(({ queue }) => queue !== -2);

  it('has the same day, state, interval, ease and memory', async () => {
    const { database } = await bring(collectionOf(kept));
    const { cards, first } = await rowsOf(await exported(database));
    for (const card of kept) {
      const at = kept.indexOf(card);
      const [, type, due, interval, factor, data, reps, lapses] =
        cards.find(([front]) => front === `front ${at}`) ?? [];
      const wanted = card.originalDue ?? card.due ?? 0;
      expect(type).toBe(card.type);
      if (wanted > 1e9) expect(due).toBe(wanted);
      else if (card.type === 2) expect(Number(due) + first).toBe(wanted + dayNumber(created));
      expect(interval).toBe(card.interval ?? 0);
      if (card.type === 2 && card.data === undefined) expect(factor).toBe(2_300);
      if (card.data !== undefined)
        expect(JSON.parse(String(data))).toMatchObject({
          s: 41.25,
          d: 6.5,
          dr: 0.9,
          lrt: mod - 86_400,
        });
      expect([reps, lapses]).toEqual([Math.max(1, card.reps ?? 0), card.lapses ?? 0]);
    }
  });

  it('comes back as the same, here and in another account', async () => {
    const { database } = await bring(collectionOf(kept));
    const before = await memories(database);
    const count = await database.rows('review').count();
    const file = sourceFile('Export.apkg', await exported(database));
    const { leftOut } = await importInto(database, sourceOf(file));
    expect(leftOut).toEqual([]);
    expect(await database.rows('review').count()).toBe(count);
    expect(await memories(database)).toEqual(before);
    const other = device();
    await importInto(other, sourceOf(file));
    const timeless = (all: readonly Kept[]) => all.map(({ live: _, ...one }) => one);
    expect(timeless(await memories(other))).toEqual(timeless(before));
  });
});
