/**
 * What the student used last: on any device by facts and stamps that sync, and on this device by what was opened. Facts
 * are read from their indexes, the latest first, and only as far as needed: half a million reviews cost no more than a
 * few hundred.
 */

import type { AccountDatabase } from '../db/database.ts';
import { readRows } from '../db/rows/read-rows.ts';
import { useRows } from '../db/rows/use-rows.ts';
import { dayMs } from '../lib/date-format.ts';
import { uuidv7 } from '../lib/ids.ts';
import { parseStamp } from '../model/clock.ts';
import type { Card } from '../model/entities/card.ts';
import type { Reading } from '../model/entities/facts/reading.ts';
import type { StudyFile } from '../model/entities/file.ts';
import type { Row } from '../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../model/registry.ts';
import { titleOf } from '../model/words.ts';
import { readShownCourses } from './courses.ts';
import { readOpened } from './opened.ts';

export interface RecentItem {
  entity: EntityName;
  id: string;
  /** Empty if it has none. */
  title: string;
  /** The time of its last use, milliseconds since the epoch. */
  atMs: number;
  row: Row;
}

/** Entities that can be recent, with the field of their creation time. */
const listed = entityNames.flatMap((entity) => {
  const { addedAt } = definitionOf(entity);
  return addedAt === undefined ? [] : [{ entity, addedAt }];
});

/** Facts per read. */
const portion = 100;
/** The most reviews to look through if one deck has them all. */
export const mostReviews = 1_000;
const newestCards = 50;

/** The last used first. @returns `undefined` while fetching */
export function useRecent(most: number): RecentItem[] | undefined {
  return useRows((database) => readRecent(database, most), [most]);
}

export async function readRecent(database: AccountDatabase, most: number): Promise<RecentItem[]> {
  const read = async () => {
    const [{ has }, lists, readings, attempts, cards, firstReviews] = await Promise.all([
      readShownCourses(database),
      Promise.all(listed.map((one) => readListed(database, one))),
      latestReadings(database),
      database.rows('attempt').orderBy('finishedAt').reverse().limit(portion).toArray(),
      readNewestCards(database),
      readReviews(database, 0),
    ]);
    const shown = lists.flat().filter(({ row }) => has(row));
    const items = new Map(shown.map((item) => [item.id, item]));
    const use = (id: string, atMs: number) => {
      const item = items.get(id);
      if (item !== undefined && atMs > item.atMs) item.atMs = atMs;
    };
    for (const { fileId, readAt } of readings) use(fileId, readAt);
    for (const { quizId, finishedAt } of attempts) use(quizId, finishedAt);
    for (const { deckId, createdAt } of cards) use(deckId, createdAt);
    for (const [id, atMs] of readOpened(database.userId)) use(id, atMs);
    let reviews = firstReviews;
    for (let seen = 0; reviews.length > 0; ) {
      const ids = [...new Set(reviews.map(({ cardId }) => cardId))];
      const asked = await readRows(database.table<Row, string>('card'), ids);
      for (const { cardId, ratedAt } of reviews) use(String(asked.get(cardId)?.deckId), ratedAt);
      seen += reviews.length;
      const oldestMs = reviews.at(-1)?.ratedAt ?? 0;
      const newer = [...items.values()].filter(({ atMs }) => atMs >= oldestMs);
      // Later ones are older than everything that is shown.
      if (reviews.length < portion || newer.length >= most || seen >= mostReviews) break;
      reviews = await readReviews(database, seen);
    }
    return [...items.values()];
  };
  // In one transaction: outside, each read begins its own.
  const items = await database.transaction('r', [...entityNames, 'meta'], read);
  return items.sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1)).slice(0, most);
}

export interface LastReading {
  file: StudyFile;
  page: number;
}

/** Where the student stopped reading. @returns `null` if nothing or everything was read; `undefined` while fetching */
export function useLastReading(): LastReading | null | undefined {
  return useRows(readLastReading, []);
}

export async function readLastReading(database: AccountDatabase): Promise<LastReading | null> {
  const readings = await latestReadings(database);
  const files = await readRows(database.table<Row, string>('file'), [
    ...new Set(readings.map(({ fileId }) => fileId)),
  ]);
  const { has } = await readShownCourses(database);
  for (const { fileId, page } of readings.sort((a, b) => b.readAt - a.readAt)) {
    const file = files.get(fileId) as StudyFile | undefined;
    if (file?.deletedAt !== 0 || !has(file)) continue;
    return page < file.pageCount ? { file, page } : null;
  }
  return null;
}

async function readListed(
  database: AccountDatabase,
  { entity, addedAt }: (typeof listed)[number],
): Promise<RecentItem[]> {
  const rows = await database.table<Row, string>(entity).where('deletedAt').equals(0).toArray();
  return rows.map((row) => ({
    entity,
    id: row.id,
    title: titleOf(entity, row),
    // Stamps of rows imported without a date are older than any edit.
    atMs: Math.max(Number(row[addedAt]), changedAt(row)),
    row,
  }));
}

/** The student's last change. The arrival of bytes does not count. */
function changedAt({ $at, $by = {} }: Row): number {
  const stamps = Object.entries($by).flatMap(([field, stamp]) =>
    field === 'uploadedAt' ? [] : [stamp],
  );
  return parseStamp(stamps.reduce((a, b) => (a > b ? a : b), $at)).ms;
}

/**
 * Ids of this app rise with time, so the newest come before an id of tomorrow. Most ids of imported cards, which are
 * made of their content, come behind it: an import makes its deck recent by the deck's date.
 */
function readNewestCards(database: AccountDatabase): Promise<Card[]> {
  const tomorrow = uuidv7(Date.now() + dayMs);
  return database.rows('card').where('id').below(tomorrow).reverse().limit(newestCards).toArray();
}

/** Within a study day ids roughly rise with time: a device's clock may be wrong. */
function latestReadings(database: AccountDatabase): Promise<Reading[]> {
  return database.rows('reading').orderBy('studyDay').reverse().limit(portion).toArray();
}

function readReviews(database: AccountDatabase, seen: number) {
  return database.rows('review').orderBy('ratedAt').reverse().offset(seen).limit(portion).toArray();
}
