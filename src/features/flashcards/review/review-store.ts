/**
 * One sitting of review, without React. The next card is already open when the current one is rated, so
 * the screen moves on at once; the rating is written behind it, in order, and a card whose rating could
 * not be written comes back. What is due is always read anew from the database, so that an undo, another
 * tab or a sync is seen at the next card.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '../../../lib/result.ts';
import type { Rating } from '../../../model/entities/facts/review.ts';
import type { QueueCard } from '../../../model/study/review-queue.ts';
import type { DueCounts } from '../../../queries/due-cards.ts';
import type { AskedCard, Queue } from './review-source.ts';

/** Longer than this nobody thinks about one card: the student was away. */
export const maxDurationMs = 60_000;

export interface ReviewPorts {
  now: () => number;
  readQueue: (after: string | undefined, ahead: boolean) => Promise<Queue>;
  openCard: (cardId: string) => Promise<AskedCard | undefined>;
  readNextDue: () => Promise<number | undefined>;
  rate: (input: {
    cardId: string;
    rating: Rating;
    durationMs: number;
  }) => Promise<Result<{ ids: string[] }>>;
  undo: (input: { cardId: string; reviewId: string }) => Promise<Result<unknown>>;
  /** A message for people. */
  onProblem: (message: string) => void;
}

export interface Rated {
  asked: AskedCard;
  rating: Rating;
  durationMs: number;
  /** None until it is written. */
  reviewId?: string | undefined;
}

export type ReviewPhase = 'loading' | 'question' | 'answer' | 'waiting' | 'finished' | 'failed';

export interface ReviewState {
  phase: ReviewPhase;
  current?: AskedCard | undefined;
  remaining: DueCounts;
  /** While waiting: when the next learning card is due. */
  waitUntil?: number | undefined;
  /** When finished: when the next card of the scope is due. */
  nextDueAt?: number | undefined;
  done: Rated[];
}

export interface ReviewActions {
  /** Looks again for a card to ask: at the start, and when a wait is over. */
  resume: () => Promise<void>;
  showAnswer: () => void;
  rate: (rating: Rating) => Promise<void>;
  undo: () => Promise<void>;
  /** Asks learning cards before their time. */
  showAhead: () => Promise<void>;
  finish: () => Promise<void>;
}

export type ReviewStore = StoreApi<ReviewState> & ReviewActions;

const nothingLeft: DueCounts = { learning: 0, reviews: 0, fresh: 0 };

export function createReview(ports: ReviewPorts): ReviewStore {
  const store = createStore<ReviewState>(() => ({
    phase: 'loading',
    remaining: nothingLeft,
    done: [],
  }));
  const { getState, setState } = store;
  let prefetched: AskedCard | undefined;
  let ahead = false;
  let shownAt = ports.now();
  /** Cards whose rating is on its way to the disk: the index does not know yet that they are done. */
  const beingWritten = new Set<string>();
  /** Cards whose last rating could not be written: undoing that rating does nothing. */
  const unwritten = new WeakSet<AskedCard>();
  let lastWork: Promise<void> = Promise.resolve();

  /** One piece of work at a time, in the order of asking. After a failure no card is current: the next look asks one. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    lastWork = lastWork.then(work).catch(() => setState({ phase: 'failed', current: undefined }));
    return lastWork;
  };

  const ask = (asked: AskedCard, phase: 'question' | 'answer') => {
    shownAt = ports.now();
    setState({ phase, current: asked, waitUntil: undefined });
  };

  const openFirst = async (order: readonly QueueCard[]): Promise<AskedCard | undefined> => {
    for (const { cardId } of order) {
      const asked = await ports.openCard(cardId);
      if (asked !== undefined) return asked;
    }
    return undefined;
  };

  const look = async (): Promise<void> => {
    const { current } = getState();
    const queue = await ports.readQueue(
      (current ?? getState().done.at(-1)?.asked)?.siblings,
      ahead,
    );
    const isFree = ({ cardId }: QueueCard) =>
      !beingWritten.has(cardId) && cardId !== getState().current?.card.id;
    let order = queue.order.filter(isFree);
    setState({ remaining: queue.remaining });
    if (getState().current === undefined) {
      const asked = await openFirst(order);
      if (asked === undefined) {
        prefetched = undefined;
        if (beingWritten.size > 0) return;
        await stop(queue.waitUntil);
        return;
      }
      order = order.filter(({ cardId }) => cardId !== asked.card.id);
      ask(asked, 'question');
    }
    prefetched = await openFirst(order);
  };

  const stop = async (waitUntil: number | undefined): Promise<void> => {
    if (waitUntil !== undefined) setState({ phase: 'waiting', waitUntil });
    else setState({ phase: 'finished', nextDueAt: await ports.readNextDue() });
  };

  const rate = (rating: Rating): Promise<void> => {
    const { phase, current, done, remaining } = getState();
    if (phase !== 'answer' || current === undefined) return Promise.resolve();
    const durationMs = Math.min(maxDurationMs, Math.max(0, Math.round(ports.now() - shownAt)));
    const cardId = current.card.id;
    const rated: Rated = { asked: current, rating, durationMs };
    beingWritten.add(cardId);
    unwritten.delete(current);
    setState({ done: [...done, rated], remaining: without(remaining, current) });
    const next = prefetched;
    prefetched = undefined;
    if (next === undefined) setState({ phase: 'loading', current: undefined });
    else ask(next, 'question');
    return inTurn(async () => {
      const result = await ports.rate({ cardId, rating, durationMs });
      beingWritten.delete(cardId);
      if (result.ok) {
        const [reviewId] = result.data.ids;
        setState({
          done: getState().done.map((item) => (item === rated ? { ...rated, reviewId } : item)),
        });
      } else {
        unwritten.add(current);
        setState({ done: getState().done.filter((item) => item !== rated) });
        ask(current, 'answer');
        ports.onProblem(result.error.message);
      }
      await look();
    });
  };

  const undo = (): Promise<void> => {
    const meant = getState().done.at(-1)?.asked;
    const atPress = new Set(getState().done.map(({ asked }) => asked));
    return inTurn(async () => {
      if (meant !== undefined && unwritten.has(meant)) return;
      // What was rated since is not meant, and may not be written yet.
      const last = getState().done.findLast(({ asked }) => atPress.has(asked));
      if (last?.reviewId === undefined) return;
      const cardId = last.asked.card.id;
      const result = await ports.undo({ cardId, reviewId: last.reviewId });
      if (!result.ok) {
        ports.onProblem(result.error.message);
        return;
      }
      setState({ done: getState().done.filter((item) => item !== last) });
      const asked = await ports.openCard(cardId);
      if (asked !== undefined) ask(asked, 'answer');
      await look();
    });
  };

  return Object.assign(store, {
    resume: () => inTurn(look),
    showAnswer: () => {
      if (getState().phase === 'question') setState({ phase: 'answer' });
    },
    rate,
    undo,
    showAhead: () => {
      ahead = true;
      return inTurn(look);
    },
    finish: () => inTurn(() => stop(undefined)),
  });
}

/** What is left once a card is rated, until the index has been asked again. */
function without(remaining: DueCounts, { isNew }: AskedCard): DueCounts {
  if (isNew && remaining.fresh > 0) return { ...remaining, fresh: remaining.fresh - 1 };
  if (remaining.reviews > 0) return { ...remaining, reviews: remaining.reviews - 1 };
  return { ...remaining, learning: Math.max(0, remaining.learning - 1) };
}
