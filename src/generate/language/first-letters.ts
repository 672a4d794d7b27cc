/**
 * The first letters of a typed answer, as a hint behind its question. Several words may fit a definition or a gap, and the text does not
 * name all of them; the hint tells which word is meant. Pure.
 */
import { stopWords } from './words.ts';

const hintAtEnd = / \(first letters?: [^()]{1,60}\)$/u;

export function withFirstLetters(question: string, answer: string): string {
  const words = answer.replace(/\s*\([^)]*\)/g, '').split(' ');
  // Small words show nothing: “economies of scale”.
  const letters = words.map((word) => (stopWords.has(word) ? word : `${[...word][0]}…`));
  return `${question} (first ${letters.length > 1 ? 'letters' : 'letter'}: ${letters.join(' ')})`;
}

export function withoutFirstLetters(question: string): string {
  return question.replace(hintAtEnd, '');
}
