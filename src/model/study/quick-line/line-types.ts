/**
 * What one line says: “Essay draft tomorrow 5pm #Psychology !! every week p. 12–30 of Learning.pdf”. A token is a part of
 * the line that was understood; all other words are the title. Days are `YYYY-MM-DD`, times `HH:MM`, both local.
 */

type Timed = 'task' | 'event';
export type LineKind = Timed | 'goal';

export interface LineContext {
  /** What the line creates; absent: the line suggests it. */
  kind?: LineKind | undefined;
  /** The day that “today” names: the study day (`study-day.ts`). */
  today: string;
  /** The device's clock. */
  now: string;
  /** Minutes to add to UTC for local time at an instant. */
  offsetAt: (atMs: number) => number;
  courses: readonly { id: string; name: string }[];
  files: readonly { id: string; name: string; pageCount: number }[];
  /** While they are still read from the disk: waits for them. A line that is saved before needs them. */
  load?:
    | (() => Promise<Pick<LineContext, 'courses' | 'files' | 'termTo' | 'courseId'>>)
    | undefined;
  /** The last day of the student's term; empty if unknown. */
  termTo?: string | undefined;
  /** Whether the device's language writes the day before the month: 3/4 is 3 April. */
  isDayFirst: boolean;
  /** Whether the device's language counts hours to 24. */
  is24Hours: boolean;
  /** The day, time and length of a slot that was chosen, unless the line says otherwise. */
  day?: string | undefined;
  time?: string | undefined;
  durationMin?: number | undefined;
  /** The course that is shown, unless the line says otherwise. */
  courseId?: string | undefined;
  /** The file of a new goal: “p. 12–30” and “40 pages” are about it. */
  fileId?: string | undefined;
}

export interface DaySpan {
  from: string;
  /** Included. */
  to: string;
}

export interface PageSpan {
  from: number;
  /** Included. */
  to: number;
}

/** What a token says. */
export type LineValue =
  /** `time`: of “tomorrow morning” or “in 30 minutes”. */
  | { type: 'day'; day: string; time?: string }
  | { type: 'days'; days: DaySpan }
  /** `endTime` may be on the next day. */
  | { type: 'time'; time: string; endTime?: string }
  /** The value of an `RRULE`, without `UNTIL`. */
  | { type: 'repeat'; rule: string }
  /** `days`: “for 10 weeks”, counted from the first day with it. */
  | { type: 'until'; day: string; days?: number }
  /** It does not take place then. */
  | { type: 'except'; spans: readonly DaySpan[] }
  | { type: 'priority'; priority: number }
  | { type: 'course'; courseId: string }
  | { type: 'file'; fileId: string; pages?: PageSpan }
  | { type: 'length'; minutes: number }
  | { type: 'amount'; count: number; unit: 'pages' | 'cards' | 'minutes'; isWeekly: boolean }
  | { type: 'place'; place: string }
  /** Minutes before it. */
  | { type: 'reminder'; minutes: number }
  /** As an answer to an ambiguous token: no token, only words. */
  | { type: 'words' };

export interface LineToken {
  /** UTF-16 offsets in the line; `to` excluded. Equal if it is not a part of the line, such as the shown course. */
  from: number;
  to: number;
  /** As typed. */
  words: string;
  /** Names it in `LineChoices` while the student types on. */
  key: string;
  value: LineValue;
  /** More than one answer, and the student has not chosen. */
  isAmbiguous: boolean;
  /** All answers, the taken one too, the likely one first; one if it is certain. */
  answers: readonly LineValue[];
}

/** By the key of a token: the index of the chosen answer, or -1 for words. */
export type LineChoices = Readonly<Record<string, number>>;

export interface LineReading {
  /** The whole line. */
  text: string;
  /** The words without the tokens. May be empty. */
  title: string;
  kind: LineKind;
  /** In the order of the line. */
  tokens: readonly LineToken[];
  /** The day it is due or starts; with a `repeat`, the first one. */
  dueOn?: string;
  /** The last day of an event over several days. */
  endsOn?: string;
  dueTime?: string;
  /** Present with a day and a time. Milliseconds since the epoch. */
  startsAt?: number;
  /** Present with `startsAt` and an end or a length. */
  endsAt?: number;
  durationMin?: number;
  /** The value of an `RRULE`, with `UNTIL`. */
  repeat?: string;
  /** The last day of `repeat`. */
  until?: string;
  breaks?: readonly DaySpan[];
  priority?: number;
  courseId?: string;
  fileId?: string;
  pages?: PageSpan;
  /** A task's length. */
  estimateMin?: number;
  /** Of a goal. */
  amount?: { count: number; unit: 'pages' | 'cards' | 'minutes'; isWeekly: boolean };
  place?: string;
  remindMin?: number;
}
