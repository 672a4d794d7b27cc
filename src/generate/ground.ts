/**
 * The grounding check [P4]: does the page say it? Pure; nothing generated reaches a student without it.
 */
import { squash } from './clean/characters.ts';
import type { StudyItem } from './engine.ts';
import { wordsOf } from './language/words.ts';

export type Ungrounded =
  | 'the quote is not on the page'
  | 'the answer is not in the quote'
  | 'a name or number is not on the page'
  | 'no fact to learn';

export type Grounding = { ok: true } | { ok: false; reason: Ungrounded };

const cloze = /\{\{c\d+::(.+?)\}\}/g;

/** @param pageText the clean text of the page that the item names */
export function ground(item: StudyItem, pageText: string): Grounding {
  const quote = squash(item.quote);
  if (quote === '') return refused('the quote is not on the page');
  const page = squash(pageText);
  if (!page.includes(quote)) return refused('the quote is not on the page');
  const claims = claimsOf(item);
  if (claims.length === 0 || claims.some((claim) => squash(claim) === '')) {
    return refused('no fact to learn');
  }
  const quoted = wordsOf(item.quote);
  if (!claims.every((claim) => isInOrder(wordsOf(claim), quoted))) {
    return refused('the answer is not in the quote');
  }
  const named = namesAndNumbers(promptOf(item));
  if (!named.every((name) => page.includes(squash(name)))) {
    return refused('a name or number is not on the page');
  }
  return { ok: true };
}

function refused(reason: Ungrounded): Grounding {
  return { ok: false, reason };
}

/** The parts that a student will hold for true: their words must be the quote's, in its order. */
function claimsOf(item: StudyItem): string[] {
  switch (item.type) {
    case 'point':
      return [item.text];
    case 'basic':
      return [item.back];
    case 'cloze': {
      const hidden = [...item.text.matchAll(cloze)].map((match) => match[1] ?? '');
      return hidden.length === 0 ? [] : [...hidden, item.text.replace(cloze, '$1')];
    }
    case 'question': {
      const right = item.options[item.answer];
      return right === undefined ? [] : [right];
    }
  }
}

function promptOf(item: StudyItem): string {
  if (item.type === 'basic') return item.front;
  return item.type === 'question' ? item.stem : '';
}

function isInOrder(words: readonly string[], within: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    while (at < within.length && within[at] !== word) at++;
    if (at === within.length) return false;
    at++;
  }
  return words.length > 0;
}

/** Words with a capital inside the sentence, and all numbers. */
function namesAndNumbers(text: string): string[] {
  const numbers = text.match(/\d[\d.,]*/g) ?? [];
  const names = [...text.matchAll(/(?<=[\p{L},;]\s[“"‘'(]?)\p{Lu}[\p{L}’'-]*/gu)].map(
    ([name]) => name,
  );
  return [...numbers, ...names];
}
