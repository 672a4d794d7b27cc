/** What a mistyped word may mean, by the words of the index. */
import type { SearchGroup } from '../../../model/entity.ts';
import { groups } from './groups.ts';
import { type IndexedWord, nearWords, slipsAllowed } from './near-words.ts';
import type { SearchIndex } from './search-index.ts';
import type { Term } from './search-line.ts';

/**
 * @param within the groups that are searched: what is mistyped in a note may be a word of a book. Empty: all
 * @returns what a mistyped word may mean; `undefined` if it is a word there, or nothing is near
 */
export function correct(
  index: SearchIndex,
  { words }: Term,
  within: readonly SearchGroup[],
): Term[] | undefined {
  const [word] = words;
  if (word === undefined || words.length > 1 || slipsAllowed(word) === 0) return undefined;
  const searched = within.length > 0 ? within : groups.map(({ group }) => group);
  if (searched.some((group) => index.hasWord(group, word))) return undefined;
  const likely = nearWords(word, candidates(index, word, searched));
  // The first letter is wrong or missing: all words are compared.
  const near =
    likely.length > 0 ? likely : nearWords(word, wordsFrom(index, '', '\u{10ffff}', searched));
  return near.length === 0
    ? undefined
    : near.map((one) => ({ words: [one.word], isPrefix: false }));
}

/** Words that begin with one of the first two letters: they may be swapped, or the first one extra. */
function candidates(
  index: SearchIndex,
  word: string,
  searched: readonly SearchGroup[],
): IndexedWord[] {
  return [...new Set([...word].slice(0, 2))].flatMap((letter) =>
    wordsFrom(index, letter, String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1), searched),
  );
}

function wordsFrom(
  index: SearchIndex,
  from: string,
  to: string,
  searched: readonly SearchGroup[],
): IndexedWord[] {
  const counts = new Map<string, number>();
  for (const group of searched) {
    for (const { word, count } of index.wordsBetween(group, from, to)) {
      counts.set(word, (counts.get(word) ?? 0) + count);
    }
  }
  return [...counts].map(([word, count]) => ({ word, count }));
}
