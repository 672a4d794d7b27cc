/** Tests whether a card matches a search. */
import { dayMs } from '../../../lib/date-format.ts';
import { fold } from '../../../text/fold.ts';
import { recallAfter } from '../fsrs/recall.ts';
import { defaultOptions, type StudyOptions } from '../options/study-options.ts';
import type { Memory } from '../scheduling.ts';
import { dayNumber, startOfStudyDayAtOffset, studyDayOf } from '../study-day.ts';
import { type DeckNode, deckTree, flatTree, type PlacedDeck } from './deck-tree.ts';
import { isLeech, leechTag } from './leech.ts';
import type { CardProperty, CardQuery, CardState, CardTerm, Comparison } from './query.ts';
import { nameTest, withoutEscapes, wordTest } from './words.ts';

/** A card prepared for searching. */
export interface SoughtCard extends Memory {
  id: string;
  deckId: string;
  /** Front and back, folded. */
  text: string;
  buriedUntil: number;
  flag: number;
  createdAt: number;
  /** By `tagKey`. */
  tags: readonly string[];
}

export interface SearchClock {
  /** A `studyTime`. */
  nowMs: number;
  tzOffsetMin: number;
}

export type CardTest = (card: SoughtCard) => boolean;

/** The options of a deck that a search may ask for. */
export type SoughtOptionsOf = (deckId: string) => Pick<StudyOptions, 'leechLimit' | 'parameters'>;

/** @param problems collects problems of the search with the current decks and tags */
export function cardTest(
  query: CardQuery,
  decks: readonly PlacedDeck[],
  clock: SearchClock,
  problems: string[] = [],
  optionsOf: SoughtOptionsOf = () => defaultOptions,
): CardTest {
  let nodes: readonly DeckNode[] | undefined;
  const placed = () => {
    nodes ??= flatTree(deckTree(decks));
    return nodes;
  };
  const testOf = (part: CardQuery): CardTest => {
    switch (part.kind) {
      case 'all': {
        const tests = part.parts.map(testOf);
        return (card) => tests.every((test) => test(card));
      }
      case 'any': {
        const tests = part.parts.map(testOf);
        return (card) => tests.some((test) => test(card));
      }
      case 'not': {
        const test = testOf(part.part);
        return (card) => !test(card);
      }
      default:
        return termTest(part, placed, clock, problems, optionsOf);
    }
  };
  return testOf(query);
}

function termTest(
  term: CardTerm,
  placed: () => readonly DeckNode[],
  clock: SearchClock,
  problems: string[],
  optionsOf: SoughtOptionsOf,
): CardTest {
  switch (term.kind) {
    case 'word': {
      const test = wordTest(term.word);
      return ({ text }) => test(text);
    }
    case 'exact':
      return ({ text }) => text.includes(term.words);
    case 'deck': {
      const found = decksCalled(term.name, placed());
      if (found.size === 0) problems.push(`No deck is called “${withoutEscapes(term.name)}”.`);
      return ({ deckId }) => found.has(deckId);
    }
    case 'tag': {
      const wanted = spaced(term.name);
      const test = nameTest(wanted);
      const path = `${withoutEscapes(wanted)}::`;
      // As in Anki, a tag includes those that begin with it and the path sign.
      return ({ tags }) => tags.some((tag) => test(tag) || tag.startsWith(path));
    }
    case 'is':
      return stateTest(term.state, clock.nowMs, optionsOf);
    case 'flag':
      return ({ flag }) => flag === term.flag;
    case 'added': {
      const from = firstOf(term.days, clock);
      return ({ createdAt }) => createdAt >= from;
    }
    case 'rated': {
      const from = firstOf(term.days, clock);
      return ({ lastRatedAt }) => lastRatedAt >= from;
    }
    case 'prop': {
      const property = propertyOf(term.property, clock, optionsOf);
      return (card) => {
        const value = property(card);
        return value !== undefined && compare(value, term.comparison, term.value);
      };
    }
  }
}

function spaced(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim();
}

/** Decks with this name or path and everything inside them; if there is none, decks whose name begins with it. */
function decksCalled(name: string, nodes: readonly DeckNode[]): ReadonlySet<string> {
  const wanted = spaced(name);
  const whole = withThoseIn(nodes, nameTest(wanted));
  return whole.size > 0
    ? whole
    : withThoseIn(nodes, (own) => own.startsWith(withoutEscapes(wanted)));
}

/** One pass: the decks inside follow their deck at a deeper level. */
function withThoseIn(nodes: readonly DeckNode[], is: (name: string) => boolean): Set<string> {
  const found = new Set<string>();
  let within = Number.POSITIVE_INFINITY;
  for (const { deck, level, path } of nodes) {
    if (level <= within) {
      const isCalled = is(spaced(deck.name)) || is(spaced(path));
      within = isCalled ? level : Number.POSITIVE_INFINITY;
    }
    if (level >= within) found.add(deck.id);
  }
  return found;
}

const [fresh, learning, review, relearning] = [0, 1, 2, 3];

export function isSuspended({ live }: Pick<Memory, 'live'>): boolean {
  return live === 2;
}

function stateTest(state: CardState, nowMs: number, optionsOf: SoughtOptionsOf): CardTest {
  switch (state) {
    case 'due':
      return (card) => isDue(card, nowMs);
    case 'new':
      return (card) => card.state === fresh;
    case 'learn':
      return (card) => card.state === learning || card.state === relearning;
    case 'review':
      return (card) => card.state === review;
    case 'suspended':
      return isSuspended;
    case 'buried':
      return ({ buriedUntil }) => buriedUntil > nowMs;
    case 'leech':
      return ({ deckId, lapses, tags }) =>
        isLeech(lapses, optionsOf(deckId).leechLimit) || tags.includes(leechTag);
  }
}

/** New cards are not due: they wait for the day's allowance. */
export function isDue(card: Pick<SoughtCard, 'live' | 'state' | 'dueAt'>, nowMs: number): boolean {
  return card.live === 1 && card.state !== fresh && card.dueAt <= nowMs;
}

/** The largest change of a clock. */
const clockChangeMs = 60 * 60_000;

/**
 * The study day on which a card is due, by `dayNumber`. An interval of days ends when a study day begins by the
 * clock at the review. If clocks went back since then, that is shortly before the end of the previous day by today's
 * clock.
 */
export function dueDayOf(
  { state, dueAt }: Pick<SoughtCard, 'state' | 'dueAt'>,
  tzOffsetMin: number,
) {
  return dayNumber(studyDayOf(dueAt + (state === review ? clockChangeMs : 0), tzOffsetMin));
}

/** When the first of the last `days` study days began. */
function firstOf(days: number, { nowMs, tzOffsetMin }: SearchClock): number {
  const today = startOfStudyDayAtOffset(studyDayOf(nowMs, tzOffsetMin), tzOffsetMin);
  return today - (days - 1) * dayMs;
}

/** @returns `undefined` if the card has no such property; a new card, for example, has no due date */
function propertyOf(
  property: CardProperty,
  { nowMs, tzOffsetMin }: SearchClock,
  optionsOf: SoughtOptionsOf,
): (card: SoughtCard) => number | undefined {
  const today = dayNumber(studyDayOf(nowMs, tzOffsetMin));
  const reviewed = (of: (card: SoughtCard) => number) => (card: SoughtCard) =>
    card.reps === 0 ? undefined : of(card);
  switch (property) {
    case 'due':
      return reviewed((card) => dueDayOf(card, tzOffsetMin) - today);
    case 'interval':
      return reviewed(({ intervalDays }) => intervalDays);
    case 'difficulty':
      return reviewed(({ difficulty }) => difficulty);
    case 'stability':
      return reviewed(({ stability }) => stability);
    case 'recall':
      return reviewed((card) => recallAfter(card, nowMs, optionsOf(card.deckId).parameters));
    case 'reps':
      return ({ reps }) => reps;
    case 'lapses':
      return ({ lapses }) => lapses;
  }
}

function compare(value: number, comparison: Comparison, wanted: number): boolean {
  switch (comparison) {
    case '<':
      return value < wanted;
    case '<=':
      return value <= wanted;
    case '>':
      return value > wanted;
    case '>=':
      return value >= wanted;
    case '=':
      return value === wanted;
    case '!=':
      return value !== wanted;
  }
}
