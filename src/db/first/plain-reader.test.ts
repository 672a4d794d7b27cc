import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Review } from '../../model/entities/review.ts';
import { AccountDatabase } from '../database.ts';
import { answerOf } from './answer-of.ts';
import { plainReader } from './plain-reader.ts';
import type { Readable } from './readable.ts';

let database: AccountDatabase;
let connection: IDBDatabase;

const reviewOf = (id: string, day: number) => ({
  ...({ cardId: 'c', ratedAt: day, tzOffsetMin: 0, rating: 3, durationMs: 1 } as Review),
  id,
  $at: '',
  studyDay: `2026-01-${day}`,
});
/** Two on the second of three days, and not in the order of the days. */
const reviews = [reviewOf('a', 12), reviewOf('b', 10), reviewOf('c', 11), reviewOf('d', 11)];

beforeEach(async () => {
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
  await database.rows('review').bulkPut(reviews);
  connection = await answerOf(indexedDB.open(database.name));
});
afterEach(() => {
  connection.close();
  database.close();
});

const ids = async (rows: Promise<({ id: string } | undefined)[]>) =>
  (await rows).map((row) => row?.id);
const table = (db: Readable) => db.rows('review');
const days = (db: Readable, withFirst: boolean, withLast: boolean) =>
  table(db).where('studyDay').between('2026-01-10', '2026-01-12', withFirst, withLast);

const questions: [string, (db: Readable) => Promise<unknown>, unknown][] = [
  ['one row', (db) => table(db).get('b'), reviews[1]],
  ['a row that is not there', (db) => table(db).get('x'), undefined],
  [
    'some rows, in the order asked',
    (db) => ids(table(db).bulkGet(['c', 'x', 'a'])),
    ['c', undefined, 'a'],
  ],
  ['the first rows', (db) => ids(table(db).limit(2).toArray()), ['a', 'b']],
  ['the rows of an index', (db) => ids(onDay(db, 11).toArray()), ['c', 'd']],
  ['the row of a key', (db) => ids(table(db).where('id').equals('b').toArray()), ['b']],
  ['a range with both its ends', (db) => ids(days(db, true, true).toArray()), ['b', 'c', 'd', 'a']],
  ['a range without its start', (db) => ids(days(db, false, true).toArray()), ['c', 'd', 'a']],
  ['a range without its end', (db) => ids(days(db, true, false).toArray()), ['b', 'c', 'd']],
  ['the start of a range', (db) => ids(days(db, true, true).limit(2).toArray()), ['b', 'c']],
  ['the keys of a range', (db) => days(db, true, true).primaryKeys(), ['b', 'c', 'd', 'a']],
  ['its first keys', (db) => days(db, true, true).limit(3).primaryKeys(), ['b', 'c', 'd']],
  ['how many a range has', (db) => days(db, true, false).count(), 3],
  ['how many, up to a limit', (db) => days(db, true, true).limit(2).count(), 2],
  ['how many, below the limit', (db) => onDay(db, 11).limit(9).count(), 2],
  [
    'each key of an index once',
    (db) => table(db).orderBy('studyDay').uniqueKeys(),
    ['2026-01-10', '2026-01-11', '2026-01-12'],
  ],
  ['each key of the table', (db) => table(db).orderBy('id').uniqueKeys(), ['a', 'b', 'c', 'd']],
  ['several in one transaction', (db) => db.transaction('r', ['review'], () => both(db)), [2, 1]],
];

function onDay(db: Readable, day: number) {
  return table(db).where('studyDay').equals(`2026-01-${day}`);
}

function both(db: Readable) {
  return Promise.all([onDay(db, 11).count(), onDay(db, 12).count()]);
}

describe('a plain connection', () => {
  it.each(questions)('answers as Dexie does: %s', async (_, ask, answer) => {
    const reader = plainReader(connection, ['review']);
    expect(reader && (await ask(reader))).toEqual(answer);
    expect(await ask(database)).toEqual(answer);
  });

  it.each([1, 50, 59, 61, 70])('is not read in version %d of the database', async (version) => {
    const opening = indexedDB.open(`other-${version}`, version);
    opening.onupgradeneeded = () => opening.result.createObjectStore('review', { keyPath: 'id' });
    const other = await answerOf(opening);
    expect(plainReader(other, ['review'])).toBeUndefined();
    other.close();
  });

  it.each<[string, (db: Readable) => Promise<unknown>]>([
    ['rows', (db) => table(db).limit(1).toArray()],
    ['keys', (db) => table(db).orderBy('studyDay').uniqueKeys()],
  ])('fails, and does not wait for ever, where the browser breaks off: %s', async (_, ask) => {
    const begin = vi.spyOn(connection, 'transaction');
    const reader = plainReader(connection, ['review']);
    const answer = expect(reader && ask(reader)).rejects.toMatchObject({ name: 'AbortError' });
    begin.mock.results[0]?.value.abort();
    await answer;
  });
});
