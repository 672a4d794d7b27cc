/**
 * Questions from a deck: the stem is the front, the right answer the back, the wrong ones are answers of the same kind of other
 * cards of the deck. Pure.
 *
 * Invariant: a card that could be answered by another card's answer too is not asked with it.
 */
import { type ClozePart, parseCloze } from '../../model/study/cloze.ts';
import { fold } from '../../model/text/fold.ts';
import type { QuestionItem } from '../engine.ts';
import { rootsOf } from '../language/roots.ts';
import { wordsOf } from '../language/words.ts';
import { mixed, overlaps, wrongAnswers } from '../make/distractors.ts';
import { createRejects } from '../make/rejects.ts';

export interface AskedCard {
  id: string;
  kind: 'basic' | 'cloze';
  front: string;
  back: string;
}

interface Fact {
  card: AskedCard;
  stem: string;
  /** What is asked, without the words around it. */
  asked: string;
  answer: string;
  /** What the card says, whole. */
  quote: string;
  kind: string;
  /** Of its answer alone. */
  answerKind: string;
}

/** With what two of them are compared by, read once: a deck has thousands of pairs. */
interface ReadFact extends Fact {
  plainAsked: string;
  plainAnswer: string;
  askedWords: ReadonlySet<string>;
  askedRoots: ReadonlySet<string>;
  /** Of a name; a sentence gives itself away only as a whole. */
  answerRoots: ReadonlySet<string>;
}

/** An answer has to be read among four. */
const longestAnswer = 240;
const longestStem = 600;
const mostWordsOfName = 4;
/** Of a big deck those with answers of about the same length are compared, so that its time grows with its cards alone. */
const mostCompared = 400;

/**
 * @param yieldNow lets the screen go on between two cards
 * @param isStopped ends it early
 */
export async function questionsOfCards(
  cards: readonly AskedCard[],
  yieldNow?: () => Promise<void>,
  isStopped?: () => boolean,
): Promise<{ items: QuestionItem[]; rejected: Record<string, number> }> {
  const rejects = createRejects();
  const facts: ReadFact[] = [];
  for (const card of cards) {
    await yieldNow?.();
    if (isStopped?.()) break;
    const fact = factOf(card);
    if (fact === undefined) rejects.add('a card that cannot be asked with answers to choose from');
    else facts.push(fact);
  }
  const near = nearOnes(facts);
  const items: QuestionItem[] = [];
  for (const fact of facts) {
    await yieldNow?.();
    if (isStopped?.()) break;
    const wrong = wrongFor(fact, near(fact));
    if (wrong === undefined) {
      rejects.add('too few good wrong answers');
      continue;
    }
    const { card, stem, answer, quote } = fact;
    const asked = { stem, ...mixed(answer, wrong, quote) };
    items.push({ type: 'question', ...asked, page: 1, quote, cardId: card.id });
  }
  return { items, rejected: rejects.counts };
}

/** @returns for each the others with an answer of its kind, those of about its length where they are many */
function nearOnes(facts: readonly ReadFact[]): (fact: ReadFact) => readonly ReadFact[] {
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

function factOf(card: AskedCard): ReadFact | undefined {
  const fact = card.kind === 'cloze' ? factOfCloze(card) : factOfBasic(card);
  const { answer, asked, stem } = fact ?? {};
  if (!fact || !answer || !asked || !stem) return undefined;
  if (answer.length > longestAnswer || stem.length > longestStem) return undefined;
  const isName = wordsOf(answer).length <= mostWordsOfName;
  const read: ReadFact = {
    ...fact,
    ...{ plainAsked: plain(asked), plainAnswer: plain(answer) },
    ...{ askedWords: new Set(wordsOf(asked)), askedRoots: rootsOf(asked) },
    answerRoots: isName ? rootsOf(answer) : new Set(),
  };
  return givesAway(read, read) ? undefined : read;
}

function factOfBasic(card: AskedCard): Fact {
  const [asked, answer] = [card.front.trim(), card.back.trim()];
  const isQuestion = /[?？؟;]\s*$/u.test(asked);
  const stem = isQuestion || asked === '' ? asked : `What belongs to “${asked}”?`;
  const kind = isQuestion ? questionWord(asked) : 'pair';
  const quote = `${asked} – ${answer}`;
  const answerKind = kindOf(answer);
  return { card, stem, asked, answer, quote, kind: `${kind} ${answerKind}`, answerKind };
}

/** With one gap; of several only all together are the answer. */
function factOfCloze(card: AskedCard): Fact | undefined {
  const parts = parseCloze(card.front);
  const gaps = parts.filter((part) => part.kind === 'gap');
  const [gap] = gaps;
  if (gaps.length !== 1 || gap === undefined) return undefined;
  const textOf = (inGap: string) =>
    parts
      .map((part: ClozePart) => (part.kind === 'gap' ? inGap : part.text))
      .join('')
      .trim();
  const asked = textOf('_____');
  const answerKind = kindOf(gap.text.trim());
  return {
    ...{ card, asked, answer: gap.text.trim(), quote: textOf(gap.text), answerKind },
    stem: `Which words complete this? “${asked}”`,
    kind: `gap ${answerKind}`,
  };
}

/** Who, when and where have answers of different kinds. */
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

/** A word of the answer that stands in the question. Of a sentence only all of it would. */
function givesAway(
  { plainAsked, askedRoots }: ReadFact,
  { plainAnswer, answerRoots }: ReadFact,
): boolean {
  const isThere = ` ${plainAsked} `.includes(` ${plainAnswer} `);
  return isThere || [...answerRoots].some((root) => askedRoots.has(root));
}

function wrongFor(fact: ReadFact, others: readonly ReadFact[]): string[] | undefined {
  const byCost = others
    .filter((other) => other !== fact && isFair(fact, other))
    .map((other) => ({ other, cost: costOf(fact, other) }))
    .sort((a, b) => a.cost - b.cost || (a.other.answer < b.other.answer ? -1 : 1));
  const taken: ReadFact[] = [];
  for (const { other } of byCost) {
    if (taken.length === wrongAnswers) break;
    const isApart = ({ plainAnswer }: ReadFact) => !overlaps(plainAnswer, other.plainAnswer);
    if ([fact, ...taken].every(isApart)) taken.push(other);
  }
  return taken.length === wrongAnswers ? taken.map(({ answer }) => answer) : undefined;
}

/** About as long, and not right too. */
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
    Math.abs(Math.log(other.answer.length / fact.answer.length)) -
    Math.min(shared, 4) * 0.1 +
    (isCapital(other.answer) === isCapital(fact.answer) ? 0 : 0.5)
  );
}

const isCapital = (text: string) => /^\p{Lu}/u.test(text);

function plain(text: string): string {
  return wordsOf(fold(text)).join(' ');
}
