/** The key sentences of pages: those that a student would likely make a card of, in the order of the text. */
import type { CleanPage } from '../../text/clean-page.ts';
import { loadGrammar } from '../define/languages/load.ts';
import type { GenerateOptions } from '../engine.ts';
import { inSteps } from '../make/choose.ts';
import { partedBy } from '../on-device.ts';
import { type Prepared, preparedIn, preparedOf } from '../prepared.ts';
import { fitFor } from '../summary/point.ts';
import { featuresByPlace, scoresOf, summaryWeights } from '../summary/sentence-features.ts';
import { gapsIn } from './gaps.ts';
import type { KeySentence } from './key-sentence.ts';

export const usualPerThousand = 7;
export const mostPerThousand = 12;

export interface PickOptions
  extends Pick<GenerateOptions, 'onProgress' | 'isCancelled' | 'yieldNow'> {
  perThousand?: number | undefined;
}

/** @returns `undefined` if it was cancelled */
export async function findKeySentences(
  pages: readonly CleanPage[],
  options: PickOptions,
): Promise<KeySentence[] | undefined> {
  const { parts, rest } = partedBy(pages);
  const found: KeySentence[] = [];
  for (const [language, own] of parts) {
    const some = await ofPages(preparedIn(await loadGrammar(language), own), own, options);
    if (some === undefined) return undefined;
    found.push(...some);
  }
  if (rest.length > 0) {
    const some = await ofPages(preparedOf(rest), rest, options);
    if (some === undefined) return undefined;
    found.push(...some);
  }
  return parts.size === 0 ? found : found.sort((a, b) => a.page - b.page);
}

async function ofPages(
  prepared: Prepared,
  pages: readonly CleanPage[],
  options: PickOptions,
): Promise<KeySentence[] | undefined> {
  const material = prepared.material();
  const possible = material.sentences.filter(fitFor(material));
  const scores = scoresOf(featuresByPlace(material, possible), Object.values(summaryWeights));
  const words = pages.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const perThousand = Math.min(options.perThousand ?? usualPerThousand, mostPerThousand);
  const count = Math.ceil((words * perThousand) / 1000);
  const best = [...possible]
    .sort((a, b) => (scores[b.place] ?? 0) - (scores[a.place] ?? 0))
    .slice(0, count)
    .sort((a, b) => a.place - b.place);
  const found: KeySentence[] = [];
  const finished = await inSteps(
    best,
    { count, ...options },
    ({ text, quote, page, section, terms }) => {
      const [sentence, whole] = [singleSpaced(text), singleSpaced(quote)];
      found.push({
        ...{ sentence, quote: whole, page },
        section: material.sections[section] ?? '',
        gaps: gapsIn(sentence, [...terms, ...prepared.phrases().keys()]),
      });
    },
  );
  return finished ? found : undefined;
}

const singleSpaced = (text: string) => text.replace(/\s+/gu, ' ').trim();
