/** Flashcards: one fact a card, a short answer, clear without its page. Definitions are asked, other facts become blanks. */
import { cardOf } from '../define/fronts.ts';
import type { Drops } from '../drop-reasons.ts';
import type { CardItem, Make } from '../engine.ts';
import { chance } from '../language/weigh.ts';
import { type ListCard, listCards } from '../lists/list-cards.ts';
import { slideBlanks } from '../lists/slides/slide-blanks.ts';
import { preparedOf } from '../prepared.ts';
import { leastScore, scoreBlank, scoresEnough } from '../scoring/card-features.ts';
import { type Candidate, choose, inSteps } from './choose.ts';
import { blanksIn } from './cloze.ts';
import { overlaps } from './distractors.ts';
import { listed, placeOf, type Ranked } from './rank.ts';
import { plainTerm } from './term-names.ts';
import { isUnderstoodAlone } from './understood-alone.ts';

type Card = Candidate<CardItem> & { asks: string };

const maxPerSentence = 2;
/** Score bonus of a definition over a blank. */
const ofDefinition = 0.5;

export const makeFlashcards: Make<CardItem> = async (pages, options) => {
  const text = preparedOf(pages);
  const { fits } = text;
  const [material, drops] = [text.material(), text.drops()];
  const [phrases, known] = [text.phrases(), text.known()];
  const found: Card[] = [];
  const passes = (item: CardItem) => {
    if (isUnderstoodAlone(frontOf(item))) return drops.passes(fits(item));
    drops.add('makes no sense without the sentence before it');
    return false;
  };
  const finished = await inSteps(text.ranking(), options, (ranked) => {
    for (const card of cardsFrom(ranked)) {
      if (passes(card.item)) found.push(card);
    }
  });
  if (!finished) return { items: [], rejected: drops.counts, cancelled: true };
  take(listCards(pages, material));
  // A blank in a point of a slide comes last: only for slides without another card.
  const asked = new Set(found.map(({ item }) => item.page));
  take(slideBlanks(pages, material).filter(({ item }) => !asked.has(item.page)));
  const chosen = choose(bestPerAnswer(found, drops), options.count, () =>
    drops.add('repeats another item'),
  );
  return { items: chosen.map(({ item }) => item), rejected: drops.counts, cancelled: false };

  function take(cards: readonly ListCard[]): void {
    for (const { item, asks, block, keys } of cards) {
      if (passes(item))
        found.push({ ...placeOf(block, keys, material), item, score: listed, asks });
    }
  }

  function cardsFrom({ sentence, vector, score }: Ranked): Card[] {
    const { page, quote, section, place } = sentence;
    const placed = { section, place, vector };
    const definitions = material.english ? text.definitionsIn(sentence).filter(scoresEnough) : [];
    const cards = definitions.map((definition) => {
      const item: CardItem = { type: 'basic', ...cardOf(definition, material), page, quote };
      const sum = score + ofDefinition + chance(definition.cardScore);
      return { ...placed, item, score: sum, asks: plainTerm(definition.term) };
    });
    const blanks = blanksIn(sentence, phrases, material).flatMap((blank) => {
      const item: CardItem = { type: 'cloze', text: blank.text, page, quote };
      const cardScore = material.english ? scoreBlank(blank, sentence, material, known) : 0;
      if (material.english && cardScore < leastScore.blank) return [];
      const asks = plainTerm(blank.hidden);
      return [{ ...placed, item, score: score + chance(cardScore), asks }];
    });
    const more = blanks.filter((blank) => !cards.some((card) => overlaps(card.asks, blank.asks)));
    return [...cards, ...more].slice(0, maxPerSentence);
  }
};

function frontOf(item: CardItem): string {
  return item.type === 'basic' ? item.front : item.text.replace(/\{\{c1::.*?\}\}/, '_____');
}

/** One card a term: students confuse cards with the same answer. */
function bestPerAnswer<C extends { asks: string; score: number }>(
  cards: readonly C[],
  drops: Drops,
): C[] {
  const best = new Map<string, C>();
  for (const card of cards) {
    const other = best.get(card.asks);
    if (other) drops.add('asks the same as another card');
    if (!other || card.score > other.score) best.set(card.asks, card);
  }
  return [...best.values()];
}
