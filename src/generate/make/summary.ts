/** A summary: the sentences that carry the text, in reading order, from all its sections. */
import type { CleanPage } from '../../model/text/clean-page.ts';
import type { Generated, GenerateOptions, SummaryItem } from '../engine.ts';
import { groundOn } from '../grounding/ground.ts';
import { talksToReader } from '../language/quality.ts';
import { type Candidate, choose } from './choose.ts';
import { materialOf } from './material.ts';
import { rank } from './rank.ts';
import { createRejects } from './rejects.ts';
import { inSteps } from './steps.ts';

export async function makeSummary(
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<SummaryItem>> {
  const rejects = createRejects();
  const ground = groundOn(pages);
  const candidates: Candidate<SummaryItem>[] = [];
  const ranking = rank(materialOf(pages, rejects)).filter(
    ({ sentence }) => !sentence.leans && !talksToReader(sentence.text),
  );
  const finished = await inSteps(ranking, options, (ranked) => {
    const { text, quote, page, section, place } = ranked.sentence;
    const item: SummaryItem = { type: 'point', text, page, quote };
    const grounding = ground(item);
    if (grounding.ok)
      candidates.push({ item, score: ranked.score, section, place, vector: ranked.vector });
    else rejects.add(grounding.reason);
  });
  if (!finished) return { items: [], rejected: rejects.counts, cancelled: true };
  const chosen = choose(
    candidates,
    options.count,
    () => rejects.add('repeats another item'),
    roomFor(options.words),
  );
  return { items: chosen.map(({ item }) => item), rejected: rejects.counts, cancelled: false };
}

/** A text may be longer than asked for by this much. */
const leeway = 1.12;

function roomFor(words = Number.POSITIVE_INFINITY) {
  const sizeOf = ({ item }: Candidate<SummaryItem>) => item.text.split(/\s+/).length;
  return (taken: readonly Candidate<SummaryItem>[], next: Candidate<SummaryItem>) =>
    taken.reduce((sum, one) => sum + sizeOf(one), sizeOf(next)) <= words * leeway;
}
