/** The three things that can be made from pages, and their words. */
import type { GenerationKind } from '../../../generate/engine.ts';

interface KindWords {
  kind: GenerationKind;
  label: string;
  hint: string;
  /** One and many of its items. */
  one: string;
  many: string;
  /** Spec §8. */
  error: string;
}

export const kinds: readonly KindWords[] = [
  {
    kind: 'summary',
    label: 'Summary',
    hint: 'The sentences that carry the pages',
    one: 'point',
    many: 'points',
    error: 'Error generating summary',
  },
  {
    kind: 'flashcards',
    label: 'Flashcards',
    hint: 'One fact a card, to review when it is due',
    one: 'flashcard',
    many: 'flashcards',
    error: 'Error generating flashcard',
  },
  {
    kind: 'questions',
    label: 'Quiz',
    hint: 'Questions with four answers',
    one: 'question',
    many: 'questions',
    error: 'Error generating questions',
  },
];

export function wordsOfKind(kind: GenerationKind): KindWords {
  const words = kinds.find((item) => item.kind === kind);
  if (words === undefined) throw new Error(`No words for ${kind}`);
  return words;
}
