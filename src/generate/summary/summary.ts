/** A summary: the sentences that together say the most of the text, in reading order. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { Generated, GenerateOptions, SummaryItem } from '../engine.ts';
import { sameFact } from '../make/choose.ts';
import { cosine, type Vector, vectorsOf } from '../make/rank.ts';
import { inSteps } from '../make/steps.ts';
import { preparedOf } from '../prepare/prepared.ts';
import { type Choosable, choosePoints } from './choose-points.ts';
import { conceptsOf } from './concepts.ts';
import { fitFor } from './fit.ts';
import { scoresOf } from './scores.ts';
import { featureNames, featuresByPlace } from './sentence-features.ts';
import { summaryWeights } from './summary-weights.ts';

interface Point extends Choosable {
  item: SummaryItem;
  place: number;
  vector: Vector;
  words: number;
}

export async function makeSummary(
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<SummaryItem>> {
  const prepared = preparedOf(pages);
  const { ground } = prepared;
  const [material, drops] = [prepared.material(), prepared.drops()];
  const { sentences } = material;
  const vectors = vectorsOf(material);
  const fit = sentences.filter(fitFor(material));
  const scores = scoresOf(featuresByPlace(material, fit), weights);
  const points: Point[] = [];
  const finished = await inSteps(fit, options, (sentence) => {
    const { text, quote, page, place } = sentence;
    const item: SummaryItem = { type: 'point', text, page, quote };
    if (!drops.passes(ground(item))) return;
    const vector = vectors[place] ?? new Map();
    const words = text.split(/\s+/).length;
    points.push({ item, place, vector, words, score: scores[place] ?? 0 });
  });
  if (!finished) return { items: [], rejected: drops.counts, cancelled: true };
  const most = (options.words ?? Number.POSITIVE_INFINITY) * leeway;
  const concepts = conceptsOf(material, scores);
  const taken = choosePoints(points, concepts, options.count, (some, next) => {
    if (some.reduce((sum, { words }) => sum + words, next.words) > most) return false;
    const isTwin = some.some(({ vector }) => cosine(vector, next.vector) > sameFact);
    if (isTwin) drops.add('repeats another item');
    return !isTwin;
  });
  const items = taken.sort((a, b) => a.place - b.place).map(({ item }) => item);
  return { items, rejected: drops.counts, cancelled: false };
}

const weights = featureNames.map((name) => summaryWeights[name]);

/** A summary may exceed the wanted length by this factor. */
const leeway = 1.12;
