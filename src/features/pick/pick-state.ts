/**
 * A sitting of Pick: the sentences, the words that each hides, the one in hand, and what was decided. What was decided
 * earlier or on another device comes as `earlier`; this sitting's own decisions count at once, before they are stored.
 * Pure.
 */
import { mostImportant } from '../../components/pick/offered.ts';
import type { KeySentence } from '../../generate/pick/key-sentence.ts';
import {
  drag,
  type Hidden,
  rangeOfSpan,
  type Span,
  tap,
  toggle,
  type WordRange,
  wordsOf,
} from './words.ts';

export type Outcome = 'kept' | 'skipped';

/** A sentence with its words. Sentences that say the same have the same key. */
export interface PickSentence extends KeySentence {
  key: string;
  words: readonly Span[];
  /** The suggested gaps as words, best first. */
  suggested: readonly WordRange[];
}

export interface Step {
  key: string;
  outcome: Outcome;
}

export interface Sitting {
  /** Of the section, in the order of the text. */
  all: readonly PickSentence[];
  /** How many of `all` Pick found: all but those that the student added. */
  found: number;
  /** Of `all`: the most important ones, as many as are offered now. */
  sentences: readonly PickSentence[];
  /** Words hidden by the student, by sentence; without an entry, those of the first suggested gap. */
  hidden: ReadonlyMap<string, Hidden>;
  /** The sentence in hand; `undefined` when all are done. */
  now: string | undefined;
  /** The decisions of this sitting, the last one last. */
  steps: readonly Step[];
  /** Decisions of this device in earlier sittings, the last one last. Undo goes on with them. */
  before: readonly Step[];
  /** Decisions that are stored, of all sittings and devices, by sentence. */
  earlier: ReadonlyMap<string, Outcome>;
  /** Of `earlier` and `steps`: what stands now, by sentence. */
  outcomes: ReadonlyMap<string, Outcome>;
}

/** Each sentence once, in the order of the text. */
export function preparedSentences(
  sentences: readonly KeySentence[],
  keyOf: (one: KeySentence) => string,
): PickSentence[] {
  const seen = new Set<string>();
  return sentences.flatMap((one) => {
    const key = keyOf(one);
    if (seen.has(key)) return [];
    seen.add(key);
    const words = wordsOf(one.sentence);
    const suggested = one.gaps.flatMap((gap) => rangeOfSpan(words, gap) ?? []);
    return words.length === 0 ? [] : [{ ...one, key, words, suggested }];
  });
}

interface Begin {
  all: readonly PickSentence[];
  earlier: ReadonlyMap<string, Outcome>;
  /** How many sentences are offered. */
  most?: number;
  before?: readonly Step[];
  /** What decided sentences hide. */
  hidden?: ReadonlyMap<string, Hidden>;
}

export function beginSitting({ all, earlier, most = all.length, ...rest }: Begin): Sitting {
  const { before = [], hidden = new Map() } = rest;
  const sentences = mostImportant(all, most);
  const begun = { all, found: all.length, sentences, hidden, before, now: undefined };
  const sitting = withDecisions(begun, { steps: [], earlier });
  return { ...sitting, now: nextOpen(sitting, -1) };
}

/** Each sentence is asked for its outcome with each key that is pressed, so they are put together once. */
function withDecisions(
  sitting: Omit<Sitting, 'steps' | 'earlier' | 'outcomes'>,
  { steps, earlier }: Pick<Sitting, 'steps' | 'earlier'>,
): Sitting {
  const outcomes = new Map(earlier);
  for (const { key, outcome } of steps) outcomes.set(key, outcome);
  // What another device decided since is not undone here.
  const before = sitting.before.filter(({ key, outcome }) => outcomes.get(key) === outcome);
  return { ...sitting, before, steps, earlier, outcomes };
}

export function outcomeOf({ outcomes }: Sitting, key: string): Outcome | undefined {
  return outcomes.get(key);
}

export function hiddenOf({ hidden }: Sitting, { key, suggested }: PickSentence): Hidden {
  const own = hidden.get(key);
  if (own !== undefined) return own;
  const [first] = suggested;
  return first === undefined ? [] : toggle([], first);
}

export function currentOf({ sentences, now }: Sitting): PickSentence | undefined {
  return sentences.find(({ key }) => key === now);
}

/** The sentence that comes into hand when the current one is decided. */
export function upcomingOf(sitting: Sitting): PickSentence | undefined {
  const at = placeOf(sitting, sitting.now);
  const key = nextOpen(sitting, at, sitting.now);
  return sitting.sentences.find((one) => one.key === key);
}

export interface Tally {
  kept: number;
  skipped: number;
  done: number;
  total: number;
}

export function tallyOf(sitting: Sitting, among = sitting.sentences): Tally {
  const outcomes = among.map(({ key }) => outcomeOf(sitting, key));
  const kept = outcomes.filter((one) => one === 'kept').length;
  const skipped = outcomes.filter((one) => one === 'skipped').length;
  return { kept, skipped, done: kept + skipped, total: among.length };
}

/** What a student does with the sentence in hand or the list. */
export type PickAct =
  | { kind: 'tap'; word: number }
  | { kind: 'drag'; from: number; to: number }
  /** Hides or shows these words. */
  | { kind: 'toggle'; range: WordRange }
  /** Hides or shows a suggested gap, 0 for the first. */
  | { kind: 'suggested'; at: number }
  | { kind: 'decide'; outcome: Outcome }
  | { kind: 'look'; key: string }
  /** Takes the decision about a sentence back. */
  | { kind: 'reopen'; key: string }
  /** From a decided sentence that was looked at to the next open one. */
  | { kind: 'go-on' }
  /** Takes a sentence in hand that was not offered, or looks at one that was. */
  | { kind: 'add'; sentence: PickSentence }
  /** Offers so many sentences of the section. */
  | { kind: 'offer'; most: number }
  /** To the next or the previous open sentence. */
  | { kind: 'move'; by: 1 | -1 };

export function act(sitting: Sitting, done: PickAct): Sitting {
  const current = currentOf(sitting);
  switch (done.kind) {
    case 'look':
      return placeOf(sitting, done.key) < 0 ? sitting : { ...sitting, now: done.key };
    case 'reopen':
      return takenBack(sitting, done.key);
    case 'go-on':
      return { ...sitting, now: nextOpen(sitting, placeOf(sitting, sitting.now)) };
    case 'add':
      return add(sitting, done.sentence);
    case 'offer':
      return offer(sitting, done.most);
    case 'move':
      return move(sitting, done.by);
    case 'decide':
      return current === undefined ? sitting : decide(sitting, current, done.outcome);
    default:
      return current === undefined || !isOpen(sitting, current)
        ? sitting
        : choose(sitting, current, done);
  }
}

/** It stands before the one in hand, which comes next, or else at the end of its page. */
function add(sitting: Sitting, sentence: PickSentence): Sitting {
  const { key } = sentence;
  const beside = (some: readonly PickSentence[]) => {
    if (some.some((one) => one.key === key)) return some;
    const now = some.findIndex((one) => one.key === sitting.now && one.page === sentence.page);
    const after = some.findIndex((one) => one.page > sentence.page);
    const at = now >= 0 ? now : after < 0 ? some.length : after;
    return some.toSpliced(at, 0, sentence);
  };
  return { ...sitting, all: beside(sitting.all), sentences: beside(sitting.sentences), now: key };
}

/** The sentence in hand stays if it is among them. */
function offer(sitting: Sitting, most: number): Sitting {
  const after = { ...sitting, sentences: mostImportant(sitting.all, most) };
  if (sitting.now !== undefined && placeOf(after, sitting.now) >= 0) return after;
  return { ...after, now: nextOpen(after, -1) };
}

type Choice = Extract<PickAct, { kind: 'tap' | 'drag' | 'toggle' | 'suggested' }>;

function choose(sitting: Sitting, current: PickSentence, done: Choice): Sitting {
  const before = hiddenOf(sitting, current);
  const after = hiddenAfter(before, current, done);
  return after === before
    ? sitting
    : { ...sitting, hidden: new Map(sitting.hidden).set(current.key, after) };
}

function hiddenAfter(before: Hidden, { suggested, words }: PickSentence, done: Choice): Hidden {
  const isThere = (word: number) => word >= 0 && word < words.length;
  switch (done.kind) {
    case 'tap':
      return isThere(done.word) ? tap(before, done.word, suggested) : before;
    case 'drag':
      return isThere(done.from) && isThere(done.to) ? drag(before, done.from, done.to) : before;
    case 'toggle':
      return isThere(done.range.from) && isThere(done.range.to)
        ? toggle(before, done.range)
        : before;
    case 'suggested': {
      const range = suggested[done.at];
      return range === undefined ? before : toggle(before, range);
    }
  }
}

/** Kept without hidden words, it would ask nothing. One that was decided is opened again first. */
export function mayKeep(sitting: Sitting): boolean {
  const current = currentOf(sitting);
  return current !== undefined && isOpen(sitting, current) && hiddenOf(sitting, current).length > 0;
}

export function isOpen(sitting: Sitting, { key }: PickSentence): boolean {
  return outcomeOf(sitting, key) === undefined;
}

function decide(sitting: Sitting, { key }: PickSentence, outcome: Outcome): Sitting {
  const isOther = (step: Step) => step.key !== key;
  const steps = [...sitting.steps.filter(isOther), { key, outcome }];
  const before = sitting.before.filter(isOther);
  const after = withDecisions({ ...sitting, before }, { ...sitting, steps });
  return { ...after, now: nextOpen(after, placeOf(after, key)) };
}

/** The decision that Undo takes back: of this sitting, else of an earlier one. */
export function lastStep({ steps, before, all }: Sitting): Step | undefined {
  const isHere = ({ key }: Step) => all.some((one) => one.key === key);
  return steps.at(-1) ?? before.findLast(isHere);
}

/**
 * The sentence is in hand again with its hidden words, also one that was not offered any more; also after a decision that
 * could not be stored.
 */
export function takenBack(sitting: Sitting, key: string): Sitting {
  const earlier = new Map(sitting.earlier);
  earlier.delete(key);
  const steps = sitting.steps.filter((step) => step.key !== key);
  const after = withDecisions(sitting, { earlier, steps });
  if (!sitting.all.some((one) => one.key === key)) return after;
  if (placeOf(after, key) >= 0) return { ...after, now: key };
  const offered = new Set(after.sentences.map((one) => one.key)).add(key);
  return { ...after, sentences: after.all.filter((one) => offered.has(one.key)), now: key };
}

/** Undo could not be stored. A decision that the student has made about the sentence since then stands. */
export function stillDecided(sitting: Sitting, step: Step): Sitting {
  if (sitting.steps.some(({ key }) => key === step.key)) return sitting;
  const { earlier } = sitting;
  const after = withDecisions(sitting, { earlier, steps: [...sitting.steps, step] });
  if (sitting.now !== step.key) return after;
  return { ...after, now: nextOpen(after, placeOf(after, step.key)) };
}

/**
 * The stored decisions have changed, here or on another device. A sentence in hand that was decided elsewhere leaves.
 */
export function hear(sitting: Sitting, earlier: ReadonlyMap<string, Outcome>): Sitting {
  const before = sitting.now === undefined ? undefined : outcomeOf(sitting, sitting.now);
  const heard = withDecisions(sitting, { ...sitting, earlier });
  const { now } = heard;
  const isDecidedNow = now !== undefined && outcomeOf(heard, now) !== undefined;
  if (now !== undefined && !(isDecidedNow && before === undefined)) return heard;
  return { ...heard, now: nextOpen(heard, placeOf(heard, now)) };
}

/** Open sentences only; stays at the ends. */
function move(sitting: Sitting, by: 1 | -1): Sitting {
  const { sentences } = sitting;
  const at = placeOf(sitting, sitting.now);
  const others = by === 1 ? sentences.slice(at + 1) : sentences.slice(0, Math.max(at, 0)).reverse();
  const next = others.find(({ key }) => outcomeOf(sitting, key) === undefined);
  return next === undefined ? sitting : { ...sitting, now: next.key };
}

/** The next open one behind a place, else the first open one. @param but is left out */
function nextOpen(sitting: Sitting, at: number, but?: string): string | undefined {
  const { sentences } = sitting;
  const inTurn = [...sentences.slice(at + 1), ...sentences.slice(0, Math.max(at, 0))];
  return inTurn.find(({ key }) => key !== but && outcomeOf(sitting, key) === undefined)?.key;
}

/** From 1, among the sentences that are offered. */
export function positionOf(sitting: Sitting, key: string): number {
  return placeOf(sitting, key) + 1;
}

function placeOf({ sentences }: Pick<Sitting, 'sentences'>, key: string | undefined): number {
  return sentences.findIndex((one) => one.key === key);
}
