/** A search for cards as a tree. */

export const cardStates = [
  'due',
  'new',
  'learn',
  'review',
  'suspended',
  'buried',
  'leech',
] as const;
export type CardState = (typeof cardStates)[number];

export const cardProperties = [
  'due',
  'interval',
  'reps',
  'lapses',
  'difficulty',
  'stability',
  'recall',
] as const;
export type CardProperty = (typeof cardProperties)[number];

export const comparisons = ['<=', '>=', '!=', '<', '>', '='] as const;
export type Comparison = (typeof comparisons)[number];

export type CardTerm =
  /** Folded; it may hold `*` (any letters) and `_` (one letter). */
  | { kind: 'word'; word: string }
  /** Folded words that stand so one after the other. */
  | { kind: 'exact'; words: string }
  /** With wildcards as in a word; behind a backslash they are the signs themselves. */
  | { kind: 'deck' | 'tag'; name: string }
  | { kind: 'is'; state: CardState }
  /** 0: without one. */
  | { kind: 'flag'; flag: number }
  /** In so many study days up to today. */
  | { kind: 'added' | 'rated'; days: number }
  | { kind: 'prop'; property: CardProperty; comparison: Comparison; value: number };

export type CardQuery =
  | CardTerm
  | { kind: 'all' | 'any'; parts: readonly CardQuery[] }
  | { kind: 'not'; part: CardQuery };

/** All cards. */
export const everyCard: CardQuery = { kind: 'all', parts: [] };
