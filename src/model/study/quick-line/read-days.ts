/** Days in a line: “tomorrow”, “next Friday”, “27 Nov”, “in 3 days”, “am Freitag”, “24 Dec–6 Jan”. */
import { fold } from '../../../text/fold.ts';
import { dayAfter, mondayOf } from '../local-time.ts';
import { later, monthsAfter, toDay, weekdayOf } from './calendar-days.ts';
import { type AllForms, type DayForms, formsFor, untilWords } from './day-forms.ts';
import {
  capitalsAfter,
  endsPhrase,
  groupIndex,
  type Line,
  matchAt,
  originalOf,
  wordBefore,
} from './line-text.ts';
import type { LineContext, LineValue } from './line-types.ts';

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
  /** “Mon”, without a date: with “until 18 Dec” it repeats. */
  isWeekday: boolean;
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
  const { lead = '', isToday = false, isWeekday = false, ...found } = best as Found;
  const isFirm = found.isFirm || lead !== '';
  return { ...found, isFirm, isUntil: untilWords.test(lead), isToday, isWeekday };
}

const partTimes = ['09:00', '14:00', '19:00'] as const;
const nightTime = '20:00';

/** What one form found. */
interface Found extends Pick<DayFound, 'end' | 'answers' | 'isFirm'> {
  lead?: string | undefined;
  isToday?: boolean;
  isWeekday?: boolean;
}

/** Before a day: it is a name or past (“the Friday lecture”, “last Monday”). */
const names =
  /^(?:the|an?|my|your|our|his|her|their|last|since|about|of|or|oder|der|die|das|dem|des|letzten|seit|guten|am|la|les|une?|good|ultimo|pasado)$/;

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
    context,
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
    isWeekday: next === undefined && coming === undefined && after === undefined,
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
  return at > 0 && /^(?: *$| ?[,;]| [!#]| p[1-3](?: |$))/.test(line.folded.slice(end, end + 12));
}

function isBesideTime(line: Line, end: number): boolean {
  return /^,? (?:(?:at|um|a|as|a las?|alle|o|om|kl\.?|klockan|from|von|de|das|dalle|od) )?\d{1,2}(?:[:.h]\d\d| ?[ap]m| uhr| ?h| ?-\d)/.test(
    line.folded.slice(end, end + 24),
  );
}

/** A title such as “Friday Night Lights” is words; before one name it may be either. */
function titled(
  line: Line,
  end: number,
  found: Found,
  isEnglish: boolean,
  context: LineContext,
): Found | undefined {
  if (!isEnglish) return found;
  const capitals = capitalsAfter(line, end);
  if (capitals === 0) return found;
  const rest = line.folded.slice(end + 1, end + 80);
  const names = context.courses.map(({ name }) => fold(name).trim());
  if (names.some((name) => name !== '' && rest.startsWith(name))) return found;
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
  if (isDotted && !isSaidSo && year?.length !== 4 && (at > 0 || year !== undefined))
    return undefined;
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
