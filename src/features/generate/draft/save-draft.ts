/**
 * Turns a draft into rows, all of them in one mutation, which ends its job too: a deck without its cards is never seen, and
 * no draft becomes rows twice.
 */
import type { AccountDatabase } from '../../../db/database.ts';
import { takingResult } from '../../../db/jobs.ts';
import { type Mutated, mutateIn } from '../../../db/mutate.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import { unreachable } from '../../../lib/assert.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import type { Result } from '../../../lib/result.ts';
import { createCards, type NewCard } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { createQuiz } from '../../../model/entities/quiz.ts';
import { createSummary } from '../../../model/entities/summary.ts';
import type { Mutation } from '../../../model/entity.ts';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { rangeText } from '../page-range.ts';
import type { Draft } from './draft.ts';

type Source = Pick<StudyFile, 'id' | 'name'>;

interface DraftOfJob {
  file: Source;
  jobId: string;
  draft: Draft;
  /** What the student calls it. */
  name: string;
}

/** Resolves with the new row's id. Fails where the job's result was saved or discarded meanwhile. */
export async function saveDraft(
  database: AccountDatabase,
  { file, jobId, draft, name }: DraftOfJob,
): Promise<Result<{ id: string }>> {
  const id = uuidv7(Date.now());
  const items = draft.items.map(({ item }) => item);
  const store: Store = (mutation, input) =>
    mutateIn(database, mutation, input, undefined, takingResult(jobId));
  const courseId = (await database.rows('file').get(file.id))?.courseId;
  const result = await saveItems(store, file, draft, {
    ...{ id, name, items },
    ...(courseId && { courseId }),
  });
  return result.ok ? { ok: true, data: { id } } : result;
}

type Store = <Input>(mutation: Mutation<Input>, input: Input) => Promise<Result<Mutated>>;

/** What a draft is called until the student says otherwise. */
export function defaultName(
  file: Source & Pick<StudyFile, 'mime'>,
  draft: Pick<Draft, 'range' | 'kind'>,
): string {
  const source = `${file.name.slice(0, 400)}, ${rangeText(draft.range, placeUnitOf(file.mime))}`;
  // Decks and quizzes stand side by side; a summary is seen with its file only.
  if (draft.kind === 'summary') return source;
  return `${source} – ${draft.kind === 'flashcards' ? 'flashcards' : 'quiz'}`;
}

interface Named {
  id: string;
  name: string;
  items: StudyItem[];
  /** That of the file. */
  courseId?: string;
}

function saveItems(
  store: Store,
  { id: fileId }: Source,
  { kind, range }: Draft,
  { id, name, items, ...course }: Named,
): Promise<Result<Mutated>> {
  switch (kind) {
    case 'summary':
      return store(createSummary, {
        id,
        fileId,
        title: name,
        ...range,
        points: items.flatMap((item) =>
          item.type === 'point' ? [{ text: item.text, page: item.page, quote: item.quote }] : [],
        ),
      });
    case 'flashcards':
      return store(createDeckOfCards, {
        ...{ id, name, fileId, ...course },
        cards: cardsOf(items, id, fileId),
      });
    case 'questions':
      return store(createQuiz, {
        id,
        title: name,
        fileId,
        ...course,
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
  courseId?: string;
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
