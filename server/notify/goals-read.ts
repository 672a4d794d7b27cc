/**
 * How far a student's goals have come. A student may have many goals of one file and have read very many pages of it: the readings
 * are gone through once, then of each page is known on which day it was read last, and last before today. A page counts for a goal
 * if the one is not before its first day, and was read before today if the other is not: the same as `goalProgress` finds.
 */
import type { Goal } from '../../src/model/entities/goal.ts';
import { type GoalProgress, progressOfCounts } from '../../src/model/study/progress.ts';
import { isOverBudget, rowsOfEntity, type Source } from './read-entity.ts';

export type ProgressOf = ReadonlyMap<string, Omit<GoalProgress, 'nextPage'>>;

/** @returns by goal; `undefined` where there is more than the budget allows to read */
export async function readProgress(
  source: Source,
  goals: readonly Goal[],
  today: string,
): Promise<ProgressOf | undefined> {
  const wanted = new Set(goals.flatMap(({ fileId }) => fileId ?? []));
  const files = wanted.size > 0 ? await readDays(source, wanted, dayOf(today)) : new Map();
  if (isOverBudget(source)) return undefined;
  const found = new Map<string, Omit<GoalProgress, 'nextPage'>>();
  for (const [fileId, ofFile] of Map.groupBy(goals, (goal) => goal.fileId ?? '')) {
    const pages = await inOrder(source, files.get(fileId) ?? new Map());
    for (const [startDate, alike] of Map.groupBy(ofFile, (goal) => goal.startDate)) {
      const [last, before] = [pages.last, pages.before].map((days) => sums(days, dayOf(startDate)));
      await source.giveWay(pages.pages.length);
      for (const goal of alike) {
        const [from, to] = [goal.startPage, goal.endPage + 1].map((page) =>
          place(pages.pages, page),
        );
        const count = (of: Uint32Array | undefined) =>
          (of?.[to ?? 0] ?? 0) - (of?.[from ?? 0] ?? 0);
        const pagesRead = Math.max(0, count(last));
        const readToday = Math.max(0, pagesRead - count(before));
        found.set(goal.id, progressOfCounts(goal, { pagesRead, readToday }, today));
      }
    }
  }
  return found;
}

/** As numbers, `20260310`; 0: never. */
interface ReadDays {
  last: number;
  before: number;
}

async function readDays(source: Source, wanted: ReadonlySet<string>, today: number) {
  const files = new Map<string, Map<number, ReadDays>>();
  for await (const { fileId, page, studyDay } of rowsOfEntity(source, 'reading')) {
    if (!wanted.has(fileId)) continue;
    const pages = files.get(fileId) ?? new Map<number, ReadDays>();
    files.set(fileId, pages);
    const days = pages.get(page) ?? { last: 0, before: 0 };
    pages.set(page, days);
    const day = dayOf(studyDay);
    days.last = Math.max(days.last, day);
    if (day < today) days.before = Math.max(days.before, day);
  }
  return files;
}

/** Pages are put in order with so many a turn, as the bytes of `GiveWay`. */
const workOfOnePage = 20;

async function inOrder({ giveWay }: Source, read: ReadonlyMap<number, ReadDays>) {
  // An array of numbers only is sorted fast enough for one turn.
  const pages = Float64Array.from(read.keys()).sort();
  const [last, before] = [new Uint32Array(pages.length), new Uint32Array(pages.length)];
  for (const [index, page] of pages.entries()) {
    const days = read.get(page);
    last[index] = days?.last ?? 0;
    before[index] = days?.before ?? 0;
    await giveWay(workOfOnePage);
  }
  return { pages, last, before };
}

/** At each place, how many before it are of this day or later. */
function sums(days: Uint32Array, from: number): Uint32Array {
  const counts = new Uint32Array(days.length + 1);
  let count = 0;
  for (let index = 0; index < days.length; index++) {
    if ((days[index] ?? 0) >= from) count += 1;
    counts[index + 1] = count;
  }
  return counts;
}

/** How many pages are before this one. */
function place(pages: Float64Array, page: number): number {
  let [low, high] = [0, pages.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pages[middle] ?? 0) < page) low = middle + 1;
    else high = middle;
  }
  return low;
}

function dayOf(studyDay: string): number {
  return Number(studyDay.slice(0, 4) + studyDay.slice(5, 7) + studyDay.slice(8, 10));
}
