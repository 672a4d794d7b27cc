/** Which key sentences Pick offers, and how many of them at first. Pure. */
import type { KeySentence } from '../../generate/pick/key-sentence.ts';
import { keyOfPick } from '../../model/entities/pick.ts';
import { openSentences, type PicksOfSource } from '../../queries/picks.ts';

/** How many sentences of a section are offered first: the most important ones, or all. */
export type Amount = 25 | 50 | 'all';

export const usualAmount: Amount = 25;

/** So few more are not worth another round. */
const fewMore = 5;

/** All but those that the student's cards ask already. What was decided before counts as done. */
export function sentencesToOffer<Sentence extends KeySentence>(
  sentences: readonly Sentence[],
  { picks, cards }: PicksOfSource,
): Sentence[] {
  const decided = decidedOf(picks);
  const open = new Map(openSentences(sentences, picks, cards).map((one) => [keyOfPick(one), one]));
  return sentences.flatMap((one) => {
    const key = keyOfPick(one);
    return open.get(key) ?? (decided.has(key) ? [one] : []);
  });
}

/** The keys of the sentences that were kept or skipped. */
export function decidedOf(picks: PicksOfSource['picks']): Set<string> {
  return new Set(picks.filter(({ outcome }) => outcome !== 'open').map(keyOfPick));
}

type Ranked = Pick<KeySentence, 'rank'>;

/** @returns in the order in which they came */
export function mostImportant<Sentence extends Ranked>(
  sentences: readonly Sentence[],
  most: number,
): readonly Sentence[] {
  if (isAll(sentences, most)) return sentences;
  const chosen = new Set(byRank(sentences).slice(0, most));
  return sentences.filter((one) => chosen.has(one));
}

function byRank<Sentence extends Ranked>(sentences: readonly Sentence[]): Sentence[] {
  return sentences.toSorted((a, b) => a.rank - b.rank);
}

function isAll(sentences: readonly unknown[], most: number): boolean {
  return sentences.length <= most + fewMore;
}

/** The round that a student comes back to: the first one with an open sentence, unless the next one is begun already. */
export function mostToBegin<Sentence extends Ranked>(
  sentences: readonly Sentence[],
  isDecided: (one: Sentence) => boolean,
  amount: Amount,
): number {
  if (amount === 'all') return sentences.length;
  const ranked = byRank(sentences);
  let most: number = amount;
  while (
    !isAll(ranked, most) &&
    ranked.slice(0, most).every(isDecided) &&
    ranked.slice(most, most + amount).some(isDecided)
  )
    most += amount;
  return most;
}

/** The next round. @returns how many it has, and how many there are with it; `undefined` if all are offered */
export function moreOf(
  sentences: readonly unknown[],
  most: number,
  amount: Amount,
): { count: number; most: number } | undefined {
  if (amount === 'all' || isAll(sentences, most)) return undefined;
  const after = most + amount;
  const all = isAll(sentences, after) ? sentences.length : after;
  return { count: all - most, most: after };
}

/** @returns none where all sentences are offered at once anyway */
export function amountsFor(total: number): Amount[] {
  const rounds = ([25, 50] as const).filter((one) => total > one + fewMore);
  return rounds.length === 0 ? [] : [...rounds, 'all'];
}

export function amountInWords(amount: Amount, total: number): string {
  return amount === 'all' ? `All ${total}` : `${amount} most important`;
}
