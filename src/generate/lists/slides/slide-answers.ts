/** What an answer from a point of a slide must be, and where its question belongs. */
import { upperFirst, wordsOf } from '../../language/words.ts';
import { isClosed } from './slide-ends.ts';
import { sharesTitle } from './slide-sayings.ts';

const mostWordsOfAnswer = 24;
/** Nobody could say what is meant without the slide. */
export const leaning =
  /^in (?:that|such) |\b(?:this|these|those|here|above|below|following|previous|former|latter)\b|^(?:it|they|he|she|them|him|her|its|their|such|both|each|all|some|many|one|another|other)\b/i;

/** An answer that can be said without the slide. */
export function isFine(said: string): boolean {
  return (
    wordsOf(said).length >= 2 &&
    wordsOf(said).length <= mostWordsOfAnswer &&
    isClosed(said) &&
    !/^(?:lots? of|a lot|many|several|some|various|different)\b/i.test(said) &&
    !/^(?:is|are|was|were|can|will|has|have|may|must|should)\b/.test(said) &&
    !leaning.test(said.replace(/^(?:it|they|each|all|some|many|one|both) /i, '')) &&
    !/^(?:it|them|him|her)(?:$| to\b)|\betc\b|\b(?:it|them)$|\.\.\.|…|^(?:if|when|unless) \S+ing\b/i.test(
      said,
    )
  );
}

/** Where it belongs, unless it says so itself. */
export function within(heading: string, asked: string, about: string): string {
  const isOwn = heading === '' || heading.endsWith('?') || sharesTitle(about, heading);
  return isOwn ? upperFirst(asked) : `${heading}: ${asked}`;
}
