/** The queue of a review follows only stored ratings. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { openAccountDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { failure } from '../../../lib/result.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { rateCard, undoReview } from '../../../model/entities/facts/review.ts';
import { dismissToast } from '../../../ui/toaster/toast.ts';
import { toastUndo } from '../../../ui/toaster/toast-undo.tsx';
import { createCardActs } from './card-acts.ts';
import { noteLeech } from './note-leech.ts';
import { openReview } from './open-review.ts';

const { failing } = vi.hoisted(() => ({ failing: new Set<unknown>() }));
vi.mock('../../../db/mutate.ts', async (load) => {
  const real = await load<typeof import('../../../db/mutate.ts')>();
  const mutateOnce: typeof real.mutate = (mutation, input) =>
    failing.delete(mutation)
      ? Promise.resolve(failure('invalid', 'Not stored.'))
      : real.mutate(mutation, input);
  return { ...real, mutate: mutateOnce };
});
vi.mock('./note-leech.ts', () => ({ noteLeech: vi.fn(async () => undefined) }));
vi.mock('../../../ui/toaster/toast.ts', () => ({
  ...{ toastError: vi.fn(), toastSuccess: vi.fn(), dismissToast: vi.fn() },
}));
vi.mock('../../../ui/toaster/toast-undo.tsx', () => ({ toastUndo: vi.fn() }));
vi.mock('../card-media.tsx', () => ({ makeMediaReady: async () => undefined }));

beforeEach(async () => {
  failing.clear();
  await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'deck', name: 'Biology' });
  const cards = ['a', 'b'].map((id) => ({ id, deckId: 'deck', front: id, back: 'x' }));
  await mutate(
    createCards,
    cards.map((card) => ({ ...card, kind: 'basic' as const })),
  );
});

async function begin() {
  const custom = { cardIds: ['a', 'b'], practice: 'always' as const };
  const sitting = { scope: 'deck', isAhead: false, custom, now: () => 0, onEdit: () => undefined };
  const review = openReview(sitting);
  await review.resume();
  return review;
}
const left = ({ getState }: Awaited<ReturnType<typeof begin>>) => getState().remaining;

it('a rating that could not be taken back stays out of a custom study', async () => {
  const review = await begin();
  review.showAnswer();
  await review.rate(4);
  expect(left(review)).toEqual({ learning: 0, reviews: 1, fresh: 0 });
  failing.add(undoReview);
  await review.undo();
  await review.resume();
  expect(left(review)).toEqual({ learning: 0, reviews: 1, fresh: 0 });
  await review.undo();
  expect(left(review)).toEqual({ learning: 0, reviews: 2, fresh: 0 });
});

it('a card whose rating could not be stored keeps its place', async () => {
  const review = await begin();
  failing.add(rateCard);
  review.showAnswer();
  await review.rate(1);
  await review.resume();
  expect(left(review)).toEqual({ learning: 0, reviews: 2, fresh: 0 });
});

it('a rating can be taken back though what should follow it broke', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const review = await begin();
  vi.mocked(noteLeech).mockRejectedValueOnce(new Error('disk'));
  review.showAnswer();
  await review.rate(1);
  expect(review.getState()).toMatchObject({ phase: 'question', done: [{ rating: 1 }] });
  await review.undo();
  expect(review.getState().done).toEqual([]);
});

it('what is taken back by a key takes its message along, whose Undo would do nothing any more', async () => {
  const review = await begin();
  createCardActs(review, { whenMoved: true, whenLater: true }).bury();
  await vi.waitFor(() => expect(toastUndo).toHaveBeenCalledTimes(1));
  const [message, , id] = vi.mocked(toastUndo).mock.calls[0] ?? [];
  expect(message).toBe('Card buried until tomorrow');
  expect(id).toBeDefined();
  await review.undo();
  expect(vi.mocked(dismissToast).mock.calls).toEqual([[id]]);
});
