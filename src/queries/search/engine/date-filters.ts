/**
 * Dates in a search: `edited:week`, `after:2026-10`, `before:2026-10-05`. Days, months and years are those of this device's
 * calendar, and a week is the last seven days. Pure.
 */

export type DateFilterName = 'edited' | 'after' | 'before';

export interface DateFilter {
  by: DateFilterName;
  value: string;
}

export interface DateSpan {
  fromMs: number;
  /** Excluded. */
  toMs: number;
}

/** Days before today with which each begins, and the days that it has; absent: up to now. */
const named = new Map<string, { daysBack: number; days?: number }>([
  ['today', { daysBack: 0 }],
  ['yesterday', { daysBack: 1, days: 1 }],
  ['week', { daysBack: 6 }],
  ['month', { daysBack: 29 }],
  ['year', { daysBack: 364 }],
]);

const date = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?$/;

/** @returns `undefined` for what is no date */
function readDate(value: string, nowMs: number): DateSpan | undefined {
  const words = named.get(value);
  if (words !== undefined) {
    const { daysBack, days } = words;
    const start = (back: number) => {
      const at = new Date(nowMs);
      return new Date(at.getFullYear(), at.getMonth(), at.getDate() - back).getTime();
    };
    const toMs = days === undefined ? Number.MAX_SAFE_INTEGER : start(daysBack - days);
    return { fromMs: start(daysBack), toMs };
  }
  const [, year, month, day] = date.exec(value)?.map(Number) ?? [];
  if (year === undefined) return undefined;
  if (month === undefined || Number.isNaN(month))
    return spanOfDates([year, 0, 1], [year + 1, 0, 1]);
  if (month < 1 || month > 12) return undefined;
  if (day === undefined || Number.isNaN(day))
    return spanOfDates([year, month - 1, 1], [year, month, 1]);
  const isInMonth = day >= 1 && new Date(year, month - 1, day).getMonth() === month - 1;
  return isInMonth ? spanOfDates([year, month - 1, day], [year, month - 1, day + 1]) : undefined;
}

type LocalDate = readonly [year: number, month: number, day: number];

function spanOfDates(from: LocalDate, to: LocalDate): DateSpan {
  return { fromMs: new Date(...from).getTime(), toMs: new Date(...to).getTime() };
}

/** Whether a value names a date, or may become one by further letters: `2026-1`, `yest`. */
export function dateIn(value: string): 'yes' | 'unfinished' | 'no' {
  if (readDate(value, 0) !== undefined) return 'yes';
  const isBegun = [...named.keys()].some((word) => word.startsWith(value));
  return isBegun || /^\d{1,4}(?:[-/.]\d{0,2}){0,2}$/.test(value) ? 'unfinished' : 'no';
}

/** Times that a filter asks for. @param value one that is a date by `dateIn` */
export function spanOf({ by, value }: DateFilter, nowMs: number): DateSpan {
  const all = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER };
  const span = readDate(value, nowMs) ?? all;
  if (by === 'edited') return span;
  return by === 'after' ? { ...all, fromMs: span.fromMs } : { ...all, toMs: span.fromMs };
}
