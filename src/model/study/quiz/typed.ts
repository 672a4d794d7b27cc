/** Whether a typed answer is one of those that are accepted. */
import { type Folded, foldTyped, isNumber } from './fold-typed.ts';
import { isTypoOf } from './typos.ts';

/** `spelling`: correct, but for a slip. */
export type TypedVerdict = 'right' | 'spelling' | 'wrong';

/** @param foils other things of the same kind: nearer to one of them, an answer means that one */
export function judgeTyped(
  typed: string,
  accepted: readonly string[],
  foils: readonly string[] = [],
): TypedVerdict {
  const given = foldTyped(typed);
  if (given.words.length === 0) return 'wrong';
  const rights = accepted.map(foldTyped).filter(({ words }) => words.length > 0);
  if (rights.some((right) => isSame(given, right))) return 'right';
  const wrongs = foils.map(foldTyped);
  if (wrongs.some((foil) => isSame(given, foil) || isNearly(given, foil))) return 'wrong';
  return rights.some((right) => isNearly(given, right)) ? 'spelling' : 'wrong';
}

/** Spaces make no difference between words, but “1 5” is not “15”. */
function isSame(one: Folded, other: Folded): boolean {
  if (one.words.some(hasDigit) || other.words.some(hasDigit)) {
    return withoutSpaces(one) === withoutSpaces(other);
  }
  return one.joined === other.joined;
}

/** Words run together; numbers stay apart from each other. */
function withoutSpaces({ words }: Folded): string {
  return words.reduce(
    (text, word) => (/\p{N}$/u.test(text) && isNumber(word) ? `${text} ${word}` : text + word),
    '',
  );
}

function isNearly(one: Folded, other: Folded): boolean {
  return (
    one.words.length === other.words.length &&
    one.words.every((word, at) => {
      const right = other.words[at] ?? '';
      return word === right || (!hasDigit(word) && !hasDigit(right) && isTypoOf(word, right));
    })
  );
}

const hasDigit = (word: string) => /\p{N}/u.test(word);
