/** What a sitting of review knows and can do, and what it needs from outside. `review-store.ts` carries it out. */
import type { StoreApi } from 'zustand/vanilla';
import type { Result } from '../../../lib/result.ts';
import type { Rating } from '../../../model/entities/facts/review.ts';
import type { DueCounts } from '../../../queries/due-cards.ts';
import type { AskedCard, Queue } from './review-source.ts';

export interface ReviewPorts {
  now: () => number;
  /** @param counted what is due as it was counted a moment ago: it need not be counted before the first card */
  readQueue: (after: string | undefined, ahead: boolean, counted?: DueCounts) => Promise<Queue>;
  openCard: (cardId: string) => Promise<AskedCard | undefined>;
  /** The card that is asked after this one, as far as is known. */
  onNext?: (asked: AskedCard) => void;
  /** What goes on when nothing is left now. */
  readNext: () => Promise<NextCards>;
  rate: (input: RatingInput) => Promise<Result<Stored>>;
  undo: (input: { cardId: string; reviewId: string }) => Promise<Result<unknown>>;
  /** A message for people. */
  onProblem: (message: string) => void;
  /** Something was taken back. */
  onUndone?: (step: Step) => void;
}

export interface NextCards {
  /** When the next card of the scope is due. */
  nextDueAt?: number | undefined;
  /** New cards that come tomorrow, where nothing is due before. */
  later?: number | undefined;
}

export interface RatingInput {
  cardId: string;
  rating: Rating;
  durationMs: number;
  kind?: 'practice' | undefined;
}

interface Stored {
  ids: string[];
  /** Takes back what the rating brought along, such as a tag. */
  along?: (() => Promise<unknown>) | undefined;
}

interface StepOf {
  /** Rises with each thing that the student does. */
  seq: number;
  asked: AskedCard;
}

export interface Rated extends StepOf {
  rating: Rating;
  durationMs: number;
  /** None until it is written. */
  reviewId?: string | undefined;
  along?: Stored['along'];
}

/** Something done to a card besides rating it. */
export interface Act {
  /** What was done, for the one who takes it back. */
  name: string;
  /** The next card is asked at once. */
  leaves: boolean;
  /** The other cards of its group leave with it. */
  takesGroup?: boolean;
  write: (card: AskedCard['card']) => Promise<Result<Undoable>>;
  onDone?: (step: Acted) => void;
}

interface Undoable {
  undo?: (() => Promise<Result<unknown>>) | undefined;
}

export interface Acted extends StepOf, Pick<Act, 'name' | 'leaves'> {
  phase: 'question' | 'answer';
  /** None until it is written. */
  undo?: (() => Promise<Result<unknown>>) | undefined;
}

export type Step = Rated | Acted;

export type ReviewPhase = 'loading' | 'question' | 'answer' | 'waiting' | 'finished' | 'failed';

/** The next cards are told when it is finished. */
export interface ReviewState extends NextCards {
  phase: ReviewPhase;
  current?: AskedCard | undefined;
  remaining: DueCounts;
  /** While waiting: when the next learning card is due. */
  waitUntil?: number | undefined;
  done: Rated[];
  acts: Acted[];
}

export interface ReviewActions {
  /** Looks again for a card to ask: at the start, and when a wait is over. */
  resume: () => Promise<void>;
  showAnswer: () => void;
  rate: (rating: Rating) => Promise<void>;
  /** What was done last. */
  undo: () => Promise<void>;
  undoStep: (seq: number) => Promise<void>;
  /** Does something to the card that is asked. */
  act: (act: Act) => Promise<void>;
  /** Reads the card that is asked anew. */
  refresh: () => Promise<void>;
  /** Asks learning cards before their time. */
  showAhead: () => Promise<void>;
  finish: () => Promise<void>;
}

export type ReviewStore = StoreApi<ReviewState> & ReviewActions;

/** In the order in which they were done. */
export function stepsOf({ done, acts }: Pick<ReviewState, 'done' | 'acts'>): Step[] {
  return [...done, ...acts].sort((a, b) => a.seq - b.seq);
}

/** The message that tells of a step: it goes once the step is taken back in another way, or its Undo would do nothing. */
export function messageIdOf({ seq, asked }: Pick<Step, 'seq' | 'asked'>): string {
  return `review ${asked.card.id} ${seq}`;
}
