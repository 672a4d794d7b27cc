/**
 * Questions from a deck: the stem is the front, the right answer the back, the wrong ones are answers of the same kind of other
 * cards of the deck. Pure.
 *
 * Invariant: a card that could be answered by another card's answer too is not asked with it.
 */
import { type ClozePart, parseCloze } from '../../model/study/cloze.ts';
import { fold } from '../../model/text/fold.ts';
import type { QuestionItem } from '../engine.ts';
import { sharesRoot } from '../language/roots.ts';
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
}

/** An answer has to be read among four. */
const longestAnswer = 240;
const longestStem = 600;
const mostWordsOfName = 4;

export function questionsOfCards(cards: readonly AskedCard[]): {
  items: QuestionItem[];
  rejected: Record<string, number>;
} {
  const rejects = createRejects();
  const facts = cards.flatMap((card) => {
    const fact = factOf(card);
    if (fact === undefined) rejects.add('a card that cannot be asked with answers to choose from');
    return fact ?? [];
  });
  const items = facts.flatMap((fact) => {
    const wrong = wrongFor(fact, facts);
    if (wrong === undefined) {
      rejects.add('too few good wrong answers');
      return [];
    }
    const { card, stem, answer, quote } = fact;
    const asked = { stem, ...mixed(answer, wrong, quote) };
    return [{ type: 'question' as const, ...asked, page: 1, quote, cardId: card.id }];
  });
  return { items, rejected: rejects.counts };
}

function factOf(card: AskedCard): Fact | undefined {
  const fact = card.kind === 'cloze' ? factOfCloze(card) : factOfBasic(card);
  const { answer, asked, stem } = fact ?? {};
  if (!fact || !answer || !asked || !stem) return undefined;
  if (answer.length > longestAnswer || stem.length > longestStem) return undefined;
  return givesAway(asked, answer) ? undefined : fact;
}

function factOfBasic(card: AskedCard): Fact {
  const [asked, answer] = [card.front.trim(), card.back.trim()];
  const isQuestion = /[?？؟;]\s*$/u.test(asked);
  const stem = isQuestion || asked === '' ? asked : `What belongs to “${asked}”?`;
  const kind = isQuestion ? questionWord(asked) : 'pair';
  const quote = `${asked} – ${answer}`;
  return { card, stem, asked, answer, quote, kind: `${kind} ${kindOf(answer)}` };
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
  return {
    ...{ card, asked, answer: gap.text.trim(), quote: textOf(gap.text) },
    stem: `Which words complete this? “${asked}”`,
    kind: `gap ${kindOf(gap.text.trim())}`,
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
function givesAway(asked: string, answer: string): boolean {
  const isName = wordsOf(answer).length <= mostWordsOfName;
  const isThere = ` ${plain(asked)} `.includes(` ${plain(answer)} `);
  return isThere || (isName && sharesRoot(answer, asked));
}

function wrongFor(fact: Fact, facts: readonly Fact[]): string[] | undefined {
  const own = plain(fact.answer);
  const byCost = facts
    .filter((other) => other !== fact && isFair(fact, other))
    .map((other) => ({ answer: other.answer, cost: costOf(fact, other) }))
    .sort((a, b) => a.cost - b.cost || (a.answer < b.answer ? -1 : 1));
  const taken: string[] = [];
  for (const { answer } of byCost) {
    if (taken.length === wrongAnswers) break;
    const words = plain(answer);
    if (![own, ...taken.map(plain)].some((other) => overlaps(other, words))) taken.push(answer);
  }
  return taken.length === wrongAnswers ? taken : undefined;
}

/** Of the same kind and about the same length, and not right too. */
function isFair(fact: Fact, other: Fact): boolean {
  const ratio = other.answer.length / fact.answer.length;
  return (
    other.kind.split(' ').at(-1) === fact.kind.split(' ').at(-1) &&
    ratio > 0.2 &&
    ratio < 5 &&
    plain(other.asked) !== plain(fact.asked) &&
    !givesAway(fact.asked, other.answer)
  );
}

function costOf(fact: Fact, other: Fact): number {
  const shared = wordsOf(fact.asked).filter((word) => wordsOf(other.asked).includes(word)).length;
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
