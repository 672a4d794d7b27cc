/** A sentence with blanks as it is typed: “Water is made of [hydrogen] and [oxygen/O].” Pure. */
import { blankSign, type TaskOf } from './task.ts';

/** A backslash before a bracket or a slash says that it stands for itself. */
const bracketed = /(?<!\\)\[((?:\\[[\]/]|[^[\]])+)\]/g;
const slash = /(?<!\\)\//;

/** @returns the stem with its blanks, and what is accepted in each */
export function blanksOf(sentence: string): { stem: string; task: TaskOf<'cloze'> } {
  // A row of underlines would be read as a blank.
  const plain = sentence.trim().replace(/_{3,}/g, '__');
  // At odd places stands what was in brackets.
  const parts = plain.split(bracketed);
  const around = parts.filter((_, at) => at % 2 === 0).map(asItStands);
  const blanks = parts
    .filter((_, at) => at % 2 === 1)
    .map((words) =>
      words
        .split(slash)
        .map((one) => asItStands(one.trim()))
        .filter((one) => one !== ''),
    );
  return { stem: around.join(blankSign), task: { kind: 'cloze', around, blanks } };
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
