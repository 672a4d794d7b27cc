/** The page range of a request, typed by the student. */
import type { PlaceUnit } from '../../model/files/document-kinds.ts';
import type { PageRange } from '../../reading/pdf/text/file-text.ts';

/** Longer files offer only about a chapter. */
const wholeUpTo = 60;
const chapterPages = 25;

/** @param currentPage the page being read */
export function offeredRange(pageCount: number, currentPage: number): PageRange {
  if (pageCount <= wholeUpTo) return { fromPage: 1, toPage: pageCount };
  return { fromPage: currentPage, toPage: Math.min(pageCount, currentPage + chapterPages - 1) };
}

export interface RangeProblem {
  from?: string;
  to?: string;
}

export type JudgedRange = { ok: true; range: PageRange } | { ok: false; problem: RangeProblem };

export function judgeRange(
  from: string,
  to: string,
  pageCount: number,
  unit: PlaceUnit = 'page',
): JudgedRange {
  const fromPage = pageOf(from, pageCount);
  const toPage = pageOf(to, pageCount);
  const wrong = `Enter a ${unit} from 1 to ${pageCount}.`;
  if (fromPage === undefined) return { ok: false, problem: { from: wrong } };
  if (toPage === undefined) return { ok: false, problem: { to: wrong } };
  if (toPage < fromPage) {
    return { ok: false, problem: { to: `The last ${unit} is before the first ${unit}.` } };
  }
  return { ok: true, range: { fromPage, toPage } };
}

function pageOf(typed: string, pageCount: number): number | undefined {
  if (!/^\s*\d+\s*$/.test(typed)) return undefined;
  const page = Number(typed);
  return page >= 1 && page <= pageCount ? page : undefined;
}
