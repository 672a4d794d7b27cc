/**
 * One sitting of review, without React. The next card is already open when the current one is rated, so
 * the screen moves on at once; the rating is written behind it, in order, and a card whose rating could
 * not be written comes back. What is due is always read anew from the database, so that an undo, another
 * tab or a sync is seen at the next card.
 */
import { createStore } from 'zustand/vanilla';
import type { Rating } from '../../../model/entities/facts/review.ts';
import type { QueueCard } from '../../../model/study/review-queue.ts';
import type { DueCounts } from '../../../queries/due-cards.ts';
import type { AskedCard } from './review-source.ts';
import {
  type Act,
  type Acted,
  type Rated,
  type ReviewPorts,
  type ReviewState,
  type ReviewStore,
  type Step,
  stepsOf,
} from './review-state.ts';

/** Longer than this nobody thinks about one card: the student was away. */
export const maxDurationMs = 60_000;

/** Who rates faster than a rating is written and the queue read again finds the next card open all the same. */
const mostPrefetched = 2;

const nothingLeft: DueCounts = { learning: 0, reviews: 0, fresh: 0 };

/** @param counted what the screen before has shown as due */
export function createReview(ports: ReviewPorts, counted?: DueCounts): ReviewStore {
  const store = createStore<ReviewState>(() => ({
    phase: 'loading',
    remaining: nothingLeft,
    done: [],
    acts: [],
  }));
  const { getState, setState } = store;
  /** Open already, in the order in which they will be asked. */
  let prefetched: AskedCard[] = [];
  /** The card that was asked as it had been opened before: the rating before it, or another tab, may have put it off. */
  let unsure: string | undefined;
  let ahead = false;
  let shownAt = ports.now();
  /** Cards whose rating is on its way to the disk: the index does not know yet that they are done. */
  const beingWritten = new Set<string>();
  /** Groups whose other cards wait for tomorrow once what is on its way is there. */
  const groupsBeingWritten = new Set<string>();
  /** Steps that could not be written: undoing one does nothing. */
  const unwritten = new Set<number>();
  let seq = 0;
  let lastWork: Promise<void> = Promise.resolve();

  /** One piece of work at a time, in the order of asking. After a failure no card is current: the next look asks one. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    lastWork = lastWork.then(work).catch((error: unknown) => {
      console.warn('A review could not go on', error);
      setState({ phase: 'failed', current: undefined });
    });
    return lastWork;
  };

  const ask = (asked: AskedCard, phase: 'question' | 'answer') => {
    shownAt = ports.now();
    setState({ phase, current: asked, waitUntil: undefined });
  };

  /** @returns the first of them that may be asked after each other, at most `most` */
  const open = async (order: readonly QueueCard[], most: number): Promise<AskedCard[]> => {
    const opened: AskedCard[] = [];
    for (const { cardId } of order) {
      if (opened.length === most) break;
      const asked = await ports.openCard(cardId);
      if (asked === undefined || waitsForTomorrow(asked)) continue;
      const isBuried = opened.some((one) => one.buriesGroup === asked.card.groupId);
      if (!asked.card.groupId || !isBuried) opened.push(asked);
    }
    return opened;
  };

  /** The card that is asked will bury it, or one that was left just now does. */
  const waitsForTomorrow = ({ card: { groupId } }: AskedCard): boolean =>
    Boolean(groupId) &&
    (groupsBeingWritten.has(String(groupId)) || getState().current?.buriesGroup === groupId);

  const look = async (expected?: DueCounts): Promise<void> => {
    const { current } = getState();
    const doubtful = unsure;
    unsure = undefined;
    const queue = await ports.readQueue(
      (current ?? getState().done.at(-1)?.asked)?.apartKey,
      ahead,
      expected,
    );
    const isFree = ({ cardId }: QueueCard) =>
      !beingWritten.has(cardId) && cardId !== getState().current?.card.id;
    let order = queue.order.filter(isFree);
    setState({ remaining: queue.remaining });
    const isAsked = getState().current?.card.id === doubtful && getState().phase === 'question';
    const isLeft = queue.order.some(({ cardId }) => cardId === doubtful);
    if (doubtful !== undefined && isAsked && !isLeft)
      setState({ phase: 'loading', current: undefined });
    if (getState().current === undefined) {
      const [asked] = await open(order, 1);
      if (asked === undefined) {
        prefetched = [];
        if (beingWritten.size > 0) return;
        await stop(queue.waitUntil);
        return;
      }
      order = order.filter(({ cardId }) => cardId !== asked.card.id);
      ask(asked, 'question');
    }
    prefetched = await open(order, mostPrefetched);
    for (const next of prefetched) ports.onNext?.(next);
  };

  const stop = async (waitUntil: number | undefined): Promise<void> => {
    if (waitUntil !== undefined) setState({ phase: 'waiting', waitUntil });
    else {
      const { nextDueAt, later } = await ports.readNext();
      // Both: of an end before, which was undone, nothing stays.
      setState({ phase: 'finished', nextDueAt, later });
    }
  };

  /** The next card is asked, if it is open already. @param group whose other cards wait for tomorrow */
  const leave = ({ card }: AskedCard, group: string | undefined) => {
    beingWritten.add(card.id);
    if (group !== undefined) groupsBeingWritten.add(group);
    const [next, ...rest] = prefetched.filter(
      (one) => group === undefined || one.card.groupId !== group,
    );
    prefetched = rest;
    if (next === undefined) setState({ phase: 'loading', current: undefined });
    else ask(next, 'question');
    unsure = next?.card.id;
  };

  const written = ({ card }: AskedCard, group: string | undefined) => {
    beingWritten.delete(card.id);
    if (group !== undefined) groupsBeingWritten.delete(group);
  };

  const dropStep = ({ seq: dropped }: Step) => {
    const isOther = (one: Step) => one.seq !== dropped;
    const { done, acts } = getState();
    setState({ done: done.filter(isOther), acts: acts.filter(isOther) });
  };

  const notWritten = (step: Step) => {
    unwritten.add(step.seq);
    dropStep(step);
  };

  /** However the write ends, its card is not on its way any more. */
  const writeStep = async <T>(step: Step, group: string | undefined, write: () => Promise<T>) => {
    try {
      return await write();
    } catch (error) {
      notWritten(step);
      throw error;
    } finally {
      written(step.asked, group);
    }
  };

  const rate = (rating: Rating): Promise<void> => {
    const { phase, current, done, remaining } = getState();
    if (phase !== 'answer' || current === undefined) return Promise.resolve();
    const durationMs = Math.min(maxDurationMs, Math.max(0, Math.round(ports.now() - shownAt)));
    const cardId = current.card.id;
    const rated: Rated = { seq: ++seq, asked: current, rating, durationMs };
    setState({ done: [...done, rated], remaining: without(remaining, current) });
    leave(current, current.buriesGroup);
    return inTurn(async () => {
      const kind = current.isPractice ? 'practice' : undefined;
      const result = await writeStep(rated, current.buriesGroup, () =>
        ports.rate({ cardId, rating, durationMs, kind }),
      );
      if (result.ok) {
        const { ids, along } = result.data;
        const stored = { ...rated, reviewId: ids[0], along };
        setState({ done: getState().done.map((item) => (item === rated ? stored : item)) });
      } else {
        notWritten(rated);
        ask(current, 'answer');
        ports.onProblem(result.error.message);
      }
      await look();
    });
  };

  const act = ({ name, leaves, takesGroup = false, write, onDone }: Act): Promise<void> => {
    const { phase, current, remaining } = getState();
    if (current === undefined || (phase !== 'question' && phase !== 'answer'))
      return Promise.resolve();
    const group = (takesGroup && current.card.groupId) || undefined;
    if (leaves) {
      setState({ remaining: without(remaining, current) });
      leave(current, group);
    }
    const acted: Acted = { seq: ++seq, asked: current, name, leaves, phase };
    setState({ acts: [...getState().acts, acted] });
    return inTurn(async () => {
      const result = await writeStep(acted, group, () => write(current.card));
      if (!result.ok) {
        notWritten(acted);
        if (leaves) ask(current, phase);
        ports.onProblem(result.error.message);
      } else if (result.data.undo === undefined) dropStep(acted);
      else {
        const step = { ...acted, undo: result.data.undo };
        setState({ acts: getState().acts.map((one) => (one === acted ? step : one)) });
        onDone?.(step);
      }
      if (!leaves) await reopen(current.card.id);
      await look();
    });
  };

  /** Shows what became of the card, where it is still the one that is asked. */
  const reopen = async (cardId: string) => {
    const asked = await ports.openCard(cardId);
    if (asked !== undefined && getState().current?.card.id === cardId) setState({ current: asked });
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
    dropStep(step);
    const isBack = 'rating' in step || step.leaves;
    const asked = isBack ? await ports.openCard(cardId) : undefined;
    if (asked !== undefined) ask(asked, 'rating' in step ? 'answer' : step.phase);
    else if (!isBack) await reopen(cardId);
    ports.onUndone?.(step);
    await look();
  };

  const undo = (): Promise<void> => {
    const steps = stepsOf(getState());
    const meant = steps.at(-1);
    const atPress = new Set(steps.map((step) => step.seq));
    return inTurn(async () => {
      if (meant !== undefined && unwritten.has(meant.seq)) return;
      // What was done since is not meant, and may not be written yet.
      const last = stepsOf(getState()).findLast((step) => atPress.has(step.seq));
      if (last !== undefined) await takeBack(last);
    });
  };

  const undoStep = (wanted: number): Promise<void> =>
    inTurn(async () => {
      const step = stepsOf(getState()).find((one) => one.seq === wanted);
      if (step !== undefined) await takeBack(step);
    });

  return Object.assign(store, {
    resume: () => {
      // To count thousands of due cards takes longer than to find the first of them.
      if (counted !== undefined) void inTurn(() => look(counted));
      return inTurn(() => look());
    },
    showAnswer: () => {
      if (getState().phase === 'question') setState({ phase: 'answer' });
    },
    rate,
    undo,
    undoStep,
    act,
    refresh: () =>
      inTurn(async () => {
        const cardId = getState().current?.card.id;
        if (cardId !== undefined) await reopen(cardId);
      }),
    showAhead: () => {
      ahead = true;
      return inTurn(() => look());
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
