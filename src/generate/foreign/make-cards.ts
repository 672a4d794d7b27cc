/** Flashcards in languages with a grammar table. Definitions become questions, other facts about terms become blanks. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { CardItem, Generated, GenerateOptions } from '../engine.ts';
import { upperFirst } from '../language/words.ts';
import { listCards } from '../lists/list-cards.ts';
import { listed, placeOf } from '../lists/place-of.ts';
import { type Candidate, choose } from '../make/choose.ts';
import { inSteps } from '../make/steps.ts';
import { plainTerm } from '../make/term-names.ts';
import { preparedIn } from '../prepare/prepared.ts';
import { blanksOf } from './blanks.ts';
import { contextOf, type Fact, factOf } from './facts.ts';
import { standsAlone } from './listed.ts';

type Found = Candidate<CardItem> & { asks: string };

const sureFact = 1;
const plainFact = 0.45;
const ofBlank = 0.2;

export async function makeCardsIn(
  grammar: Grammar,
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<CardItem>> {
  const prepared = preparedIn(grammar, pages);
  const { ground } = prepared;
  const [material, drops] = [prepared.material(), prepared.drops()];
  const context = contextOf(material, grammar);
  const best = new Map<string, Found>();
  const add = (found: Found) => {
    if (!drops.passes(ground(found.item))) return;
    const other = best.get(found.asks);
    if (other) drops.add('asks the same as another card');
    if (!other || found.score > other.score) best.set(found.asks, found);
  };
  const facts = new Map(
    material.sentences.map((sentence) => [sentence, factOf(sentence, context)] as const),
  );
  const terms = new Set([...facts.values()].flatMap((fact) => (fact ? [fact.term] : [])));
  const finished = await inSteps(prepared.ranking(), options, ({ sentence, vector, score }) => {
    const { page, quote, section, place } = sentence;
    const placed = { section, place, vector };
    const fact = facts.get(sentence);
    if (fact) {
      const item: CardItem = { type: 'basic', front: fact.front, back: backOf(fact), page, quote };
      const bonus = fact.sure ? sureFact : plainFact;
      return add({ ...placed, item, score: score + bonus, asks: plainTerm(fact.term) });
    }
    for (const { text, hidden } of blanksOf(sentence, terms, context)) {
      const item: CardItem = { type: 'cloze', text, page, quote };
      add({ ...placed, item, score: score + ofBlank, asks: plainTerm(hidden) });
    }
  });
  if (!finished) return { items: [], rejected: drops.counts, cancelled: true };
  for (const { item, asks, block, keys } of listCards(pages, material, grammar)) {
    if (item.type === 'basic' && !standsAlone(item.front, item.back, grammar)) continue;
    add({ ...placeOf(block, keys, material), item, score: listed, asks });
  }
  const chosen = choose([...best.values()], options.count, () => drops.add('repeats another item'));
  return { items: chosen.map(({ item }) => item), rejected: drops.counts, cancelled: false };
}

function backOf({ asks, term, meaning }: Fact): string {
  return asks === 'term' ? term : upperFirst(meaning);
}
