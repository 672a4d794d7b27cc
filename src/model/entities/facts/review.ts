/**
 * One rating of one card: an immutable fact. Undo is another fact that voids one.
 * `studyDay` is fixed at the moment of the act and never computed again.
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
  // `voids` holds only what takes another back: a row without it is not in that index.
  indexes: ['cardId', 'studyDay', 'ratedAt', 'voids'],
  fields: {
    cardId: id,
    ratedAt: timeMs,
    tzOffsetMin,
    studyDay: day,
    /** 1 Again, 2 Hard, 3 Good, 4 Easy; 0 in a fact that only voids another. */
    rating: v.picklist([0, 1, 2, 3, 4]),
    durationMs: count,
    /** The id of the review that this fact takes back. */
    voids: optionalId,
    /**
     * What a fact is that is no rating of a review: `practice` leaves the memory as it is, `forget` has the card begin anew,
     * `due` asks it on `dueOn` next. The last two rate 0.
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

/** A fact without a rating says what it is instead. */
function ratingInWords(rating: number, { kind, voids }: Readonly<Record<string, unknown>>): string {
  return ratingNames[rating] || whatItIs({ kind, voids });
}

function whatItIs({ kind, voids }: { kind?: unknown; voids?: unknown }): string {
  if (kind === 'forget') return 'reset to new';
  if (kind === 'due') return 'due date set';
  if (kind === 'practice') return 'practice';
  return voids ? 'taken back' : 'review';
}

/** @param input `kind`: `practice` where the rating counts for no schedule */
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

/** The cards are new again, whatever was rated before; the reviews stay, and an undo of the fact brings it back. */
export const forgetCards: Mutation<{ ids: readonly string[] }> = ({ ids }, context) =>
  ids.map((cardId) => unrated(cardId, { kind: 'forget' }, context));

/** Takes facts of `forgetCards` and `setDueDate` back. @param facts each with its card */
export const takeBackFacts: Mutation<{ facts: readonly { id: string; cardId: string }[] }> = (
  { facts },
  context,
) => facts.flatMap(({ id, cardId }) => undoReview({ cardId, reviewId: id }, context));

/** The cards are asked on that study day next; what is remembered of them stays. */
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
