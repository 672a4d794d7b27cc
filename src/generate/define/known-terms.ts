/** The terms of a text that may be defined: what its author marked, and what a glossary of it would hold. */
import type { Keyphrase } from '../make/keyphrases.ts';
import type { Material, Sentence } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { type TermPlace, termPlaces } from './term-places.ts';

export interface KnownTerms {
  /** In their plain form, with the logarithm of the odds that each is a term. */
  scores: ReadonlyMap<string, number>;
  names: ReadonlySet<string>;
  /** The first sentence that has each, by its place in the text. */
  first: ReadonlyMap<string, number>;
  /** How often each stands in the text. */
  count: ReadonlyMap<string, number>;
  /** Where they stand in each sentence. */
  places: ReadonlyMap<Sentence, readonly TermPlace[]>;
}

export function knownTermsOf(
  phrases: ReadonlyMap<string, Keyphrase>,
  { sentences, marked }: Material,
): KnownTerms {
  const scores = new Map<string, number>();
  for (const term of marked) if (term !== '') scores.set(term, 0);
  for (const { text, score } of phrases.values()) {
    const plain = plainTerm(text);
    if (plain !== '') scores.set(plain, Math.max(score, scores.get(plain) ?? score));
  }
  const names = new Set(scores.keys());
  const first = new Map<string, number>();
  const count = new Map<string, number>();
  const places = new Map<Sentence, readonly TermPlace[]>();
  for (const sentence of sentences) {
    const { text, place } = sentence;
    const here = termPlaces(text, names);
    places.set(sentence, here);
    for (const { term } of here) {
      const plain = plainTerm(term);
      if (!first.has(plain)) first.set(plain, place);
      count.set(plain, (count.get(plain) ?? 0) + 1);
    }
  }
  return { scores, names, first, count, places };
}
