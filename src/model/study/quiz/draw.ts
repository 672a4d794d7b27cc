/**
 * Draws the questions of a sitting that does not ask all. Often-missed questions may come more often: the
 * probability of a miss is estimated from a question's own answers and those of its page (a beta distribution that
 * begins with one miss and one hit, so that an unasked question counts as one half).
 */
import type { Question } from '../../entities/quiz/quiz.ts';
import { type Answered, outcomesOf } from '../scoring.ts';
import { randomFrom } from './shuffle.ts';

type Drawable = Pick<Question, 'id' | 'quizId' | 'page'>;

/** How one or several questions were answered: the missed share and the number of answers. */
export interface MissRecord {
  missed: number;
  count: number;
}

const nothing: MissRecord = { missed: 0, count: 0 };
/** Weight of other questions on the page, relative to the question's own answers. */
const ofPage = 0.5;
/** Even well-known questions come up occasionally. */
const leastWeight = 0.05;

/**
 * How likely each question of the pool is missed, 0 to 1.
 * @param attempts of any quizzes; only answers to questions of the pool are marked
 */
export function weaknessBy(
  pool: readonly Drawable[],
  attempts: readonly Answered[],
): (question: Drawable) => number {
  const [byQuestion, byPage] = [new Map<string, MissRecord>(), new Map<string, MissRecord>()];
  const inPool = new Map(pool.map((question) => [question.id, question]));
  for (const { answers, replies } of attempts) {
    const ofPool = answers.flatMap((answer) => {
      const question = inPool.get(answer.questionId);
      return question === undefined ? [] : [{ answer, question }];
    });
    const outcomes = outcomesOf({ answers: ofPool.map(({ answer }) => answer), replies });
    for (const [at, { share }] of outcomes.entries()) {
      const question = ofPool[at]?.question;
      if (question === undefined) continue;
      addShare(byQuestion, question.id, share);
      if (question.page) addShare(byPage, pageOf(question), share);
    }
  }
  return (question) => {
    const own = byQuestion.get(question.id) ?? nothing;
    // Its own answers are included in its page's.
    const page = byPage.get(pageOf(question));
    const others = page && { missed: page.missed - own.missed, count: page.count - own.count };
    return weaknessOf(own, others);
  };
}

/**
 * How likely a question is missed.
 * @param others on its page
 */
export function weaknessOf(own: MissRecord, others: MissRecord = nothing): number {
  const missed = own.missed + ofPage * others.missed;
  const count = own.count + ofPage * others.count;
  return (missed + 1) / (count + 2);
}

function addShare(records: Map<string, MissRecord>, key: string, share: number): void {
  const { missed, count } = records.get(key) ?? nothing;
  records.set(key, { missed: missed + 1 - share, count: count + 1 });
}

function pageOf({ quizId, page }: Drawable): string {
  return `${quizId} ${page}`;
}

/**
 * Weighted draw without replacement (Efraimidis and Spirakis 2006).
 * @param weightOf above 0; absent: equal weights
 * @returns in the order drawn
 */
export function drawQuestions<Question>(
  questions: readonly Question[],
  count: number,
  seed: string,
  weightOf: (question: Question) => number = () => 1,
): Question[] {
  const random = randomFrom(seed);
  return questions
    .map((question) => {
      const weight = Math.max(leastWeight, weightOf(question));
      return { question, key: -Math.log(1 - random()) / weight };
    })
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ question }) => question);
}
