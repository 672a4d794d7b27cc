/** The next cards of a review, by its limits and its order, from the index of memory. */
import type { AccountDatabase } from '../../db/database.ts';
import { fewAtOnce } from '../../db/rows/read-rows.ts';
import { recallAfter } from '../../model/study/fsrs/recall.ts';
import type { OptionsOf, StudyOptions } from '../../model/study/options/study-options.ts';
import type { Arrangement } from '../../model/study/review-queue.ts';
import {
  type Clock,
  cardsDue,
  countWithin,
  type DueCard,
  type DueCards,
  type DueCounts,
  readAllowanceNow,
  type StateNumber,
  states,
} from '../due-cards.ts';
import { studyTime } from '../study-clock.ts';
import { type Allowance, isBuriedToday } from './allowance.ts';
import { readOptionsByDeck } from './options.ts';
import { partsOf, type Scope } from './scope.ts';

export interface QueueCards {
  reviews: DueCard[];
  fresh: DueCard[];
  newLeft: number;
  remaining: DueCounts;
  arrangement: Arrangement;
}

/** The most cards that are sorted in an order other than by date. */
const mostShuffled = 5_000;
/** The most cards whose rows are read, for orders that need more than ids. */
const mostWeighed = 1_000;

/**
 * @param window the most cards of each kind
 * @param counted due counts, if known
 * @param deckId the deck whose order applies, also if the scope names decks in it; `undefined`: the student's order
 */
export async function readQueueCards(
  db: AccountDatabase,
  scope: Scope,
  clock: Clock,
  window: number,
  deckId = typeof scope === 'string' ? scope : undefined,
  counted?: DueCounts,
): Promise<QueueCards> {
  const nowMs = studyTime(db, clock.nowMs);
  const [allowance, optionsOf] = await Promise.all([
    readAllowanceNow(db, clock),
    readOptionsByDeck(db),
  ]);
  const options = optionsOf(deckId);
  const sort: Sort = { today: allowance.today, optionsOf, nowMs };
  const order = allowance.isCatchingUp ? 'best first' : options.reviewOrder;
  const read = async (state: StateNumber, most: 'newLeft' | 'reviewsLeft', by: typeof order) => {
    const found = await fewAtOnce(partsOf(scope, allowance), async (part) => {
      if (part[most] === 0) return [];
      const cards = cardsDue(db, part.scope, state, nowMs);
      const first = await inOrder(cards, by, { window, allowance, sort });
      return first.slice(0, part[most]);
    });
    const all = found.length === 1 ? (found[0] ?? []) : sortBy(found.flat(), by, sort);
    return all.slice(0, Math.min(window, allowance[most]));
  };
  const [reviews, fresh, remaining] = await Promise.all([
    read(states.review, 'reviewsLeft', order),
    read(states.fresh, 'newLeft', options.newOrder === 'random' ? 'random' : 'due'),
    counted ?? countWithin(db, scope, clock.nowMs, allowance),
  ]);
  return {
    reviews,
    fresh,
    newLeft: allowance.newLeft,
    remaining,
    arrangement: {
      place: options.newPlace,
      isReviewsOrdered: order !== 'due',
      isFreshOrdered: options.newOrder === 'random',
      done: { fresh: allowance.newDone, reviews: allowance.reviewsDone },
      left: { fresh: remaining.fresh, reviews: remaining.reviews },
    },
  };
}

type Order = StudyOptions['reviewOrder'] | 'best first';

interface Around {
  window: number;
  allowance: Allowance;
  sort: Sort;
}

interface Sort {
  today: string;
  /** A card's retrievability depends on its own deck's parameters, whatever the scope. */
  optionsOf: OptionsOf;
  nowMs: number;
}

async function inOrder(
  cards: DueCards,
  by: Order,
  { window, allowance, sort }: Around,
): Promise<DueCard[]> {
  const isShown = ({ card }: DueCard) => !isBuriedToday(card, allowance);
  // Cards that wait for tomorrow are skipped.
  const among = window + allowance.waiting.length;
  if (by === 'due') return (await cards.take(among)).filter(isShown).slice(0, window);
  if (by !== 'random') {
    const found = (await cards.take(mostWeighed)).filter(isShown);
    return sortBy(found, by, sort).slice(0, window);
  }
  const ids = await cards.ids(mostShuffled);
  const first = ids
    .map((id) => ({ id, at: hashText(id + allowance.today) }))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .slice(0, among);
  return (await cards.get(first.map(({ id }) => id))).filter(isShown).slice(0, window);
}

function sortBy(
  cards: readonly DueCard[],
  by: Order,
  { today, optionsOf, nowMs }: Sort,
): DueCard[] {
  if (by === 'due') return cards.toSorted((a, b) => a.dueAt - b.dueAt);
  const key =
    by === 'random'
      ? ({ cardId }: DueCard) => hashText(cardId + today)
      : ({ card, memory }: DueCard) =>
          recallAfter(memory, nowMs, optionsOf(card.deckId).parameters);
  const direction = by === 'best first' ? -1 : 1;
  return cards
    .map((card) => ({ card, at: key(card) * direction }))
    .sort((a, b) => a.at - b.at || (a.card.cardId < b.card.cardId ? -1 : 1))
    .map(({ card }) => card);
}

/** FNV-1a, 32 bit: the same number on every device. Sorting ids by it gives no order that a student could see. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // Neighbouring ids differ only in their last letters, which the last rounds barely mix.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
