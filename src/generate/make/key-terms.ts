/** The terms of a text, the surest first: what its author marked and what it keeps saying. */
import type { CleanPage } from '../../model/text/clean-page.ts';
import { keyphrasesOf } from './keyphrases.ts';
import { materialOf } from './material.ts';
import { createRejects } from './rejects.ts';

export function keyTermsOf(pages: readonly CleanPage[]): string[] {
  const phrases = [...keyphrasesOf(materialOf(pages, createRejects())).values()];
  return phrases.sort((a, b) => b.score - a.score).map(({ text }) => text);
}
