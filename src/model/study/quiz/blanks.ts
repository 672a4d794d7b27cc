/** Parses a sentence with blanks as typed: “Water is made of [hydrogen] and [oxygen/O].” Pure. */
import { blankSign, type TaskOf } from './task.ts';

/**
 * A backslash makes a bracket or slash literal. Each sign matches in exactly one way; otherwise an unclosed bracket
 * would backtrack over its slashes.
 */
const bracketed = /(?<!\\)\[((?:\\[[\]/]|[^[\]\\]|\\(?![[\]/]))+)\]/g;
const slash = /(?<!\\)\//;

/** @returns the stem with its blanks, and the accepted answers of each */
export function blanksOf(sentence: string): { stem: string; task: TaskOf<'cloze'> } {
  // Odd indexes hold the text in brackets.
  const parts = sentence.trim().split(bracketed);
  const around = parts.filter((_, at) => at % 2 === 0).map(asItStands);
  const blanks = parts
    .filter((_, at) => at % 2 === 1)
    .map((words) => words.split(slash).map(asItStands));
  return withBlanks(around, blanks);
}

/**
 * Adapts a text to what a row can store: separates a line beside a blank and two adjacent blanks, and keeps an
 * answer in one line.
 * @param around one more text than there are blanks
 */
export function withBlanks(
  around: readonly string[],
  blanks: readonly (readonly string[])[],
): { stem: string; task: TaskOf<'cloze'> } {
  const apart = around.map((text, at) => {
    const [hasBefore, hasAfter] = [at > 0, at < around.length - 1];
    const lines = text.replace(/_{3,}/g, '__');
    if (lines === '') return hasBefore && hasAfter ? ' ' : '';
    const start = hasBefore && lines.startsWith('_') ? ' ' : '';
    return `${start}${lines}${hasAfter && lines.endsWith('_') ? ' ' : ''}`;
  });
  const accepted = blanks.map((one) =>
    one.map((words) => words.replace(/\s+/g, ' ').trim()).filter((words) => words !== ''),
  );
  const task = { kind: 'cloze' as const, around: apart, blanks: accepted };
  return { stem: apart.join(blankSign), task };
}

export function sentenceOf({ around, blanks }: TaskOf<'cloze'>): string {
  return around
    .map((text, at) => {
      const accepted = blanks[at]?.map((one) => one.replace(/[[\]/]/g, '\\$&')).join('/');
      return text.replace(/[[\]]/g, '\\$&') + (accepted === undefined ? '' : `[${accepted}]`);
    })
    .join('');
}

function asItStands(text: string): string {
  return text.replace(/\\([[\]/])/g, '$1');
}

/** The sentence with the words from `start` to `end` in brackets, and the end of the brackets. */
export function withBlank(
  sentence: string,
  start: number,
  end: number,
): { sentence: string; start: number; end: number } {
  const chosen = sentence.slice(start, end);
  const words = chosen.trim() || 'answer';
  const from = start + (chosen.trim() === '' ? 0 : chosen.indexOf(words));
  const rest = sentence.slice(chosen.trim() === '' ? end : from + words.length);
  return {
    sentence: `${sentence.slice(0, from)}[${words}]${rest}`,
    start: from + 1,
    end: from + 1 + words.length,
  };
}
