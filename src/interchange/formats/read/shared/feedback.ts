/** One explanation from all that a program says after an answer. */
import { cutAt } from '../../../../lib/plain-text.ts';
import { cleanLine } from '../../../../text/clean-text.ts';

export interface AnswerFeedback {
  /** Its words; empty if they need no saying. */
  answer: string;
  isRight: boolean;
  /** May be empty. */
  text: string;
}

/**
 * What is said of the only correct answer, then of all answers, then of each other answer with its words in front.
 * Equal texts are said once.
 * @returns empty text if there is nothing to say
 */
export function explanationOf(general: string, answers: readonly AnswerFeedback[]): string {
  const rightCount = answers.filter(({ isRight, text }) => isRight && !isEmpty(text)).length;
  const isOwn = ({ isRight }: AnswerFeedback) => isRight && rightCount === 1;
  const named = new Map<string, string[]>();
  for (const one of answers) {
    if (isOwn(one) || isEmpty(one.text)) continue;
    const names = named.get(one.text) ?? [];
    if (one.answer !== '') names.push(cutAt(cleanLine(one.answer), longestName));
    named.set(one.text, names);
  }
  const others = [...named].map(([text, names]) => {
    const shown = names.length > mostNames ? [] : names;
    return shown.length === 0 ? text : `${shown.join(', ')}: ${text}`;
  });
  const said = [...answers.filter(isOwn).map(({ text }) => text), general, ...others];
  return [...new Set(said)].filter((text) => !isEmpty(text)).join('\n');
}

function isEmpty(text: string): boolean {
  return text === '' || saysOnlyWhether(text);
}

const longestName = 80;
/** More answers with one text are not named. */
const mostNames = 4;

/** What Moodle and Canvas say by default, in some languages. */
const verdicts = new Set(
  `yes no ok that this it is was s your the answer response correct right true incorrect wrong false not partially partly sorry
  die antwort ihre deine ist richtig falsch teilweise leider ja nein
  votre ta la réponse est correcte incorrecte juste fausse partiellement oui non
  su tu respuesta es correcta incorrecta parcialmente sí
  risposta tua è corretta errata sbagliata parzialmente
  je uw antwoord juist onjuist goed fout gedeeltelijk nee
  sua resposta está correta incorreta errada sim não`.split(/\s+/),
);
/** UTF-16 units. */
const longestVerdict = 60;

/** Whether a text says no more than that an answer is correct or not. */
export function saysOnlyWhether(text: string): boolean {
  if (text.length > longestVerdict) return false;
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // A single “s” is part of a verdict, not one.
  return words.some((word) => word.length > 1) && words.every((word) => verdicts.has(word));
}
