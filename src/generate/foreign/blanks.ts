/** Blanks: sentences with a term hidden, where a reader who knows the text can tell the term and nothing else fits as well. */
import { keysOf, wordsOf } from '../language/words.ts';
import type { Sentence } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { and, type Context } from './facts.ts';
import { tells } from './names.ts';

export interface Blank {
  /** With `{{c1::…}}`. */
  text: string;
  hidden: string;
}

const fewestWordsLeft = 7;
const mostLetters = 210;
const mostWordsOfTerm = 4;

/** @param defined terms that the text defines somewhere @returns at most one: a second is often a member of the same list */
export function blanksOf(
  sentence: Sentence,
  defined: ReadonlySet<string>,
  context: Context,
): Blank[] {
  const { text } = sentence;
  const { is, forms } = context.grammar;
  if (sentence.leans || text.length > mostLetters || is.vague.test(text) || isOdd(text)) return [];
  const bare = text.slice(0, -1);
  if (forms.some(({ regex }) => is.weak.test(regex.exec(bare)?.groups?.meaning ?? ''))) return [];
  const marked = sentence.terms.filter((term) => isWorthy(term, context));
  const candidates =
    marked.length > 0 ? marked : subjectAmong(text, [...defined, ...context.subjects], context);
  // Three marked terms are often examples of one thing, so a blank would be ambiguous.
  if (marked.length > 2) return [];
  for (const term of candidates) {
    const blank = hide(text, term, context, marked.length > 0);
    if (blank !== undefined) return [{ text: blank, hidden: term }];
  }
  return [];
}

/** A formula fell out, a sound (“/ʏ/”) or an ending (“-n”) of an example, a pointer to one (“(17a)”), a label before the sentence (“Note: …”), or two years of a story. */
function isOdd(text: string): boolean {
  return (
    /[[\]◆*]|\(\d+ ?[a-z]?\)|\p{L}\(\p{L}|(?<!\S)(?:\/\S+\/|-\p{Ll}{1,4}(?!\p{L}))/u.test(text) ||
    /^[^:.]{2,70}: /u.test(text) ||
    new Set(text.match(/\b1[5-9]\d\d\b|\b20\d\d\b/g)).size > 1
  );
}

export function isWorthy(term: string, { grammar, isUsedAsNoun }: Context): boolean {
  const words = wordsOf(term);
  return (
    term.length > 2 &&
    term.split(/[\s-]/).some(isUsedAsNoun) &&
    words.length > 0 &&
    words.length <= mostWordsOfTerm &&
    !/[\d=<>/\\_.,:;()„“”"«»]/u.test(term) &&
    !grammar.isFunctionWord(words[0] ?? '') &&
    !grammar.isFunctionWord(words.at(-1) ?? '') &&
    !words.every((word) => grammar.isEmptyNoun(word))
  );
}

/** The term at the beginning of the sentence. */
function subjectAmong(text: string, known: readonly string[], { grammar }: Context): string[] {
  const rest = text.replace(new RegExp(`^(?:${grammar.article || '(?!)'})`, 'u'), '');
  const low = rest.toLowerCase();
  return known
    .filter((term) => low.startsWith(`${term.toLowerCase()} `))
    .sort((a, b) => b.length - a.length)
    .slice(0, 1)
    .map((term) => rest.slice(0, term.length));
}

/** “X und Y”, “la media y la moda” */
const goesOnWithAnd = new RegExp(`^ ${and} `, 'u');
const followsAnd = new RegExp(`(?:^|\\s)${and} (?:\\p{L}{1,4}[ ’'])?$`, 'u');

function hide(text: string, term: string, context: Context, isMarked: boolean): string | undefined {
  const { grammar } = context;
  const at = text.indexOf(term);
  if (at < 0) return undefined;
  const [before, after] = [text.slice(0, at), text.slice(at + term.length)];
  const rest = `${before} ${after}`;
  if (/[\p{L}\p{N}’'-]$/u.test(before.replace(/[’']$/u, '')) || /^[\p{L}\p{N}-]/u.test(after))
    return undefined;
  if (/^\s*(?:[:(]|[–—-]\s)/u.test(after) || /[,(:\d]\s*$/u.test(before)) return undefined;
  // “stronniczość (ang. bias)”: a word of another language.
  if (before.split('(').length !== before.split(')').length) return undefined;
  // Any other member of the list would fit too.
  if (goesOnWithAnd.test(after) || followsAnd.test(before)) return undefined;
  // “Los dispositivos IoT para …”: half a name.
  const [, next = ''] = /^ (\p{L}+)/u.exec(after) ?? [];
  if (!isMarked && (/^\p{Lu}/u.test(next) || grammar.isJoining(next))) return undefined;
  if (/^, \p{L}+(,| \p{L}{1,3} )/u.test(after)) return undefined;
  if (wordsOf(rest).length < fewestWordsLeft || tells(term, rest, grammar.isFunctionWord))
    return undefined;
  if (isHalfName(before, term, after, context)) return undefined;
  const isSure = isSubject(before, context) ? isMarked : isNamed(before, after, context);
  if (!isSure && (grammar.is.exampleNext.test(before) || isEverywhere(term, context)))
    return undefined;
  return `${before}{{c1::${term}}}${after}`;
}

/** Nothing but an article stands before it. */
function isSubject(before: string, { grammar }: Context): boolean {
  return (
    before === '' ||
    (grammar.article !== '' && new RegExp(`^(?:${grammar.article})$`, 'u').test(before))
  );
}

/** The sentence says that something has this name. */
function isNamed(before: string, after: string, { grammar: { is } }: Context): boolean {
  return is.nameNext.test(before) || is.nameBefore.test(after);
}

/** “Lee ____”, “das ____ Problem”, “los factores de conversión”: the rest gives it away, or the term goes on. */
function isHalfName(before: string, term: string, after: string, context: Context): boolean {
  const { capitalNouns, naming } = context.grammar;
  if (naming === undefined) return false;
  const [next = '', second = ''] = wordsOf(after);
  const { marked } = context.material;
  if (
    [next, `${next} ${second}`].some((more) => marked.has(plainTerm(`${term} ${more}`))) ||
    // “Le package readr propose …”: the name behind the kind.
    (/^ \p{L}/u.test(after) && marked.has(plainTerm(next)))
  )
    return true;
  if (capitalNouns)
    return (
      (before === '' && /^ (?:war|wurde|hatte|\p{Ll}{3,}te) /u.test(after)) ||
      /^ \p{Lu}\p{Ll}/u.test(after) ||
      (/\p{Lu}\p{Ll}+ $/u.test(before) &&
        !isSubject(before, context) &&
        !isNamed(before, after, context))
    );
  const isSingle = !/[ -]/.test(term);
  return (
    /\S \p{Lu}[\p{Ll}.]+ $/u.test(before) ||
    /^ \p{Lu}\p{Ll}/u.test(after) ||
    (isSingle && ofKind.test(after)) ||
    // “Bohr asumió …”: one deed of one person.
    (before === '' && /^ (?:\p{Ll}+ó|a|fut|s['’]est|est (?:né|issu)e?) /u.test(after)) ||
    // A person or a place.
    /^\p{Lu}\p{Ll}+[ -](?:\S+ )?\p{Lu}\p{Ll}+/u.test(term)
  );
}

/** “de” before a noun without an article. */
const ofKind =
  /^ d(?:e |['’])(?!(?:una?|la|el|l[oae]s|le|les|cada|chaque|cet?t?e?|ces|su|sus|son|sa|ses|est[eao]s?|tod[oa]s?|tou[ts]e?s?|plusieurs|vari[oa]s|dos|deux)(?![\p{L}])|l['’])\p{Ll}/u;

/** Most sentences that say so little of a word hold one that the whole text is full of. */
const mostShare = 0.02;
const fewestTimes = 4;

function isEverywhere(term: string, { material: { spread, sentences } }: Context): boolean {
  const keys = keysOf(term);
  const times = Math.min(...keys.map((key) => spread.get(key) ?? 0));
  return keys.length === 1 && times > Math.max(fewestTimes, sentences.length * mostShare);
}
