/**
 * The sentences of a text that are understood alone, each with its worth. Key sentences and points of summaries are
 * chosen from them.
 */
import type { CleanPage } from '../../text/clean-page.ts';
import { areDeck } from '../lists/slides/slide-pages.ts';
import { sureIn } from '../lists/slides/slide-sentences.ts';
import type { Sentence } from '../make/material.ts';
import type { Prepared } from '../prepared.ts';
import { rememberBy } from '../remember.ts';
import { fitFor } from '../summary/point.ts';
import { readTrees, scoreBy } from './trees.ts';
import { worthFeatures } from './worth-features.ts';
import { worthTable } from './worth-weights.ts';

export interface Worthy {
  sentence: Sentence;
  /** Log odds that a reader keeps it. */
  worth: number;
  /** Of `worthFeatureNames`. */
  features: readonly number[];
}

const trees = readTrees(worthTable);

/** In the order of the text. */
export const worthyIn = rememberBy((prepared: Prepared): readonly Worthy[] => {
  const { pages } = prepared;
  const material = prepared.material();
  const fits = fitFor(material);
  const { states } = sureIn(pages);
  const possible = material.sentences.filter((one) => fits(one) && states(one));
  const rows = worthFeatures(prepared, possible, {
    isDeck: areDeck(pages),
    words: countWords(pages),
  });
  return possible.map((sentence, at) => {
    const features = rows[at] ?? [];
    return { sentence, features, worth: scoreBy(trees, features) };
  });
});

export function countWords(pages: readonly Pick<CleanPage, 'text'>[]): number {
  return pages.reduce((sum, { text }) => sum + (text.match(/\S+/gu)?.length ?? 0), 0);
}
