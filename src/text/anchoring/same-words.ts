/** Whether two selectors mean the same words at the same place of one document. */
import { lettersOf } from './letters.ts';
import type { Selector } from './selector.ts';

/**
 * The page and its text alone have other offsets, line ends and spaces, so only letters are compared. One word may stand at
 * several places of a page, so what stands around both must agree, as far as both have it.
 */
export function isSameWords(one: Selector, other: Selector): boolean {
  if (one.page !== other.page || lettersOf(one.quote) !== lettersOf(other.quote)) return false;
  const before = [one, other].map(({ prefix }) => lettersOf(prefix ?? ''));
  const after = [one, other].map(({ suffix }) => lettersOf(suffix ?? ''));
  const [shortBefore = '', longBefore = ''] = before.sort((a, b) => a.length - b.length);
  const [shortAfter = '', longAfter = ''] = after.sort((a, b) => a.length - b.length);
  return longBefore.endsWith(shortBefore) && longAfter.startsWith(shortAfter);
}
