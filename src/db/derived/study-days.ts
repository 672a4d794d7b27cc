/**
 * Counts of study acts per study day: charts over years read one small row a day instead of every review. An undone
 * review does not count, but its day stays a study day. Facts that were deleted for good, or discarded because no
 * server took them, do not exist.
 */
import type { Review } from '../../model/entities/facts/review.ts';
import { isTombstone, type Row } from '../../model/merge.ts';
import type { EntityName } from '../../model/registry.ts';
import type { AccountDatabase } from '../database.ts';
import { readRows } from '../rows/read-rows.ts';
import { rowsWith, type Written } from '../rows/stored-rows.ts';
import type { StudyDayCount } from '../tables.ts';
import { type Derivation, isDerived, sourcesOf } from './derivation.ts';

type Counts = Map<string, StudyDayCount>;
type StudyAct = Row & { studyDay: string };

const daysOfSlice = 10;

export const studyDays: Derivation = {
  name: 'studyDays',
  // 2: an older release may have counted deleted facts.
  version: 2,
  tables: ['studyDays'],
  update: async (database, { written }) => {
    const acts = written.filter(({ entity }) => sources.includes(entity));
    await addCounts(database, await changeBy(database, acts));
    await dropEmptyDays(database, acts);
  },
  afterRemoval: async (database, entity, row) => {
    if (!sources.includes(entity)) return;
    const counts = await changeBy(database, [{ entity, row, before: undefined }]);
    for (const count of counts.values()) {
      count.acts *= -1;
      count.remembered *= -1;
    }
    await addCounts(database, counts);
    await dropIfEmpty(database, entity, row as StudyAct);
  },
  rebuild: async (database, from) => {
    if (from === '') await database.studyDays.clear();
    const days = await nextDays(database, from);
    for (const day of days) await countDay(database, day);
    return days.length < daysOfSlice ? undefined : days.at(-1);
  },
};

const sources = sourcesOf(studyDays);

/** Unordered: from the table, or from the facts until the table is complete. */
export async function readStudyDays(database: AccountDatabase): Promise<StudyDayCount[]> {
  if (await isDerived(database, studyDays)) return await database.studyDays.toArray();
  const counts: Counts = new Map();
  for (const entity of sources) {
    const rows = await database.table<Row, string>(entity).toArray();
    const acts = rows.filter((row) => !isTombstone(row));
    if (entity === 'review') {
      countReviews(counts, new Map(acts.map((act) => [act.id, act as unknown as Review])), 1);
    } else for (const act of acts) count(counts, entity, act as StudyAct, 1);
  }
  return [...counts.values()];
}

/** Reviews per study day from `first` up to and without `end`; days without reviews are left out. */
export async function readReviewCounts(
  database: AccountDatabase,
  first: string,
  end: string,
): Promise<number[]> {
  if (await isDerived(database, studyDays)) {
    // The day alone sorts before its keys.
    const days = await database.studyDays.where('key').between(first, end).toArray();
    return days.filter(({ entity }) => entity === 'review').map(({ acts }) => acts);
  }
  // Later reviews may undo earlier ones.
  const reviews = await database.rows('review').where('studyDay').aboveOrEqual(first).toArray();
  const counts: Counts = new Map();
  countReviews(counts, new Map(reviews.map((review) => [review.id, review])), 1);
  return [...counts.values()].filter(({ studyDay }) => studyDay < end).map(({ acts }) => acts);
}

/** The change of the counts by these new or replaced rows. */
async function changeBy(database: AccountDatabase, written: readonly Written[]): Promise<Counts> {
  const counts: Counts = new Map();
  // A fact never changes; another stamp makes no new act.
  const fresh = written.filter(({ row, before }) => before === undefined && !isTombstone(row));
  const gone = written.filter(isGoing);
  for (const { entity, row } of fresh) {
    if (entity !== 'review') count(counts, entity, row as StudyAct, 1);
  }
  for (const { entity, before } of gone) {
    if (entity !== 'review') count(counts, entity, before as StudyAct, -1);
  }
  const isReview = ({ entity }: Written) => entity === 'review';
  const [came, went] = [fresh.filter(isReview), gone.filter(isReview)];
  if (came.length + went.length > 0) {
    await countChange(database, counts, came.map(reviewOf), went.map(reviewBefore));
  }
  return counts;
}

/** A fact that is now deleted for good. */
function isGoing({ row, before }: Written): boolean {
  return before !== undefined && isTombstone(row) && !isTombstone(before);
}

/** A day counts as long as one of its acts exists. Rows may be stored already or not yet. */
async function dropEmptyDays(
  database: AccountDatabase,
  written: readonly Written[],
): Promise<void> {
  const dayOf = (entity: EntityName, row: Row) => keyOf(entity, (row as StudyAct).studyDay);
  const gone = written.filter(isGoing);
  const goneIds = new Set(gone.map(({ row }) => row.id));
  const kept = new Set(written.map(({ entity, row }) => dayOf(entity, row)));
  const days = new Map(
    gone.map(({ entity, before }) => [dayOf(entity, before as Row), { entity, before }]),
  );
  for (const [key, { entity, before }] of days) {
    if (kept.has(key)) continue;
    await dropIfEmpty(database, entity, before as StudyAct, goneIds);
  }
}

/** @param goneIds acts that may still be stored */
async function dropIfEmpty(
  database: AccountDatabase,
  entity: EntityName,
  { studyDay }: StudyAct,
  goneIds: ReadonlySet<string> = new Set(),
): Promise<void> {
  const ids = await database.table(entity).where({ studyDay }).primaryKeys();
  if (!ids.every((id) => goneIds.has(String(id)))) return;
  await database.studyDays.delete(keyOf(entity, studyDay));
}

function keyOf(entity: EntityName, studyDay: string): string {
  return `${studyDay} ${entity}`;
}

/** A review counts until a review arrives that undoes it, in whatever order they arrive. */
async function countChange(
  database: AccountDatabase,
  counts: Counts,
  fresh: readonly Review[],
  gone: readonly Review[],
): Promise<void> {
  const touched = [...fresh, ...gone];
  const ids = [...new Set(touched.flatMap(({ id, voids }) => (voids ? [id, voids] : [id])))];
  const known = new Set(touched.map(({ id }) => id));
  const [stored, storedVoids] = await Promise.all([
    readRows(
      database.rows('review'),
      ids.filter((id) => !known.has(id)),
    ),
    rowsWith(database.rows('review'), 'voids', ids),
  ]);
  const after = new Map([...stored, ...fresh.map((one) => [one.id, one] as const)]);
  for (const one of storedVoids) after.set(one.id, one);
  for (const [id, one] of after) if (isTombstone(one)) after.delete(id);
  for (const { id } of gone) after.delete(id);
  const before = new Map(after);
  for (const { id } of fresh) before.delete(id);
  for (const one of gone) before.set(one.id, one);
  const wanted = new Set(ids);
  countReviews(counts, before, -1, wanted);
  countReviews(counts, after, 1, wanted);
}

const reviewOf = ({ row }: Written) => row as unknown as Review;
const reviewBefore = ({ before }: Written) => before as unknown as Review;

/** @param wanted counts only these ids; the other reviews only undo */
function countReviews(
  counts: Counts,
  reviews: ReadonlyMap<string, Review>,
  sign: 1 | -1,
  wanted?: ReadonlySet<string>,
): void {
  const taken = new Set([...reviews.values()].map(({ voids }) => voids));
  for (const review of reviews.values()) {
    if (wanted && !wanted.has(review.id)) continue;
    // The day of an undone review remains.
    if (review.rating === 0 || taken.has(review.id)) countOf(counts, 'review', review.studyDay);
    else count(counts, 'review', review, sign, review.rating > 1);
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
  const key = keyOf(entity, studyDay);
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

/** The next study days with an act of any kind, the earliest first. */
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
    // The review that undoes them may be of a later day.
    const ids = acts.map(({ id }) => id);
    const later = await rowsWith(database.rows('review'), 'voids', ids);
    const reviews = [...(acts as unknown as Review[]), ...later];
    countReviews(counts, new Map(reviews.map((review) => [review.id, review])), 1, new Set(ids));
  }
  const ofDay = [...counts.values()].filter((one) => one.studyDay === studyDay);
  await database.studyDays.bulkPut(ofDay);
}
