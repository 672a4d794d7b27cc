import { openAccountDatabase } from '../../../../src/db/database.ts';
import { mutateIn } from '../../../../src/db/mutate.ts';
import { watchRows } from '../../../../src/db/rows/watch.ts';
import {
  readAskedCard,
  readNextDue,
  readQueue,
} from '../../../../src/features/flashcards/review/review-source.ts';
import {
  createReview,
  type ReviewStore,
} from '../../../../src/features/flashcards/review/review-store.ts';
import { rateCard, undoReview } from '../../../../src/model/entities/facts/review.ts';
import { changeSettings } from '../../../../src/model/entities/student/settings.ts';
import { cardsDue, readDue, states } from '../../../../src/queries/due-cards.ts';
import { openRaw, putRows, removeRaw } from './raw-puts.ts';
import { environment } from './records.ts';
import { timed } from './timed.ts';

export interface RatedCards {
  /** Until the rating is on disk. */
  durableMs: number[];
  /** Until the review shows the next card. */
  shownMs: number[];
  /** Time until a list of due cards on another screen is updated. */
  followedMs: number[];
  rawMs: number[];
}

/** Rates cards one after another in a review while a list of due cards is open. Milliseconds from the press. */
export async function rateCards(userId: string, count: number): Promise<RatedCards> {
  const database = await openAccountDatabase(userId);
  const times: RatedCards = { durableMs: [], shownMs: [], followedMs: [], rawMs: [] };
  const main = document.querySelector('main') ?? document.body;
  let followed: (() => void) | undefined;
  const stop = watchRows(
    async () => {
      const due = cardsDue(database, undefined, states.fresh, 0).take(50);
      const [list] = await Promise.all([
        due,
        readDue(database, undefined, { nowMs: Date.now(), tzOffsetMin: 0 }),
      ]);
      return list;
    },
    (list) => {
      main.textContent = list.map(({ cardId }) => cardId).join(' ');
      followed?.();
    },
    (error) => console.error(error),
  );
  // All the cards are new, and a day's allowance would end the sitting.
  await mutateIn(database, changeSettings, { newCardsPerDay: 10 * count }, environment);
  let pressedAt = 0;
  const clock = () => ({ nowMs: Date.now(), tzOffsetMin: 0 });
  const review: ReviewStore = createReview({
    now: Date.now,
    readQueue: (after, ahead) => readQueue(database, undefined, clock(), after, ahead),
    openCard: (cardId) => readAskedCard(database, cardId, clock()),
    readNext: async () => ({ nextDueAt: await readNextDue(database, undefined, Date.now()) }),
    rate: async (input) => {
      const result = await mutateIn(database, rateCard, input, environment);
      times.durableMs.push(performance.now() - pressedAt);
      return result;
    },
    undo: (input) => mutateIn(database, undoReview, input, environment),
    onProblem: (message) => console.error(message),
  });
  let shown = '';
  const title = document.createElement('h1');
  document.body.append(title);
  review.subscribe(({ current }) => {
    const front = current?.card.front ?? '';
    if (front === shown) return;
    shown = front;
    title.textContent = front;
    if (front !== '' && pressedAt > 0) times.shownMs.push(performance.now() - pressedAt);
  });
  await review.resume();
  for (let number = 0; number < count && review.getState().current !== undefined; number++) {
    review.showAnswer();
    const list = new Promise<void>((resolve) => {
      followed = resolve;
    });
    pressedAt = performance.now();
    const rated = review.rate(4);
    await list;
    times.followedMs.push(performance.now() - pressedAt);
    await rated;
  }
  stop();
  const row = await database.table('card').toCollection().first();
  const raw = await openRaw(database, 'card');
  for (let i = 0; i < count; i++) times.rawMs.push(await timed(() => putRows(raw, [row])));
  raw.close();
  await removeRaw();
  return times;
}
