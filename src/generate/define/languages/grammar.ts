/**
 * What the makers must know of a language to find what its textbooks define, to tell a sentence that stands alone, and to ask. One
 * table for each language beside this file; each is loaded when a text in it is seen.
 */
import type { StudyLanguage } from '../../language/detect.ts';

/**
 * A phrase that defines. `{X}` is the term with its article, `{M}` its meaning; both may stand once, and `(?<verb>…)` or other groups
 * may be named. It must cover the whole sentence, without its full stop.
 */
export interface Form {
  pattern: string;
  /** The question, with `{X}` (article and term), `{T}` (term), `{M}` (meaning) and named groups. */
  ask: string;
  /** Meanings of one kind answer one question: those of others would not be grammatical beside them. */
  kind: string;
  /** What answers it; the meaning, unless the term comes last. */
  answer?: 'term';
  /** The verb says so little of itself that the term must be one that the text sets apart or comes back to. */
  ofKnown?: true;
  /** The term stands in another case than in a list of terms, by these endings where they tell. */
  inflected?: true | string;
}

export interface LanguageTable {
  language: StudyLanguage;
  /** The plainest, with its blank: `weak` begins with one. */
  anArticle: string;
  /** With the blank or apostrophe after it; may be empty. */
  article: string;
  forms: readonly Form[];
  /** How a definition of one thing begins: “a …”, “the …”. */
  thing: string;
  /** Articles that name one certain thing: “the …” of it may be one case of it only. */
  definite: string;
  /** Function words that may stand inside a term. */
  joining: string;
  functionWords: string;
  /** With a full stop after them; in small letters, without it. */
  abbreviations: string;
  /** “am 3. Oktober”: a number with a full stop is an ordinal. */
  hasOrdinals?: true;
  /** First words of sentences that lean on the one before. */
  leaning: string;
  /** Words that lean wherever they stand in a meaning. */
  vague: string;
  /** Words that point to figures and other places, or speak to the reader. */
  pointing: string;
  /** Polite words for “you” that differ from others by their capital; they say so only inside a sentence. */
  address?: string;
  /** A finite verb, as a second clause has one after “and”. */
  secondClause: string;
  /** Beginnings of a meaning that say nothing. */
  weak: string;
  /** Nouns that are no terms by themselves. */
  emptyNouns: string;
  /** Headings under which nothing is to be learned. */
  skipped: string;
  /** `undefined` where the number cannot be told by the ending. */
  plural?: string;
  /** Nouns are written with a capital. */
  capitalNouns?: true;
  /** Opening and closing. */
  quotes: readonly [string, string];
  /** What a list says of `{T}`. */
  explain: string;
  /** Before the quoted meaning. */
  whichTerm: string;
  /** Before the quoted sentence with its blank. */
  whichIsMissing: string;
  /** A noun without an article is a name: “X es la …” of any other is turned round. */
  needsArticle?: true;
  /** What a term does not look like: in some languages a verb stands where it could. */
  noTerm?: string;
  /** What must be put right in a question that was put together: “de el” → “del”. */
  mend?: readonly (readonly [RegExp, string])[];
}

export interface Grammar extends Omit<LanguageTable, 'forms'> {
  forms: readonly (Form & { regex: RegExp })[];
  isFunctionWord(word: string): boolean;
  isJoining(word: string): boolean;
  isEmptyNoun(word: string): boolean;
  sentences: { abbreviations: ReadonlySet<string>; hasOrdinals: boolean };
  is: Record<'leaning' | 'vague' | 'pointing' | 'weak' | 'skipped' | 'thing' | 'definite', RegExp>;
  second: RegExp;
  isPlural(term: string): boolean | undefined;
}

/** Beside the term may stand its abbreviation, what it comes from, or another name. */
const aside = String.raw`(?: \([^()]{1,60}\)|,? [„“«”"][^„“«”"]{2,40}[“”»"],?)?`;
const term = String.raw`(?<term>[„“«”"‘']?[^\s,;:()„“«»”"‘][^,;:()]{1,70}?)`;

export function grammarOf(table: LanguageTable): Grammar {
  const functionWords = new Set(table.functionWords.split(' '));
  const joining = new Set(table.joining.split(' '));
  const emptyNouns = new Set(table.emptyNouns.split(' '));
  const plural = table.plural === undefined ? undefined : new RegExp(table.plural, 'iu');
  const named = `(?<article>${table.article === '' ? '' : `(?:${table.article})?`})${term}${aside}`;
  const beginning = (words: string) =>
    new RegExp(`^[“"‘'„«¿¡]?(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
  const anywhere = (words: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
  return {
    ...table,
    forms: table.forms.map((form) => ({
      ...form,
      regex: new RegExp(
        `^${form.pattern.replace('{X}', named).replace('{M}', '(?<meaning>.+)')}$`,
        'u',
      ),
    })),
    isJoining: (word) => joining.has(word),
    isFunctionWord: (word) => functionWords.has(word),
    isEmptyNoun: (word) => emptyNouns.has(word),
    sentences: {
      abbreviations: new Set(table.abbreviations.split(' ')),
      hasOrdinals: table.hasOrdinals ?? false,
    },
    is: {
      leaning: beginning(table.leaning),
      weak: beginning(table.weak),
      thing: new RegExp(table.thing === '' ? '(?!)' : `^(?:${table.thing})`, 'iu'),
      definite: beginning(table.definite),
      vague: anywhere(table.vague),
      pointing: anywhere(table.pointing),
      skipped: new RegExp(`^(?:[\\d.]+\\s*)?(?:${table.skipped})\\s*:?$`, 'iu'),
    },
    second: new RegExp(table.secondClause, 'u'),
    isPlural: (text) => plural?.test(text),
  };
}
