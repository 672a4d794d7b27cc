/**
 * The most tokens that a request may use. The server reserves them. The form shows them before the student decides.
 * Pure.
 */
import type { CardKind } from '../model/study/quiz/kind-names.ts';
import type { QuestionKind } from '../model/study/quiz/task.ts';
import type { GenerationKind } from './engine.ts';

export interface AskedKinds {
  kind: GenerationKind;
  /** For quizzes; absent: single choice. */
  questionKinds?: readonly QuestionKind[] | undefined;
  /** For flashcards; absent: a question and its answer. */
  cardKinds?: readonly CardKind[] | undefined;
}

/** Letters in one request, about 3,000 tokens. */
export const lettersOfPart = 9_000;

const ofPoint = 200;
const ofCard: Record<CardKind, number> = { basic: 200, definition: 200, cloze: 200, list: 300 };
const ofQuestion: Record<QuestionKind, number> = {
  single: 200,
  multiple: 350,
  'true-false': 300,
  short: 150,
  cloze: 200,
  matching: 750,
  ordering: 350,
};

/** Approximate size of an item in the model's answer. */
export function tokensOfItem({ kind, questionKinds, cardKinds }: AskedKinds): number {
  if (kind === 'summary') return ofPoint;
  const each =
    kind === 'flashcards'
      ? (cardKinds ?? ['basic']).map((one) => ofCard[one])
      : (questionKinds ?? ['single']).map((one) => ofQuestion[one]);
  return Math.ceil(each.reduce((sum, tokens) => sum + tokens, 0) / Math.max(1, each.length));
}

const promptTokens = 900;
/** Tokens for the instructions of each further kind. */
const kindTokens = 150;
/** Items that the model is asked for, for each item delivered. */
const askedForOne = 1.5;

/** Upper bound: the model reads each part twice (the second time for repairs), for questions three times. */
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

/** Ignores options of other kinds of study material. */
function kindsAsked({ kind, questionKinds, cardKinds }: AskedKinds): number {
  if (kind === 'summary') return 1;
  return (kind === 'flashcards' ? cardKinds : questionKinds)?.length ?? 1;
}
