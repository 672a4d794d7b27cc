/** What a sitting of review reads and writes in a test: cards of the deck `deck`, by the test's own clock. */
import type { AccountDatabase } from '../../src/db/database.ts';
import { type MutateEnvironment, mutateIn } from '../../src/db/mutate.ts';
import {
  readAskedCard,
  readNextDue,
  readQueue,
} from '../../src/features/flashcards/review/review-source.ts';
import type { ReviewPorts } from '../../src/features/flashcards/review/review-store.ts';
import { rateCard, undoReview } from '../../src/model/entities/facts/review.ts';

/** @param now milliseconds. It is asked each time, so that a test may move it */
export function reviewPorts(
  db: AccountDatabase,
  environment: MutateEnvironment,
  now: () => number,
): Omit<ReviewPorts, 'onProblem'> {
  const clock = () => ({ nowMs: now(), tzOffsetMin: 0 });
  return {
    now,
    readQueue: (after, ahead, counted) =>
      readQueue(db, 'deck', clock(), after, ahead, undefined, counted),
    openCard: (cardId) => readAskedCard(db, cardId, clock()),
    readNext: async () => ({ nextDueAt: await readNextDue(db, 'deck', now()) }),
    rate: (input) => mutateIn(db, rateCard, input, environment),
    undo: (input) => mutateIn(db, undoReview, input, environment),
  };
}
