/** Why a range gave nothing, in plain words, and what to do, which is never what the student has done already. Pure. */
import type { SummaryShape } from '../../../generate/chapters.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import type { PlaceUnit } from '../../../model/files/document-kinds.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';
import { rangeText } from '../page-range.ts';
import type { PicturesWish } from '../wish/pictures-field.tsx';
import type { FileSource } from '../wish/source-field.tsx';

export type NothingReason = 'no words' | 'little text' | 'nothing found' | 'all known';

interface Asked {
  kind: GenerationKind;
  range: PageRange;
  /** Of the whole file; unknown for work that an older app has begun. */
  pageCount: number | undefined;
  unit: PlaceUnit;
  source?: FileSource | undefined;
  /** Of questions; none: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
  /** Of a summary; none: key points. */
  shape?: SummaryShape | undefined;
  /** The engine that was chosen asks no other kinds. */
  hasOneKind?: boolean;
  /** Of flashcards. */
  pictures?: PicturesWish | undefined;
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

/** That there are none, by what was wished. */
export function noneOf(kind: GenerationKind, kinds: readonly QuestionKind[] = []): string {
  const [only] = kinds;
  const own = kind === 'questions' && kinds.length === 1 && only !== undefined && ofKind[only];
  return own || what[kind].none;
}

export function whyNothing(reason: NothingReason, asked: Asked): string {
  const { kind, kinds, range, pageCount, unit, pictures } = asked;
  if (asked.source === 'highlights') return whyNothingMarked(reason, kind, kinds);
  const isWhole = range.fromPage === 1 && range.toPage === pageCount;
  const where = isWhole ? 'in this file' : `on ${rangeText(range, unit)}`;
  const mayChoose = !isWhole && pageCount !== undefined;
  const more = mayChoose ? ` Choose more ${unit}s.` : '';
  const others = mayChoose ? ` Choose other ${unit}s.` : '';
  const ifScanned = unit === 'page' ? ' If it is scanned, recognize its text first.' : '';
  switch (reason) {
    case 'no words':
      return `There is no text ${where}.${others}${ifScanned}`;
    case 'little text':
      return `There is too little text ${where}.${more}${ifScanned}`;
    case 'nothing found':
      return `${pictures === 'only' ? ofPictures.none : noneOf(kind, kinds)} ${where}.${more}`;
    case 'all known':
      return `You have ${(pictures === 'only' ? ofPictures : what[kind]).all} that Haversack finds ${where} already.${others}${otherwise(asked)}`;
  }
}

/** What else may be made of the same text: only what was not asked for now. */
export function otherwise({
  kind,
  kinds,
  shape,
  hasOneKind = false,
  pictures,
}: Pick<Asked, 'kind' | 'kinds' | 'shape' | 'hasOneKind' | 'pictures'>): string {
  switch (kind) {
    case 'summary':
      return shape === undefined || shape === 'short' ? ' “Detailed” may have more.' : '';
    case 'flashcards':
      return pictures === 'only'
        ? ' “Text” gives cards of what the pages say.'
        : ' A quiz asks for the same facts in other ways.';
    case 'questions':
      return (kinds?.length ?? 1) > 1 || hasOneKind
        ? ' Flashcards ask for the same facts in another way.'
        : ' “Mixed” may have other kinds of questions.';
  }
}

function whyNothingMarked(
  reason: NothingReason,
  kind: GenerationKind,
  kinds: Asked['kinds'],
): string {
  const more = 'Highlight more sentences, or choose pages.';
  switch (reason) {
    case 'no words':
      return `Your highlights were not found in the text of this file. ${more}`;
    case 'little text':
      return `Your highlights have too little text. ${more}`;
    case 'nothing found':
      return `${noneOf(kind, kinds)} in your highlights. ${more}`;
    case 'all known':
      return `You have ${what[kind].all} that Haversack finds in your highlights already. ${more}`;
  }
}
