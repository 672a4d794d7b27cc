/**
 * The state of a review and its transitions. Pure: `review-store.ts` reads, writes and sends the events.
 * The next cards are opened in advance, so a rating shows the next card at once. If storing the rating fails, its card
 * returns. Invariants:
 * - A card whose step is being stored is neither asked nor opened in advance.
 * - Undo takes back only steps that existed when it was pressed.
 * - A card opened in advance is dropped if the next queue does not contain it, unless its answer is shown.
 */
import type { Result } from '../../../lib/result.ts';
import type { Rating } from '../../../model/entities/facts/review.ts';
import type { QueueCard } from '../../../model/study/review-queue.ts';
import type { DueCounts } from '../../../queries/due-cards.ts';
import type { AskedCard, Queue } from './review-source.ts';

/** A longer time for one card means that the student was away. */
export const maxDurationMs = 60_000;

export interface NextCards {
  nextDueAt?: number | undefined;
  /** New cards of tomorrow, if nothing is due before. */
  later?: number | undefined;
}

interface StepOf {
  seq: number;
  asked: AskedCard;
}

export interface Rated extends StepOf {
  rating: Rating;
  durationMs: number;
  /** `undefined` until the rating is stored. */
  reviewId?: string | undefined;
  /** Undoes writes that followed the rating, such as a tag. */
  along?: (() => Promise<unknown>) | undefined;
}

/** Anything that the student does to a card, except a rating. */
export interface Act {
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

export interface Acted extends StepOf, Undoable, Pick<Act, 'name' | 'leaves'> {
  phase: AskedPhase;
}

export type Step = Rated | Acted;

type AskedPhase = 'question' | 'answer';
export type ReviewPhase = AskedPhase | 'loading' | 'waiting' | 'finished' | 'failed';

/** The state on the screen. The fields of `NextCards` are set at the end of the review. */
export interface ReviewState extends NextCards {
  phase: ReviewPhase;
  current?: AskedCard | undefined;
  remaining: DueCounts;
  /** While waiting: when the next learning card is due. */
  waitUntil?: number | undefined;
  done: Rated[];
  acts: Acted[];
}

export interface Sitting {
  shown: ReviewState;
  /** Cards opened in advance, in order. */
  next: readonly AskedCard[];
  /** The current card, if it was opened before the last step was stored: the next queue may lack it. */
  unsure?: string | undefined;
  /** Learning cards are asked before their time. */
  isAhead: boolean;
  shownAtMs: number;
  /** Steps being stored whose cards were left: the database does not know them yet. */
  leaving: readonly Leaving[];
  /** Steps that could not be stored. Their undo does nothing. */
  unwritten: readonly number[];
  lastSeq: number;
}

interface Leaving {
  seq: number;
  cardId: string;
  /** The other cards of this group wait until tomorrow. */
  group: string | undefined;
}

export type ReviewEvent =
  | { type: 'readsQueue' }
  /** @param unsure the card that was unsure when reading began */
  | { type: 'queueRead'; queue: Queue; unsure: string | undefined }
  | { type: 'asked'; asked: AskedCard; phase: AskedPhase; atMs: number }
  | { type: 'opened'; next: readonly AskedCard[] }
  | { type: 'reread'; asked: AskedCard }
  | { type: 'answerShown' }
  | { type: 'rated'; rating: Rating; atMs: number }
  | { type: 'acted'; act: Pick<Act, 'name' | 'leaves' | 'takesGroup'>; atMs: number }
  | { type: 'ratingStored'; seq: number; reviewId: string | undefined; along: Rated['along'] }
  /** @param undo an act without it is not a step */
  | { type: 'actStored'; seq: number; undo: Undoable['undo'] }
  | { type: 'refused'; step: Step; atMs: number }
  /** The write threw. */
  | { type: 'broke'; step: Step }
  | { type: 'takenBack'; seq: number }
  | { type: 'aheadWanted' }
  | { type: 'waits'; untilMs: number }
  | { type: 'finished'; next: NextCards }
  | { type: 'failed' };

export function newSitting(atMs: number): Sitting {
  return {
    shown: {
      phase: 'loading',
      remaining: { learning: 0, reviews: 0, fresh: 0 },
      done: [],
      acts: [],
    },
    next: [],
    isAhead: false,
    shownAtMs: atMs,
    leaving: [],
    unwritten: [],
    lastSeq: 0,
  };
}

/** @returns the same object if the event does not apply, such as a rating before the answer is shown */
export function transition(sitting: Sitting, event: ReviewEvent): Sitting {
  switch (event.type) {
    case 'readsQueue':
      return { ...sitting, unsure: undefined };
    case 'queueRead':
      return queueRead(sitting, event.queue, event.unsure);
    case 'asked':
      return ask(sitting, event.asked, event.phase, event.atMs);
    case 'opened':
      // A card may have been left while the next ones were being opened.
      return { ...sitting, next: event.next.filter((asked) => isFree(sitting, asked)) };
    case 'reread':
      return sitting.shown.current?.card.id === event.asked.card.id
        ? show(sitting, { current: event.asked })
        : sitting;
    case 'answerShown':
      return sitting.shown.phase === 'question' ? show(sitting, { phase: 'answer' }) : sitting;
    case 'rated':
      return rated(sitting, event.rating, event.atMs);
    case 'acted':
      return acted(sitting, event.act, event.atMs);
    case 'ratingStored': {
      const { seq, reviewId, along } = event;
      const done = sitting.shown.done.map((one) =>
        one.seq === seq ? { ...one, reviewId, along } : one,
      );
      return show(stored(sitting, seq), { done });
    }
    case 'actStored': {
      const { seq, undo } = event;
      if (undo === undefined) return withoutStep(stored(sitting, seq), seq);
      const acts = sitting.shown.acts.map((one) => (one.seq === seq ? { ...one, undo } : one));
      return show(stored(sitting, seq), { acts });
    }
    case 'refused': {
      const { step, atMs } = event;
      const left = notStored(sitting, step.seq);
      return isLeaving(step) ? ask(left, step.asked, phaseOf(step), atMs) : left;
    }
    case 'broke':
      return notStored(sitting, event.step.seq);
    case 'takenBack':
      return withoutStep(sitting, event.seq);
    case 'aheadWanted':
      return { ...sitting, isAhead: true };
    case 'waits':
      return show(sitting, { phase: 'waiting', waitUntil: event.untilMs });
    case 'finished': {
      // Both are set: an earlier end may have set either.
      const { nextDueAt, later } = event.next;
      return show(sitting, { phase: 'finished', nextDueAt, later });
    }
    case 'failed':
      return show(sitting, { phase: 'failed', current: undefined });
  }
}

export function stepsOf({ done, acts }: Pick<ReviewState, 'done' | 'acts'>): Step[] {
  return [...done, ...acts].sort((a, b) => a.seq - b.seq);
}

/** Identifies the message about a step, which is dismissed when the step is taken back. */
export function messageIdOf({ seq, asked }: Pick<Step, 'seq' | 'asked'>): string {
  return `review ${asked.card.id} ${seq}`;
}

/** The card was left with this step and returns with its undo. */
export function isLeaving(step: Step): boolean {
  return 'rating' in step || step.leaves;
}

/** The side of the card at the time of the step. */
export function phaseOf(step: Step): AskedPhase {
  return 'rating' in step ? 'answer' : step.phase;
}

/**
 * The step that an undo takes back: the last remaining step of those at the press. Later steps may not be stored yet.
 * @param atPress the steps when Undo was pressed
 */
export function stepToUndo({ shown, unwritten }: Sitting, atPress: readonly Step[]) {
  const meant = atPress.at(-1);
  if (meant !== undefined && unwritten.includes(meant.seq)) return undefined;
  const seqs = new Set(atPress.map(({ seq }) => seq));
  return stepsOf(shown).findLast(({ seq }) => seqs.has(seq));
}

/** The next card should not have the same key as this last one (`QueueCard`). */
export function lastApartKey({ shown: { current, done } }: Sitting): string | undefined {
  return (current ?? done.at(-1)?.asked)?.apartKey;
}

export function freeCards(sitting: Sitting, order: readonly QueueCard[]): QueueCard[] {
  const taken = takenIds(sitting);
  return order.filter(({ cardId }) => !taken.has(cardId));
}

/** `false` if another card of its group is asked before it or was just left, and buries it. */
export function mayBeAsked(
  { shown, leaving }: Sitting,
  opened: readonly AskedCard[],
  { card: { groupId } }: AskedCard,
): boolean {
  if (!groupId) return true;
  const before = [shown.current, ...opened].map((one) => one?.buriesGroup);
  return ![...before, ...leaving.map(({ group }) => group)].includes(groupId);
}

function takenIds({ shown, leaving }: Sitting): Set<string | undefined> {
  return new Set([shown.current?.card.id, ...leaving.map(({ cardId }) => cardId)]);
}

function isFree(sitting: Sitting, asked: AskedCard): boolean {
  return !takenIds(sitting).has(asked.card.id) && mayBeAsked(sitting, [], asked);
}

function show(sitting: Sitting, part: Partial<ReviewState>): Sitting {
  return { ...sitting, shown: { ...sitting.shown, ...part } };
}

function ask(sitting: Sitting, current: AskedCard, phase: AskedPhase, atMs: number): Sitting {
  return { ...show(sitting, { phase, current, waitUntil: undefined }), shownAtMs: atMs };
}

function queueRead(sitting: Sitting, queue: Queue, unsure: string | undefined): Sitting {
  const { current, phase } = sitting.shown;
  const { remaining } = queue;
  const isGone =
    unsure !== undefined &&
    current?.card.id === unsure &&
    phase === 'question' &&
    !queue.order.some(({ cardId }) => cardId === unsure);
  return show(
    sitting,
    isGone ? { remaining, phase: 'loading', current: undefined } : { remaining },
  );
}

function rated(sitting: Sitting, rating: Rating, atMs: number): Sitting {
  const { phase, current, done } = sitting.shown;
  if (phase !== 'answer' || current === undefined) return sitting;
  const passedMs = Math.max(0, Math.round(atMs - sitting.shownAtMs));
  const step = {
    seq: sitting.lastSeq + 1,
    asked: current,
    rating,
    durationMs: Math.min(maxDurationMs, passedMs),
  };
  const after = show({ ...sitting, lastSeq: step.seq }, { done: [...done, step] });
  return leave(after, step, current.buriesGroup, atMs);
}

function acted(
  sitting: Sitting,
  { name, leaves, takesGroup = false }: Pick<Act, 'name' | 'leaves' | 'takesGroup'>,
  atMs: number,
): Sitting {
  const { phase, current, acts } = sitting.shown;
  if (current === undefined || (phase !== 'question' && phase !== 'answer')) return sitting;
  const step = { seq: sitting.lastSeq + 1, asked: current, name, leaves, phase };
  const after = show({ ...sitting, lastSeq: step.seq }, { acts: [...acts, step] });
  const group = (takesGroup && current.card.groupId) || undefined;
  return leaves ? leave(after, step, group, atMs) : after;
}

/** Asks the next card if one is open. @param group its other cards wait until tomorrow */
function leave(
  sitting: Sitting,
  { seq, asked }: Step,
  group: string | undefined,
  atMs: number,
): Sitting {
  const [next, ...rest] = sitting.next.filter(
    ({ card }) => group === undefined || card.groupId !== group,
  );
  const left: Sitting = {
    ...show(sitting, { remaining: without(sitting.shown.remaining, asked) }),
    next: rest,
    unsure: next?.card.id,
    leaving: [...sitting.leaving, { seq, cardId: asked.card.id, group }],
  };
  return next === undefined
    ? show(left, { phase: 'loading', current: undefined })
    : ask(left, next, 'question', atMs);
}

function stored(sitting: Sitting, seq: number): Sitting {
  return { ...sitting, leaving: sitting.leaving.filter((one) => one.seq !== seq) };
}

function notStored(sitting: Sitting, seq: number): Sitting {
  const left = withoutStep(stored(sitting, seq), seq);
  return { ...left, unwritten: [...left.unwritten, seq] };
}

function withoutStep(sitting: Sitting, dropped: number): Sitting {
  const isOther = ({ seq }: Step) => seq !== dropped;
  const { done, acts } = sitting.shown;
  return show(sitting, { done: done.filter(isOther), acts: acts.filter(isOther) });
}

/** Estimated counts after a card, until the queue is read again. */
function without(remaining: DueCounts, { isNew }: AskedCard): DueCounts {
  if (isNew && remaining.fresh > 0) return { ...remaining, fresh: remaining.fresh - 1 };
  if (remaining.reviews > 0) return { ...remaining, reviews: remaining.reviews - 1 };
  return { ...remaining, learning: Math.max(0, remaining.learning - 1) };
}
