/**
 * A sitting of a quiz while it lasts: which questions, in which order their options stand, what was
 * chosen. Pure: the draft is kept by `practice-draft.ts`, so that nothing is lost on the way.
 */
import * as v from 'valibot';
import type { AttemptAnswer } from '../../../model/study/scoring.ts';

export const practiceDraft = v.object({
  /** The id of the attempt to come; it also decides the order of the options. */
  attemptId: v.string(),
  startedAt: v.number(),
  /** Index of the question that is shown. */
  at: v.number(),
  /** The option chosen, by question. */
  chosen: v.record(v.string(), v.string()),
});

export type PracticeDraft = v.InferOutput<typeof practiceDraft>;

export interface AskedQuestion {
  id: string;
  stem: string;
  options: string[];
  /** Index into `options`. */
  answer: number;
}

export function beginPractice(attemptId: string, nowMs: number): PracticeDraft {
  return { attemptId, startedAt: nowMs, at: 0, chosen: {} };
}

export function choose(draft: PracticeDraft, questionId: string, option: string): PracticeDraft {
  return { ...draft, chosen: { ...draft.chosen, [questionId]: option } };
}

/** Goes to another question, never past the ends. */
export function goTo(draft: PracticeDraft, at: number, count: number): PracticeDraft {
  return { ...draft, at: Math.max(0, Math.min(at, count - 1)) };
}

/** What was chosen, unless the question was edited meanwhile and has that option no more. */
export function chosenOf(draft: PracticeDraft, { id, options }: AskedQuestion): string | null {
  return options.find((option) => option === draft.chosen[id]) ?? null;
}

export function countUnanswered(draft: PracticeDraft, questions: readonly AskedQuestion[]): number {
  return questions.filter((question) => chosenOf(draft, question) === null).length;
}

/** The answers as the attempt keeps them. */
export function answersOf(
  draft: PracticeDraft,
  questions: readonly AskedQuestion[],
): AttemptAnswer[] {
  return questions.map((question) => ({
    questionId: question.id,
    stem: question.stem,
    chosen: chosenOf(draft, question),
    correct: question.options[question.answer] ?? '',
  }));
}

/** Options that speak of the others keep their place at the end. */
const aboutOthers = /\b(all|none|both|neither) of (the|these|those)\b|\b(above|preceding)\b/i;

/** The options in the order of this sitting: the same after a reload, another in the next sitting. */
export function shuffleOptions(options: readonly string[], seed: string): string[] {
  const movable = options.filter((option) => !aboutOthers.test(option));
  const fixed = options.filter((option) => aboutOthers.test(option));
  const random = randomFrom(seed);
  for (let i = movable.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a = '', b = ''] = [movable[i], movable[j]];
    movable[i] = b;
    movable[j] = a;
  }
  return [...movable, ...fixed];
}

/** Numbers from 0 to 1 that follow from the seed alone: FNV-1a, then mulberry32. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) {
    state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
