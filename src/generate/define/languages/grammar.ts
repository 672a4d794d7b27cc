/** The rules of a language for finding definitions and sentences that stand alone, and for asking. Each table is loaded when needed. */
import type { StudyLanguage } from '../../language/detect.ts';

/**
 * A phrase that defines. `{X}` is the term with its article, `{M}` its meaning. Each may occur once, and there may be named groups such as
 * `(?<verb>…)`. It must match the whole sentence without its full stop.
 */
export interface Form {
  pattern: string;
  /** The question, with `{X}` (article and term), `{T}` (term), `{M}` (meaning) and named groups. */
  ask: string;
  /** Only meanings of the same kind are wrong answers to each other, by grammar. The answer to `called` is the term, else the meaning. */
  kind: string;
  /** A weak verb: the term must be marked by the text or occur again. */
  ofKnown?: true;
  /** The form stands inside a sentence, so the text must mark the term. */
  ofMarked?: true;
  /** The term has another case than in a list of terms. A string: endings that show this. */
  inflected?: true | string;
}

export interface LanguageTable {
  language: StudyLanguage;
  /** The plainest, with the blank after it: `weak` begins with one. */
  anArticle: string;
  /** With the blank or apostrophe after it; may be empty. */
  article: string;
  forms: readonly Form[];
  /** Beginnings of a definition of one thing: “a …”, “the …”. */
  thing: string;
  /** Articles of one particular thing: “the …” may be a single case. */
  definite: string;
  /** Function words that may be inside a term. */
  joining: string;
  functionWords: string;
  /** Words before a full stop that does not end a sentence. In small letters, without the full stop. */
  abbreviations: string;
  /** “am 3. Oktober”: a number with a full stop is an ordinal. */
  hasOrdinals?: true;
  /** First words of sentences that need the sentence before. */
  leaning: string;
  /** Words of a meaning that need other sentences, at any place. */
  vague: string;
  /** First words of an instruction. */
  orders?: string;
  /** References to figures and other places, and words that address the reader. */
  pointing: string;
  /** Polite words for “you” that only their capital shows; they count only inside a sentence. */
  address?: string;
  /** A finite verb, as in a second clause after “and”. */
  secondClause: string;
  /** Beginnings of a meaning that say nothing. */
  weak: string;
  /** Nouns that are not terms by themselves. */
  emptyNouns: string;
  /** Headings of sections with nothing to learn. */
  skipped: string;
  /** `undefined` if the ending does not show the number. */
  plural?: string;
  /** Nouns are capitalized. */
  capitalNouns?: true;
  quotes: readonly [string, string];
  /** The question for an entry of a list about `{T}`. */
  explain: string;
  /** Stands before the quoted meaning. */
  whichTerm: string;
  /** Stands before the quoted sentence with its blank. */
  whichIsMissing: string;
  /** A noun without an article is a name. Any other “X es la …” has subject and object swapped. */
  needsArticle?: true;
  /** Forms that no term has. In some languages a verb may stand in a term's place. */
  noTerm?: string;
  /** Corrections of a composed question: “de el” → “del”. */
  mend?: readonly (readonly [RegExp, string])[];
  /** Right before an example of a kind: “such as”. */
  beforeExample?: string;
  /** Words that give a thing its name, right before the name or right after it. */
  naming?: { before: string; after: string };
  /** First words of a meaning in a list: a noun phrase, with what belongs to its noun. */
  nounPhrase?: string;
  /** Finite verbs that no phrase before “is called” has, but a sentence. */
  finite?: string;
}

export interface Grammar extends Omit<LanguageTable, 'forms'> {
  forms: readonly (Form & { regex: RegExp })[];
  isFunctionWord(word: string): boolean;
  isJoining(word: string): boolean;
  isEmptyNoun(word: string): boolean;
  sentences: { abbreviations: ReadonlySet<string>; hasOrdinals: boolean };
  is: Record<
    | 'leaning'
    | 'vague'
    | 'pointing'
    | 'orders'
    | 'weak'
    | 'skipped'
    | 'thing'
    | 'definite'
    | 'exampleNext'
    | 'nameNext'
    | 'nameBefore'
    | 'nounPhrase'
    | 'finite',
    RegExp
  >;
  second: RegExp;
  isPlural(term: string): boolean | undefined;
}

/** These begin a clause that narrows the term, or a second member, not an apposition. */
const noApposition =
  'y|e|o|und|oder|et|ou|d[aeiou][rmns]?|die|das|dessen|deren|welche\\p{L}*|in|an|auf|aus|bei|mit|von|für|durch|zu|um|wo\\p{L}*|wenn|falls|wie|was|qu\\p{L}*|dont|où|l\\p{L}*quel\\p{L}*|si|lorsqu\\p{L}*|en|dans|pour|avec|cuy\\p{L}*|cuando|donde|el|los|las?|por|con|para|às?|no|na|il|che|cui|die|som';
/** After the term: its abbreviation, its origin, another name or an apposition, which a second comma ends. */
const aside = String.raw`(?: \([^()]{1,160}\)|,? [„“«”"][^„“«”"]{2,40}[“”»"],?|, (?!(?:${noApposition})(?!\p{L}))[^,]{3,60},)?`;
const term = String.raw`(?<term>[„“«”"‘']?[^\s,;:()„“«»”"‘][^,;:()]{1,70}?)`;

/** At the end of the text before a word, which may have an article and one more word before it. */
function justBefore(words: string, article: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words}) (?:[„“«"]|${article === '' ? '(?!)' : article})*(?:\\p{L}+ )?[„“«"]?$`,
    'iu',
  );
}

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
      orders: beginning(table.orders ?? '(?!)'),
      skipped: new RegExp(`^(?:[\\d.]+\\s*)?(?:${table.skipped})\\s*:?$`, 'iu'),
      exampleNext: justBefore(table.beforeExample ?? '(?!)', table.article),
      nameNext: justBefore(table.naming?.before ?? '(?!)', table.article),
      nameBefore: new RegExp(
        `^[”“»"]?,? (?:${table.naming?.after ?? '(?!)'})(?![\\p{L}\\p{N}])`,
        'u',
      ),
      nounPhrase: new RegExp(`^(?:${table.nounPhrase ?? ''})`, 'u'),
      finite: anywhere(table.finite ?? '(?!)'),
    },
    second: new RegExp(table.secondClause, 'u'),
    isPlural: (text) => plural?.test(text),
  };
}
