/**
 * What was studied on each study day, counted: charts over years read one small row a day instead of every review.
 * A review that was taken back does not count, but its day stays one on which the student was there.
 */
import type { Review } from '../../model/entities/review.ts';
import type { Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import { effectiveReviews } from '../../model/study/scheduling.ts';
import type { AccountDatabase, StudyDayCount } from '../database.ts';
import { rowsWith, type Written } from '../rows/stored-rows.ts';
import { type Derivation, isDerived, sourcesOf } from './derivation.ts';

type Counts = Map<string, StudyDayCount>;
type StudyAct = Row & { studyDay: string };

/** Days worked out in one slice. */
const daysOfSlice = 10;

export const studyDays: Derivation = {
  name: 'studyDays',
  version: 1,
  tables: ['studyDays'],
  update: async (database, { written }) => {
    const acts = written.filter(({ entity }) => sources.includes(entity));
    await addCounts(database, await changeBy(database, acts));
  },
  afterRemoval: async (database, entity, row) => {
    if (!sources.includes(entity)) return;
    const counts = await changeBy(database, [{ entity, row, before: undefined }]);
    for (const count of counts.values()) {
      count.acts *= -1;
      count.remembered *= -1;
    }
    await addCounts(database, counts);
  },
  rebuild: async (database, from) => {
    if (from === '') await database.studyDays.clear();
    const days = await nextDays(database, from);
    for (const day of days) await countDay(database, day);
    return days.length < daysOfSlice ? undefined : days.at(-1);
  },
};

const sources = sourcesOf(studyDays);

/** All counts in no order: from their table, or from the facts themselves as long as that is not whole. */
export async function readStudyDays(database: AccountDatabase): Promise<StudyDayCount[]> {
  if (await isDerived(database, studyDays)) return await database.studyDays.toArray();
  const counts: Counts = new Map();
  for (const entity of sources) {
    const acts = await database.table<Row, string>(entity).toArray();
    if (entity === 'review') {
      countReviews(counts, new Map(acts.map((act) => [act.id, act as unknown as Review])), 1);
    } else for (const act of acts) count(counts, entity, act as StudyAct, 1);
  }
  return [...counts.values()];
}

/** What the counts become more by, where each of these rows is new or replaces another. */
async function changeBy(database: AccountDatabase, written: readonly Written[]): Promise<Counts> {
  const counts: Counts = new Map();
  for (const { entity, row, before } of written) {
    // A fact never changes; another stamp of it is no other act.
    if (entity !== 'review' && before === undefined) count(counts, entity, row as StudyAct, 1);
  }
  const reviews = written.filter(({ entity }) => entity === 'review');
  if (reviews.length === 0) return counts;
  const after = await reviewsOfCards(database, reviews);
  const earlier = new Map(after);
  for (const { row, before } of reviews) if (before === undefined) earlier.delete(row.id);
  countReviews(counts, earlier, -1);
  countReviews(counts, after, 1);
  return counts;
}

/** All reviews of the cards that these are of, by id, these among them. */
async function reviewsOfCards(
  database: AccountDatabase,
  written: readonly Written[],
): Promise<Map<string, Review>> {
  const cards = [...new Set(written.map(({ row }) => String(row.cardId)))];
  const stored = await rowsWith(database.rows('review'), 'cardId', cards);
  const reviews = new Map(stored.map((review) => [review.id, review]));
  for (const { row } of written) reviews.set(row.id, row as unknown as Review);
  return reviews;
}

function countReviews(counts: Counts, reviews: ReadonlyMap<string, Review>, sign: 1 | -1): void {
  // The day of a review that was taken back is there all the same.
  for (const review of reviews.values()) countOf(counts, 'review', review.studyDay);
  for (const review of effectiveReviews([...reviews.values()])) {
    count(counts, 'review', review, sign, review.rating > 1);
  }
}

function count(
  counts: Counts,
  entity: EntityName,
  { studyDay }: { studyDay: string },
  sign: 1 | -1,
  isRemembered = false,
): void {
  const found = countOf(counts, entity, studyDay);
  found.acts += sign;
  if (isRemembered) found.remembered += sign;
}

function countOf(counts: Counts, entity: EntityName, studyDay: string): StudyDayCount {
  const key = `${studyDay} ${entity}`;
  const known = counts.get(key) ?? { key, studyDay, entity, acts: 0, remembered: 0 };
  counts.set(key, known);
  return known;
}

async function addCounts(database: AccountDatabase, counts: Counts): Promise<void> {
  const more = [...counts.values()];
  if (more.length === 0) return;
  const stored = await database.studyDays.bulkGet(more.map(({ key }) => key));
  const changed = more.flatMap((one, index) => {
    const before = stored[index];
    if (before === undefined) return [one];
    if (one.acts === 0 && one.remembered === 0) return [];
    const acts = before.acts + one.acts;
    return [{ ...before, acts, remembered: before.remembered + one.remembered }];
  });
  if (changed.length > 0) await database.studyDays.bulkPut(changed);
}

/** The study days after one, of any kind of act, the earliest first. */
async function nextDays(database: AccountDatabase, from: string): Promise<string[]> {
  const found = await Promise.all(
    sources.map((entity) =>
      database.table(entity).where('studyDay').above(from).limit(daysOfSlice).uniqueKeys(),
    ),
  );
  return [...new Set(found.flat().map(String))].sort().slice(0, daysOfSlice);
}

async function countDay(database: AccountDatabase, studyDay: string): Promise<void> {
  const counts: Counts = new Map();
  for (const entity of sources) {
    const acts = await database.table<Row, string>(entity).where({ studyDay }).toArray();
    if (entity !== 'review') {
      for (const act of acts) count(counts, entity, act as StudyAct, 1);
      continue;
    }
    // What took them back may have come on a later day.
    const all = await reviewsOfCards(
      database,
      acts.map((row) => ({ entity, row, before: row })),
    );
    countReviews(counts, all, 1);
  }
  const ofDay = [...counts.values()].filter((one) => one.studyDay === studyDay);
  await database.studyDays.bulkPut(ofDay);
}
