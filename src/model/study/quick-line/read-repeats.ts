/** Repetitions in a line: “every week”, “every Mon and Thu”, “weekdays”, “monthly on the 1st”, “alle 2 Wochen”. */

import { dayAfter } from '../local-time.ts';
import { weekdayNames } from '../repeat-rule.ts';
import { isDay } from '../study-day.ts';
import { weekdayOf } from './calendar-days.ts';
import {
  endsPhrase,
  grouped,
  groupIndex,
  type Line,
  matchAt,
  sticky,
  wordBefore,
} from './line-text.ts';
import type { DaySpan, LineContext, LineValue } from './line-types.ts';
import { dayAt } from './read-days.ts';
import type { Tongue } from './tongue.ts';
import { tongueNames, tongues } from './tongues.ts';

type RepeatValue = Extract<LineValue, { type: 'repeat' }>;
type UntilValue = Extract<LineValue, { type: 'until' }>;

export interface RepeatFound {
  end: number;
  answers: readonly RepeatValue[];
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const workdays = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';

interface RepeatForms {
  every: RegExp;
  everyDays: RegExp;
  adverb: RegExp;
  days: RegExp;
  dayRange: RegExp;
  /** Between the days of `dayRange`. */
  rangeJoint: RegExp;
  eachDay: readonly RegExp[];
}

const times = '(?: (?:for )?(?<times>\\d{1,3}) times)?';

function formsOf(tongue: Tongue): RepeatForms {
  const { every, other, units, and, to } = tongue;
  const day = tongue.weekdays.map((full, index) => `(?:${full}|${tongue.shortDays[index]})s?`);
  const anyDay = `(?:${day.join('|')})`;
  const joint = `(?:, ?(?:(?:${and}) )?| ?[&+/] ?| (?:${and}) )`;
  const interval = `(?:(?<count>\\d{1,2})\\.? |(?<other>${other}) )?`;
  return {
    every: sticky(
      `(?:${every}) ${interval}(?:${grouped('unit', [units.day, units.week, units.month, units.year])})${times}`,
    ),
    everyDays: sticky(
      `(?:${every}) ${interval}(?<days>${anyDay}(?:${joint}${anyDay}){0,6})${times}`,
    ),
    adverb: sticky(
      `(?:${grouped('unit', [tongue.daily, tongue.weekly, tongue.monthly, tongue.yearly])}|(?<work>${tongue.workdays}))${times}`,
    ),
    days: sticky(`(?:(?:on|am) )?(?<days>${anyDay}(?:${joint}${anyDay}){1,6})`),
    dayRange: sticky(`(?:(?:${tongue.from}) )?(?<days>${anyDay} ?(?:-|(?:${to}) ) ?${anyDay})`),
    rangeJoint: new RegExp(` ?(?:-|(?<![a-z])(?:${to}) ) ?`, 'u'),
    eachDay: day.map((words) => new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'u')),
  };
}

let made: readonly RepeatForms[] | undefined;

function allForms(): readonly RepeatForms[] {
  made ??= tongueNames.map((name) => formsOf(tongues[name]));
  return made;
}

const nth = ['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th', 'fifth|5th', 'last'] as const;
const englishDay = tongues.en.weekdays.map(
  (full, index) => `(?:${full}|${tongues.en.shortDays[index]})`,
);
const ownForms = {
  monthDay: sticky(
    '(?:monthly|every month|each month) on (?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?|every (?<each>\\d{1,2})(?:st|nd|rd|th)(?: (?:of (?:the|every|each) month|day of (?:the|every) month))?|(?:jeden|am) (?<of>\\d{1,2})\\. (?:des|jeden) monats',
  ),
  lastDay: sticky('(?:monthly|every month) on the last day|every last day of the month'),
  nthDay: sticky(
    `(?:every|monthly on the|on the|each) (?:${grouped('nth', nth)}) (?:${grouped('wd', englishDay)})(?<month> of (?:the|every|each) month)?`,
  ),
  plural: sticky(
    `(?:on )?(?:${grouped(
      'wd',
      tongues.en.weekdays.map((day) => `${day}s`),
    )})`,
  ),
  fortnight: sticky('fortnightly|every fortnight|vierzehntagig|varannan vecka|co dwa tygodnie'),
};

/** The longest repetition that begins at a place. */
export function repeatAt(line: Line, at: number): RepeatFound | undefined {
  let best: RepeatFound | undefined;
  const offer = (found: RepeatFound | undefined) => {
    if (found !== undefined && found.end > (best?.end ?? at)) best = found;
  };
  for (const forms of allForms()) {
    offer(everyAt(line, at, forms));
    offer(adverbAt(line, at, forms));
    offer(daysAt(line, at, forms));
  }
  offer(monthDayAt(line, at));
  offer(nthDayAt(line, at));
  offer(pluralAt(line, at));
  return best;
}

function found(at: number, match: RegExpExecArray, ...rules: string[]): RepeatFound {
  const count = match.groups?.times;
  const answers = rules.map(
    (rule): RepeatValue => ({
      type: 'repeat',
      rule: count === undefined || Number(count) === 0 ? rule : `${rule};COUNT=${Number(count)}`,
    }),
  );
  return { end: at + match[0].length, answers };
}

function everyAt(line: Line, at: number, forms: RepeatForms): RepeatFound | undefined {
  const unit = matchAt(line, forms.every, at);
  if (unit !== undefined) {
    const interval = intervalOf(unit);
    const frequency = frequencies[groupIndex(unit, 'unit', 4)];
    // “every day life”, “every week another chapter”.
    if (interval === 0 || frequency === undefined) return undefined;
    return found(at, unit, `FREQ=${frequency}${interval > 1 ? `;INTERVAL=${interval}` : ''}`);
  }
  const days = matchAt(line, forms.everyDays, at);
  if (days === undefined) return undefined;
  const interval = intervalOf(days);
  const codes = codesOf(days.groups?.days ?? '', forms);
  if (interval === 0 || codes.length === 0) return undefined;
  const rule = `FREQ=WEEKLY${interval > 1 ? `;INTERVAL=${interval}` : ''};BYDAY=${codes.join(',')}`;
  // “Every second Monday” is every other week for some, and the second one of a month for others.
  const isEither = /^(?:second|2nd)$/.test(days.groups?.other ?? '') && codes.length === 1;
  return found(at, days, rule, ...(isEither ? [`FREQ=MONTHLY;BYDAY=2${codes[0]}`] : []));
}

function intervalOf({ groups }: RegExpExecArray): number {
  if (groups?.other !== undefined) return 2;
  return Number(groups?.count ?? 1);
}

function codesOf(words: string, { eachDay }: RepeatForms): string[] {
  // From Monday on.
  return [1, 2, 3, 4, 5, 6, 0].flatMap((day) =>
    eachDay[day]?.test(words) ? [weekdayNames[day] ?? 'MO'] : [],
  );
}

function adverbAt(line: Line, at: number, forms: RepeatForms): RepeatFound | undefined {
  const match = matchAt(line, forms.adverb, at);
  // “weekly report”, “The Daily Mail”.
  if (match === undefined || !endsPhrase(line, at + match[0].length)) return undefined;
  if (/^(?:the|a|an|my|our|his|her|bi|twice)$/.test(wordBefore(line, at))) return undefined;
  if (match.groups?.work !== undefined) return found(at, match, workdays);
  const frequency = frequencies[groupIndex(match, 'unit', 4)];
  return frequency && found(at, match, `FREQ=${frequency}`);
}

/** Several weekdays without “every”: “Mon and Thu 10:15–11:45”, “Mon–Fri”. */
function daysAt(line: Line, at: number, forms: RepeatForms): RepeatFound | undefined {
  if (/^(?:the|last|since|der|die|between)$/.test(wordBefore(line, at))) return undefined;
  const range = matchAt(line, forms.dayRange, at);
  if (range !== undefined) {
    const [first = -1, last = -1] = (range.groups?.days ?? '')
      .split(forms.rangeJoint)
      .map((words) => forms.eachDay.findIndex((day) => day.test(words.trim())));
    if (first < 0 || last < 0 || first === last) return undefined;
    const days = Array.from(
      { length: ((last - first + 7) % 7) + 1 },
      (_, day) => (first + day) % 7,
    );
    const codes = [1, 2, 3, 4, 5, 6, 0].filter((day) => days.includes(day));
    return found(at, range, `FREQ=WEEKLY;BYDAY=${codes.map((day) => weekdayNames[day]).join(',')}`);
  }
  const match = matchAt(line, forms.days, at);
  const codes = codesOf(match?.groups?.days ?? '', forms);
  if (match === undefined || codes.length < 2) return undefined;
  // “Sun and Mon” as words need a time, a day or an end after them.
  if (!endsPhrase(line, at + match[0].length)) return undefined;
  return found(at, match, `FREQ=WEEKLY;BYDAY=${codes.join(',')}`);
}

function monthDayAt(line: Line, at: number): RepeatFound | undefined {
  const last = matchAt(line, ownForms.lastDay, at);
  if (last !== undefined) return found(at, last, 'FREQ=MONTHLY;BYMONTHDAY=-1');
  const match = matchAt(line, ownForms.monthDay, at);
  if (match === undefined) return undefined;
  const { day, each, of } = match.groups ?? {};
  const number = Number(day ?? each ?? of);
  if (number < 1 || number > 31) return undefined;
  return found(at, match, `FREQ=MONTHLY;BYMONTHDAY=${number}`);
}

function nthDayAt(line: Line, at: number): RepeatFound | undefined {
  const match = matchAt(line, ownForms.nthDay, at);
  if (match === undefined) return undefined;
  const index = groupIndex(match, 'nth', nth.length);
  const code = weekdayNames[groupIndex(match, 'wd', 7)];
  const isOfMonth = match.groups?.month !== undefined || match[0].startsWith('monthly');
  // “every second Monday” is in `everyAt`; “on the first Monday” once is no repetition.
  if (!isOfMonth && (index === 1 || !/^(?:every|each)/.test(match[0]))) return undefined;
  return found(at, match, `FREQ=MONTHLY;BYDAY=${index === nth.length - 1 ? -1 : index + 1}${code}`);
}

function pluralAt(line: Line, at: number): RepeatFound | undefined {
  const two = matchAt(line, ownForms.fortnight, at);
  if (two !== undefined && endsPhrase(line, at + two[0].length))
    return found(at, two, 'FREQ=WEEKLY;INTERVAL=2');
  const match = matchAt(line, ownForms.plural, at);
  if (match === undefined) return undefined;
  const end = at + match[0].length;
  const isSaidSo = match[0].startsWith('on ');
  if (!isSaidSo && (at === 0 || !endsPhrase(line, end))) return undefined;
  return found(at, match, `FREQ=WEEKLY;BYDAY=${weekdayNames[groupIndex(match, 'wd', 7)]}`);
}

const exceptForm = sticky(`(?:${tongueNames.map((name) => tongues[name].except).join('|')})`);
const weeksForm = sticky('for (?<count>\\d{1,2}) (?<unit>weeks|months)');
const termForm = sticky(
  `(?:${tongueNames.map((name) => `(?:${tongues[name].until}) (?:${tongues[name].termEnd})`).join('|')})`,
);

/**
 * “for 10 weeks”, “until the end of term”. Weeks are counted from today here; `fromFirst` counts them again from the first
 * day of the repetition.
 */
export function lastDayAt(
  line: Line,
  at: number,
  { today, day = today, termTo = '' }: LineContext,
): { end: number; value: UntilValue } | undefined {
  const term = termTo < today ? undefined : matchAt(line, termForm, at);
  if (term !== undefined)
    return { end: at + term[0].length, value: { type: 'until', day: termTo } };
  const match = matchAt(line, weeksForm, at);
  if (match === undefined) return undefined;
  const days = Number(match.groups?.count) * (match.groups?.unit === 'weeks' ? 7 : 30);
  const last = dayAfter(day, days - 1);
  return { end: at + match[0].length, value: { type: 'until', day: last, days } };
}

/** @param first the first day of the repetition */
export function fromFirst(value: LineValue, first: string): LineValue {
  if (value.type !== 'until' || value.days === undefined) return value;
  return { ...value, day: dayAfter(first, value.days - 1) };
}

/** “except 24 Dec–6 Jan and 1 May”. */
export function exceptAt(
  line: Line,
  at: number,
  context: LineContext,
): { end: number; spans: readonly DaySpan[] } | undefined {
  const match = matchAt(line, exceptForm, at);
  if (match === undefined) return undefined;
  const spans: DaySpan[] = [];
  let end = at + match[0].length;
  let next = end + 1;
  while (spans.length < mostSpans) {
    const span = daySpanAt(line, next, context) ?? oneDay(line, next, context);
    if (span === undefined) break;
    spans.push(span.span);
    end = span.end;
    const joint = /^(?:, ?(?:and )?| ?& ?| (?:and|und|et|y|e|en|i|och) )/.exec(
      line.folded.slice(end, end + 8),
    );
    if (joint === null) break;
    next = end + joint[0].length;
  }
  return spans.length === 0 ? undefined : { end, spans };
}

const mostSpans = 20;

function oneDay(line: Line, at: number, context: LineContext) {
  const day = dayAt(line, at, context);
  const [first] = day?.answers ?? [];
  if (day === undefined || first?.type !== 'day') return undefined;
  return { end: day.end, span: { from: first.day, to: first.day } };
}

const numberForm =
  /(?:(?:from|vom|du|del|dal|van|od) )?(?<day>\d{1,2})\.? ?(?:-|to |bis )(?: ?zum )? ?(?=\d)/uy;
const spanLead = /(?:from|vom|du|del|dal|van|od|fran) (?=\p{L}|\d)/uy;
const dashForm = /^(?: ?- ?| (?:to|until|till|through|bis(?: zum)?|au|a|al|ate|tot|do) )/;

/** “24 Dec–6 Jan”, “23–25 Nov”, “from 3 Dec to 7 Dec”. */
export function daySpanAt(
  line: Line,
  at: number,
  context: LineContext,
): { end: number; span: DaySpan } | undefined {
  const numbers = matchAt(line, numberForm, at);
  if (numbers !== undefined) {
    const last = oneDay(line, at + numbers[0].length, context);
    const from = `${last?.span.to.slice(0, 8)}${String(numbers.groups?.day).padStart(2, '0')}`;
    if (last === undefined || from >= last.span.to || from.endsWith('00')) return undefined;
    return { end: last.end, span: { from, to: last.span.to } };
  }
  const lead = matchAt(line, spanLead, at)?.[0].length ?? 0;
  const first = dayAt(line, at + lead, context, true);
  const [answer] = first?.answers ?? [];
  if (first === undefined || answer?.type !== 'day') return undefined;
  const dash = dashForm.exec(line.folded.slice(first.end, first.end + 12));
  if (dash === null) return undefined;
  const next = first.end + dash[0].length;
  const last =
    oneDay(line, next, { ...context, today: answer.day }) ?? sameMonth(line, next, answer.day);
  if (last === undefined || last.span.to <= answer.day) return undefined;
  return { end: last.end, span: { from: answer.day, to: last.span.to } };
}

/** “Dec 1–5”: only the number of the last day. */
function sameMonth(line: Line, at: number, from: string) {
  const number = matchAt(line, lastNumber, at)?.[0];
  const day = `${from.slice(0, 8)}${number?.padStart(2, '0')}`;
  if (number === undefined || !isDay(day)) return undefined;
  return { end: at + number.length, span: { from: day, to: day } };
}

const lastNumber = sticky('\\d{1,2}');

/** The first day of a rule from a day on; rules of a day in a month or a weekday move it. */
export function firstDayOf(rule: string, from: string): string {
  const byDay = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(',');
  const ofMonth = Number(/BYMONTHDAY=(-?\d+)/.exec(rule)?.[1] ?? 0);
  const nthDay = /BYDAY=(-?\d)([A-Z]{2})/.exec(rule);
  const isIn = (day: string): boolean => {
    const code = weekdayNames[weekdayOf(day)] ?? '';
    const date = Number(day.slice(8));
    const isLast = dayAfter(day).endsWith('-01');
    if (ofMonth !== 0) return ofMonth < 0 ? isLast : date === ofMonth;
    if (nthDay !== null) {
      const week = Number(nthDay[1]);
      const isOfWeek =
        week < 0 ? dayAfter(day, 7).slice(5, 7) !== day.slice(5, 7) : Math.ceil(date / 7) === week;
      return code === nthDay[2] && isOfWeek;
    }
    return byDay?.includes(code) ?? true;
  };
  // A month may lack day 31, but no two in a row.
  for (let days = 0; days < 70; days += 1)
    if (isIn(dayAfter(from, days))) return dayAfter(from, days);
  return from;
}
