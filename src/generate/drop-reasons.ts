/**
 * Every reason why a generated item is dropped, with the stage and the files that decide it. Students see the reasons with their counts.
 * The device runs the stages in this order; `answers`, `repeats` and `grounding` run in another order where that costs less. Items of a
 * language model go through `by-model/check.ts`, which repeats `sentence`, `grounding` and `twin` and adds `model`.
 */

/** Paths are relative to `src`. */
export const dropStages = {
  /** The sentence cannot stand alone. `generate/make/material.ts` counts this, once for all makers of the same pages. */
  sentence: {
    decidedIn: ['generate/language/quality.ts', 'generate/make/material.ts'],
    reasons: [
      'not a full sentence',
      'too short',
      'too long',
      'a question or an instruction',
      'makes no sense without the sentence before it',
      'refers to a figure, table or chapter',
      'speaks to the reader',
      'a copyright notice or an address',
      'formula, code or table',
      'about the book, the course or an exercise',
    ],
  },
  /**
   * The card scores below `leastScore`, or a point is likely lost outside its text. Not counted: most sentences give no good item. Counted:
   * what is made, but weak as a whole.
   */
  score: {
    decidedIn: [
      'generate/scoring/card-features.ts',
      'generate/scoring/standing.ts',
      'generate/scoring/item-score.ts',
    ],
    reasons: ['likely not clear or not worth learning'],
  },
  /** There are no two fair wrong answers. */
  answers: {
    decidedIn: [
      'generate/make/questions.ts',
      'generate/foreign/make-cards.ts',
      'generate/cards/card-turns.ts',
    ],
    reasons: ['too few good wrong answers'],
  },
  /** An item of the same run asks for the same term. */
  repeats: {
    decidedIn: [
      'generate/make/flashcards.ts',
      'generate/make/questions.ts',
      'generate/foreign/make-cards.ts',
    ],
    reasons: ['asks the same as another card', 'asks the same as another question'],
  },
  /** The page does not say it [P4]. */
  grounding: {
    decidedIn: [
      'generate/grounding/ground.ts',
      'generate/grounding/claims.ts',
      'generate/grounding/prompts.ts',
    ],
    reasons: [
      'the quote is not on the page',
      'a word of the scan is hard to read',
      'the answer is not in the quote',
      'the answer is cut off',
      'the question is about something else',
      'a name or number is not on the page',
      'another answer may be right',
      'no fact to learn',
    ],
  },
  /** The item or its sentence says nearly the same as another. */
  twin: {
    decidedIn: [
      'generate/make/choose.ts',
      'generate/make/material.ts',
      'generate/summary/summary.ts',
      'generate/by-model/check.ts',
    ],
    reasons: ['repeats another item'],
  },
  /** The student has the item from an earlier job, or in the deck or quiz that it would go to. */
  known: {
    decidedIn: ['features/generate/job/collect.ts'],
    reasons: ['you have it already'],
  },
  /** Only pictures. */
  picture: {
    decidedIn: ['generate/pictures/picture-cards.ts', 'features/generate/job/make-pictures.ts'],
    reasons: ['the caption does not say what the picture shows', 'the picture cannot be drawn'],
  },
  /** Only questions from a deck: counts cards that gave no question. */
  deck: {
    decidedIn: ['generate/cards/card-turns.ts'],
    reasons: [
      'a card that cannot be asked with answers to choose from',
      'a card that cannot be asked in these ways',
      'no question of these kinds fits the card',
    ],
  },
  /** Only for language models. */
  model: {
    decidedIn: [
      'generate/by-model/check.ts',
      'generate/by-model/said-around.ts',
      'generate/by-model/make-all.ts',
      'generate/by-model/maker.ts',
    ],
    reasons: [
      'not in the form that was asked for',
      'has a link or markup',
      'makes no sense without the page',
      'the answer stands in the question',
      'the answer is too long to type',
      'the answer is far longer than the others',
      'two options say the same',
      'an option speaks of the others',
      'a wrong answer is not of these pages',
      'no steps in an order',
      'a part of a sentence that says something else',
      'the sentence says it is not so',
      'the question asks the contrary',
      'the question asks it the other way round',
      'the AI gave no items',
      'the AI was not there to check it',
      'the AI could not answer it itself',
      'the AI chose another answer itself',
      'no sentence of the pages says it',
      'the server was stopped while they were made',
    ],
  },
} as const;

type Stage = keyof typeof dropStages;

export type ReasonAt<S extends Stage> = (typeof dropStages)[S]['reasons'][number];
export type DropReason = ReasonAt<Stage>;

type Outcome = { ok: true } | { ok: false; reason: DropReason };

export interface Drops {
  add(reason: DropReason, times?: number): void;
  /** Adds counts of another run. Other releases of the server may have other reasons. */
  addAll(counts: Readonly<Record<string, number>>): void;
  /** Counts the reason if the check refused the item. */
  passes<O extends Outcome>(outcome: O): outcome is Extract<O, { ok: true }>;
  counts: Record<string, number>;
}

export function createDrops(before: Readonly<Record<string, number>> = {}): Drops {
  const counts: Record<string, number> = { ...before };
  const count = (reason: string, times: number) => {
    if (times > 0) counts[reason] = (counts[reason] ?? 0) + times;
  };
  return {
    counts,
    add: (reason, times = 1) => count(reason, times),
    addAll: (more) => {
      for (const [reason, times] of Object.entries(more)) count(reason, times);
    },
    passes: <O extends Outcome>(outcome: O): outcome is Extract<O, { ok: true }> => {
      if (!outcome.ok) count(outcome.reason, 1);
      return outcome.ok;
    },
  };
}
