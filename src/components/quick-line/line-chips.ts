/** The tokens of a line as chips, and the questions about ambiguous ones, in words. Pure. */
import { dateFormat, dayMs } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import type { LineReading, LineToken, LineValue } from '../../model/study/quick-line/line-types.ts';
import { dayInWords, repeatInWords } from '../../model/study/repeat-words.ts';
import { dayNumber } from '../../model/study/study-day.ts';

export type ChipKind =
  | 'day'
  | 'time'
  | 'repeat'
  | 'priority'
  | 'course'
  | 'file'
  | 'length'
  | 'amount'
  | 'place'
  | 'reminder';

export interface LineChip {
  kind: ChipKind;
  words: string;
  isAmbiguous: boolean;
  /** The tokens that go when the chip is removed. */
  keys: readonly string[];
  /** Of a chip for a course. */
  courseId?: string;
}

export interface LineQuestion {
  /** The key of its token. */
  key: string;
  words: string;
  answers: readonly { index: number; words: string }[];
}

export interface ChipNames {
  courses: readonly { id: string; name: string }[];
  files: readonly { id: string; name: string }[];
  today: string;
}

const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });
const longWeekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });
const clock = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });

export const priorityNames = ['', 'Medium', 'High', 'Urgent'] as const;

/** Day and time are one chip, and so are a repetition and its end. */
export function chipsOf(reading: LineReading, names: ChipNames): LineChip[] {
  const of = (...types: LineValue['type'][]) =>
    reading.tokens.filter(({ value }) => types.includes(value.type));
  const chip = (kind: ChipKind, tokens: readonly LineToken[], words: string): LineChip[] => {
    if (tokens.length === 0) return [];
    const isAmbiguous = tokens.some((token) => token.isAmbiguous);
    return [{ kind, words, isAmbiguous, keys: tokens.map(({ key }) => key) }];
  };
  const when = of('day', 'days', 'time');
  const hasTime = when.some(
    ({ value }) => value.type === 'time' || ('time' in value && value.time),
  );
  const repeats = of('repeat', 'until', 'except');
  const others = of('priority', 'file', 'length', 'amount', 'place', 'reminder', 'course');
  return [
    ...chip(
      hasTime ? 'time' : 'day',
      when,
      when.map((token) => partInWords(token, names)).join(', '),
    ),
    ...chip('repeat', repeats, repeatOf(reading, names)),
    ...others.flatMap((token) => {
      const chips = chip(token.value.type as ChipKind, [token], partInWords(token, names));
      const { value } = token;
      return value.type === 'course'
        ? chips.map((one) => ({ ...one, courseId: value.courseId }))
        : chips;
    }),
  ];
}

function partInWords(token: LineToken, names: ChipNames): string {
  const days = new Set(token.answers.flatMap((one) => (one.type === 'day' ? [one.day] : [])));
  const { value } = token;
  // Both answers are the same weekday: “Fri?”.
  if (token.isAmbiguous && value.type === 'day' && days.size > 1 && isOneWeekday([...days]))
    return `${weekday.format(dayNumber(value.day) * dayMs)}?`;
  const words = valueInWords(value, names);
  return token.isAmbiguous ? `${words}?` : words;
}

function isOneWeekday(days: readonly string[]): boolean {
  return new Set(days.map((day) => dayNumber(day) % 7)).size === 1;
}

function repeatOf({ repeat, until, breaks = [] }: LineReading, { today }: ChipNames): string {
  const rule = repeat === undefined ? undefined : repeatInWords(repeat, today);
  const words = rule ?? (until === undefined ? 'Repeats' : `Until ${dayInWords(until, today)}`);
  const without = breaks.map(({ from, to }) =>
    from === to ? dayInWords(from, today) : `${dayInWords(from, today)} – ${dayInWords(to, today)}`,
  );
  return without.length === 0 ? words : `${words}, not ${without.join(', ')}`;
}

/** What a token says, for its chip or as an answer. */
export function valueInWords(value: LineValue, names: ChipNames): string {
  const { today } = names;
  switch (value.type) {
    case 'day': {
      const day = `${weekday.format(dayNumber(value.day) * dayMs)} ${dayInWords(value.day, today)}`;
      return value.time === undefined ? day : `${day}, ${timeInWords(value.time)}`;
    }
    case 'days':
      return `${dayInWords(value.days.from, today)} – ${dayInWords(value.days.to, today)}`;
    case 'time':
      return value.endTime === undefined
        ? timeInWords(value.time)
        : `${timeInWords(value.time)}–${timeInWords(value.endTime)}`;
    case 'repeat':
      return repeatInWords(value.rule, today) ?? 'Repeats';
    case 'until':
      return `until ${dayInWords(value.day, today)}`;
    case 'except':
      return plural(value.spans.length, 'break');
    case 'priority':
      return priorityNames[value.priority] ?? 'Urgent';
    case 'course':
      return names.courses.find(({ id }) => id === value.courseId)?.name ?? 'Course';
    case 'file': {
      const name = names.files.find(({ id }) => id === value.fileId)?.name ?? 'File';
      if (value.pages === undefined) return name;
      const { from, to } = value.pages;
      return `${name}, p. ${from === to ? from : `${from}–${to}`}`;
    }
    case 'length':
      return lengthInWords(value.minutes);
    case 'amount': {
      const { count, unit, isWeekly } = value;
      const words =
        unit === 'minutes'
          ? lengthInWords(count)
          : plural(count, unit === 'pages' ? 'page' : 'card');
      return isWeekly ? `${words} a week` : words;
    }
    case 'place':
      return value.place;
    case 'reminder':
      return `${lengthInWords(value.minutes)} before`;
    case 'words':
      return 'Keep as text';
  }
}

/** `17:00`, or `5:00 PM` where the device writes so. @param time `HH:MM` */
export function timeInWords(time: string): string {
  return clock.format(Date.parse(`1970-01-01T${time}:00Z`));
}

/** “45 min”, “1 h 30 min”, “2 days”. */
export function lengthInWords(minutes: number): string {
  if (minutes >= 1_440 && minutes % 1_440 === 0) return plural(minutes / 1_440, 'day');
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const asked: Partial<Record<LineValue['type'], string>> = {
  day: 'Which day?',
  time: 'Which time?',
  repeat: 'How often?',
  course: 'Which course?',
  file: 'Which pages?',
};

/** One question for each ambiguous token, in the order of the line. */
export function questionsOf(reading: LineReading, names: ChipNames): LineQuestion[] {
  return reading.tokens
    .filter(({ isAmbiguous }) => isAmbiguous)
    .map(({ key, value, words, answers }) => {
      const days = answers.flatMap((one) => (one.type === 'day' ? [one.day] : []));
      const isWeekday = days.length > 1 && days.length === answers.length && isOneWeekday(days);
      const hasWords = answers.some(({ type }) => type === 'words');
      const question = isWeekday
        ? `Which ${longWeekday.format(dayNumber(days[0] ?? '') * dayMs)}?`
        : hasWords && answers.length === 2
          ? `“${words}”?`
          : (asked[value.type] ?? `“${words}”?`);
      return {
        key,
        words: question,
        answers: answers.map((answer, index) => ({
          index,
          words:
            isWeekday && answer.type === 'day'
              ? dayInWords(answer.day, names.today)
              : valueInWords(answer, names),
        })),
      };
    });
}

/** What was understood, for a screen reader. */
export function spokenLine(chips: readonly LineChip[], questions: readonly LineQuestion[]): string {
  const said = chips.map(({ words }) => words).join('; ');
  const open = questions.map(
    ({ words, answers }) => `${words} ${answers.map((answer) => answer.words).join(' or ')}`,
  );
  return [said, ...open].filter((part) => part !== '').join('. ');
}
