/** Questions of a deck for a job: by the device, and before that by the server's AI where that is chosen. */
import { questionsOfCards } from '../../../generate/cards/card-questions.ts';
import type { JobTools } from '../../../jobs/job-run.ts';
import { type Result, success } from '../../../lib/result.ts';
import { shuffleOptions } from '../../../model/study/quiz/shuffle.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import { type Collector, haveAlready } from '../job/collect.ts';
import type { Ask } from '../job/make-part.ts';
import type { NothingReason } from '../job/why-nothing.ts';
import { keysOfItem } from '../repeats/item-keys.ts';
import type { KnownItems } from '../repeats/known-items.ts';
import { makeOfCards } from '../rows/deck-pages.ts';
import { chosenOf, readDeckCards } from './deck-cards.ts';
import { type DeckWish, mostQuestions } from './deck-wish.ts';

interface FromDeck {
  tools: Pick<JobTools, 'database' | 'signal'>;
  id: string;
  /** The same for each attempt of a job, so that it finds the same. */
  seed: string;
  known: KnownItems;
}

interface Wish {
  count?: number | undefined;
  kinds?: readonly QuestionKind[] | undefined;
  deck?: DeckWish | undefined;
}

/**
 * @param ask a server's model, which asks all kinds; without it the device asks the cards by themselves
 * @returns why it gave nothing, where it did
 */
export async function fromDeck(
  { tools: { database, signal }, id, seed, known }: FromDeck,
  { count, kinds, deck: wish }: Wish,
  found: Collector,
  ask: Ask | undefined,
): Promise<Result<NothingReason>> {
  const isStopped = () => signal.aborted;
  const yieldNow = breaks();
  const all = await readDeckCards(database, id, isStopped);
  const cards = chosenOf(all, wish?.cards ?? 'all').map(({ card }) => card);
  if (cards.length === 0) return success('no words');
  const isAsked = ({ id }: { id: string }) => known.cardIds.has(id);
  if (ask) {
    // Of cards that are asked already nothing is sent, unless other kinds of questions are wanted.
    const sent = kinds ? cards : cards.filter((card) => !isAsked(card));
    const made = await makeOfCards({ cards: sent, count, kinds }, found, ask);
    if (!made.ok || isStopped()) return made;
    if (kinds !== undefined || count === undefined || found.count() >= count) return made;
  }
  // A job of an older app gives what it gave.
  const most = wish === undefined ? count : (count ?? mostQuestions);
  const made = await questionsOfCards(
    wish === undefined ? cards : newOnesFirst(cards, isAsked, seed),
    {
      ...{ kinds, sides: wish?.sides, seed },
      deck: all.map(({ card }) => card),
      // What an earlier attempt of the job has found is in the draft, and is found again.
      count: most,
      isKnown: (item) => keysOfItem(item).some((key) => known.keys.has(key)),
    },
    yieldNow,
    isStopped,
  );
  if (isStopped()) return success('nothing found');
  for (const [reason, times] of Object.entries(made.rejected)) found.reject(reason, times);
  if (made.known > 0) found.reject(haveAlready, made.known);
  for (const item of made.items) {
    if (most !== undefined && found.count() >= most) break;
    found.take(item);
  }
  if (count === undefined && made.items.length === most && cards.length > most)
    found.remark(
      `A quiz from a deck has up to ${mostQuestions} questions. The next one asks other cards first.`,
    );
  return success(made.known > 0 ? 'all known' : 'nothing found');
}

/** Who asks for twenty questions again gets other cards, and then the same ones in another order. */
function newOnesFirst<Card extends { id: string }>(
  cards: readonly Card[],
  isAsked: (card: Card) => boolean,
  seed: string,
): Card[] {
  const { yes = [], no = [] } = Object.groupBy(cards, (card) => (isAsked(card) ? 'yes' : 'no'));
  const byId = new Map(yes.map((card) => [card.id, card]));
  const mixed = shuffleOptions([...byId.keys()], seed).flatMap((id) => byId.get(id) ?? []);
  return [...no, ...mixed];
}

/** The deck is read beside the screen, which goes on between two stretches of it. */
function breaks(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < longestStretchMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = performance.now();
  };
}

const longestStretchMs = 20;
