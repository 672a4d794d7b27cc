/** A repetition in words: “Every Mon and Thu until 12 Feb”, “Every 2 weeks”, “Monthly on the 1st”. */
import { dateFormat, dayMs } from '../../lib/date-format.ts';
import { parseRule, weekdayNames, weekdayOfNumber } from './repeat-rule.ts';
import { dayNumber } from './study-day.ts';

const shortDay = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });
const longWeekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
const nths: Readonly<Record<string, string>> = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '5': 'fifth',
  '-1': 'last',
};

/** From Sunday on, for sentences and for readers of the screen. */
export const weekdayWords = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
] as const;

/** “Every Mon until 12 Feb, except 24 Dec – 6 Jan”. Names the weekday or date of the first day if the rule does not. */
export function seriesInWords(
  rule: string,
  startOn: string,
  today: string,
  breaks: readonly { from: string; to: string }[] = [],
): string {
  const name = weekdayNames[weekdayOfNumber(dayNumber(startOn))] ?? 'MO';
  const read = parseRule(rule);
  const isBare = read !== undefined && [...read.by.values()].every(({ length }) => length === 0);
  const day =
    read?.frequency === 'WEEKLY'
      ? `;BYDAY=${name}`
      : read?.frequency === 'MONTHLY'
        ? `;BYMONTHDAY=${Number(startOn.slice(8))}`
        : '';
  const words = repeatInWords(isBare ? rule + day : rule, today) ?? '';
  const left = breaks.map(({ from, to }) =>
    from === to ? dayInWords(from, today) : `${dayInWords(from, today)} – ${dayInWords(to, today)}`,
  );
  return left.length > 0 && words !== '' ? `${words}, except ${listed(left)}` : words;
}

/**
 * @param rule the value of an `RRULE`
 * @param today for years that go without saying, `YYYY-MM-DD`
 * @returns `undefined` if it is not a rule
 */
export function repeatInWords(rule: string, today: string): string | undefined {
  const read = parseRule(rule);
  if (read === undefined) return undefined;
  const { frequency, interval, count, until, by } = read;
  const days = by.get('BYDAY') ?? [];
  const date = by.get('BYMONTHDAY')?.[0];
  const begun = baseInWords(frequency, interval, days, date);
  const last = until === undefined ? undefined : new Date(until.wallMs).toISOString().slice(0, 10);
  const end =
    last === undefined
      ? count === undefined
        ? ''
        : `, ${count} ${count === 1 ? 'time' : 'times'}`
      : ` until ${dayInWords(last, today)}`;
  return `${begun}${end}`;
}

function baseInWords(
  frequency: keyof typeof units,
  interval: number,
  days: readonly string[],
  date: string | undefined,
): string {
  const every =
    interval === 1 ? `Every ${units[frequency]}` : `Every ${interval} ${units[frequency]}s`;
  if (frequency === 'WEEKLY' && days.length > 0) {
    if (interval === 1 && days.join() === 'MO,TU,WE,TH,FR') return 'Every weekday';
    const names = listed(days.map((day) => weekdayInWords(day)));
    return interval === 1 ? `Every ${names}` : `${every} on ${names}`;
  }
  if (frequency === 'MONTHLY' && date !== undefined)
    return date === '-1' ? `${every} on the last day` : `${every} on the ${ordinal(Number(date))}`;
  const [first = ''] = days;
  const nth = nths[first.slice(0, -2)];
  if (frequency === 'MONTHLY' && nth !== undefined)
    return `${every} on the ${nth} ${weekdayInWords(first.slice(-2), longWeekday)}`;
  return every;
}

/** 1970-01-04 was a Sunday. */
function weekdayInWords(code: string, format = weekday): string {
  const index = weekdayNames.indexOf(code as (typeof weekdayNames)[number]);
  return format.format((3 + index) * dayMs);
}

function listed(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** “12 Feb”, with its year if it is more than eleven months away. @param day `YYYY-MM-DD` */
export function dayInWords(day: string, today: string): string {
  const at = dayNumber(day) * dayMs;
  const isNear = Math.abs(dayNumber(day) - dayNumber(today)) < 335;
  return (isNear ? shortDay : dayOfYear).format(at);
}
