/**
 * Whether a word is another one with a slip of the finger: a letter put in, left out or changed, or two swapped (Damerau, “A technique
 * for computer detection and correction of spelling errors”, 1964). That may make another word (“hypotension”, “hypertension”), so only
 * long words may differ, never in their first letter, which is seldom a slip (Yannakoudakis and Fawthrop, “The rules of spelling
 * errors”, 1983) and often a prefix, and never so that the meaning turns round.
 */
import { areApart } from './lookalikes.ts';

/** Scripts in which a word is spelled letter by letter; one sign of others is a whole word. */
const spelled =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}]+$/u;
const turning = /^(an?|un|in|im|il|ir|non|dis|de|re|mis|anti|counter|sub|super|bi|di|tri)$/;

export function isTypoOf(typed: string, right: string): boolean {
  if (typed === right) return true;
  if (!spelled.test(typed) || !spelled.test(right)) return false;
  if (isRoman(typed) && isRoman(right)) return false;
  const shorter = Math.min(typed.length, right.length);
  if (shorter < 3) return false;
  const isPlural = `${typed}s` === right || `${right}s` === typed;
  // “ה” in front is the article of Hebrew.
  if (`ה${typed}` === right || `ה${right}` === typed) return true;
  const most = mostSlips(shorter);
  if ((most === 0 && !isPlural) || turnsRound(typed, right)) return false;
  if (isPlural) return true;
  return isSlip(most, typed, right) || isSlip(most, asSpelledNow(typed), asSpelledNow(right));
}

function mostSlips(letters: number): number {
  if (letters < 5) return 0;
  return letters < 9 ? 1 : 2;
}

/** “xxiii” is another number than “xviii”. */
function isRoman(word: string): boolean {
  return /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/.test(word);
}

/** “oesophagus” and “sulphate” are also spelled “esophagus” and “sulfate”. */
function asSpelledNow(word: string): string {
  return word.replace(/^[ao]e/, 'e').replaceAll('ph', 'f');
}

function isSlip(most: number, one: string, other: string): boolean {
  const isSameAtFirst = one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);
  return isSameAtFirst && isWithin(most, one, other);
}

function turnsRound(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isPrefixed = long.endsWith(short) && turning.test(long.slice(0, -short.length));
  return isPrefixed || areApart(one, other);
}

/**
 * Letters put in, left out, changed, or two beside each other swapped: at most so many. Only where the words differ one of these
 * is tried, so that words of 20,000 letters are compared at once.
 */
function isWithin(most: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b) return true;
  if (most === 0) return false;
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(most - 1, a.slice(1), b.slice(1)) ||
    isWithin(most - 1, a.slice(1), b) ||
    isWithin(most - 1, a, b.slice(1)) ||
    (isSwapped && isWithin(most - 1, a.slice(2), b.slice(2)))
  );
}
