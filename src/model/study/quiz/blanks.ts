/** A sentence with blanks as it is typed: “Water is made of [hydrogen] and [oxygen/O].” Pure. */
import { blankSign, type TaskOf } from './task.ts';

const bracketed = /\[([^[\]]+)\]/g;

/** @returns the stem with its blanks, and what is accepted in each */
export function blanksOf(sentence: string): { stem: string; task: TaskOf<'cloze'> } {
  // A row of underlines would be read as a blank.
  const plain = sentence.trim().replace(/_{3,}/g, '__');
  const blanks = [...plain.matchAll(bracketed)].map(([, words = '']) =>
    words
      .split('/')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
  const around = plain.split(/\[[^[\]]+\]/);
  return { stem: around.join(blankSign), task: { kind: 'cloze', around, blanks } };
}

export function sentenceOf({ around, blanks }: TaskOf<'cloze'>): string {
  return around.map((text, at) => text + (blanks[at] ? `[${blanks[at].join('/')}]` : '')).join('');
}

/** The sentence with the words from `start` to `end` in brackets, and where they end. */
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
