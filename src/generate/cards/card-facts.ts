/** Reads a card as a fact: one side is asked, the other is the answer. Finds wrong answers among the facts of other cards. Pure. */
import { type ClozePart, parseCloze } from '../../model/study/cloze.ts';
import { blankSign } from '../../model/study/quiz/task.ts';
import { fold } from '../../text/fold.ts';
import { isCapital, rootsOf, wordsOf } from '../language/words.ts';
import { wrongAnswers } from '../make/distractors.ts';

export type CardSide = 'front' | 'back';

/** Its sides are plain text. Only the gaps that a cloze card asks are gaps. */
export interface AskedCard {
  id: string;
  kind: 'basic' | 'cloze';
  front: string;
  back: string;
  /** What a side has besides words. */
  shown?: Partial<Record<CardSide, 'picture' | 'sound'>> | undefined;
  /** Shared with the card that asks the same in the other direction. */
  groupId?: string | undefined;
  /** Its front is the back of the written note. */
  isReverse?: boolean | undefined;
}

interface Fact {
  card: AskedCard;
  /** The side that is asked; for a cloze card the front. */
  side: CardSide;
  stem: string;
  /** The question without the words around it. */
  asked: string;
  answer: string;
  /** The whole text of the card. */
  quote: string;
  kind: string;
  answerKind: string;
}

/** With everything that comparing needs, read once: a deck has thousands of pairs. */
export interface ReadFact extends Fact {
  /** What is asked, folded, with its signs. */
  question: string;
  plainAsked: string;
  plainAnswer: string;
  /** Of `plainAnswer`. */
  answerWords: readonly string[];
  askedWords: ReadonlySet<string>;
  askedRoots: ReadonlySet<string>;
  /** Of a name only; only the whole of a sentence gives it away. */
  answerRoots: ReadonlySet<string>;
}

/** Letters. Students read four of them. */
const longestAnswer = 240;
const longestStem = 600;
export const mostWordsOfName = 4;

/** @returns nothing if the words of the card do not ask for the answer, or give it away */
export function factOf(card: AskedCard, side: CardSide): ReadFact | undefined {
  const isCloze = card.kind === 'cloze';
  if (isCloze && side === 'back') return undefined;
  const fact = isCloze ? factOfCloze(card) : factOfBasic(card, side);
  if (fact === undefined || saysNothing(fact.answer) || saysNothing(fact.asked)) return undefined;
  if (fact.answer.length > longestAnswer || fact.stem.length > longestStem) return undefined;
  if (!canBeRead(fact)) return undefined;
  const read = readOf(fact);
  return givesAway(read, read) || isToldByBack(read) ? undefined : read;
}

/** An imported card with a picture or sound and no words has a dash. Some programs write characters that show nothing. */
function saysNothing(words: string): boolean {
  return /^[\p{Dash_Punctuation}\p{Cc}\p{Cf}\p{Cs}\uFFFC\uFFFD\s]*$/u.test(words);
}

/** A question about a picture makes no sense without it. One word beside a sound is usually the sound's text. */
function canBeRead({ card, side, asked }: Fact): boolean {
  const shown = card.shown?.[side];
  if (shown !== 'sound') return shown === undefined;
  return card.kind === 'basic' && !isQuestion(asked) && wordsOf(asked).length <= mostWordsOfName;
}

/** Asked from its back, a question must not contain its answer either. */
function isToldByBack({ card, side }: ReadFact): boolean {
  if (side === 'front') return false;
  const other = readOf(factOfBasic(card, 'front'));
  return givesAway(other, other);
}

function readOf(fact: Fact): ReadFact {
  const { asked, answer } = fact;
  const isName = wordsOf(answer).length <= mostWordsOfName;
  const plainAnswer = plain(answer);
  return {
    ...fact,
    question: fold(asked).trim(),
    ...{ plainAsked: plain(asked), plainAnswer, answerWords: plainAnswer.split(' ') },
    ...{ askedWords: new Set(wordsOf(asked)), askedRoots: rootsOf(asked) },
    answerRoots: isName ? rootsOf(answer) : new Set(),
  };
}

function factOfBasic(card: AskedCard, side: CardSide): Fact {
  const [front, back] = [card.front.trim(), card.back.trim()];
  const [asked, answer] = side === 'front' ? [front, back] : [back, front];
  const quote = `${front} – ${back}`;
  const answerKind = kindOf(answer);
  const base = { card, side, asked, answer, quote, answerKind };
  if (!isQuestion(front))
    return { ...base, stem: `What belongs to “${asked}”?`, kind: `pair ${answerKind}` };
  const kind = `${side === 'front' ? questionWord(front) : 'asks'} ${answerKind}`;
  return {
    ...base,
    stem: side === 'front' ? front : `Which question does “${back}” answer?`,
    kind,
  };
}

export function isQuestion(text: string): boolean {
  return /[?？؟;]\s*$/u.test(text);
}

/** Only a card with one gap: several gaps are an answer only together. */
function factOfCloze(card: AskedCard): Fact | undefined {
  const parts = parseCloze(card.front);
  const gaps = parts.filter((part) => part.kind === 'gap');
  const [gap] = gaps;
  if (gaps.length !== 1 || gap === undefined) return undefined;
  const asked = textOfCloze(parts, () => blankSign);
  const answerKind = kindOf(gap.text.trim());
  return {
    ...{ card, side: 'front', asked, answer: gap.text.trim(), answerKind },
    quote: textOfCloze(parts, ({ text }) => text),
    stem: `Which words complete this? “${asked}”`,
    kind: `gap ${answerKind}`,
  };
}

type Gap = Extract<ClozePart, { kind: 'gap' }>;

/** @param inGap the replacement for a gap */
export function textOfCloze(parts: readonly ClozePart[], inGap: (gap: Gap) => string): string {
  return parts
    .map((part) => (part.kind === 'gap' ? inGap(part) : part.text))
    .join('')
    .trim();
}

/** Answers to who, when and where are of different kinds. */
function questionWord(question: string): string {
  return (
    /\b(who|whom|whose|when|where|why|how many|how much|how)\b/i
      .exec(question)?.[1]
      ?.toLowerCase() ?? 'what'
  );
}

function kindOf(answer: string): string {
  if (/\n/.test(answer)) return 'list';
  if (/^\D{0,2}\p{N}[\p{N}., {2}]*\D{0,12}$/u.test(answer)) return 'number';
  if (wordsOf(answer).length > mostWordsOfName) return 'sentence';
  return 'name';
}

/** The question has a word of the answer, or all of it if it is a sentence. */
export function givesAway(
  { plainAsked, askedRoots }: ReadFact,
  { plainAnswer, answerRoots }: ReadFact,
): boolean {
  for (const root of answerRoots) if (askedRoots.has(root)) return true;
  return plainAsked.includes(plainAnswer) && ` ${plainAsked} `.includes(` ${plainAnswer} `);
}

/** Text of signs only stays as it is. */
export function plain(text: string): string {
  const folded = fold(text);
  return wordsOf(folded).join(' ') || folded.trim();
}

/** Wrong answers to cards: answers of the same kind from other cards, likeliest first. No card of the deck makes one of them right. */
export interface Foils {
  /** Answers of the same kind. In big decks only those of similar length. */
  near: (fact: ReadFact) => readonly ReadFact[];
  /** All that are asked with the same letters. */
  askedAlike: (fact: ReadFact) => readonly ReadFact[];
  /** Another answer is wrong, and its length does not show it. */
  isWrong: (fact: ReadFact, other: ReadFact) => boolean;
  /** All near wrong answers, likeliest first. */
  ranked: (fact: ReadFact) => ReadFact[];
  /** @returns nothing if there are too few */
  wrongFor: (fact: ReadFact) => string[] | undefined;
}

/** Bigger decks compare only answers of similar length, so that time grows with the number of cards alone. */
export const mostCompared = 400;

/** @param facts all facts of a deck that are asked from one side */
export function foilsAmong(facts: readonly ReadFact[]): Foils {
  const near = nearOnes(facts);
  const byAsked = Map.groupBy(facts, ({ plainAsked }) => plainAsked);
  const rightAnswers = (fact: ReadFact) => byAsked.get(fact.plainAsked) ?? [fact];
  const byQuestion = Map.groupBy(facts, ({ question }) => question);
  const askedAlike = (fact: ReadFact) => byQuestion.get(fact.question) ?? [fact];
  const isWrong = (fact: ReadFact, other: ReadFact) =>
    isFair(fact, other) && rightAnswers(fact).every((right) => !sameAnswer(right, other));
  const ranked = (fact: ReadFact) =>
    near(fact)
      .filter((other) => other !== fact && isWrong(fact, other))
      .map((other) => ({ other, cost: costOf(fact, other) }))
      .sort((a, b) => a.cost - b.cost || (a.other.answer < b.other.answer ? -1 : 1))
      .map(({ other }) => other);
  const wrongFor = (fact: ReadFact) => {
    const taken: ReadFact[] = [];
    for (const other of ranked(fact)) {
      if (taken.length === wrongAnswers) break;
      if (taken.every((one) => !sameAnswer(one, other))) taken.push(other);
    }
    return taken.length === wrongAnswers ? taken.map(({ answer }) => answer) : undefined;
  };
  return { near, askedAlike, isWrong, ranked, wrongFor };
}

function nearOnes(facts: readonly ReadFact[]): Foils['near'] {
  const byKind = Map.groupBy(facts, ({ answerKind }) => answerKind);
  const places = new Map<ReadFact, number>();
  for (const alike of byKind.values()) {
    if (alike.length > mostCompared) alike.sort((a, b) => a.answer.length - b.answer.length);
    for (const [at, fact] of alike.entries()) places.set(fact, at);
  }
  return (fact) => {
    const alike = byKind.get(fact.answerKind) ?? [];
    const last = Math.max(0, alike.length - mostCompared);
    const first = Math.min(last, Math.max(0, (places.get(fact) ?? 0) - mostCompared / 2));
    return alike.slice(first, first + mostCompared);
  };
}

/** One has all words of the other. */
function sameAnswer({ answerWords: one }: ReadFact, { answerWords: other }: ReadFact): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.every((word) => long.includes(word));
}

function isFair(fact: ReadFact, other: ReadFact): boolean {
  const ratio = other.answer.length / fact.answer.length;
  return (
    ratio > 0.2 && ratio < 5 && other.plainAsked !== fact.plainAsked && !givesAway(fact, other)
  );
}

function costOf(fact: ReadFact, other: ReadFact): number {
  let shared = 0;
  for (const word of fact.askedWords) if (other.askedWords.has(word)) shared++;
  return (
    (other.kind === fact.kind ? 0 : 1) +
    // A word of another language would be noticed.
    (isReverse(other) === isReverse(fact) ? 0 : 1) +
    Math.abs(Math.log(other.answer.length / fact.answer.length)) -
    Math.min(shared, 4) * 0.1 +
    (isCapital(other.answer) === isCapital(fact.answer) ? 0 : 0.5)
  );
}

export const isReverse = ({ card }: ReadFact) => card.isReverse === true;
