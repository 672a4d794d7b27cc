/**
 * The next cards of a review, by the limits and the order that hold for it. Read from the index of memory; where the order
 * is not that of dates, from as many of the earliest as a day can bring.
 */
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

/** So many of the cards that are due first are put in another order than that of their dates. */
const mostShuffled = 5_000;
/** Rows are read of so many, where the order needs more than their ids. */
const mostWeighed = 1_000;

/**
 * @param window cards of each kind, at most
 * @param counted what is due; without it that is counted
 * @param deckId whose order holds: the deck that is asked, also where the scope names those that lie in it too; none: the student's
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
  /** How likely a card is remembered goes by the parameters of its own deck, whatever is asked. */
  optionsOf: OptionsOf;
  nowMs: number;
}

async function inOrder(
  cards: DueCards,
  by: Order,
  { window, allowance, sort }: Around,
): Promise<DueCard[]> {
  const isShown = ({ card }: DueCard) => !isBuriedToday(card, allowance);
  // Those that wait for tomorrow are passed over.
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

/** FNV-1a, 32 bit: the same number on every device. Ids sorted by it have no order that a student sees. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // Neighbouring ids differ only in their last letters, which the last rounds have hardly mixed.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
