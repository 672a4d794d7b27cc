/**
 * Which questions a sitting asks where it does not ask all. What is often missed may come more often: how likely a question is
 * missed is judged by how it and the others of its page went (a beta distribution with one miss and one hit to begin with, so that
 * what was never asked counts as a half).
 */
import type { Outcome } from '../scoring.ts';
import { randomFrom } from './shuffle.ts';

/** How the answers to one question, or to those of one page, went: shares of what was missed, and how many there were. */
export interface MissRecord {
  missed: number;
  count: number;
}

/** What others of the page say of a question counts so much beside what it says itself. */
const ofPage = 0.5;
/** Even what is known well comes now and then. */
const leastWeight = 0.05;

/** How likely the question is missed, 0 to 1. */
export function weaknessOf(own: MissRecord | undefined, page: MissRecord | undefined): number {
  const missed = (own?.missed ?? 0) + ofPage * (page?.missed ?? 0);
  const count = (own?.count ?? 0) + ofPage * (page?.count ?? 0);
  return (missed + 1) / (count + 2);
}

/** Adds what a sitting tells. */
export function addOutcome(
  records: Map<string, MissRecord>,
  key: string,
  { share }: Pick<Outcome, 'share'>,
): void {
  const { missed, count } = records.get(key) ?? { missed: 0, count: 0 };
  records.set(key, { missed: missed + 1 - share, count: count + 1 });
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
