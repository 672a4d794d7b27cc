/** Questions from a deck: one side is asked, the other is right, other cards are wrong. Each card is asked at most once. Pure. */
import { randomFrom } from '../../model/study/quiz/shuffle.ts';
import type { QuestionKind } from '../../model/study/quiz/task.ts';
import { type AskedCard, type CardSide, factOf, foilsAmong, type ReadFact } from './card-facts.ts';
import { type CardItem, takeTurns } from './card-turns.ts';

/** The side that is asked; the other is the answer. A cloze card is always asked for its gap. */
export type AskedSides = CardSide | 'both';

export interface CardsWish {
  /** None: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
  /** None: the front. */
  sides?: AskedSides | undefined;
  /** None: as many as possible. */
  count?: number | undefined;
  /** The whole deck, for wrong answers. None: the cards themselves. */
  deck?: readonly AskedCard[] | undefined;
  /** Decides which statements are true. */
  seed?: string | undefined;
  /** Leaves out items that the student has. */
  isKnown?: ((item: CardItem) => boolean) | undefined;
}

export interface MadeOfCards {
  /** In the order of the deck. */
  items: CardItem[];
  rejected: Record<string, number>;
  /** Number of items left out because the student has them. */
  known: number;
}

/** @param cards in this order if not all are wanted @param yieldNow runs between two cards @param isStopped ends the work early */
export async function questionsOfCards(
  cards: readonly AskedCard[],
  wish: CardsWish = {},
  yieldNow?: () => Promise<void>,
  isStopped?: () => boolean,
): Promise<MadeOfCards> {
  const goOn = async () => {
    await yieldNow?.();
    return isStopped?.() !== true;
  };
  const { kinds = ['single'], sides = 'front', deck = cards, seed = '', count } = wish;
  const facts = await readDeck(deck, sides, goOn);
  const turns = withoutTwins(cards, sides).map((card, at) => {
    const ways = sidesOf(card, sides).flatMap((side) => facts[side].get(card.id) ?? []);
    return { card, ways: at % 2 === 1 ? ways.toReversed() : ways };
  });
  const { isKnown = () => false } = wish;
  const random = randomFrom(seed);
  const foils = {
    front: foilsAmong([...facts.front.values()]),
    back: foilsAmong([...facts.back.values()]),
  };
  const made = await takeTurns(turns, { kinds, count, isKnown, foils, random }, goOn);
  const places = new Map(deck.map(({ id }, at) => [id, at]));
  const placeOf = ({ cardId = '' }: CardItem) => places.get(cardId) ?? 0;
  return { ...made, items: made.items.sort((a, b) => placeOf(a) - placeOf(b)) };
}

type Facts = Record<CardSide, Map<string, ReadFact>>;

async function readDeck(
  deck: readonly AskedCard[],
  sides: AskedSides,
  goOn: () => Promise<boolean>,
): Promise<Facts> {
  const facts: Facts = { front: new Map(), back: new Map() };
  for (const card of deck) {
    if (!(await goOn())) break;
    for (const side of sidesOf(card, sides)) {
      const fact = factOf(card, side);
      if (fact !== undefined) facts[side].set(card.id, fact);
    }
  }
  leaveOutHeard(facts.front);
  leaveOutHeard(facts.back);
  return facts;
}

function sidesOf({ kind }: AskedCard, sides: AskedSides): readonly CardSide[] {
  if (kind === 'cloze') return ['front'];
  return sides === 'both' ? ['front', 'back'] : [sides];
}

/** If several cards ask the same word, such as “Listen”, the real question is in the sound. */
function leaveOutHeard(facts: Map<string, ReadFact>): void {
  const alike = Map.groupBy(facts.values(), ({ plainAsked }) => plainAsked);
  for (const [id, { card, side, plainAsked }] of [...facts])
    if (card.shown?.[side] === 'sound' && (alike.get(plainAsked)?.length ?? 0) > 1)
      facts.delete(id);
}

/** If both sides are asked, a card and its reverse are one. Cards with the same text are always one. */
function withoutTwins(cards: readonly AskedCard[], sides: AskedSides): AskedCard[] {
  const groups = new Set<string>();
  const said = new Set<string>();
  return cards.filter(({ kind, front, back, groupId }) => {
    const key = JSON.stringify([kind, front, back]);
    const isSaid = said.has(key);
    const isReversed = sides === 'both' && groupId !== undefined && groups.has(groupId);
    said.add(key);
    if (groupId !== undefined) groups.add(groupId);
    return !isSaid && !isReversed;
  });
}
