/** Makes a question of one kind from a card, if its words allow it. Pure and repeatable. */
import { parseCloze } from '../../model/study/cloze.ts';
import { blankSign, fieldsOfTask, type Task, taskOf, truths } from '../../model/study/quiz/task.ts';
import type { QuestionItem, TaskItem } from '../engine.ts';
import { wordsOf } from '../language/words.ts';
import { mixed, overlaps } from '../make/distractors.ts';
import { mostWordsTyped } from '../make/kinds/bounds.ts';
import { withoutBrackets } from '../make/term-names.ts';
import {
  type AskedCard,
  type Foils,
  isQuestion,
  plain,
  type ReadFact,
  textOfCloze,
} from './card-facts.ts';

/** Letters of a typed answer. */
const longestTyped = 40;
/** Accepted answers, including those of other cards with the same question. With more, almost any answer is right. */
const mostAccepted = 60;
const mostTypedFoils = 12;
const mostBlanks = 8;

export function singleOf(fact: ReadFact, foils: Foils): QuestionItem | undefined {
  const wrong = foils.wrongFor(fact);
  if (wrong === undefined) return undefined;
  const { card, stem, answer, quote } = fact;
  const asked = { stem, ...mixed(answer, wrong, quote) };
  return { type: 'question', ...asked, page: 1, quote, cardId: card.id };
}

/** Several things may be true here, so another card's answer may be right too. */
const openQuestion =
  /\bexamples?\b|\b(?:one|two|three|some|any) of\b|^\s*(?:name|give|list|mention|which of)\b/i;

/**
 * Two sides belong together: of one card, or of two cards. Nothing is negated. A card is asked only if a false statement about it could be
 * made; otherwise “true” would always be right.
 * @param isTrue whether the statement should be true
 * @param used false answers so far: a repeated one would be recognized
 */
export function trueFalseOf(
  fact: ReadFact,
  foils: Foils,
  isTrue: boolean,
  used: Set<string>,
): TaskItem | undefined {
  const { card, answer, quote } = fact;
  const isOneLine = !/\n/.test(`${fact.asked}${answer}`);
  if (card.kind === 'cloze' || !isOneLine || openQuestion.test(card.front)) return undefined;
  const wrong = foils
    .ranked(fact)
    .filter((other) => other.kind === fact.kind && !overlaps(fact.plainAsked, other.plainAsked))
    .slice(0, 20);
  const other = wrong.find((one) => !used.has(one.plainAnswer)) ?? wrong[0];
  if (other === undefined) return undefined;
  const correction = statementOf(fact, answer);
  const said = { type: 'task', page: 1, quote, cardId: card.id } as const;
  if (isTrue) return { ...said, stem: correction, task: truthOf('True') };
  used.add(other.plainAnswer);
  return { ...said, stem: statementOf(fact, other.answer), task: truthOf('False'), correction };
}

function truthOf(right: 'True' | 'False'): Task {
  return { kind: 'true-false', options: truths, right };
}

function statementOf({ card, side, asked }: ReadFact, answer: string): string {
  const [front, back] = side === 'front' ? [asked, answer] : [answer, asked];
  return isQuestion(card.front)
    ? `The answer to “${front}” is “${back}”.`
    : `“${back}” belongs to “${front}”.`;
}

export function shortOf(fact: ReadFact, foils: Foils): TaskItem | undefined {
  const { card, stem, answer, quote } = fact;
  if (card.kind === 'cloze') return undefined;
  const own = typedForms(answer);
  if (own === undefined) return undefined;
  // Answers of other cards to the same question are right too.
  const accepted = new Set(own);
  for (const one of foils.askedAlike(fact)) {
    for (const form of typedForms(one.answer) ?? [one.answer]) accepted.add(form);
    if (accepted.size > mostAccepted) return undefined;
  }
  // A typing error could turn one into the other.
  const isTypedLike = (one: ReadFact) => Math.abs(one.answer.length - answer.length) <= 2;
  const near = foils.near(fact).filter(isTypedLike);
  const wrong = near.filter((one) => foils.isWrong(fact, one));
  const texts = [...new Set(wrong.map((one) => one.answer))];
  const task: Task = {
    kind: 'short',
    accepted: [...accepted],
    foils: texts.slice(0, mostTypedFoils),
  };
  return taskItem(card, stem, task, quote);
}

/** The sentence of a cloze card with a blank for each gap. */
export function clozeOf(card: AskedCard): TaskItem | undefined {
  if (card.kind !== 'cloze' || card.shown?.front !== undefined) return undefined;
  const parts = parseCloze(card.front);
  const gaps = parts.filter((part) => part.kind === 'gap');
  const blanks = gaps.flatMap(({ text }) => {
    const forms = typedForms(text.trim());
    return forms === undefined ? [] : [forms];
  });
  if (blanks.length === 0 || blanks.length > mostBlanks || blanks.length < gaps.length)
    return undefined;
  const around = ` ${plain(textOfCloze(parts, () => ' '))} `;
  const isTold = gaps.some(({ text }) => around.includes(` ${plain(text)} `));
  if (isTold || around.trim() === '') return undefined;
  const stem = textOfCloze(parts, ({ hint }) => (hint ? `${blankSign} (${hint})` : blankSign));
  const quote = textOfCloze(parts, ({ text }) => text);
  return taskItem(
    card,
    stem,
    { kind: 'cloze', around: textOfCloze(parts, () => '\0').split('\0'), blanks },
    quote,
  );
}

/** @returns nothing if a stored row cannot express the task, for example if the text has a line like a blank */
function taskItem(card: AskedCard, stem: string, task: Task, quote: string): TaskItem | undefined {
  if (taskOf({ stem, ...fieldsOfTask(task) }).kind !== task.kind) return undefined;
  return { type: 'task', stem, task, page: 1, quote, cardId: card.id };
}

/** Whole, without brackets, and each alternative between signs. @returns nothing if too long, or with signs that few keyboards have */
export function typedForms(answer: string): string[] | undefined {
  const alternatives = answer
    .split(/\s+\/\s+|;/)
    .map((one) => one.trim())
    .filter(Boolean);
  if (answer.length > 2 * longestTyped || alternatives.length > 4) return undefined;
  const bare = alternatives.map((one) => withoutBrackets(one).trim()).filter(Boolean);
  const isTypable = (one: string) =>
    one.length <= longestTyped && wordsOf(one).length <= mostWordsTyped && typable.test(one);
  if (bare.length === 0 || !bare.every(isTypable)) return undefined;
  const short = /\((\p{Lu}[\p{Lu}\p{Nd}]{1,7})\)/u.exec(answer)?.[1];
  return [...new Set([answer, ...alternatives, ...bare, ...(short ? [short] : [])])];
}

/** At least one letter or digit, and only signs that words and numbers have. */
const typable = /^(?=.*[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd} .,:'’‘&%°€$£+/()–-]+$/u;
