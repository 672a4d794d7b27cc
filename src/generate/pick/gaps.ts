/** What a student will probably hide in a sentence. */
import type { Gap } from './key-sentence.ts';

const mostGaps = 3;

/** @param phrases terms of the text, best first */
export function gapsIn(sentence: string, phrases: Iterable<string>): Gap[] {
  const gaps: Gap[] = [];
  const low = sentence.toLowerCase();
  for (const phrase of phrases) {
    if (gaps.length === mostGaps) break;
    const start = low.indexOf(phrase.toLowerCase());
    const end = start + phrase.length;
    if (start < 0 || !isWhole(sentence, start, end)) continue;
    if (gaps.every((gap) => end <= gap.start || start >= gap.end)) gaps.push({ start, end });
  }
  if (gaps.length > 0) return gaps;
  const [name] = sentence.matchAll(/(?<=\p{L}[,;]? )(?:\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*|\d+)/gu);
  return name === undefined ? [] : [{ start: name.index, end: name.index + name[0].length }];
}

function isWhole(sentence: string, start: number, end: number): boolean {
  const isWord = (sign: string) => /[\p{L}\p{N}]/u.test(sign);
  return !isWord(sentence.charAt(start - 1)) && !isWord(sentence.charAt(end));
}
