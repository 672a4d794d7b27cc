/** Questions about a deck's cards: from the server's model if it was chosen, then from this device. */
import type { AskedCard } from '../../../generate/cards/card-facts.ts';
import { questionsOfCards } from '../../../generate/cards/card-questions.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import { spanOf, tokensOf } from '../../../generate/grounding/tokens.ts';
import type { JobTools } from '../../../jobs/job-run.ts';
import { type Result, success } from '../../../lib/result.ts';
import { parseCloze } from '../../../model/study/cloze.ts';
import { shuffleOptions } from '../../../model/study/quiz/shuffle.ts';
import { mostItemsAsked } from '../../../protocol/generations.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import { type Collector, haveAlready } from '../job/collect.ts';
import type { RowsRequest } from '../job/job-request.ts';
import { type Ask, makePart } from '../job/make-text.ts';
import type { NothingReason } from '../job/why-nothing.ts';
import { keysOfItem } from '../repeats/item-keys.ts';
import type { KnownItems } from '../repeats/known-items.ts';
import { chosenOf, readDeckCards } from './deck-cards.ts';
import { mostQuestions } from './deck-wish.ts';

interface FromDeck {
  tools: Pick<JobTools, 'database' | 'signal'>;
  id: string;
  /** The same for each attempt of a job, so that each finds the same items. */
  seed: string;
  known: KnownItems;
}

/**
 * @param ask a server's model, which makes all kinds of questions; none: this device alone
 * @returns why it gave nothing, if it gave nothing
 */
export async function fromDeck(
  { tools: { database, signal }, id, seed, known }: FromDeck,
  request: RowsRequest,
  found: Collector,
  ask: Ask | undefined,
): Promise<Result<NothingReason>> {
  const { count, questionKinds: kinds, deck: wish } = request;
  const isStopped = () => signal.aborted;
  const all = await readDeckCards(database, id, isStopped);
  const cards = chosenOf(all, wish?.cards ?? 'all').map(({ card }) => card);
  if (cards.length === 0) return success('no words');
  const isAsked = ({ id }: { id: string }) => known.cardIds.has(id);
  if (ask) {
    // Cards that have a question are sent only for other kinds of questions.
    const sent = kinds ? cards : cards.filter((card) => !isAsked(card));
    const made = await makeOfCards(request, sent, found, ask);
    if (!made.ok || isStopped()) return made;
    if (kinds !== undefined || count === undefined || found.count() >= count) return made;
  }
  // Jobs of an older app have no limit.
  const most = wish === undefined ? count : (count ?? mostQuestions);
  const made = await questionsOfCards(
    wish === undefined ? cards : newOnesFirst(cards, isAsked, seed),
    {
      ...{ kinds, sides: wish?.sides, seed },
      deck: all.map(({ card }) => card),
      // Items of an earlier attempt are in the draft; the same items are found again.
      count: most,
      isKnown: (item) => keysOfItem(item).some((key) => known.keys.has(key)),
    },
    breaks(),
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

/** A second quiz of the same deck asks other cards first, then the same ones in another order. */
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

/** Yields to the screen, since the questions are made in the window. */
function breaks(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < longestStretchMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = performance.now();
  };
}

const longestStretchMs = 20;

/** Sends only what stands on the cards. */
async function makeOfCards(
  request: RowsRequest,
  cards: readonly AskedCard[],
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  if (cards.length === 0) return success('all known');
  const share = Math.min(request.count ?? cards.length, mostItemsAsked);
  const cardOf = cardFinder(cards);
  const tag = (item: StudyItem) => {
    const cardId = cardOf(item.quote);
    const isQuestion = item.type === 'question' || item.type === 'task';
    return isQuestion && cardId !== undefined ? { ...item, cardId } : item;
  };
  return await makePart(request, { pages: [pageOfCards(cards)], share, again: 0, tag }, found, ask);
}

type Words = Pick<AskedCard, 'kind' | 'front' | 'back'>;

/** Each card is a paragraph. Pure. */
export function pageOfCards(cards: readonly Words[]): CleanPage {
  const blocks = cards
    .map((card) => ({ kind: 'paragraph' as const, text: textOf(card), page: 1 }))
    .filter(({ text }) => text !== '');
  return { page: 1, blocks, text: blocks.map(({ text }) => text).join('\n\n') };
}

function textOf({ kind, front, back }: Words): string {
  if (kind === 'cloze') {
    return parseCloze(front)
      .map(({ text }) => text)
      .join('')
      .trim();
  }
  return back.trim() === '' ? '' : `${front.trim()} – ${back.trim()}`;
}

/** Finds the first card that holds these words. Pure. */
function cardFinder(cards: readonly AskedCard[]): (quote: string) => string | undefined {
  const said = cards.map((card) => ({ id: card.id, tokens: tokensOf(textOf(card)) }));
  return (quote) => {
    const { joined } = tokensOf(quote);
    return said.find(({ tokens }) => spanOf(tokens, joined) !== undefined)?.id;
  };
}
