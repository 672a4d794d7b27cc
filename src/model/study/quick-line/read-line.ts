/**
 * Reads one line of a student: what is certain becomes a token, what is ambiguous a token with all its answers, and all
 * else stays the title. Nothing of the line is lost. Pure, and linear in the length of the line.
 */

import { dayAfter, instantOf, minutesOf } from '../local-time.ts';
import { rolloverHour } from '../study-day.ts';
import { timeOf } from './calendar-days.ts';
import { type Line, lineOf, originalOf } from './line-text.ts';
import type {
  LineChoices,
  LineContext,
  LineKind,
  LineReading,
  LineToken,
  LineValue,
} from './line-types.ts';
import { type Candidate, endingFromFirst, onlyMeant, type Read } from './meant-tokens.ts';
import { dayAt } from './read-days.ts';
import { daySpanAt, exceptAt, firstDayOf, lastDayAt, repeatAt } from './read-repeats.ts';
import {
  amountAt,
  courseAt,
  courseNamedIn,
  fileAt,
  lengthAt,
  placeAt,
  priorityAt,
  reminderAt,
} from './read-things.ts';
import { timeAt } from './read-times.ts';

/**
 * @param text as typed; its title and tokens together are the line
 * @param choices what the student chose for ambiguous tokens, and which tokens are words
 */
export function readLine(
  text: string,
  context: LineContext,
  choices: LineChoices = {},
): LineReading {
  const line = lineOf(text);
  const found = candidatesOf(line, context).map((candidate) => chosen(line, candidate, choices));
  const meant = found.filter(({ token }) => token.value.type !== 'words');
  const kept = endingFromFirst(onlyMeant(meant, context), context);
  const tokens = kept.map(({ token }) => token);
  const title = titleOf(text, tokens);
  const kind = context.kind ?? kindOf(tokens);
  const added = addedCourse(title, tokens, context, choices);
  const reading: LineReading = { text, title, kind, tokens: [...tokens, ...added] };
  return withTimes({ ...reading, ...fieldsOf(reading.tokens) }, kept, context);
}

/** The longest candidate at each place, from the left. */
function candidatesOf(line: Line, context: LineContext): Candidate[] {
  const candidates: Candidate[] = [];
  let read = 0;
  /** The end of the last day, so that a bare time may follow it. */
  let dayEnd = -2;
  for (const at of line.starts) {
    if (at < read) continue;
    const isAfterDay = at > 0 && at - dayEnd <= 2;
    // Only the first file counts, and names of files take longest to compare.
    const hasFile = candidates.some(({ answers: [answer] }) => answer?.type === 'file');
    const found = longestAt(line, at, context, isAfterDay, hasFile);
    if (found === undefined) continue;
    candidates.push(found);
    read = found.to;
    const [first] = found.answers;
    const isDay = first?.type === 'day' || first?.type === 'repeat' || first?.type === 'days';
    if (isDay) dayEnd = found.to;
  }
  return candidates;
}

function longestAt(
  line: Line,
  at: number,
  context: LineContext,
  isAfterDay: boolean,
  hasFile: boolean,
): Candidate | undefined {
  let best: Candidate | undefined;
  const offer = (
    found: { end: number; answers: readonly LineValue[] } | undefined,
    more: Partial<Candidate> = {},
  ) => {
    if (found === undefined || found.answers.length === 0 || found.end <= (best?.to ?? at)) return;
    const plain = { isFirm: false, isUntil: false, isToday: false, isWeekday: false };
    best = { ...plain, ...more, from: at, to: found.end, answers: found.answers };
  };
  const one = (end: number, value: LineValue) => ({ end, answers: [value] });
  const isEvent = context.kind !== 'task' && context.kind !== 'goal';
  offer(priorityAt(line, at));
  offer(courseAt(line, at, context));
  offer(repeatAt(line, at));
  const except = exceptAt(line, at, context);
  if (except) offer(one(except.end, { type: 'except', spans: except.spans }));
  const last = lastDayAt(line, at, context);
  if (last) offer(one(last.end, last.value));
  const days = isEvent ? daySpanAt(line, at, context) : undefined;
  if (days) offer(one(days.end, { type: 'days', days: days.span }));
  const day = dayAt(line, at, context);
  offer(day, day);
  offer(timeAt(line, at, context, isAfterDay));
  const isGoal = context.kind === 'goal';
  if (isGoal || context.kind === undefined) offer(amountAt(line, at, isGoal));
  offer(lengthAt(line, at));
  offer(reminderAt(line, at));
  if (!hasFile) offer(fileAt(line, at, context));
  if (isEvent) offer(placeAt(line, at, context.kind === 'event'));
  return best;
}

function chosen(line: Line, candidate: Candidate, choices: LineChoices): Read {
  const { from, to, answers } = candidate;
  const words = originalOf(line, from, to);
  const said = line.folded.slice(from, to);
  const earlier = line.folded.slice(0, from).split(said).length - 1;
  const type = answers[0]?.type ?? 'words';
  const key = `${type}:${said}:${earlier}`;
  const choice = choices[key];
  const value = choice === -1 ? undefined : (answers[choice ?? 0] ?? answers[0]);
  return {
    ...candidate,
    token: {
      from: line.places[from] ?? 0,
      to: (line.places[from] ?? 0) + words.length,
      words,
      key,
      value: value ?? { type: 'words' },
      isAmbiguous: answers.length > 1 && choice === undefined,
      answers,
    },
  };
}

/** The words between the tokens. Only signs that stood beside a token are dropped with it. */
function titleOf(text: string, tokens: readonly LineToken[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const token of [...tokens, { from: text.length, to: text.length }]) {
    parts.push(text.slice(from, token.from));
    from = token.to;
  }
  return parts
    .map((part, index) => {
      const begun = index === 0 ? part : part.replace(/^\s*[,;:–—)-]+(?=\s|$)|^[,;]+/u, '');
      return index === parts.length - 1
        ? begun
        : begun.replace(/(?:^|\s)[,;–—(-]+\s*$|[,;:]\s*$/u, '');
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function kindOf(tokens: readonly LineToken[]): LineKind {
  const has = (test: (value: LineValue) => boolean) => tokens.some(({ value }) => test(value));
  if (has(({ type }) => type === 'amount')) return 'goal';
  const isEvent = has(
    (value) =>
      (value.type === 'time' && value.endTime !== undefined) ||
      value.type === 'place' ||
      value.type === 'days' ||
      value.type === 'except',
  );
  if (isEvent) return 'event';
  const isClass =
    has(({ type }) => type === 'time') &&
    has(
      (value) =>
        value.type === 'length' || (value.type === 'repeat' && value.rule.includes('BYDAY')),
    );
  return isClass ? 'event' : 'task';
}

/** The course whose name stands in the title, or the one that is shown. It is no part of the line. */
function addedCourse(
  title: string,
  tokens: readonly LineToken[],
  context: LineContext,
  choices: LineChoices,
): LineToken[] {
  if (tokens.some(({ value }) => value.type === 'course')) return [];
  const named = courseNamedIn(title, context);
  const courseId = named ?? context.courseId;
  if (courseId === undefined || courseId === '') return [];
  const key = `course:${courseId}`;
  if (choices[key] === -1) return [];
  const value: LineValue = { type: 'course', courseId };
  return [{ from: 0, to: 0, words: '', key, value, isAmbiguous: false, answers: [value] }];
}

/** What tokens say without the others. */
function fieldsOf(tokens: readonly LineToken[]): Partial<LineReading> {
  const fields: Partial<LineReading> = {};
  for (const { value } of tokens) {
    switch (value.type) {
      case 'day':
        fields.dueOn = value.day;
        if (value.time !== undefined) fields.dueTime ??= value.time;
        break;
      case 'days':
        fields.dueOn = value.days.from;
        fields.endsOn = value.days.to;
        break;
      case 'time':
        fields.dueTime = value.time;
        if (value.endTime !== undefined)
          fields.durationMin = minutesBetween(value.time, value.endTime);
        break;
      case 'repeat':
        fields.repeat = value.rule;
        break;
      case 'until':
        fields.until = value.day;
        break;
      case 'except':
        fields.breaks = value.spans;
        break;
      case 'priority':
        fields.priority = value.priority;
        break;
      case 'course':
        fields.courseId = value.courseId;
        break;
      case 'file':
        fields.fileId = value.fileId;
        if (value.pages !== undefined) fields.pages = value.pages;
        break;
      case 'length':
        fields.estimateMin = value.minutes;
        break;
      case 'amount':
        fields.amount = { count: value.count, unit: value.unit, isWeekly: value.isWeekly };
        break;
      case 'place':
        fields.place = value.place;
        break;
      case 'reminder':
        fields.remindMin = value.minutes;
        break;
      case 'words':
        break;
    }
  }
  return fields;
}

/** Where time and day depend on each other, on the repetition, and on the chosen slot. */
function withTimes(reading: LineReading, read: readonly Read[], context: LineContext): LineReading {
  const { today, now, offsetAt } = context;
  const isDayRead = reading.dueOn !== undefined;
  const dueTime = reading.dueTime ?? (reading.endsOn === undefined ? context.time : undefined);
  const isPast = dueTime !== undefined && inStudyDay(dueTime) <= inStudyDay(now);
  const isTimed = dueTime !== undefined;
  // A time alone is today's, or tomorrow's if it is over.
  const fallback = context.day ?? (isTimed && isPast ? dayAfter(today) : today);
  let dueOn = reading.dueOn ?? context.day;
  if (reading.repeat !== undefined) dueOn = firstDayOf(reading.repeat, dueOn ?? fallback);
  else if (isTimed) dueOn ??= fallback;
  const isLate = dueTime !== undefined && isAfterMidnight(dueTime);
  // Before 04:00 the evening goes on: “tonight 1:00” is on the next calendar day.
  const isOfEvening =
    isLate &&
    dueOn !== undefined &&
    !isDayChosen(isDayRead, read, context) &&
    reading.repeat === undefined;
  const day = isOfEvening && dueOn !== undefined ? dayAfter(dueOn) : dueOn;
  const length = reading.durationMin ?? reading.estimateMin ?? context.durationMin;
  const repeat =
    reading.repeat === undefined || reading.until === undefined
      ? reading.repeat
      : `${reading.repeat.replace(/;COUNT=\d+/, '')};UNTIL=${reading.until.replaceAll('-', '')}`;
  const startsAt =
    day === undefined || dueTime === undefined ? undefined : instantOf(day, dueTime, offsetAt);
  return {
    ...reading,
    ...(day !== undefined && { dueOn: day }),
    ...(dueTime !== undefined && { dueTime }),
    ...(repeat !== undefined && { repeat }),
    ...(length !== undefined && isTimed && { durationMin: length }),
    ...(startsAt !== undefined && { startsAt }),
    ...(startsAt !== undefined &&
      length !== undefined &&
      day !== undefined &&
      dueTime !== undefined && { endsAt: endOf(day, dueTime, length, offsetAt) }),
  };
}

/** The end by the wall clock, also where clocks change in between. */
function endOf(
  day: string,
  time: string,
  minutes: number,
  offsetAt: LineContext['offsetAt'],
): number {
  const end = minutesOf(time) + minutes;
  return instantOf(dayAfter(day, Math.floor(end / 1_440)), timeOf(end % 1_440), offsetAt);
}

/** A date or the name of a day, not “today”, “tonight” or none. */
function isDayChosen(isDayRead: boolean, read: readonly Read[], { day }: LineContext): boolean {
  if (!isDayRead) return day !== undefined;
  return !read.some(({ isToday, token }) => isToday && token.value.type === 'day');
}

function isAfterMidnight(time: string): boolean {
  return minutesOf(time) < rolloverHour * 60;
}

/** Minutes since midnight before the study day; times before 04:00 come last. */
function inStudyDay(time: string): number {
  return minutesOf(time) + (isAfterMidnight(time) ? 1_440 : 0);
}

/** Over midnight if the end is not later. */
function minutesBetween(from: string, to: string): number {
  const minutes = minutesOf(to) - minutesOf(from);
  return minutes > 0 ? minutes : minutes + 1_440;
}
