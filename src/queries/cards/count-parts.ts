/**
 * How many cards may be asked where decks have limits of their own. A student may have a thousand such decks, and each costs a request:
 * so the first cards are looked at before, which are mostly as many as a day or a screen has room for, and decks are asked a few at a time.
 */
import { fewAtOnce } from '../../db/rows/few-at-once.ts';

/** Decks under one limit. */
export interface LimitedPart {
  decks: readonly string[];
  most: number;
}

/** How the cards of one state that are due are counted; without a deck: those of all. */
export interface Counting {
  /** Up to here. */
  most: number;
  /** The deck of each card that waits for tomorrow; they are counted, and not asked. */
  waiting: readonly string[];
  countOf: (deckId: string | undefined) => Promise<number>;
  /** Of so many cards the decks; fewer: there are no more. */
  decksOfFirst: (most: number) => Promise<readonly string[]>;
  /** Whether a deck is asked and in no part. */
  isInRest: (deckId: string) => boolean;
  /** Where the rest is all decks but these. */
  hidden: readonly string[] | undefined;
  /** What is asked of the rest. */
  countRest: (most: number) => Promise<number>;
}

/** With more decks than these, rows of the first cards cost less than a request for each deck. */
const fewDecks = 50;
const firstCards = 1_000;

export async function countParts(parts: readonly LimitedPart[], by: Counting): Promise<number> {
  if (by.most <= 0) return 0;
  const decks = parts.flatMap((part) => part.decks);
  const waitingIn = tally(by.waiting);
  const ofParts = (counts: ReadonlyMap<string, number>) => {
    const asked = (id: string) => Math.max(0, (counts.get(id) ?? 0) - (waitingIn.get(id) ?? 0));
    return sum(parts.map((part) => Math.min(part.most, sum(part.decks.map(asked)))));
  };
  if (decks.length > fewDecks) {
    const first = await by.decksOfFirst(firstCards);
    const isRest = (id: string) => by.isInRest(id);
    // Those that wait may lie behind the first: what is seen here is never more than there is.
    const ofRest = first.filter(isRest).length - by.waiting.filter(isRest).length;
    const seen = ofParts(tally(first)) + Math.max(0, ofRest);
    if (seen >= by.most || first.length < firstCards) return Math.min(seen, by.most);
  }
  const counts = new Map<string, number>();
  const count = async (id: string) => counts.set(id, await by.countOf(id));
  await fewAtOnce(decks, count);
  const limited = ofParts(counts);
  if (limited >= by.most) return by.most;
  if (by.hidden === undefined)
    return Math.min(by.most, limited + (await by.countRest(by.most - limited)));
  await fewAtOnce(
    by.hidden.filter((id) => !counts.has(id)),
    count,
  );
  const hidden = sum(by.hidden.map((id) => counts.get(id) ?? 0));
  const waiting = by.waiting.filter((id) => by.isInRest(id)).length;
  return Math.min(by.most, limited + (await by.countOf(undefined)) - hidden - waiting);
}

function tally(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
