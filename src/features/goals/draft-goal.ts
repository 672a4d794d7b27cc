/**
 * A new goal from its files and one line: “40 pages by Friday”, “20 pages a week”, “100 cards by 12 Dec”, “5 hours a week”.
 * Pure. What the line does not say is taken from the files and the student's settings; what does not fit is said.
 */
import { plural } from '../../lib/plural.ts';
import type { GoalFields } from '../../model/entities/goal.ts';
import { isDayOff } from '../../model/study/goal-terms.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import type { LineReading } from '../../model/study/quick-line/line-types.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';

export type GoalKind = 'pages' | 'pages-weekly' | 'cards' | 'hours';

/** A file that a goal can be for. */
export interface GoalFile {
  id: string;
  name: string;
  /** 0: not known yet. */
  pageCount: number;
  courseId?: string | null | undefined;
  /** The page on which the student stopped; 0: not begun. */
  onPage: number;
}

export interface DraftInput {
  kind: GoalKind;
  files: readonly GoalFile[];
  reading: Pick<
    LineReading,
    'title' | 'amount' | 'pages' | 'dueOn' | 'until' | 'courseId' | 'remindMin'
  >;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  /** The last day of the term, if the student has said it. */
  termTo?: string | null | undefined;
  /** For cards: the chosen deck. */
  deck?: { id: string; name: string; cards: number; courseId?: string | null | undefined };
  /** The course that the line names; absent: that of the file or deck. */
  course?: { id: string; name: string } | undefined;
  reminder?: string | undefined;
}

export interface GoalDraft {
  /** Absent: something is missing, which `problem` says. */
  fields?: GoalFields;
  /** What the student may not expect, such as a file with fewer pages. */
  notice?: string;
  /** What is missing, in words. */
  problem?: string;
}

/** Days of a goal without an end in its line; more for a long file, so that the pace is one to keep. */
const usualDays = 7;
const [usualPace, mostUsualDays] = [15, 84];
const usualWeeks = 12;
/** A goal of cards or hours without an amount. */
const usualCards = 100;
const usualMinutes = 5 * 60;
const mostDays = 5 * 366;

/** The kind that a line says, or else the chosen one. */
export function kindOfLine(chosen: GoalKind, { amount }: Pick<LineReading, 'amount'>): GoalKind {
  if (amount === undefined) return chosen;
  if (amount.unit === 'cards') return 'cards';
  if (amount.unit === 'minutes') return 'hours';
  return amount.isWeekly ? 'pages-weekly' : 'pages';
}

export function draftGoal(input: DraftInput): GoalDraft {
  const { reading, today } = input;
  const end = reading.dueOn ?? reading.until;
  if (end !== undefined && end < today) return { problem: 'That day is over' };
  if (end !== undefined && dayNumber(end) - dayNumber(today) > mostDays)
    return { problem: 'A goal can last up to 5 years' };
  const kind = kindOfLine(input.kind, reading);
  return kind === 'pages' || kind === 'pages-weekly'
    ? draftOfPages(input, kind === 'pages-weekly')
    : draftOfAmount(input, kind);
}

function draftOfPages(input: DraftInput, isWeekly: boolean): GoalDraft {
  const { files, reading, today } = input;
  const [first, ...others] = files;
  if (first === undefined) return { problem: 'Choose a file' };
  const count = reading.amount?.unit === 'pages' ? reading.amount.count : undefined;
  if (isWeekly && !count)
    return { problem: 'Say how many pages a week, such as “20 pages a week”' };
  const all = [rangeOf(first, reading.pages), ...others.map((file) => rangeOf(file, undefined))];
  const left = all.reduce((sum, { pages }) => sum + pages, 0);
  const wanted = isWeekly || reading.pages ? undefined : count;
  const ranges = wanted === undefined ? all : firstPages(all, wanted);
  const [own, ...further] = ranges;
  if (own === undefined) return { problem: 'Enter 1 page or more' };
  const total = ranges.reduce((sum, { pages }) => sum + pages, 0);
  const weeks = isWeekly ? Math.ceil(total / (count ?? total)) : 0;
  const end = isWeekly ? dayAfter(today, weeks * 7 - 1) : dayAfter(today, daysFor(total) - 1);
  const isKnown = files.every(({ pageCount }) => pageCount > 0);
  return {
    fields: {
      ...shared(input, reading.dueOn ?? reading.until ?? end),
      name: reading.title || nameOfFiles(files),
      fileId: first.id,
      ...{ startPage: own.startPage, endPage: own.endPage },
      courseId: courseOf(input, first.courseId),
      files: further.map(({ fileId, startPage, endPage }) => ({ fileId, startPage, endPage })),
      ...(isWeekly && { isWeekly, target: count ?? null }),
    },
    ...noticeOf(files, reading, isKnown ? (wanted ?? 0) : 0, left),
  };
}

function daysFor(pages: number): number {
  return Math.min(mostUsualDays, Math.max(usualDays, Math.ceil(pages / usualPace)));
}

interface Range {
  fileId: string;
  startPage: number;
  endPage: number;
  pages: number;
}

/** From the page after the last one, or the whole file again if it is read. */
function rangeOf(
  { id, pageCount, onPage }: GoalFile,
  said: { from: number; to: number } | undefined,
): Range {
  // A file whose pages are not known yet takes whatever the line says.
  const last = pageCount > 0 ? pageCount : (said?.to ?? onPage + 1);
  const from = said?.from ?? (onPage >= last ? 1 : onPage + 1);
  const startPage = Math.max(1, Math.min(from, last));
  const endPage = Math.max(startPage, Math.min(said?.to ?? last, last));
  return { fileId: id, startPage, endPage, pages: endPage - startPage + 1 };
}

function firstPages(ranges: readonly Range[], count: number): Range[] {
  let left = count;
  return ranges.flatMap((range) => {
    const pages = Math.min(left, range.pages);
    left -= pages;
    return pages > 0 ? [{ ...range, pages, endPage: range.startPage + pages - 1 }] : [];
  });
}

function noticeOf(
  files: readonly GoalFile[],
  { pages }: Pick<LineReading, 'pages'>,
  wanted: number,
  left: number,
): Pick<GoalDraft, 'notice'> {
  const [first] = files;
  const count = files.reduce((sum, { pageCount }) => sum + pageCount, 0);
  const has = files.length === 1 ? 'This file has' : 'These files have';
  if (pages && first && first.pageCount > 0 && pages.to > first.pageCount)
    return { notice: `This file has ${plural(first.pageCount, 'page')}. The goal ends there.` };
  if (wanted <= left) return {};
  const isAll = left === count;
  return {
    notice: isAll
      ? `${has} ${plural(count, 'page')}. The goal is all of them.`
      : `${has} ${plural(count, 'page')}, ${left} ${left === 1 ? 'is' : 'are'} left. The goal is ${left === 1 ? 'that one' : `all ${left}`}.`,
  };
}

function draftOfAmount(input: DraftInput, kind: 'cards' | 'hours'): GoalDraft {
  const { reading, today, deck, termTo } = input;
  const { amount } = reading;
  const isOwn = amount?.unit === (kind === 'cards' ? 'cards' : 'minutes');
  const isWeekly = isOwn ? amount.isWeekly : kind === 'hours';
  const usual = kind === 'hours' ? usualMinutes : (deck?.cards ?? usualCards);
  const asked = isOwn ? amount.count : usual;
  const isTooMany = kind === 'cards' && !isWeekly && deck !== undefined && asked > deck.cards;
  if (kind === 'cards' && deck?.cards === 0) return { problem: 'This deck has no cards' };
  if (asked < 1) return { problem: kind === 'cards' ? 'Enter 1 card or more' : 'Enter a length' };
  const isTerm = !!termTo && termTo > today && dayNumber(termTo) - dayNumber(today) < 366;
  const weekly = isTerm ? termTo : dayAfter(today, usualWeeks * 7 - 1);
  const end = isWeekly ? weekly : dayAfter(today, usualDays - 1);
  const about = deck?.name ?? input.course?.name ?? '';
  return {
    fields: {
      ...shared(input, reading.dueOn ?? reading.until ?? end),
      name:
        reading.title ||
        (kind === 'cards' ? `Review ${about || 'cards'}` : `Study ${about}`.trim()),
      // Required fields of a goal of pages; nothing reads them here.
      ...{ fileId: null, startPage: 1, endPage: 1 },
      kind,
      target: isTooMany ? deck.cards : asked,
      isWeekly,
      deckId: kind === 'cards' ? (deck?.id ?? null) : null,
      courseId: courseOf(input, deck?.courseId),
    },
    ...(isTooMany && {
      notice: `This deck has ${plural(deck.cards, 'card')}. The goal is all of them.`,
    }),
  };
}

function shared({ today, reminder }: DraftInput, endDate: string) {
  return { startDate: today, endDate, reminder: reminder ?? null };
}

function courseOf({ reading, course }: DraftInput, ofFile: string | null | undefined) {
  return reading.courseId ?? course?.id ?? ofFile ?? null;
}

/** `Read Learning`, `Read Learning and 2 more`. */
function nameOfFiles([first, ...others]: readonly GoalFile[]): string {
  const name = (first?.name ?? '').replace(/\.[a-z\d]{1,5}$/i, '');
  return others.length === 0 ? `Read ${name}` : `Read ${name} and ${others.length} more`;
}

/** The day on which a pace would be easier, after an exam: the third day, and no day off. */
export function dayAfterExam(on: string, daysOff: ReadonlySet<number>): string {
  let day = dayNumber(on) + 3;
  for (let tries = 0; tries < 7 && isDayOff(day, daysOff); tries++) day += 1;
  return dayOfNumber(day);
}
