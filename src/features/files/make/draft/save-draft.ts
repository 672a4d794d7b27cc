/** Turns a draft into rows, all of them in one mutation: a deck without its cards is never seen. */
import { mutate } from '../../../../db/mutate.ts';
import type { StudyItem } from '../../../../generate/engine.ts';
import { unreachable } from '../../../../lib/assert.ts';
import { uuidv7 } from '../../../../lib/ids.ts';
import type { Result } from '../../../../lib/result.ts';
import { createCards, type NewCard } from '../../../../model/entities/card.ts';
import { createDeck } from '../../../../model/entities/deck.ts';
import type { StudyFile } from '../../../../model/entities/file.ts';
import { createQuiz } from '../../../../model/entities/quiz.ts';
import { createSummary } from '../../../../model/entities/summary.ts';
import type { Mutation } from '../../../../model/entity.ts';
import type { Draft } from '../making-store.ts';
import { rangeText } from '../page-range.ts';

type Source = Pick<StudyFile, 'id' | 'name'>;

/** @param name what the student calls it; resolves with the new row's id */
export async function saveDraft(
  file: Source,
  draft: Draft,
  name: string,
): Promise<Result<{ id: string }>> {
  const id = uuidv7(Date.now());
  const items = draft.items.map(({ item }) => item);
  const result = await saveItems(file, draft, { id, name, items });
  return result.ok ? { ok: true, data: { id } } : result;
}

/** What a draft is called until the student says otherwise. */
export function defaultName(file: Source, draft: Pick<Draft, 'range'>): string {
  return `${file.name.slice(0, 400)}, ${rangeText(draft.range)}`;
}

interface Named {
  id: string;
  name: string;
  items: StudyItem[];
}

function saveItems(file: Source, { kind, range }: Draft, { id, name, items }: Named) {
  const fileId = file.id;
  switch (kind) {
    case 'summary':
      return mutate(createSummary, {
        id,
        fileId,
        title: name,
        ...range,
        points: items.flatMap((item) =>
          item.type === 'point' ? [{ text: item.text, page: item.page, quote: item.quote }] : [],
        ),
      });
    case 'flashcards':
      return mutate(createDeckOfCards, { id, name, fileId, cards: cardsOf(items, id, fileId) });
    case 'questions':
      return mutate(createQuiz, {
        id,
        title: name,
        fileId,
        questions: items
          .flatMap((item) => (item.type === 'question' ? [item] : []))
          .map(questionOf),
      });
    default:
      return unreachable(kind);
  }
}

interface NewDeck {
  id: string;
  name: string;
  fileId: string;
  cards: NewCard[];
}

export const createDeckOfCards: Mutation<NewDeck> = ({ cards, ...deck }, context) => [
  ...createDeck(deck, context),
  ...createCards(cards, context),
];

function cardsOf(items: StudyItem[], deckId: string, fileId: string): NewCard[] {
  return items.flatMap((item): NewCard[] => {
    const source = { deckId, fileId, page: item.page, quote: item.quote };
    if (item.type === 'basic') {
      return [{ ...source, kind: 'basic', front: item.front, back: item.back }];
    }
    return item.type === 'cloze' ? [{ ...source, kind: 'cloze', front: item.text, back: '' }] : [];
  });
}

function questionOf({
  stem,
  options,
  answer,
  page,
  quote,
}: Extract<StudyItem, { type: 'question' }>) {
  return { stem, options, answer, page, quote };
}
