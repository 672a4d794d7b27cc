/** A review of the open account: connects the review store with the database and the messages. */
import { currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { localOffsetMin } from '../../../lib/date-format.ts';
import { rateCard, undoReview } from '../../../model/entities/facts/review.ts';
import type { DueCounts, Scope } from '../../../queries/due-cards.ts';
import { dismissToast, toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { makeMediaReady } from '../card-media.tsx';
import { readNext } from '../use-decks.ts';
import { type CustomSitting, openCustomQueue } from './custom/custom-queue.ts';
import { noteLeech } from './note-leech.ts';
import { readAskedCard, readQueue } from './review-source.ts';
import { messageIdOf, type Step } from './review-state.ts';
import { createReview, type RatingInput, type ReviewStore } from './review-store.ts';

interface Sitting {
  scope: Scope;
  /** Also asks cards that are due in the next days. */
  isAhead: boolean;
  /** Asks these cards instead of due cards. */
  custom: CustomSitting | undefined;
  /** The due counts of the screen before. */
  counted?: DueCounts | undefined;
  /** Counts only visible time of the tab. */
  now: () => number;
  onEdit: (cardId: string) => void;
}

export function openReview({ scope, isAhead, custom, counted, now, onEdit }: Sitting): ReviewStore {
  const db = currentDatabase();
  const clock = () => {
    const nowMs = Date.now();
    return { nowMs, tzOffsetMin: localOffsetMin(nowMs) };
  };
  const asked = new Set<string>();
  const studyAhead = isAhead ? { asked } : undefined;
  const queue = custom && openCustomQueue(db, custom);
  const onUndone = (step: Step) => {
    dismissToast(messageIdOf(step));
    toastSuccess('rating' in step ? 'Rating undone' : `Undone: ${lowerFirst(step.name)}`);
  };
  const rate = async (input: RatingInput) => {
    const before = review
      .getState()
      .done.findLast(({ asked: { card } }) => card.id === input.cardId);
    const result = await mutate(rateCard, input);
    if (!result.ok) return result;
    asked.add(input.cardId);
    queue?.rated(input.cardId, input.rating);
    const lapses = before?.asked.memory?.lapses;
    const along = await noteLeech(db, input, lapses, onEdit).catch((error: unknown) => {
      // The rating itself is stored and can be undone.
      console.warn('A leech could not be tagged', error);
      return undefined;
    });
    return { ...result, data: { ...result.data, along } };
  };
  const review: ReviewStore = createReview(
    {
      now,
      readQueue: queue
        ? () => queue.read(clock())
        : (after, ahead, known) => readQueue(db, scope, clock(), after, ahead, studyAhead, known),
      openCard: (cardId) =>
        queue ? queue.open(cardId, clock()) : readAskedCard(db, cardId, clock()),
      onNext: ({ card }) => {
        makeMediaReady(card.id, db).catch((error: unknown) =>
          console.warn('The pictures of the next card could not be read', error),
        );
      },
      readNext: () => readNext(db, scope),
      rate,
      undo: async (input) => {
        const result = await mutate(undoReview, input);
        if (!result.ok) return result;
        asked.delete(input.cardId);
        queue?.takenBack(input.cardId);
        return result;
      },
      onProblem: toastError,
      onUndone,
    },
    custom || isAhead ? undefined : counted,
  );
  return review;
}

function lowerFirst(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}
