/**
 * One review, without React: reads and writes through its ports and sends events to `transition` (`review-state.ts`).
 * It writes one step at a time and reads the queue again after each: an undo, another tab or a sync may have changed it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '../../../lib/result.ts';
import type { Rating } from '../../../model/entities/facts/review.ts';
import type { QueueCard } from '../../../model/study/review-queue.ts';
import type { DueCounts } from '../../../queries/due-cards.ts';
import type { AskedCard, Queue } from './review-source.ts';
import {
  type Act,
  freeCards,
  isLeaving,
  lastApartKey,
  mayBeAsked,
  type NextCards,
  newSitting,
  phaseOf,
  type Rated,
  type ReviewEvent,
  type ReviewState,
  type Step,
  stepsOf,
  stepToUndo,
  transition,
} from './review-state.ts';

export interface ReviewPorts {
  now: () => number;
  /** @param counted known counts, so that nothing is counted before the first card */
  readQueue: (after: string | undefined, ahead: boolean, counted?: DueCounts) => Promise<Queue>;
  openCard: (cardId: string) => Promise<AskedCard | undefined>;
  onNext?: (asked: AskedCard) => void;
  readNext: () => Promise<NextCards>;
  rate: (input: RatingInput) => Promise<Result<Stored>>;
  undo: (input: { cardId: string; reviewId: string }) => Promise<Result<unknown>>;
  /** @param message for the student */
  onProblem: (message: string) => void;
  onUndone?: (step: Step) => void;
}

export interface RatingInput {
  cardId: string;
  rating: Rating;
  durationMs: number;
  kind?: 'practice' | undefined;
}

interface Stored extends Pick<Rated, 'along'> {
  ids: string[];
}

export interface ReviewActions {
  /** Looks for a card to ask: at the start, and after a wait. */
  resume: () => Promise<void>;
  showAnswer: () => void;
  rate: (rating: Rating) => Promise<void>;
  /** Takes back the last step. */
  undo: () => Promise<void>;
  undoStep: (seq: number) => Promise<void>;
  act: (act: Act) => Promise<void>;
  refresh: () => Promise<void>;
  /** Asks learning cards before their time. */
  showAhead: () => Promise<void>;
  finish: () => Promise<void>;
}

export type ReviewStore = StoreApi<ReviewState> & ReviewActions;

/** Cards opened in advance: the first may be rated before the queue is read again. */
const mostOpened = 2;

/** @param counted the counts of the screen before */
export function createReview(ports: ReviewPorts, counted?: DueCounts): ReviewStore {
  let sitting = newSitting(ports.now());
  let lastWork: Promise<void> = Promise.resolve();
  const store = createStore<ReviewState>(() => sitting.shown);

  const send = (event: ReviewEvent) => {
    sitting = transition(sitting, event);
    store.setState(sitting.shown, true);
  };
  const ask = (asked: AskedCard, phase: 'question' | 'answer') =>
    send({ type: 'asked', asked, phase, atMs: ports.now() });

  /** Runs the work after all earlier work. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    lastWork = lastWork.then(work).catch((error: unknown) => {
      console.warn('A review failed', error);
      send({ type: 'failed' });
    });
    return lastWork;
  };

  const look = async (known?: DueCounts): Promise<void> => {
    const { unsure } = sitting;
    send({ type: 'readsQueue' });
    const queue = await ports.readQueue(lastApartKey(sitting), sitting.isAhead, known);
    send({ type: 'queueRead', queue, unsure });
    let order = freeCards(sitting, queue.order);
    if (sitting.shown.current === undefined) {
      const [asked] = await open(order, 1);
      if (asked === undefined) {
        send({ type: 'opened', next: [] });
        if (sitting.leaving.length === 0) await stop(queue.waitUntil);
        return;
      }
      ask(asked, 'question');
      order = freeCards(sitting, order);
    }
    const next = await open(order, mostOpened);
    send({ type: 'opened', next });
    for (const asked of next) ports.onNext?.(asked);
  };

  /** @returns the first `most` cards that may be asked after each other */
  const open = async (order: readonly QueueCard[], most: number): Promise<AskedCard[]> => {
    const opened: AskedCard[] = [];
    for (const { cardId } of order) {
      if (opened.length === most) break;
      const asked = await ports.openCard(cardId);
      if (asked !== undefined && mayBeAsked(sitting, opened, asked)) opened.push(asked);
    }
    return opened;
  };

  const stop = async (waitUntil: number | undefined): Promise<void> => {
    if (waitUntil !== undefined) send({ type: 'waits', untilMs: waitUntil });
    else send({ type: 'finished', next: await ports.readNext() });
  };

  const writeStep = async <T>(step: Step, write: () => Promise<Result<T>>): Promise<Result<T>> => {
    try {
      const result = await write();
      if (!result.ok) {
        send({ type: 'refused', step, atMs: ports.now() });
        ports.onProblem(result.error.message);
      }
      return result;
    } catch (error) {
      send({ type: 'broke', step });
      throw error;
    }
  };

  const rate = (rating: Rating): Promise<void> => {
    const before = sitting;
    send({ type: 'rated', rating, atMs: ports.now() });
    const step = sitting.shown.done.at(-1);
    if (sitting === before || step === undefined) return Promise.resolve();
    const { seq, asked, durationMs } = step;
    const kind = asked.isPractice ? 'practice' : undefined;
    return inTurn(async () => {
      const result = await writeStep(step, () =>
        ports.rate({ cardId: asked.card.id, rating, durationMs, kind }),
      );
      if (result.ok) {
        const { ids, along } = result.data;
        send({ type: 'ratingStored', seq, reviewId: ids[0], along });
      }
      await look();
    });
  };

  const act = (meant: Act): Promise<void> => {
    const before = sitting;
    send({ type: 'acted', act: meant, atMs: ports.now() });
    const step = sitting.shown.acts.at(-1);
    if (sitting === before || step === undefined) return Promise.resolve();
    const { seq, asked } = step;
    return inTurn(async () => {
      const result = await writeStep(step, () => meant.write(asked.card));
      if (result.ok) {
        const { undo: undoAct } = result.data;
        send({ type: 'actStored', seq, undo: undoAct });
        if (undoAct !== undefined) meant.onDone?.({ ...step, undo: undoAct });
      }
      if (!step.leaves) await reopen(asked.card.id);
      await look();
    });
  };

  /** Reads a card again, for the screen if it is still the current one. */
  const reopen = async (cardId: string) => {
    const asked = await ports.openCard(cardId);
    if (asked !== undefined) send({ type: 'reread', asked });
  };

  const takeBack = async (step: Step): Promise<void> => {
    const cardId = step.asked.card.id;
    const result =
      'rating' in step
        ? step.reviewId && (await ports.undo({ cardId, reviewId: step.reviewId }))
        : await step.undo?.();
    if (!result) return;
    if (!result.ok) {
      ports.onProblem(result.error.message);
      return;
    }
    if ('rating' in step) await step.along?.();
    send({ type: 'takenBack', seq: step.seq });
    if (isLeaving(step)) {
      const asked = await ports.openCard(cardId);
      if (asked !== undefined) ask(asked, phaseOf(step));
    } else await reopen(cardId);
    ports.onUndone?.(step);
    await look();
  };

  const undo = (): Promise<void> => {
    const atPress = stepsOf(sitting.shown);
    return inTurn(async () => {
      const step = stepToUndo(sitting, atPress);
      if (step !== undefined) await takeBack(step);
    });
  };

  const undoStep = (seq: number): Promise<void> =>
    inTurn(async () => {
      const step = stepsOf(sitting.shown).find((one) => one.seq === seq);
      if (step !== undefined) await takeBack(step);
    });

  return Object.assign(store, {
    resume: () => {
      // Counting thousands of due cards takes longer than finding the first.
      if (counted !== undefined) void inTurn(() => look(counted));
      return inTurn(() => look());
    },
    showAnswer: () => send({ type: 'answerShown' }),
    rate,
    undo,
    undoStep,
    act,
    refresh: () =>
      inTurn(async () => {
        const cardId = sitting.shown.current?.card.id;
        if (cardId !== undefined) await reopen(cardId);
      }),
    showAhead: () => {
      send({ type: 'aheadWanted' });
      return inTurn(() => look());
    },
    finish: () => inTurn(() => stop(undefined)),
  });
}
