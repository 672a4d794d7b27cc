/**
 * Which questions a sitting asks where it does not ask all. What is often missed may come more often: how likely a question is
 * missed is judged by how it and the others of its page went (a beta distribution with one miss and one hit to begin with, so that
 * what was never asked counts as a half).
 */
import type { Question } from '../../entities/quiz/quiz.ts';
import { type Answered, outcomesOf } from '../scoring.ts';
import { randomFrom } from './shuffle.ts';

type Drawable = Pick<Question, 'id' | 'quizId' | 'page'>;

/** How the answers to one question, or to several, went: shares of what was missed, and how many there were. */
export interface MissRecord {
  missed: number;
  count: number;
}

const nothing: MissRecord = { missed: 0, count: 0 };
/** What others of the page say of a question counts so much beside what it says itself. */
const ofPage = 0.5;
/** Even what is known well comes now and then. */
const leastWeight = 0.05;

/**
 * How likely each question of the pool is missed, 0 to 1.
 * @param attempts that say it, of whatever quizzes; only answers to questions of the pool are marked
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
    // Its own answers are among those of its page.
    const page = byPage.get(pageOf(question));
    const others = page && { missed: page.missed - own.missed, count: page.count - own.count };
    return weaknessOf(own, others);
  };
}

/**
 * How likely a question is missed.
 * @param others of its page
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
 * Draws without putting back, each as likely as its weight (Efraimidis and Spirakis 2006).
 * @param weightOf above 0; none: all are as likely
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
