/** Compares a typed answer with the right one letter by letter; case, accents and spaces at the ends do not count. */
import { fold } from '../../../text/fold.ts';

export interface DifferencePart {
  kind: 'same' | 'missing' | 'extra';
  text: string;
}

/** Longer answers are compared word by word to limit the time. */
const mostLetters = 600;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** @returns parts in the order of the right answer; `same` and `missing` make it up, `extra` was typed in addition */
export function differenceOf(typed: string, right: string): DifferencePart[] {
  const [given, wanted] = [typed.trim(), right.trim()];
  const isLong = given.length > mostLetters || wanted.length > mostLetters;
  const split = isLong ? wordsOf : lettersOf;
  return joined(compare(split(given), split(wanted)));
}

/** A line of a list is not an answer by itself. */
const listed = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

/**
 * The text to type: the whole answer, or its first line if the lines below explain it.
 * @param isRight whether the typed text matches an answer
 */
export function answerMeant(right: string, isRight: (answer: string) => boolean): string {
  const [first = ''] = right.trim().split('\n');
  const hasMore = first.trim() !== right.trim() && !listed.test(first);
  return hasMore && !isRight(right) && isRight(first) ? first : right;
}

function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** At most as many words as fit a table of the same size; the rest is one. */
function wordsOf(text: string): string[] {
  const words = text.split(/(?<=\s)/);
  return [...words.slice(0, mostLetters), words.slice(mostLetters).join('')].filter(Boolean);
}

/** The longest common subsequence, from a table of lengths. */
function compare(given: readonly string[], wanted: readonly string[]): DifferencePart[] {
  const [a, b] = [given.map(fold), wanted.map(fold)];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: DifferencePart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: wanted[j++] ?? '' });
      i++;
    } else if (j === b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'extra', text: given[i++] ?? '' });
    } else parts.push({ kind: 'missing', text: wanted[j++] ?? '' });
  }
  return parts;
}

function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const out: DifferencePart[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else out.push({ ...part });
  }
  return out;
}
