/** Scores one sitting of a quiz from its answers; never stored. */
import type { Attempt } from '../entities/facts/attempt.ts';
import { shareOf } from './quiz/mark.ts';
import { type Task, taskOfLists } from './quiz/task.ts';
import { type Effort, newEffort } from './quiz/typed.ts';
import { percentOf } from './statistics/percent.ts';

export type AttemptAnswer = Attempt['answers'][number];
export type Reply = NonNullable<Attempt['replies']>[number];
export type Answered = Pick<Attempt, 'answers' | 'replies'>;
/** `partly`: some parts of the answer are right. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'unanswered';

export interface Score {
  right: number;
  partly: number;
  wrong: number;
  unanswered: number;
  total: number;
  /** Whole percent of all questions; 0 without questions. Partly right answers count in part. */
  percent: number;
}

export interface Outcome {
  verdict: Verdict;
  /** The share that is right, up to 1. */
  share: number;
}

/** The outcome of each answer of a sitting, in order. */
export function outcomesOf({ answers, replies }: Answered): Outcome[] {
  const byQuestion = new Map(replies?.map((reply) => [reply.questionId, reply]));
  const effort = newEffort();
  return answers.map((answer) => {
    if (answer.chosen === null) return { verdict: 'unanswered', share: 0 };
    const share = shareOfAnswer(answer, byQuestion.get(answer.questionId), effort);
    return { verdict: verdictOfShare(share), share };
  });
}

/** Of something that was answered. */
export function verdictOfShare(share: number): Verdict {
  if (share === 1) return 'right';
  return share === 0 ? 'wrong' : 'partly';
}

/** The questions not fully right, to ask again. */
export function missedIds(attempt: Answered): string[] {
  const outcomes = outcomesOf(attempt);
  return attempt.answers
    .filter((_, at) => outcomes[at]?.verdict !== 'right')
    .map(({ questionId }) => questionId);
}

function shareOfAnswer(
  { stem, chosen, correct }: AttemptAnswer,
  reply: Reply | undefined,
  effort: Effort,
): number {
  // It was fully right when given, whatever a later release would decide.
  if (chosen === correct) return 1;
  const task = reply && taskOfLists(reply.kind, stem, reply);
  const most = task ? mostOf(task) : 0;
  return task && most > 0 ? Math.min(shareOf(task, reply.given, effort), most) : 0;
}

/**
 * The highest share for an answer that was not fully right when given, whatever a later release would decide. In a
 * typed answer at least one part was wrong. The rules for other kinds never change, so theirs is only below 1.
 */
function mostOf(task: Task): number {
  if (task.kind === 'short') return 0;
  return task.kind === 'cloze' ? 1 - 1 / task.blanks.length : 0.99;
}

export function scoreOf(attempt: Answered): Score {
  return scoreOfOutcomes(outcomesOf(attempt));
}

/** From known outcomes, since marking takes time: for a whole sitting, or for the answers about one page. */
export function scoreOfOutcomes(outcomes: readonly Outcome[]): Score {
  const countOf = (verdict: Verdict) => outcomes.filter((item) => item.verdict === verdict).length;
  const total = outcomes.length;
  const points = outcomes.reduce((sum, { share }) => sum + share, 0);
  return {
    right: countOf('right'),
    partly: countOf('partly'),
    wrong: countOf('wrong'),
    unanswered: countOf('unanswered'),
    total,
    percent: percentOf(points, total),
  };
}
