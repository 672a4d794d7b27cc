/**
 * Turns a draft into rows. One mutation makes all rows and ends the job, so a deck never appears without its cards, and
 * no draft becomes rows twice.
 */
import { hasBlob } from '../../../db/bytes/blobs.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import { type Mutated, mutateIn } from '../../../db/mutate.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { SummaryShape } from '../../../generate/chapters.ts';
import type { GenerationKind, StudyItem, SummaryItem, TaskItem } from '../../../generate/engine.ts';
import { takingResult } from '../../../jobs/results.ts';
import { unreachable } from '../../../lib/assert.ts';
import { risingIds, systemRandom, uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result } from '../../../lib/result.ts';
import { createCards, type NewCard } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { createMedia, type Media } from '../../../model/entities/media.ts';
import {
  addQuestions,
  createQuiz,
  type QuestionFields,
} from '../../../model/entities/quiz/quiz.ts';
import { createSummary } from '../../../model/entities/summary.ts';
import type { Mutation, ReadingMutation } from '../../../model/entity.ts';
import { placeUnitOf, rangeText } from '../../../model/files/document-kinds.ts';
import { fieldsOfTask } from '../../../model/study/quiz/task.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { toastNext } from '../../../ui/toaster/toast-undo.tsx';
import type { MadeFrom } from '../job/job-request.ts';
import { wordsOfKind } from '../kinds.ts';
import { finishMaking, showMade, useMaking } from '../making-store.ts';
import { type Draft, draftChanges, draftOf, dropBytes, keptItems, pictureOf } from './draft.ts';
import { nameOfPicture } from './item-text.tsx';

/** What the student may do next, and its deck, quiz or file. */
export interface NextStep {
  kind: 'review' | 'practice' | 'read';
  id: string;
}

/** Saves the result once, even if several tabs try. The dialog may close and open again meanwhile. */
export async function saveResult(
  file: Pick<MadeFrom, 'id' | 'name' | 'entity'>,
  jobId: string,
  name: string,
  onNext: (next: NextStep) => void,
): Promise<void> {
  if (useMaking.getState().saving.has(jobId)) return;
  setSaving(jobId, true);
  try {
    const database = currentDatabase();
    await draftChanges();
    const draft = draftOf(await database.jobs.get(jobId));
    if (draft === undefined) return;
    const saved = await saveDraft(database, { file, jobId, draft, name });
    if (!saved.ok) return toastError(saved.error.message);
    if (!database.closed.aborted) finishMaking(file.id, draft.kind);
    const { id, lostPictures } = saved.data;
    if (lostPictures > 0) toastError(lostInWords(lostPictures));
    if (draft.kind === 'summary' && file.entity !== undefined) toastSuccess(say.saved);
    // In the full-window reader nothing else shows where the summary is.
    else if (draft.kind === 'summary')
      toastNext(say.saved, 'Read summary', () => {
        showMade('summary');
        onNext({ kind: 'read', id: file.id });
      });
    else if (draft.kind === 'flashcards')
      toastNext(say.saved, 'Review now', () => onNext({ kind: 'review', id }));
    else toastNext(say.saved, 'Start quiz', () => onNext({ kind: 'practice', id }));
  } finally {
    setSaving(jobId, false);
  }
}

function lostInWords(count: number): string {
  return count === 1
    ? 'One card was left out: its picture is no longer on this device.'
    : `${count} cards were left out: their pictures are no longer on this device.`;
}

function setSaving(jobId: string, isSaving: boolean): void {
  useMaking.setState(({ saving }) => {
    const others = [...saving].filter((id) => id !== jobId);
    return { saving: new Set(isSaving ? [...others, jobId] : others) };
  });
}

type Source = Pick<MadeFrom, 'id' | 'name' | 'entity'>;

interface DraftOfJob {
  file: Source;
  jobId: string;
  draft: Draft;
  name: string;
}

export interface SavedDraft {
  /** The deck, quiz or summary. */
  id: string;
  /** Cards that were left out because this device lost their pictures. */
  lostPictures: number;
}

/**
 * Saves the items that were not dropped. Fails if the result was saved or discarded meanwhile, its deck or quiz was
 * deleted, or only cards with lost pictures are left.
 */
export async function saveDraft(
  database: AccountDatabase,
  { file, jobId, draft, name }: DraftOfJob,
): Promise<Result<SavedDraft>> {
  const { into } = draft;
  if (into !== undefined && !(await isLive(database, draft.kind, into))) {
    const { place } = wordsOfKind(draft.kind);
    return failure('gone', `This ${place} was deleted. Choose another one.`);
  }
  const id = into ?? uuidv7(Date.now());
  const kept = keptItems(draft).map(({ item }) => item);
  const items = await withBytes(database, kept);
  const lostPictures = kept.length - items.length;
  if (items.length === 0 && lostPictures > 0) {
    return failure(
      'gone',
      'The pictures are no longer on this device. Discard these cards and generate them again.',
    );
  }
  const store: Store = (mutation, input) =>
    mutateIn(database, mutation, input, undefined, takingResult(jobId));
  const courseId = (await database.rows(file.entity ?? 'file').get(file.id))?.courseId;
  const result = await saveItems(store, file, draft, {
    ...{ id, name, items },
    ...(courseId && { courseId }),
  });
  if (!result.ok) return result;
  // Deletes pictures of dropped items. If this fails, the next start of the app does it.
  await tryWrite(() => dropBytes(database, draft));
  return { ok: true, data: { id, lostPictures } };
}

/** The browser may have lost some bytes. A card without its picture would ask nothing. */
async function withBytes(
  database: AccountDatabase,
  items: readonly StudyItem[],
): Promise<StudyItem[]> {
  const isHere = await Promise.all(
    items.map((item) => {
      const sha256 = pictureOf(item)?.sha256;
      return sha256 === undefined || hasBlob(sha256, database);
    }),
  );
  return items.filter((_, index) => isHere[index]);
}

async function isLive(
  database: AccountDatabase,
  kind: GenerationKind,
  id: string,
): Promise<boolean> {
  const row = await database.rows(kind === 'questions' ? 'quiz' : 'deck').get(id);
  return row?.deletedAt === 0;
}

type Store = <Input>(
  mutation: Mutation<Input> | ReadingMutation<Input>,
  input: Input,
) => Promise<Result<Mutated>>;

export function defaultName(
  file: MadeFrom,
  draft: Pick<Draft, 'range' | 'kind' | 'source' | 'shape'>,
): string {
  if (file.entity !== undefined) return nameOfRows(file, draft);
  const where =
    draft.source === 'highlights' ? 'highlights' : rangeText(draft.range, placeUnitOf(file.mime));
  const source = `${file.name.slice(0, 400)}, ${where}`;
  // Lists mix decks and quizzes. A summary is listed below its file.
  if (draft.kind === 'summary') return `${source}${shapeEndings[draft.shape ?? 'points']}`;
  return `${source} – ${draft.kind === 'flashcards' ? 'flashcards' : 'quiz'}`;
}

const shapeEndings: Record<SummaryShape | 'points', string> = {
  points: '',
  short: ' – short',
  detailed: ' – detailed',
  chapters: ' – by chapter',
};

function nameOfRows({ name }: MadeFrom, { kind, shape }: Pick<Draft, 'kind' | 'shape'>): string {
  const source = name.slice(0, 400);
  if (kind === 'summary') return `Summary of ${source}${shapeEndings[shape ?? 'points']}`;
  return `${source} – ${kind === 'flashcards' ? 'flashcards' : 'quiz'}`;
}

interface Named {
  id: string;
  name: string;
  items: StudyItem[];
  courseId?: string;
}

function saveItems(
  store: Store,
  { id: fileId, name: fileName, entity }: Source,
  { kind, range, into, shape }: Draft,
  { id, name, items, ...course }: Named,
): Promise<Result<Mutated>> {
  // A deck or quiz from a note belongs to no file.
  const ofFile = entity === undefined ? { fileId } : {};
  switch (kind) {
    case 'summary':
      return store(createSummary, {
        id,
        fileId,
        ...(entity === 'note' && { noteId: fileId }),
        title: name,
        ...range,
        ...(shape && { shape }),
        points: items.flatMap((item) => (item.type === 'point' ? [pointOf(item)] : [])),
      });
    case 'flashcards': {
      const made = cardsOf(items, id, { id: fileId, name: fileName, entity });
      const cards = made.map(({ card }) => card);
      const pictures = made.flatMap(({ picture = [] }) => picture);
      return into === undefined
        ? store(createDeckOfCards, { ...{ id, name, ...ofFile, ...course }, cards, pictures })
        : store(createCardsWithPictures, { cards, pictures });
    }
    case 'questions': {
      const questions = items.flatMap((item) => questionOf(item, { id: fileId, entity }));
      return into === undefined
        ? store(createQuiz, { ...{ id, title: name, ...ofFile, ...course }, questions })
        : store(addQuestions, { quizId: into, questions });
    }
    default:
      return unreachable(kind);
  }
}

interface NewDeck {
  id: string;
  name: string;
  fileId?: string;
  courseId?: string;
  cards: NewCard[];
  pictures: NewPicture[];
}

/** Its bytes are on the device already. */
type NewPicture = Pick<Media, 'id' | 'ownerId' | 'name' | 'mime' | 'sizeBytes' | 'sha256'>;

export const createDeckOfCards: Mutation<NewDeck> = ({ cards, pictures, ...deck }, context) => [
  ...createDeck(deck, context),
  ...createCardsWithPictures({ cards, pictures }, context),
];

const createCardsWithPictures: Mutation<Pick<NewDeck, 'cards' | 'pictures'>> = (
  { cards, pictures },
  context,
) => [
  ...createCards(cards, context),
  ...pictures.flatMap((picture) =>
    createMedia({ ...picture, ownerEntity: 'card', side: 'front' }, context),
  ),
];

interface MadeCard {
  card: NewCard;
  picture?: NewPicture;
}

function cardsOf(
  items: StudyItem[],
  deckId: string,
  { id, name, entity }: Pick<MadeFrom, 'id' | 'name' | 'entity'>,
): MadeCard[] {
  const newId = risingIds(Date.now(), systemRandom);
  return items.flatMap((item): MadeCard[] => {
    const where = entity === undefined ? { fileId: id, page: item.page } : { noteId: id };
    const source = { deckId, ...where, quote: item.quote };
    if (item.type === 'cloze') {
      return [{ card: { ...source, kind: 'cloze', front: item.text, back: '' } }];
    }
    if (item.type !== 'basic') return [];
    const { front, back, page, picture } = item;
    const card: NewCard = { ...source, kind: 'basic', front, back };
    if (picture === undefined) return [{ card }];
    const { sha256, mime, sizeBytes, area } = picture;
    const ownerId = newId();
    const alt = nameOfPicture(page, name);
    return [
      {
        card: { ...card, id: ownerId, area },
        picture: { id: newId(), ownerId, name: alt, mime, sizeBytes, sha256 },
      },
    ];
  });
}

function pointOf({ text, page, quote, chapter }: SummaryItem) {
  return { text, page, quote, ...(chapter !== undefined && { chapter }) };
}

function questionOf(
  item: StudyItem,
  { id, entity }: Pick<MadeFrom, 'id' | 'entity'>,
): QuestionFields[] {
  const { page, quote } = item;
  if (item.type === 'question') {
    const { stem, options, answer, cardId } = item;
    const asked = { stem, options, answer, quote };
    if (entity === 'note') return [{ ...asked, noteId: id }];
    return entity === 'deck' ? [{ ...asked, ...(cardId && { cardId }) }] : [{ ...asked, page }];
  }
  if (item.type !== 'task') return [];
  const { stem, task } = item;
  const { cardId } = item;
  const ofDeck = cardId ? { cardId } : {};
  const where = entity === 'note' ? { noteId: id } : entity === 'deck' ? ofDeck : { page };
  return [{ stem, ...fieldsOfTask(task), explanation: explanationOf(item), quote, ...where }];
}

/** Adds to the quote: the true statement for a false one, and the quotes of the other matches. */
function explanationOf({ task, parts = [], correction }: TaskItem): string | null {
  if (correction !== undefined) return correction;
  if (task.kind !== 'matching') return null;
  return parts.map(({ quote }) => `“${quote}”`).join('\n');
}
