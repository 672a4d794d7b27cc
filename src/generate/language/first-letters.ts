/**
 * The first letters of a typed answer, as a hint behind its question. Several words may fit a definition or a gap, and the text does not
 * name all of them; the hint tells which word is meant. Pure.
 */
import { stopWords } from './words.ts';

const hintAtEnd = / \(first letters?: [^()]{1,60}\)$/u;
const mostLetters = 3;

/** @param others terms of the text: with the same letters as one of them, the hint has more, as “cal…” beside “carbon” */
export function withFirstLetters(
  question: string,
  answer: string,
  others: readonly string[] = [],
): string {
  const initial = answer.charAt(0).toLowerCase();
  // The first letter alone rules out most terms of a book.
  const near = others.filter(
    (one) => one.charAt(0).toLowerCase() === initial && one.toLowerCase() !== answer.toLowerCase(),
  );
  let hint = lettersOf(answer, 1);
  for (let count = 2; count <= mostLetters; count++) {
    const shown = hint.toLowerCase();
    const isShared = (one: string) => lettersOf(one, count - 1).toLowerCase() === shown;
    if (!near.some(isShared)) break;
    hint = lettersOf(answer, count);
  }
  return `${question} (first ${/^\S…$/u.test(hint) ? 'letter' : 'letters'}: ${hint})`;
}

export function withoutFirstLetters(question: string): string {
  return question.replace(hintAtEnd, '');
}

/** Small words show nothing: “e… of s…” of “economies of scale”. A word is never shown whole. */
function lettersOf(name: string, count: number): string {
  return name
    .replace(/\s*\([^)]*\)/g, '')
    .split(' ')
    .map((word) => {
      const letters = [...word];
      const shown = letters.slice(0, Math.max(1, Math.min(count, letters.length - 1)));
      return stopWords.has(word) ? word : `${shown.join('')}…`;
    })
    .join(' ');
}
