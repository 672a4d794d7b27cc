/**
 * One rating of one card: an immutable fact. Undo is another fact that voids it.
 * `studyDay` is fixed when it happens and never computed again.
 */
import * as v from 'valibot';
import {
  createRow,
  type Draft,
  defineEntity,
  type Mutation,
  type MutationContext,
  type RowOf,
} from '../../entity.ts';
import { count, day, id, optionalDay, optionalId, timeMs, tzOffsetMin } from '../../fields.ts';
import { studyDayOf } from '../../study/study-day.ts';

export const review = defineEntity({
  name: 'review',
  kind: 'fact',
  rank: 2,
  // A row without `voids` is not in that index.
  indexes: ['cardId', 'studyDay', 'ratedAt', 'voids'],
  fields: {
    cardId: id,
    ratedAt: timeMs,
    tzOffsetMin,
    studyDay: day,
    /** 1 Again, 2 Hard, 3 Good, 4 Easy; 0 in a fact that is not a rating. */
    rating: v.picklist([0, 1, 2, 3, 4]),
    durationMs: count,
    /** The id of the review that this fact undoes. */
    voids: optionalId,
    /**
     * Kinds besides a normal rating: `practice` does not change memory, `forget` makes the card new, `due` sets the
     * next day (`dueOn`). The last two have rating 0.
     */
    kind: v.nullish(v.picklist(['practice', 'forget', 'due'])),
    dueOn: optionalDay,
  },
  noun: 'review',
  derives: ['memory', 'studyDays'],
  storedAs: 'cards',
  labels: {
    cardId: null,
    ratedAt: { label: 'Rated', as: 'time' },
    tzOffsetMin: null,
    studyDay: null,
    rating: { label: 'Rating', as: { say: ratingInWords } },
    durationMs: null,
    voids: null,
    kind: null,
    dueOn: { label: 'Due', as: 'day' },
  },
  sheet: {
    name: 'reviews',
    columns: [
      ...['id', 'card', 'rated', 'study day', 'rating', 'duration (ms)', 'takes back'],
      ...['what', 'due on'],
    ],
    lines: ({ id, cardId, ratedAt, studyDay, rating, durationMs, voids, kind, dueOn }) => [
      [
        ...[id, cardId, new Date(ratedAt), studyDay, rating, durationMs, voids],
        ...[whatItIs({ kind, voids }), dueOn],
      ],
    ],
  },
});

export type Review = RowOf<typeof review>;
export type Rating = 1 | 2 | 3 | 4;

const ratingNames = ['', 'Again', 'Hard', 'Good', 'Easy'];

/** Describes a fact without a rating. */
function ratingInWords(rating: number, { kind, voids }: Readonly<Record<string, unknown>>): string {
  return ratingNames[rating] || whatItIs({ kind, voids });
}

function whatItIs({ kind, voids }: { kind?: unknown; voids?: unknown }): string {
  if (kind === 'forget') return 'reset to new';
  if (kind === 'due') return 'due date set';
  if (kind === 'practice') return 'practice';
  return voids ? 'taken back' : 'review';
}

/** @param input `kind`: `practice` if the rating must not change the schedule */
export const rateCard: Mutation<{
  cardId: string;
  rating: Rating;
  durationMs: number;
  kind?: 'practice' | undefined;
}> = (input, { newId, nowMs, tzOffsetMin }) => [
  createRow(review, newId(), {
    ...input,
    ratedAt: nowMs,
    tzOffsetMin,
    studyDay: studyDayOf(nowMs, tzOffsetMin),
  }),
];

export const undoReview: Mutation<{ cardId: string; reviewId: string }> = (
  { cardId, reviewId },
  { newId, nowMs, tzOffsetMin },
) => [
  createRow(review, newId(), {
    cardId,
    rating: 0,
    durationMs: 0,
    voids: reviewId,
    ratedAt: nowMs,
    tzOffsetMin,
    studyDay: studyDayOf(nowMs, tzOffsetMin),
  }),
];

/** Makes cards new again; their reviews stay, and undoing the fact restores their memory. */
export const forgetCards: Mutation<{ ids: readonly string[] }> = ({ ids }, context) =>
  ids.map((cardId) => unrated(cardId, { kind: 'forget' }, context));

/** Undoes facts of `forgetCards` and `setDueDate`. @param facts each with its card */
export const takeBackFacts: Mutation<{ facts: readonly { id: string; cardId: string }[] }> = (
  { facts },
  context,
) => facts.flatMap(({ id, cardId }) => undoReview({ cardId, reviewId: id }, context));

/** Asks the cards next on that study day; their memory stays. */
export const setDueDate: Mutation<{ ids: readonly string[]; dueOn: string }> = (
  { ids, dueOn },
  context,
) => ids.map((cardId) => unrated(cardId, { kind: 'due', dueOn }, context));

function unrated(
  cardId: string,
  what: Pick<Review, 'kind' | 'dueOn'>,
  { newId, nowMs, tzOffsetMin }: MutationContext,
): Draft {
  return createRow(review, newId(), {
    ...{ cardId, rating: 0, durationMs: 0, ratedAt: nowMs, tzOffsetMin },
    ...what,
    studyDay: studyDayOf(nowMs, tzOffsetMin),
  });
}
