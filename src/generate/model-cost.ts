/**
 * What a wish may cost of a language model, in tokens: the server reserves as much before it begins, and the form says it before the
 * student decides. Pure.
 */
import type { CardKind } from '../model/study/quiz/card-kinds.ts';
import type { QuestionKind } from '../model/study/quiz/task.ts';
import type { GenerationKind } from './engine.ts';

export interface AskedKinds {
  kind: GenerationKind;
  /** Of a quiz; none: single choice. */
  questionKinds?: readonly QuestionKind[] | undefined;
  /** Of flashcards; none: a question and its answer. */
  cardKinds?: readonly CardKind[] | undefined;
}

/** The model is asked about so many letters at a time: about 3,000 tokens. */
export const lettersOfPart = 9_000;

const ofPoint = 200;
const ofCard: Record<CardKind, number> = { basic: 200, definition: 200, cloze: 200, list: 300 };
const ofQuestion: Record<QuestionKind, number> = {
  single: 200,
  multiple: 350,
  'true-false': 300,
  short: 150,
  cloze: 200,
  // Each pair has its own quote.
  matching: 750,
  ordering: 350,
};

/** Of an item as the model writes it, about. */
export function tokensOfItem({ kind, questionKinds, cardKinds }: AskedKinds): number {
  if (kind === 'summary') return ofPoint;
  const each =
    kind === 'flashcards'
      ? (cardKinds ?? ['basic']).map((one) => ofCard[one])
      : (questionKinds ?? ['single']).map((one) => ofQuestion[one]);
  return Math.ceil(each.reduce((sum, tokens) => sum + tokens, 0) / Math.max(1, each.length));
}

const promptTokens = 900;
/** The rules of each further kind. */
const kindTokens = 150;
/** More are asked for than are given. */
const askedForOne = 1.5;

/** At most: each part is asked about twice (the second time to repair), questions a third time. */
export function tokensNeeded(
  letterBytes: number,
  count: number,
  asked: AskedKinds,
  chapters = 0,
): number {
  const looks = asked.kind === 'questions' ? 3 : 2;
  const parts = Math.min(count, Math.ceil(letterBytes / lettersOfPart) + 1) + chapters;
  const kinds = kindsAsked(asked);
  const prompt = promptTokens + (kinds - 1) * kindTokens;
  const items = count * tokensOfItem(asked) * askedForOne;
  return Math.ceil((letterBytes / 3 + parts * prompt + items) * looks + 2_000);
}

/** What is named of another kind of study material does not count. */
function kindsAsked({ kind, questionKinds, cardKinds }: AskedKinds): number {
  if (kind === 'summary') return 1;
  return (kind === 'flashcards' ? cardKinds : questionKinds)?.length ?? 1;
}
