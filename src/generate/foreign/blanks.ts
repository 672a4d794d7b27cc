/** A blank for a term, in a sentence that says something of it and of little else. */
import { wordsOf } from '../language/words.ts';
import type { Sentence } from '../make/material.ts';
import type { Context } from './facts.ts';
import { tells } from './names.ts';

export interface Blank {
  /** With `{{c1::…}}`. */
  text: string;
  hidden: string;
}

const fewestWordsLeft = 7;
const mostLetters = 210;
const mostWordsOfTerm = 4;

/** @param defined terms that the text defines somewhere @returns one at most: a second would often be a member of the same list */
export function blanksOf(
  sentence: Sentence,
  defined: ReadonlySet<string>,
  context: Context,
): Blank[] {
  const { text } = sentence;
  const { is } = context.grammar;
  if (sentence.leans || text.length > mostLetters || is.vague.test(text)) return [];
  if (
    context.grammar.forms.some(({ regex }) =>
      is.weak.test(regex.exec(text.slice(0, -1))?.groups?.meaning ?? ''),
    )
  )
    return [];
  const marked = sentence.terms.filter((term) => isWorthy(term, context));
  const candidates =
    marked.length > 0 ? marked : subjectAmong(text, [...defined, ...context.subjects], context);
  // Two terms set apart are often two examples of one thing: which is hidden would be a guess.
  if (marked.length > 2) return [];
  for (const term of candidates) {
    const blank = hide(text, term, context, marked.length > 0);
    if (blank !== undefined) return [{ text: blank, hidden: term }];
  }
  return [];
}

export function isWorthy(term: string, { grammar }: Context): boolean {
  const words = wordsOf(term);
  return (
    term.length > 2 &&
    words.length > 0 &&
    words.length <= mostWordsOfTerm &&
    !/[\d=<>/\\_.,:;()„“”"«»]/u.test(term) &&
    !grammar.isFunctionWord(words[0] ?? '') &&
    !grammar.isFunctionWord(words.at(-1) ?? '') &&
    !words.every((word) => grammar.isEmptyNoun(word))
  );
}

/** The term with which the sentence begins. */
function subjectAmong(text: string, known: readonly string[], { grammar }: Context): string[] {
  const rest = text.replace(new RegExp(`^(?:${grammar.article || '(?!)'})`, 'u'), '');
  const low = rest.toLowerCase();
  return known
    .filter((term) => low.startsWith(`${term.toLowerCase()} `))
    .sort((a, b) => b.length - a.length)
    .slice(0, 1)
    .map((term) => rest.slice(0, term.length));
}

const and = '(?:und|oder|sowie|et|ou|y|e|ed|o|u|en|of|i|oraz|lub|och|eller|samt)';
/** “X und Y”, “la media y la moda” */
const goesOnWithAnd = new RegExp(`^ ${and} `, 'u');
const followsAnd = new RegExp(`(?:^|\\s)${and} (?:\\p{L}{1,4}[ ’'])?$`, 'u');

function hide(
  text: string,
  term: string,
  { grammar }: Context,
  isMarked: boolean,
): string | undefined {
  const at = text.indexOf(term);
  if (at < 0) return undefined;
  const [before, after] = [text.slice(0, at), text.slice(at + term.length)];
  const rest = `${before} ${after}`;
  if (/[\p{L}\p{N}’'-]$/u.test(before.replace(/[’']$/u, '')) || /^[\p{L}\p{N}-]/u.test(after))
    return undefined;
  if (/^\s*[:(]/u.test(after) || /[,(]\s*$/u.test(before)) return undefined;
  // “stronniczość (ang. bias)”: a word of another language.
  if (before.split('(').length !== before.split(')').length) return undefined;
  // A member of a list could be any other member.
  if (goesOnWithAnd.test(after) || followsAnd.test(before)) return undefined;
  // “Los dispositivos IoT para …”: half a name.
  const [, next = ''] = /^ (\p{L}+)/u.exec(after) ?? [];
  if (!isMarked && (/^\p{Lu}/u.test(next) || grammar.isJoining(next))) return undefined;
  if (/^, \p{L}+(,| \p{L}{1,3} )/u.test(after)) return undefined;
  if (wordsOf(rest).length < fewestWordsLeft || tells(term, rest, grammar.isFunctionWord))
    return undefined;
  return `${before}{{c1::${term}}}${after}`;
}
