/** For tests: the cards that come of one sentence. */
import type { CleanPage } from '../../model/text/clean-page.ts';
import { keyphrasesOf } from '../make/keyphrases.ts';
import { materialOf } from '../make/material.ts';
import { createRejects } from '../make/rejects.ts';
import { definitionsOf } from './definitions.ts';
import { cardOf } from './fronts.ts';
import { knownTermsOf } from './known-terms.ts';

/** Enough English for the patterns of English to count. */
const prose =
  'It is known that the work of the student is to read what the book has, and that this is not for the few but for all who have the time to do it as they are able to.';

/** Front and back of each. @param terms set apart by their font */
export function cardsOf(text: string, ...terms: string[]): [string, string][] {
  const page: CleanPage = {
    page: 1,
    blocks: [
      { kind: 'paragraph', text, page: 1, terms },
      { kind: 'paragraph', text: prose, page: 1 },
    ],
    text: `${text}\n\n${prose}`,
  };
  const material = materialOf([page], createRejects());
  const known = knownTermsOf(keyphrasesOf(material, [page]), material);
  return material.sentences.flatMap((sentence) =>
    definitionsOf(sentence, material, known).map((definition): [string, string] => {
      const { front, back } = cardOf(definition, material);
      return [front, back];
    }),
  );
}
