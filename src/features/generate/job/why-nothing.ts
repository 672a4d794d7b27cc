/** Why a source gave nothing, and what to do: never what the student has already done. Pure. */
import type { GenerationKind } from '../../../generate/engine.ts';
import type { StudyRequest } from '../../../generate/study-request.ts';
import { plural } from '../../../lib/plural.ts';
import { type PlaceUnit, rangeText } from '../../../model/files/document-kinds.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import { pagesInWords } from '../../../reading/ocr/scanned-pages.ts';
import type { CardChoice } from '../deck/deck-wish.ts';
import { wordsOfKind } from '../kinds.ts';
import type { FileRequest, RowsEntity, RowsRequest } from './job-request.ts';

export type NothingReason =
  | 'no words'
  | 'hard to read'
  | 'little text'
  | 'nothing found'
  | 'all known';

interface Asked extends FileRequest {
  /** Of the whole file; unknown in jobs of an older app. */
  pageCount: number | undefined;
  unit: PlaceUnit;
  /** The chosen engine makes no other kinds of questions. */
  hasOneKind?: boolean;
}

const what: Record<GenerationKind, { none: string; all: string }> = {
  summary: { none: 'No sentence makes a good summary', all: 'all key sentences' },
  flashcards: { none: 'No fact makes a good flashcard', all: 'all flashcards' },
  questions: { none: 'There are too few facts for good questions', all: 'all questions' },
};

const ofPictures = {
  none: 'No figure with a caption that says what it shows was found',
  all: 'all picture cards',
};

const ofKind: Partial<Record<QuestionKind, string>> = {
  multiple: 'No list makes a good multiple choice question',
  'true-false': 'No definition makes a good true or false question',
  short: 'No term makes a good short answer question',
  cloze: 'No sentence makes a good question with blanks',
  matching: 'There are too few definitions to match',
  ordering: 'There are no numbered steps to put in order',
};

function noneOf(kind: GenerationKind, kinds: readonly QuestionKind[] = []): string {
  const [only] = kinds;
  const own = kind === 'questions' && kinds.length === 1 && only !== undefined && ofKind[only];
  return own || what[kind].none;
}

export function whyNothing(reason: NothingReason, asked: Asked): string {
  const { kind, questionKinds, range, pageCount, unit, pictures } = asked;
  if (asked.source === 'highlights') return whyNothingMarked(reason, kind, questionKinds);
  const isWhole = range.fromPage === 1 && range.toPage === pageCount;
  const where = isWhole ? 'in this file' : `on ${rangeText(range, unit)}`;
  const mayChoose = !isWhole && pageCount !== undefined;
  const more = mayChoose ? ` Choose more ${unit}s.` : '';
  const others = mayChoose ? ` Choose other ${unit}s.` : '';
  const ifScanned = unit === 'page' ? ' If it is scanned, recognize its text first.' : '';
  switch (reason) {
    case 'no words':
      return `There is no text ${where}.${others}${ifScanned}`;
    case 'hard to read':
      return `The recognized text ${where} is too hard to read.${others} ${scanAgain}`;
    case 'little text':
      return `There is too little text ${where}.${more}${ifScanned}`;
    case 'nothing found':
      return `${pictures === 'only' ? ofPictures.none : noneOf(kind, questionKinds)} ${where}.${more}`;
    case 'all known':
      return `You have ${(pictures === 'only' ? ofPictures : what[kind]).all} that Haversack finds ${where} already.${others}${otherwise(asked)}`;
  }
}

/** Offers what was not asked for now. */
function otherwise({
  kind,
  questionKinds,
  shape,
  hasOneKind = false,
  pictures,
}: StudyRequest & Pick<Asked, 'hasOneKind' | 'pictures'>): string {
  switch (kind) {
    case 'summary':
      if (shape === undefined)
        return ' “Short” gives the most important again, and “Detailed” may have more.';
      return shape === 'short' ? ' “Detailed” may have more.' : '';
    case 'flashcards':
      return pictures === 'only'
        ? ' “Text” gives cards of what the pages say.'
        : ' A quiz asks for the same facts in other ways.';
    case 'questions':
      return (questionKinds?.length ?? 1) > 1 || hasOneKind
        ? ' Flashcards ask for the same facts in another way.'
        : ' “Mixed” may have other kinds of questions.';
  }
}

const scanAgain = 'Scan the pages again in better light, then recognize their text again.';

/** @param pages numbers of pages that are hard to read, as words @param of all pages that were asked for */
export function leftOutPages(pages: readonly number[], of: number): string {
  const share = `${pages.length} of ${plural(of, 'page')}`;
  const were = pages.length === 1 ? 'was' : 'were';
  return `${share} ${were} left out, because the recognized text is too hard to read: ${pagesInWords(pages)}. ${scanAgain}`;
}

function whyNothingMarked(
  reason: NothingReason,
  kind: GenerationKind,
  kinds: readonly QuestionKind[] | undefined,
): string {
  const more = 'Highlight more sentences, or choose pages.';
  switch (reason) {
    case 'no words':
      return `Your highlights were not found in the text of this file. ${more}`;
    case 'hard to read':
      return `The recognized text of your highlights is too hard to read. ${scanAgain}`;
    case 'little text':
      return `Your highlights have too little text. ${more}`;
    case 'nothing found':
      return `${noneOf(kind, kinds)} in your highlights. ${more}`;
    case 'all known':
      return `You have ${what[kind].all} that Haversack finds in your highlights already. ${more}`;
  }
}

/** The same for a note or a deck. */
export function whyNothingFrom(
  reason: NothingReason,
  { kind, questionKinds: kinds = [], deck }: RowsRequest,
  entity: RowsEntity,
  isServer: boolean,
): string {
  const words = noneOf(kind, kinds);
  const cards = deck?.cards ?? 'all';
  if (entity === 'deck' && !isServer) return ofDeck(reason, kinds, cards);
  if (reason === 'nothing found' && kinds.length === 1) return `${words} in this ${entity}.`;
  if (reason === 'nothing found' && entity === 'deck') return `${words} in this deck.`;
  return entity === 'deck' ? ofDeck(reason, kinds, cards) : ofNote(kind, reason, kinds);
}

function ofDeck(reason: NothingReason, kinds: readonly QuestionKind[], cards: CardChoice): string {
  switch (reason) {
    case 'no words':
    case 'hard to read':
    case 'little text':
      return noCards[cards];
    case 'nothing found':
      return whatCardsLack(kinds);
    case 'all known':
      return 'You have all questions that Haversack finds on these cards already. Save to a new quiz, or add cards to get more.';
  }
}

const noCards: Record<CardChoice, string> = {
  all: 'This deck has no cards yet. Add cards first.',
  flagged: 'No card of this deck is flagged. Choose all cards.',
  forgotten: 'No card of this deck is often forgotten. Choose all cards.',
  hard: 'No card of this deck is flagged or often forgotten. Choose all cards.',
};

function whatCardsLack(kinds: readonly QuestionKind[]): string {
  const [only = 'single'] = kinds;
  if (kinds.length > 1)
    return 'These cards make no good questions of the kinds you chose. Choose other kinds, or add more cards to this deck.';
  switch (only) {
    case 'matching':
      return 'Matching needs 4 cards of the same kind, with different answers. Add more cards to this deck.';
    case 'cloze':
      return 'Fill in the blanks needs “Fill in the gap” cards with short gaps. Choose other kinds of questions.';
    case 'short':
      return 'No answer on these cards is short enough to type. Choose other kinds of questions.';
    case 'true-false':
      return 'True or false needs a wrong answer of the same kind from another card. Add more cards to this deck.';
    default:
      return 'A question needs three wrong answers of the same kind from other cards. Add more cards to this deck.';
  }
}

function ofNote(
  kind: GenerationKind,
  reason: NothingReason,
  kinds: readonly QuestionKind[],
): string {
  const { many } = wordsOfKind(kind);
  switch (reason) {
    case 'no words':
    case 'hard to read':
      return 'This note is empty. Write something first.';
    case 'little text':
      return 'This note is too short. Write a few whole sentences.';
    case 'nothing found':
      return `This note has no sentences that make good ${many}. Write whole sentences that say what something is.`;
    case 'all known':
      return `You have all ${many} that Haversack finds in this note already. Write more in it, then try again.${otherwise({ kind, questionKinds: kinds.length > 0 ? kinds : undefined, shape: 'detailed' })}`;
  }
}
