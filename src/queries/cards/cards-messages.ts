/** What the page and the worker that holds all cards say to each other. */
import type { ExamShare } from '../../model/study/cards/exam-plan.ts';
import type { SearchClock } from '../../model/study/cards/match.ts';
import type { Replaced, Replacement } from '../../model/study/cards/replace-words.ts';
import type { DeckStatistics } from '../../model/study/statistics/statistics.ts';
import type { CardSearch, FoundCards } from './card-index.ts';

export interface CardTag {
  key: string;
  name: string;
  count: number;
}

/** What can be asked, and what is answered. */
export interface CardQuestions {
  find: { ask: CardSearch & { clock: SearchClock }; answer: FoundCards };
  /** Those in use on cards. @param ids only on these */
  tags: { ask: { ids?: readonly string[] }; answer: CardTag[] };
  /** With the other cards of their groups. */
  groups: { ask: { ids: readonly string[] }; answer: string[] };
  statistics: {
    ask: { deckIds: readonly string[] | undefined; clock: SearchClock };
    answer: DeckStatistics;
  };
  exam: { ask: ExamQuestion; answer: ExamShare };
  /** What a replacement changes. @param hasEdits without it the answer only counts */
  replace: {
    ask: { ids: readonly string[]; wanted: Replacement; hasEdits: boolean };
    answer: Replaced & { cards: number };
  };
}

export interface ExamQuestion {
  /** Only cards of these decks; `undefined`: of all. */
  deckIds: readonly string[] | undefined;
  /** Only those with this tag, a `tagKey`. */
  tag: string | undefined;
  /** Since when answers count. */
  plannedAt: number;
  /** A `studyTime`, as that of the clock. */
  examMs: number;
  clock: SearchClock;
}

export type CardQuestion = keyof CardQuestions;

export type ToCards =
  | { type: 'open'; userId: string }
  | {
      [Name in CardQuestion]: { type: Name; request: number } & CardQuestions[Name]['ask'];
    }[CardQuestion];

export type FromCards =
  /** Ids of cards by their numbers, from one number on. */
  | { type: 'ids'; from: number; ids: readonly string[] }
  /** So much of the cards, or of the reviews, is read, 0 to 1. */
  | { type: 'reading'; of: 'cards' | 'reviews'; share: number }
  /** What was answered may be otherwise now. */
  | { type: 'changed' }
  | { type: 'answer'; request: number; answer: unknown }
  | { type: 'failed'; request: number };
