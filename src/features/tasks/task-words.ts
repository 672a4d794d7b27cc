/** Words of a task's day, time, repetition, reminder and lengths. Pure. */
import { lengthInWords, timeInWords } from '../../components/quick-line/line-chips.ts';
import { dateFormat, localDay } from '../../lib/date-format.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { parseRule, weekdayNames } from '../../model/study/repeat-rule.ts';
import { repeatInWords } from '../../model/study/repeat-words.ts';

const short = { timeZone: 'UTC' } as const;
const weekday = dateFormat({ weekday: 'short', ...short });
const dayOfMonth = dateFormat({ day: 'numeric', month: 'short', ...short });
const dayOfWeek = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', ...short });
const dayOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', ...short });
const hourOfDay = dateFormat({ timeStyle: 'short' });

const noonOf = (day: string) => Date.parse(`${day}T12:00Z`);

/** `Mon` of a day close by, or `4 Dec`. @param today the study day; both `YYYY-MM-DD` */
export function shortDay(day: string, today: string): string {
  const isNear = day > dayAfter(today, -7) && day < dayAfter(today, 7);
  if (isNear) return weekday.format(noonOf(day));
  return (day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth : dayOfYear).format(noonOf(day));
}

/** `Today`, `Tomorrow`, or `Thu 26 Nov`. */
export function longDay(day: string, today: string): string {
  if (day === today) return 'Today';
  if (day === dayAfter(today)) return 'Tomorrow';
  return (day.slice(0, 4) === today.slice(0, 4) ? dayOfWeek : dayOfYear).format(noonOf(day));
}

/** What became of a task: `moved to today`, `moved to Thu 3 Dec`, `has no date`. */
export function movedWords(dueOn: string | null, today: string): string {
  if (dueOn === null) return 'has no date';
  const words = longDay(dueOn, today);
  return `moved to ${isClose(dueOn, today) ? words.toLowerCase() : words}`;
}

/** `Today 14:00`, `Thu 16:15`, or `4 Dec 10:00`: when time is planned. @param atMs an instant */
export function plannedWords(atMs: number, today: string): string {
  const day = localDay(atMs);
  return `${dayInRow(day, today)} ${hourOfDay.format(atMs)}`;
}

interface Due {
  dueOn?: string | null | undefined;
  dueTime?: string | null | undefined;
}

/** What a row says beside its group, which names the day of Today and Tomorrow. */
export function dueInGroup({ dueOn, dueTime }: Due, today: string, isInDay: boolean): string {
  if (!dueOn) return '';
  const time = dueTime ? timeInWords(dueTime) : '';
  const isNamed = isInDay && isClose(dueOn, today);
  return [isNamed ? '' : dayInRow(dueOn, today), time].filter(Boolean).join(' ');
}

function dayInRow(day: string, today: string): string {
  return isClose(day, today) ? longDay(day, today) : shortDay(day, today);
}

function isClose(day: string, today: string): boolean {
  return day === today || day === dayAfter(today);
}

/** `Thu 26 Nov, 23:59`. */
export function dueWordsOf({ dueOn, dueTime }: Due, today: string): string {
  if (!dueOn) return 'No date';
  return longDay(dueOn, today) + (dueTime ? `, ${timeInWords(dueTime)}` : '');
}

/** `Thu` for a weekly task, and otherwise its rule in words without its end, for a row. */
export function shortRepeat(repeat: string, today: string): string | undefined {
  const rule = parseRule(repeat);
  const [day, ...others] = rule?.by.get('BYDAY') ?? [];
  const isWeekly = rule?.frequency === 'WEEKLY' && rule.interval === 1 && others.length === 0;
  if (isWeekly && day !== undefined) {
    const at = weekdayNames.findIndex((one) => day.endsWith(one));
    // 1970-01-04 was a Sunday.
    return weekday.format(noonOf(`1970-01-0${at + 4}`));
  }
  return repeatInWords(endless(repeat), today);
}

/** The rule without its end. */
function endless(repeat: string): string {
  const parts = repeat.split(';').filter((part) => !/^\s*(?:COUNT|UNTIL)=/i.test(part));
  return parts.join(';');
}

/** `2 h before`. @param minutes before it */
export function reminderWords(minutes: number): string {
  return minutes === 0 ? 'When it is due' : `${lengthInWords(minutes)} before`;
}
