/** Days in a line: “tomorrow”, “next Friday”, “27 Nov”, “in 3 days”, “am Freitag”, “24 Dec–6 Jan”. */
import { dayAfter, mondayOf } from '../local-time.ts';
import { dayNumber, isDay, rolloverHour } from '../study-day.ts';
import {
  capitalsAfter,
  endsPhrase,
  grouped,
  groupIndex,
  type Line,
  matchAt,
  originalOf,
  sticky,
  wordBefore,
} from './line-text.ts';
import type { LineContext, LineValue } from './line-types.ts';
import { type Tongue, tongueNames, tongues } from './tongues.ts';

type DayValue = Extract<LineValue, { type: 'day' }>;
type DayAnswer = DayValue | { type: 'words' };

export interface DayFound {
  /** Offset in the folded line. */
  end: number;
  /** The likely one first. */
  answers: readonly DayAnswer[];
  /** It was said with a preposition, or as a whole date. */
  isFirm: boolean;
  /** “until 12 Feb”, “bis Freitag”. */
  isUntil: boolean;
  /** “today”, “tonight”: times after midnight belong to it. */
  isToday: boolean;
}

interface DayForms {
  relative: RegExp;
  weekday: RegExp;
  shortDay: RegExp;
  dayMonth: RegExp;
  within: RegExp;
  span: RegExp;
}

const partTimes = ['09:00', '14:00', '19:00'] as const;
const nightTime = '20:00';
/** Read as names of months only after the number of a day. */
const year = '(?:(?:,| of| de| del)? (?<year>[12]\\d{3}))?';

function formsOf(tongue: Tongue, more: string): DayForms {
  const { dayParts, next, nextAfter, coming, of } = tongue;
  const lead = leadOf(tongue);
  const parts = `(?: (?:in the )?(?:${grouped('part', dayParts)}))?`;
  const named = (days: readonly string[]) =>
    `${lead}(?:(?<=(?:^|[ (])(?:on|by|until|for|due|before) )the )?(?:(?<next>${next}) |(?<coming>${coming}) )?(?:${grouped('wd', days)})${nextAfter === '' ? '' : `(?<after> (?:${nextAfter}))?`}${parts}`;
  const amount = `(?:(?<count>\\d{1,3})|${tongue.one})`;
  const { minute, hour, day, week, month } = tongue.units;
  return {
    relative: sticky(
      `${lead}(?:${grouped('rel', [tongue.afterTomorrow, tongue.tonight, tongue.today, tongue.tomorrow])})${parts}`,
      more,
    ),
    weekday: sticky(named(tongue.weekdays), more),
    shortDay: sticky(named(tongue.shortDays), more),
    dayMonth: sticky(
      `${lead}(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º|o|ª|a)? ?${of === '' ? '' : `(?:(?:${of}) )?`}(?:${grouped('month', tongue.months)})\\.?${year}`,
      more,
    ),
    within: sticky(
      `(?:${tongue.within}) ${amount} (?:${grouped('unit', [minute, hour, day, week, month])})`,
    ),
    span: sticky(
      `${lead}(?:${grouped('span', [tongue.nextWeek, tongue.nextMonth, tongue.weekend])})`,
      more,
    ),
  };
}

/** The words before a day that belong to it. Longer ones first: “bis zum” before “bis”. */
function leadOf({ before, until }: Tongue): string {
  return `(?:(?<lead>${until}|${before}) )?(?<prior>before )?`;
}

/** A repetition ends on a day that is said so; without a repetition it is due then. */
const untilWords = new RegExp(`^(?:${tongueNames.map((name) => tongues[name].until).join('|')})$`);

const english = tongues.en;
const ownForms = (more: string) => ({
  monthDay: sticky(
    `${leadOf(english)}(?:${grouped('month', english.months)})\\.? (?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![:.]\\d| ?[ap]m(?: |$))(?:,? (?<year>[12]\\d{3}))?`,
    more,
  ),
  ordinal: sticky(
    '(?<lead>due on|due by|due|by|on|until|from) the (?<day>\\d{1,2})(?:st|nd|rd|th)(?: of the month)?',
    more,
  ),
  iso: sticky(
    `(?:(?<lead>${english.until}|${english.before}|am|bis) )?(?<year>[12]\\d{3})-(?<month>\\d\\d)-(?<day>\\d\\d)`,
    more,
  ),
  slashed: sticky(
    `(?:(?<lead>${english.until}|${english.before}|le|el|para|pour|il) )?(?<one>\\d{1,2})/(?<two>\\d{1,2})(?:/(?<year>[12]\\d{3}|\\d\\d))?`,
    more,
  ),
  dotted: sticky(
    `(?:(?<lead>${english.until}|${english.before}|am|bis zum|bis|zum|vom|ab|den|fur|op|pa|till|do|na) )?(?<one>\\d{1,2})\\. ?(?<two>\\d{1,2})(?:\\.(?: ?(?<year>[12]\\d{3}|\\d\\d))?)`,
    more,
  ),
});

interface AllForms {
  byTongue: readonly DayForms[];
  own: ReturnType<typeof ownForms>;
}

const made = new Map<string, AllForms>();

/** Made on first use. @param more `-` where a day may be followed by the dash of a span */
function formsFor(more: string): AllForms {
  const known = made.get(more);
  if (known !== undefined) return known;
  const forms = {
    byTongue: tongueNames.map((name) => formsOf(tongues[name], more)),
    own: ownForms(more),
  };
  made.set(more, forms);
  return forms;
}

/**
 * The longest day that begins at a place.
 * @param isInSpan it may be followed by a dash
 */
export function dayAt(
  line: Line,
  at: number,
  context: LineContext,
  isInSpan = false,
): DayFound | undefined {
  const { byTongue, own } = formsFor(isInSpan ? '-' : '');
  let best: Found | undefined;
  const offer = (found: Found | undefined) => {
    if (found !== undefined && found.end > (best?.end ?? at)) best = found;
  };
  byTongue.forEach((forms, tongue) => {
    offer(relativeAt(line, at, context, forms, tongue === 0));
    offer(weekdayAt(line, at, context, forms, tongue === 0));
    offer(dateAt(line, at, context, forms.dayMonth));
    offer(withinAt(line, at, context, forms));
    offer(spanAt(line, at, context, forms));
  });
  offer(dateAt(line, at, context, own.monthDay));
  offer(ordinalAt(line, at, context, own.ordinal));
  offer(numbersAt(line, at, context, own));
  if (best === undefined) return undefined;
  const { lead = '', isToday = false, ...found } = best as Found;
  return { ...found, isFirm: found.isFirm || lead !== '', isUntil: untilWords.test(lead), isToday };
}

/** What one form found. */
interface Found extends Pick<DayFound, 'end' | 'answers' | 'isFirm'> {
  lead?: string | undefined;
  isToday?: boolean;
}

/** Before a day: it is a name or past (“the Friday lecture”, “last Monday”). */
const names =
  /^(?:the|an?|my|your|our|his|her|their|last|since|about|of|der|die|das|dem|des|letzten|seit|guten|am|la|les|une?|good|ultimo|pasado)$/;

function isName(line: Line, at: number, lead: string | undefined): boolean {
  return lead === undefined && names.test(wordBefore(line, at));
}

function relativeAt(
  line: Line,
  at: number,
  context: LineContext,
  { relative }: DayForms,
  isEnglish: boolean,
): Found | undefined {
  const match = matchAt(line, relative, at);
  if (match === undefined) return undefined;
  const { lead, prior } = match.groups ?? {};
  const end = at + match[0].length;
  if (isName(line, at, lead)) return undefined;
  const kind = groupIndex(match, 'rel', 4);
  const days = [2, 0, 0, 1][kind] ?? 0;
  const part = groupIndex(match, 'part', 3);
  const time = kind === 1 ? nightTime : partTimes[part];
  const day: DayAnswer = {
    type: 'day',
    day: dayAfter(context.today, days - (prior === undefined ? 0 : 1)),
    ...(time !== undefined && { time }),
  };
  return titled(
    line,
    end,
    { end, answers: [day], isFirm: false, lead, isToday: kind === 1 || kind === 2 },
    isEnglish,
  );
}

function weekdayAt(
  line: Line,
  at: number,
  context: LineContext,
  forms: DayForms,
  isEnglish: boolean,
): Found | undefined {
  const full = matchAt(line, forms.weekday, at);
  const match = full ?? matchAt(line, forms.shortDay, at);
  if (match === undefined) return undefined;
  const { lead, prior, next, coming, after } = match.groups ?? {};
  const end = at + match[0].length;
  const dated = dateAfter(line, end, context, forms, isEnglish);
  if (isName(line, at, lead) && next === undefined && coming === undefined && !dated)
    return undefined;
  const weekday = groupIndex(match, 'wd', 7);
  if (dated !== undefined) return { ...withWeekday(dated, weekday, context), lead };
  const isSaidSo =
    lead !== undefined || prior !== undefined || next !== undefined || coming !== undefined;
  if (full === undefined && !isShortDay(line, at, end, isEnglish, isSaidSo)) return undefined;
  const part = groupIndex(match, 'part', 3);
  const time = part < 0 ? {} : { time: partTimes[part] ?? '09:00' };
  const days = daysNamed(weekday, context.today, {
    isNext: next !== undefined || after !== undefined,
    isThis: coming !== undefined && /^this$/.test(coming),
  });
  const moved = prior === undefined ? days : days.flatMap((day) => [dayAfter(day, -1), day]);
  const answers = [...new Set(moved)]
    .sort()
    .map((day): DayAnswer => ({ type: 'day', day, ...time }));
  const isWordToo =
    full === undefined &&
    isEnglish &&
    !isSaidSo &&
    /^(?:sun|sat|wed)$/.test(match[0]) &&
    !isBesideTime(line, end);
  const found: Found = {
    end,
    answers: isWordToo ? [...answers, { type: 'words' }] : answers,
    isFirm: isSaidSo,
    lead,
  };
  if (lead !== undefined && capitalsAfter(line, end) < 2) return found;
  if (next !== undefined || coming !== undefined) return found;
  return titled(line, end, found, isEnglish && full !== undefined, context);
}

/** The days that a weekday may mean, the nearest first: on a Friday “Friday” is today or in a week. */
function daysNamed(
  weekday: number,
  today: string,
  { isNext, isThis }: { isNext: boolean; isThis: boolean },
): string[] {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  const nearest = dayAfter(today, ahead);
  if (isThis) return [nearest];
  if (ahead === 0) return isNext ? [dayAfter(today, 7)] : [today, dayAfter(today, 7)];
  if (!isNext) return [nearest];
  // “Next Friday” on a Wednesday is this week's for some, and the next week's for others.
  return mondayOf(nearest) === mondayOf(today) ? [nearest, dayAfter(nearest, 7)] : [nearest];
}

/** Sunday is 0. 1970-01-01 was a Thursday. */
export function weekdayOf(day: string): number {
  return (dayNumber(day) + 4) % 7;
}

/** A short name of a day is also a word: it needs a time, a date, a preposition, or the end of the line. */
function isShortDay(
  line: Line,
  at: number,
  end: number,
  isEnglish: boolean,
  isSaidSo: boolean,
): boolean {
  const written = originalOf(line, at, end);
  if (isBesideTime(line, end)) return isEnglish || isSaidSo || /^\p{Lu}|^\p{L}{3}/u.test(written);
  if (!isEnglish) return false;
  if (isSaidSo) return endsPhrase(line, end);
  // SAT is an exam.
  if (/^\p{Lu}{3}$/u.test(written)) return false;
  return at > 0 && /^(?: *$| ?[,;]| [!#])/.test(line.folded.slice(end, end + 12));
}

function isBesideTime(line: Line, end: number): boolean {
  return /^,? (?:at |um |a |o |om |kl\.? |from |von )?\d{1,2}(?:[:.h]\d\d| ?[ap]m| uhr| ?h| ?-\d)/.test(
    line.folded.slice(end, end + 24),
  );
}

/** A title such as “Friday Night Lights” is words; before one name it may be either. */
function titled(
  line: Line,
  end: number,
  found: Found,
  isEnglish: boolean,
  context?: LineContext,
): Found | undefined {
  if (!isEnglish) return found;
  const capitals = capitalsAfter(line, end);
  if (capitals === 0) return found;
  const rest = line.folded.slice(end + 1, end + 80);
  const names = context?.courses.map(({ name }) => name.toLowerCase()) ?? [];
  if (names.some((name) => rest.startsWith(name))) return found;
  if (capitals > 1) return undefined;
  return { ...found, answers: [...found.answers, { type: 'words' }] };
}

/** “Fri 27 Nov”, “Freitag, den 27.11.”: the date that follows the name of its day. */
function dateAfter(
  line: Line,
  end: number,
  context: LineContext,
  { dayMonth }: DayForms,
  isEnglish: boolean,
): Found | undefined {
  const gap = /^,? (?:the |den |le |el |il )?(?=\d|[a-z]{3})/.exec(line.folded.slice(end, end + 8));
  if (gap === null) return undefined;
  const { own } = formsFor('');
  const at = end + gap[0].length;
  const found = [dayMonth, ...(isEnglish ? [own.monthDay] : [])]
    .map((form) => dateAt(line, at, context, form, true))
    .find((date) => date !== undefined);
  return found ?? numbersAt(line, at, context, own, true);
}

/** If the date is on another weekday, both are offered. */
function withWeekday(dated: Found, weekday: number, context: LineContext): Found {
  const right = dated.answers.filter(
    (answer) => answer.type === 'day' && weekdayOf(answer.day) === weekday,
  );
  if (right.length > 0) return { ...dated, answers: right, isFirm: true };
  const named = daysNamed(weekday, context.today, { isNext: false, isThis: true });
  const others = named.map((day): DayAnswer => ({ type: 'day', day }));
  const days = dated.answers.filter(({ type }) => type === 'day');
  return { ...dated, answers: [...days, ...others], isFirm: true };
}

function dateAt(
  line: Line,
  at: number,
  context: LineContext,
  form: RegExp,
  isAfterWeekday = false,
): Found | undefined {
  const match = matchAt(line, form, at);
  if (match === undefined) return undefined;
  const { lead, prior, day, year } = match.groups ?? {};
  const end = at + match[0].length;
  const month = groupIndex(match, 'month', 12) + 1;
  const written = originalOf(line, at, end);
  // “You may 5”, “marco”: as a verb or a name.
  const isVerb = /\b(?:may|march|mar) \d/.test(match[0]) && !/May|Mar/.test(written);
  if (isVerb && !isAfterWeekday && !endsPhrase(line, end)) return undefined;
  if (/\d\.? ?(?:marco|Mars)$/.test(written)) return undefined;
  const found = toDay(context.today, Number(day), month, year);
  if (found === undefined) return undefined;
  const before = prior === undefined ? [] : [dayAfter(found, -1)];
  const answers = [...before, found].map((one): DayAnswer => ({ type: 'day', day: one }));
  return { end, answers, isFirm: year !== undefined || prior !== undefined, lead };
}

/** The next such date from today on, or the one of the year. @param year of two or four digits */
function toDay(today: string, day: number, month: number, year?: string): string | undefined {
  const two = (value: number) => String(value).padStart(2, '0');
  const ofYear = (of: number) => {
    const found = `${of}-${two(month)}-${two(day)}`;
    return isDay(found) ? found : undefined;
  };
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (year !== undefined) return ofYear(Number(year.length === 2 ? `20${year}` : year));
  const now = Number(today.slice(0, 4));
  // February 29 exists every fourth year, and eight years lie around 2100.
  for (let of = now; of <= now + 8; of += 1) {
    const found = ofYear(of);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

function ordinalAt(line: Line, at: number, context: LineContext, form: RegExp): Found | undefined {
  const match = matchAt(line, form, at);
  const day = Number(match?.groups?.day);
  if (match === undefined || day < 1 || day > 31 || !endsPhrase(line, at + match[0].length))
    return undefined;
  let [year, month] = context.today.split('-').map(Number) as [number, number];
  for (let tries = 0; tries < 13; tries += 1) {
    const found = toDay(context.today, day, month, String(year));
    if (found !== undefined && found >= context.today)
      return {
        end: at + match[0].length,
        answers: [{ type: 'day', day: found }],
        isFirm: true,
        lead: match.groups?.lead,
      };
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return undefined;
}

function numbersAt(
  line: Line,
  at: number,
  context: LineContext,
  { iso, slashed, dotted }: AllForms['own'],
  isAfterWeekday = false,
): Found | undefined {
  const { today } = context;
  const whole = matchAt(line, iso, at);
  if (whole?.groups !== undefined) {
    const { lead, year, month, day } = whole.groups;
    const found = toDay(today, Number(day), Number(month), year);
    if (found === undefined) return undefined;
    return {
      end: at + whole[0].length,
      answers: [{ type: 'day', day: found }],
      isFirm: true,
      lead,
    };
  }
  const match = matchAt(line, slashed, at) ?? matchAt(line, dotted, at);
  if (match?.groups === undefined) return undefined;
  const { lead, one, two, year } = match.groups;
  const end = at + match[0].length;
  const isDotted = match[0].includes('.');
  const isSaidSo = lead !== undefined || isAfterWeekday;
  // “Vue 3.4.” at the end of a sentence, and versions of three parts.
  if (isDotted && !isSaidSo && year?.length !== 4) return undefined;
  // “3/4 of the chapter”, “1/2 page”.
  if (!isDotted && !isSaidSo && year === undefined && !endsPhrase(line, end)) return undefined;
  if (!isDotted && / of(?: |$)/.test(line.folded.slice(end, end + 4))) return undefined;
  const dayFirst = toDay(today, Number(one), Number(two), year);
  const monthFirst = isDotted ? undefined : toDay(today, Number(two), Number(one), year);
  const days = context.isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const answers = [...new Set(days)].flatMap((day): DayAnswer[] =>
    day === undefined ? [] : [{ type: 'day', day }],
  );
  if (answers.length === 0) return undefined;
  const isBare = !isSaidSo && year === undefined;
  return {
    end,
    answers: isBare ? [...answers, { type: 'words' }] : answers,
    isFirm: isSaidSo || year !== undefined,
    lead,
  };
}

function withinAt(
  line: Line,
  at: number,
  context: LineContext,
  { within }: DayForms,
): Found | undefined {
  const match = matchAt(line, within, at);
  if (match === undefined) return undefined;
  const count = Number(match.groups?.count ?? 1);
  const unit = groupIndex(match, 'unit', 5);
  return {
    end: at + match[0].length,
    answers: [{ type: 'day', ...later(context, count, unit) }],
    isFirm: true,
  };
}

/** @param unit 0 to 4: minutes, hours, days, weeks, months */
function later({ today, now }: LineContext, count: number, unit: number): Omit<DayValue, 'type'> {
  if (unit === 2) return { day: dayAfter(today, count) };
  if (unit === 3) return { day: dayAfter(today, count * 7) };
  if (unit === 4) return { day: monthsAfter(today, count) };
  const [hours = 0, minutes = 0] = now.split(':').map(Number);
  const begun = hours * 60 + minutes + (hours < rolloverHour ? 1_440 : 0);
  const at = begun + count * (unit === 1 ? 60 : 1);
  return { day: dayAfter(today, Math.floor(at / 1_440)), time: timeOf(at % 1_440) };
}

/** @param minutes of a day */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The same day of a later month, or that month's last. */
function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = year * 12 + month - 1 + count;
  for (let of = date; of > 0; of -= 1) {
    const found = toDay(day, of, (first % 12) + 1, String(Math.floor(first / 12)).padStart(4, '0'));
    if (found !== undefined) return found;
  }
  return day;
}

function spanAt(
  line: Line,
  at: number,
  { today }: LineContext,
  { span }: DayForms,
): Found | undefined {
  const match = matchAt(line, span, at);
  if (match === undefined) return undefined;
  const kind = groupIndex(match, 'span', 3);
  const saturday = dayAfter(mondayOf(today), 5);
  const day = [
    dayAfter(mondayOf(today), 7),
    `${monthsAfter(`${today.slice(0, 7)}-01`, 1)}`,
    saturday < today ? today : saturday,
  ][kind];
  if (day === undefined) return undefined;
  return { end: at + match[0].length, answers: [{ type: 'day', day }], isFirm: true };
}
