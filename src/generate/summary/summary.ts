/** A summary: the sentences that carry the text, in reading order, from all its sections. */
import type { CleanPage } from '../../model/text/clean-page.ts';
import type { Generated, GenerateOptions, SummaryItem } from '../engine.ts';
import { weigh } from '../language/weigh.ts';
import { sameFact } from '../make/choose.ts';
import { cosine, vectorsOf } from '../make/rank.ts';
import { inSteps } from '../make/steps.ts';
import { preparedOf } from '../prepare/prepared.ts';
import { fitFor } from './fit.ts';
import { takeBest, type Weighed } from './mmr.ts';
import { featureNames, featuresOf } from './sentence-features.ts';
import { summaryWeights } from './summary-weights.ts';

interface Point extends Weighed {
  item: SummaryItem;
  place: number;
  words: number;
}

export async function makeSummary(
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<SummaryItem>> {
  const text = preparedOf(pages);
  const { ground } = text;
  const [material, rejects] = [text.material(), text.rejects()];
  const { sentences } = material;
  const vectors = vectorsOf(material);
  const features = featuresOf(material);
  const points: Point[] = [];
  const fit = sentences.filter(fitFor(material));
  const finished = await inSteps(fit, options, (sentence) => {
    const { text, quote, page, section, place } = sentence;
    const item: SummaryItem = { type: 'point', text, page, quote };
    const grounding = ground(item);
    if (!grounding.ok) return rejects.add(grounding.reason);
    const vector = vectors[place] ?? new Map();
    const score = weigh(features(sentence), weights);
    points.push({ item, score, section, place, vector, words: text.split(/\s+/).length });
  });
  if (!finished) return { items: [], rejected: rejects.counts, cancelled: true };
  const most = (options.words ?? Number.POSITIVE_INFINITY) * leeway;
  const taken = takeBest(points, options.count, (some, next) => {
    if (some.reduce((sum, { words }) => sum + words, next.words) > most) return false;
    const isTwin = some.some(({ vector }) => cosine(vector, next.vector) > sameFact);
    if (isTwin) rejects.add('repeats another item');
    return !isTwin;
  });
  const items = taken.sort((a, b) => a.place - b.place).map(({ item }) => item);
  return { items, rejected: rejects.counts, cancelled: false };
}

const weights = featureNames.map((name) => summaryWeights[name]);

/** A text may be longer than asked for by this much. */
const leeway = 1.12;
