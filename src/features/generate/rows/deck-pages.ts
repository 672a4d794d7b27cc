/** The cards of a deck as a text that a server's model is asked about, and which card each question is of. */
import type { AskedCard } from '../../../generate/cards/card-facts.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import { spanOf, tokensOf } from '../../../generate/grounding/tokens.ts';
import { type Result, success } from '../../../lib/result.ts';
import { parseCloze } from '../../../model/study/cloze.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import { mostItemsAsked } from '../../../protocol/generations.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { Collector } from '../job/collect.ts';
import { type Ask, makePart } from '../job/make-part.ts';
import type { NothingReason } from '../job/why-nothing.ts';

interface OfCards {
  cards: readonly AskedCard[];
  /** None: one for each card. */
  count: number | undefined;
  kinds: readonly QuestionKind[] | undefined;
}

/** Only what stands on the cards is sent. @returns why they gave nothing, where they did */
export async function makeOfCards(
  { cards, count, kinds }: OfCards,
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  if (cards.length === 0) return success('all known');
  const share = Math.min(count ?? cards.length, mostItemsAsked);
  const cardOf = cardFinder(cards);
  const tag = (item: StudyItem) => {
    const cardId = cardOf(item.quote);
    const isQuestion = item.type === 'question' || item.type === 'task';
    return isQuestion && cardId !== undefined ? { ...item, cardId } : item;
  };
  const pages = [pageOfCards(cards)];
  return await makePart({ kind: 'questions', kinds, pages, share, again: 0, tag }, found, ask);
}

/** Each card is a paragraph. Pure. */
export function pageOfCards(cards: readonly Words[]): CleanPage {
  const blocks = cards
    .map((card) => ({ kind: 'paragraph' as const, text: textOf(card), page: 1 }))
    .filter(({ text }) => text !== '');
  return { page: 1, blocks, text: blocks.map(({ text }) => text).join('\n\n') };
}

type Words = Pick<AskedCard, 'kind' | 'front' | 'back'>;

function textOf({ kind, front, back }: Words): string {
  if (kind === 'cloze') {
    return parseCloze(front)
      .map(({ text }) => text)
      .join('')
      .trim();
  }
  return back.trim() === '' ? '' : `${front.trim()} – ${back.trim()}`;
}

/** @returns which card says these words, the first of several. Pure */
export function cardFinder(cards: readonly AskedCard[]): (quote: string) => string | undefined {
  const said = cards.map((card) => ({ id: card.id, tokens: tokensOf(textOf(card)) }));
  return (quote) => {
    const { joined } = tokensOf(quote);
    return said.find(({ tokens }) => spanOf(tokens, joined) !== undefined)?.id;
  };
}
