/** The three kinds of study material and their words. */
import type { GenerationKind } from '../../generate/engine.ts';
import * as say from '../../lib/messages.ts';

interface KindWords {
  kind: GenerationKind;
  label: string;
  hint: string;
  one: string;
  many: string;
  place: string;
  /** Spec §8. */
  error: string;
}

export const kinds: readonly KindWords[] = [
  {
    kind: 'summary',
    label: 'Summary',
    hint: 'Key sentences',
    one: 'point',
    many: 'points',
    place: 'summary',
    error: say.errorGeneratingSummary,
  },
  {
    kind: 'flashcards',
    label: 'Flashcards',
    hint: 'One fact per card',
    one: 'flashcard',
    many: 'flashcards',
    place: 'deck',
    error: say.errorGeneratingFlashcard,
  },
  {
    kind: 'questions',
    label: 'Quiz',
    hint: 'Questions of the kinds you choose',
    one: 'question',
    many: 'questions',
    place: 'quiz',
    error: say.errorGeneratingQuestions,
  },
];

export function wordsOfKind(kind: GenerationKind): KindWords {
  const words = kinds.find((item) => item.kind === kind);
  if (words === undefined) throw new Error(`No words for ${kind}`);
  return words;
}
