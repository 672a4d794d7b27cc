/** What a card says, as something that is asked from one of its sides and answered with the other. Pure. */
import { type ClozePart, parseCloze } from '../../model/study/cloze.ts';
import { blankSign } from '../../model/study/quiz/task.ts';
import { fold } from '../../text/fold.ts';
import { rootsOf } from '../language/roots.ts';
import { wordsOf } from '../language/words.ts';

export type CardSide = 'front' | 'back';

/** Its sides are plain words, and of a cloze only the gaps that it asks are gaps. */
export interface AskedCard {
  id: string;
  kind: 'basic' | 'cloze';
  front: string;
  back: string;
  /** What a side shows or plays beside its words. */
  shown?: Partial<Record<CardSide, 'picture' | 'sound'>> | undefined;
  /** What it shares with the card that asks the same the other way. */
  groupId?: string | undefined;
  /** Its front is the back of what was written. */
  isReverse?: boolean | undefined;
}

interface Fact {
  card: AskedCard;
  /** The side that is asked; of a cloze the front. */
  side: CardSide;
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
export interface ReadFact extends Fact {
  plainAsked: string;
  plainAnswer: string;
  /** Of `plainAnswer`. */
  answerWords: readonly string[];
  askedWords: ReadonlySet<string>;
  askedRoots: ReadonlySet<string>;
  /** Of a name; a sentence gives itself away only as a whole. */
  answerRoots: ReadonlySet<string>;
}

/** An answer has to be read among four. */
const longestAnswer = 240;
const longestStem = 600;
export const mostWordsOfName = 4;

/** @returns nothing where the words of the card do not ask for it, or tell it */
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

/** A dash stands where an imported card has a picture or sound and no words. */
function saysNothing(words: string): boolean {
  return /^[\p{Dash_Punctuation}\s]*$/u.test(words);
}

/** A question about a picture makes no sense without it. A single word beside a sound is mostly what the sound says. */
function canBeRead({ card, side, asked }: Fact): boolean {
  const shown = card.shown?.[side];
  if (shown !== 'sound') return shown === undefined;
  return card.kind === 'basic' && !isQuestion(asked) && wordsOf(asked).length <= mostWordsOfName;
}

/** Asked from its back, a question must not say its answer either. */
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

/** With one gap; of several only all together are the answer. */
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

/** @param inGap what stands in place of a gap */
export function textOfCloze(parts: readonly ClozePart[], inGap: (gap: Gap) => string): string {
  return parts
    .map((part) => (part.kind === 'gap' ? inGap(part) : part.text))
    .join('')
    .trim();
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
export function givesAway(
  { plainAsked, askedRoots }: ReadFact,
  { plainAnswer, answerRoots }: ReadFact,
): boolean {
  for (const root of answerRoots) if (askedRoots.has(root)) return true;
  return plainAsked.includes(plainAnswer) && ` ${plainAsked} `.includes(` ${plainAnswer} `);
}

/** What is of signs alone stays as it is. */
export function plain(text: string): string {
  const folded = fold(text);
  return wordsOf(folded).join(' ') || folded.trim();
}
