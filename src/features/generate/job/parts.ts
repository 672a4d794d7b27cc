/** The parts of a page range, its chapters and its marks. Students review the items of one part while the next is read. */
import type { AccountDatabase } from '../../../db/database.ts';
import type { Mark } from '../../../generate/around-marks.ts';
import {
  type ChapterBegin,
  pointsOfShort,
  type SummaryShape,
  wordsOfDetail,
} from '../../../generate/chapters.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { type Chapter, readChapters } from '../../../reading/pdf/chapters.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';

/** Pages of a single part. What is important is judged among all pages of a part. */
const mostAtOnce = 40;
const pagesOfPart = 25;

export function partsOf({ fromPage, toPage }: PageRange): PageRange[] {
  const count = pageCountOf({ fromPage, toPage });
  if (count <= 0) return [];
  const parts = count <= mostAtOnce ? 1 : Math.ceil(count / pagesOfPart);
  return Array.from({ length: parts }, (_, index) => ({
    fromPage: fromPage + Math.floor((count * index) / parts),
    toPage: fromPage + Math.floor((count * (index + 1)) / parts) - 1,
  }));
}

export function pageCountOf({ fromPage, toPage }: PageRange): number {
  return toPage - fromPage + 1;
}

/** Words of text per item, if no number is wanted. Keeps a dense text from giving more than anybody reviews. */
const wordsForOne: Record<GenerationKind, number> = {
  summary: 250,
  flashcards: 60,
  questions: 120,
};

const fewest = 3;

export function carriedBy(
  kind: GenerationKind,
  texts: readonly string[],
  shape?: SummaryShape,
): number {
  const words = texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  return carriedByWords(kind, words, shape);
}

/** The most items that a text of so many words carries. */
export function carriedByWords(kind: GenerationKind, words: number, shape?: SummaryShape): number {
  if (shape === 'short') return pointsOfShort;
  return Math.max(
    fewest,
    Math.ceil(words / (shape === 'detailed' ? wordsOfDetail : wordsForOne[kind])),
  );
}

/** A part's number of the items that are still wanted, by its share of the remaining pages. */
export function shareOf(wanted: number, part: PageRange, left: PageRange): number {
  return Math.max(0, Math.round((wanted * pageCountOf(part)) / pageCountOf(left)));
}

/** @returns where chapters begin; none if the file names none in the range, so its headings are used */
export async function readBegins(
  file: Pick<StudyFile, 'id' | 'sha256' | 'mime' | 'pageCount'>,
  range: PageRange,
  signal: AbortSignal,
  database: AccountDatabase,
): Promise<ChapterBegin[]> {
  try {
    return beginsIn(await readChapters(file, signal, database), range);
  } catch (error) {
    if (!signal.aborted) console.warn('The chapters of a file cannot be read', error);
    return [];
  }
}

/** Of the highest level that has several chapters in the range. Pure. */
export function beginsIn(chapters: readonly Chapter[], range: PageRange): ChapterBegin[] {
  const isHere = ({ fromPage, toPage }: PageRange) =>
    fromPage <= range.toPage && toPage >= range.fromPage;
  for (const level of [1, 2]) {
    const some = chapters.filter((one) => one.level <= level && isHere(one));
    if (some.length > 1) return some.map(({ title, fromPage }) => ({ title, page: fromPage }));
  }
  return [];
}

/** The highlighted words of a file. Highlighted areas have none. */
export async function readMarks(database: AccountDatabase, fileId: string): Promise<Mark[]> {
  const rows = await database
    .rows('highlight')
    .where('[fileId+deletedAt]')
    .equals([fileId, 0])
    .toArray();
  return rows
    .filter(({ quote }) => quote.trim() !== '')
    .map(({ page, quote }) => ({ page, quote }));
}

/** From the first page with a mark to the last. Pure. */
export function rangeOfMarks(marks: readonly Mark[]): PageRange | undefined {
  const pages = marks.map(({ page }) => page);
  return pages.length === 0
    ? undefined
    : { fromPage: Math.min(...pages), toPage: Math.max(...pages) };
}

/** Includes the pages beside the part, since a mark of a changed file may be one page off. Pure. */
export function hasMark(marks: readonly Mark[], { fromPage, toPage }: PageRange): boolean {
  return marks.some(({ page }) => page >= fromPage - 1 && page <= toPage + 1);
}
