/**
 * Weighs the tokens of a line against each other: a line means one day, one time, one of each; the others stay words.
 * Pure.
 */
import { weekdayNames } from '../repeat-rule.ts';
import { weekdayOf } from './calendar-days.ts';
import type { LineContext, LineToken, LineValue } from './line-types.ts';
import { firstDayOf, fromFirst } from './read-repeats.ts';

/** A token before the tokens of one kind are weighed against each other. */
export interface Candidate {
  from: number;
  to: number;
  answers: readonly LineValue[];
  isFirm: boolean;
  isUntil: boolean;
  isToday: boolean;
  isWeekday: boolean;
}

export type Read = Candidate & { token: LineToken };

/** One day, one time, one of each: the others stay words. */
export function onlyMeant(read: readonly Read[], context: LineContext): Read[] {
  const of = (...types: LineValue['type'][]) =>
    read.filter(({ token }) => types.includes(token.value.type));
  const said = of('repeat')[0];
  const weekly = said === undefined ? weeklyUntil(read) : undefined;
  const repeat = said ?? weekly;
  const until =
    repeat === undefined
      ? undefined
      : (of('until')[0] ?? of('day').find((one) => one.isUntil && !isOver(one, context)));
  const days = of('day', 'days').filter(
    (one) => one !== until && one !== weekly && (repeat === undefined || !one.isUntil),
  );
  const times = of('time');
  const weigh = (one: Read) =>
    (one.isFirm || one.token.value.type === 'days' ? 2 : 0) +
    (times.some(({ from, to }) => from - one.to <= 2 && one.from - to <= 2) ? 1 : 0);
  const day = days.reduce<Read | undefined>(
    (best, one) => (best === undefined || weigh(one) >= weigh(best) ? one : best),
    undefined,
  );
  const time =
    times.find(({ from, to }) => day && from - day.to <= 2 && day.from - to <= 2) ?? times[0];
  const file = of('file')[0];
  const isAboutFile = file !== undefined || context.fileId !== undefined || context.kind === 'goal';
  const singles = [
    repeat,
    until,
    day,
    time,
    file,
    repeat && of('except')[0],
    of('priority').at(-1),
    of('course')[0],
    of('length')[0],
    isAboutFile ? of('amount')[0] : undefined,
    of('place').at(-1),
    of('reminder')[0],
  ];
  return read
    .filter((one) => singles.includes(one))
    .map((one) => {
      if (one === weekly) return asWeekly(one);
      return one === until && one.token.value.type === 'day' ? asUntil(one) : one;
    });
}

/** “until 1 Jan 1900”: nothing would repeat. */
function isOver({ token: { value } }: Read, { today }: LineContext): boolean {
  return value.type === 'day' && value.day < today;
}

/** “Lab Mon 9–11 until 18 Dec”: a weekday with an end after it takes place every week. */
function weeklyUntil(read: readonly Read[]): Read | undefined {
  const isDay = ({ token }: Read) => token.value.type === 'day';
  const first = read.find((one) => isDay(one) && one.isWeekday && !one.isUntil);
  const from = first?.token.value;
  const isEnd = ({ token: { value }, isUntil, isWeekday }: Read) =>
    from?.type === 'day' &&
    ((value.type === 'until' && value.day > from.day) ||
      (value.type === 'day' && isUntil && !isWeekday && value.day > from.day));
  return read.some(isEnd) ? first : undefined;
}

function asWeekly(read: Read): Read {
  const { value, answers } = read.token;
  const rules = [...answers, value].flatMap((answer) =>
    answer.type === 'day' ? [`FREQ=WEEKLY;BYDAY=${weekdayNames[weekdayOf(answer.day)]}`] : [],
  );
  // “Friday” on a Friday is today or in a week: both are the same rule.
  const rule: LineValue = { type: 'repeat', rule: rules[0] ?? 'FREQ=WEEKLY' };
  return { ...read, token: { ...read.token, value: rule, isAmbiguous: false, answers: [rule] } };
}

/** “for 10 weeks from 1 Mar”: the weeks count from the first day of the repetition. */
export function endingFromFirst(read: readonly Read[], context: LineContext): readonly Read[] {
  const values = read.map(({ token }) => token.value);
  const rule = values.find((value) => value.type === 'repeat')?.rule;
  if (rule === undefined) return read;
  const day = values.find((value) => value.type === 'day')?.day ?? context.day ?? context.today;
  const first = firstDayOf(rule, day);
  return read.map((one) => {
    const value = fromFirst(one.token.value, first);
    return value === one.token.value
      ? one
      : { ...one, token: { ...one.token, value, answers: [value] } };
  });
}

function asUntil(read: Read): Read {
  const toUntil = (value: LineValue): LineValue =>
    value.type === 'day' ? { type: 'until', day: value.day } : value;
  const { token } = read;
  return {
    ...read,
    token: { ...token, value: toUntil(token.value), answers: token.answers.map(toUntil) },
  };
}
