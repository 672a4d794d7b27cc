/**
 * Facts of the form "term – what it is" in a language with a grammar. A meaning is always the sentence's own words up to its end, or up
 * to a second statement. A meaning that would have to be cut elsewhere is not a fact.
 */
import type { Form, Grammar } from '../define/languages/grammar.ts';
import { upperFirst, wordsOf } from '../language/words.ts';
import { contains, type Material, type Sentence } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { numberBefore, pluralOf, plurals, singular } from './grammatical-number.ts';
import { type IsKnown, knownIn } from './known-terms.ts';
import { type IsName, namesOf, startInside, tellsWhole } from './names.ts';

export interface Fact {
  /** Without article, spelled as inside a sentence. */
  term: string;
  meaning: string;
  front: string;
  /** What the answer is. */
  asks: 'meaning' | 'term';
  /** Only meanings of the same kind can be options of one question. */
  kind: string;
  plural: boolean | undefined;
  /** The term has another case, so it cannot be an option beside other terms. */
  inflected: boolean;
  /** Marked by the text, in a heading, or defined explicitly. */
  sure: boolean;
  sentence: Sentence;
}

export interface Context {
  grammar: Grammar;
  material: Material;
  isName: IsName;
  /** Whether the term occurs again in the text. */
  isKnown: IsKnown;
  /** Whether the text uses the word as a noun. */
  isUsedAsNoun: (word: string) => boolean;
  /** Terms in headings, in plain form. */
  headings: ReadonlySet<string>;
  /** Those that occur again in the text, as they are written. */
  subjects: readonly string[];
}

const fewestWords = 4;
/** “the process that …”: the noun says nothing. */
const fewestWordsOfEmpty = 7;
/** A plain “is” is weak evidence of a definition. */
const fewestWordsOfPlain = 6;
/** Of a term that the text sets apart or has in a heading. */
const fewestWordsOfKnown = 5;
/** “… is an accelerated frame because …”: an argument about one case. */
const reasons =
  /(?<!\p{L})(?:weil|denn|da|parce qu\p{L}*|car|porque|ya que|pois|perché|poiché|omdat|want|ponieważ|gdyż|bo|eftersom)(?!\p{L})/u;
const mostLetters = 220;
const mostWordsOfTerm = 5;
const mostWordsOfUnmarked = 4;
/** A longer heading is a title. */
const mostWordsOfSubject = 2;

export function contextOf(material: Material, grammar: Grammar): Context {
  const isName = namesOf(material, grammar.capitalNouns ?? false);
  const isKnown = knownIn(material.sentences, grammar.isFunctionWord);
  const headings = new Set(material.sections.map((heading) => plainTerm(heading)));
  const subjects = material.sections.filter((heading) => {
    const words = wordsOf(heading);
    return (
      words.length > 0 &&
      words.length <= mostWordsOfSubject &&
      heading.length > 4 &&
      !words.some((word) => grammar.isEmptyNoun(word) || /\d/.test(word)) &&
      !grammar.isFunctionWord(words[0] ?? '') &&
      isKnown(heading)
    );
  });
  const isUsedAsNoun = nounsOf(material, grammar);
  return { grammar, material, isName, isKnown, isUsedAsNoun, headings, subjects };
}

/** “of” and “in”, also joined with an article: “del”, “della”, “dell’”, “nello”. */
const prepositions = "d[aeio] |(?:d[ae]|ne)l(?:l[aeo])? |(?:d[ae]|ne)ll['’]|na |ao |van |av ";

/**
 * Authors set more than terms apart: “**antes** de”. A noun stands somewhere after an article or “of”, or has a capital
 * where nouns have one. Languages without articles show nothing.
 */
function nounsOf(
  { sentences }: Material,
  { article, capitalNouns, isFunctionWord }: Grammar,
): (word: string) => boolean {
  if (capitalNouns) return (word) => /^\p{Lu}|\d/u.test(word);
  if (article === '') return () => true;
  const nouns = new Set<string>();
  // The word may be an article itself, as in “de la force”.
  const beforeNoun = new RegExp(
    `(?<![\\p{L}’'])(?:${article}|${prepositions})(?=([\\p{L}\\p{N}-]+))`,
    'giu',
  );
  for (const { text } of sentences)
    for (const [, written = ''] of text.matchAll(beforeNoun)) {
      const word = written.toLowerCase();
      if (!isFunctionWord(word)) nouns.add(word);
    }
  return (word) => /\p{Lu}|\d/u.test(word) || nouns.has(word.toLowerCase());
}

/** At most one per sentence: the first form that fits is the most specific. */
export function factOf(sentence: Sentence, context: Context): Fact | undefined {
  const bare = sentence.text.replace(/(?<![.!])[.!]+[)”’"'»]*$/u, '');
  for (const form of context.grammar.forms) {
    const groups = form.regex.exec(bare)?.groups;
    const fact = groups && settle(form, groups, sentence, context);
    if (fact) return fact;
  }
  return undefined;
}

function settle(
  form: Form,
  groups: Record<string, string | undefined>,
  sentence: Sentence,
  context: Context,
): Fact | undefined {
  const { grammar, isName } = context;
  const { is } = grammar;
  const written = (groups.term ?? '').replace(/^[„“«”"‘']\s?(.*?)\s?[“”»"’',]*$/u, '$1').trim();
  // “Søren Kierkegaard”. In German every noun has a capital.
  const isFullName =
    !grammar.capitalNouns && /^\p{Lu}\S* (?:\S+ )*\p{Lu}\p{Ll}{2,}(?: |$)/u.test(written);
  const article = (groups.article ?? '').toLowerCase();
  // German: a capital after an article is that of a noun.
  const isWritten = isFullName || (grammar.capitalNouns === true && article !== '');
  const term = isWritten ? written : startInside(written, form.pattern.startsWith('{X}'), context);
  const meaning = cut(groups.meaning ?? '', grammar);
  const marked = isMarked(term, sentence, context);
  if (typeof form.inflected === 'string' && !new RegExp(form.inflected, 'u').test(term))
    return undefined;
  const known = marked || context.headings.has(plainTerm(term));
  if (!isTerm(term, article, marked, context) || !isMeaning(meaning, term, form, known, grammar))
    return undefined;
  const comesBack = known || context.isKnown(term);
  if ((form.ofKnown && !comesBack) || (form.ofMarked && !marked)) return undefined;
  if (form.kind === 'called' && !isPhrase(groups.verb ?? '', meaning, grammar)) return undefined;
  if (isPlain(form) && isPerson(written, article, grammar)) return undefined;
  // “garantir la sécurité est …”, “igual de probable significa …”
  if (
    grammar.needsArticle &&
    form.pattern.startsWith('{X}') &&
    article === '' &&
    /^\p{Ll}/u.test(term)
  )
    return undefined;
  // “La fuerza es la suma …”: one particular thing, unless the text treats it as a term.
  const isCertain = is.definite.test(article.trim());
  if (form.kind !== 'called' && isCertain && is.definite.test(meaning) && !known && isPlain(form))
    return undefined;
  if (isPlain(form) && !comesBack) return undefined;
  // “Die drei Knochen sind ein Merkmal …” the other way round.
  if (isPlain(form) && plurals.test(groups.verb ?? '') && numberBefore(article) === false)
    return undefined;
  // German may put the predicate first: “Rechtsfolge ist das Entstehen von Pflichten”. And a person “describes” without an article.
  if (grammar.capitalNouns && article === '' && !known && !/\p{L}\p{Lu}/u.test(term)) {
    if (isPlain(form) && is.definite.test(meaning)) return undefined;
    // “Kennzeichen für Lawinen ist ein Riss”
    if (isPlain(form) && term.split(' ').some((word) => grammar.isJoining(word))) return undefined;
    if (form.kind === 'beschreibt') return undefined;
  }
  if (
    isPlain(form) &&
    grammar.needsArticle &&
    article === '' &&
    is.definite.test(meaning) &&
    !isName(term)
  )
    return undefined;
  const named = `${article}${term}`;
  // German: “…, die Pilze erforscht, bezeichnet?”
  const isOpen = /,\s*$/u.test(groups.meaning ?? '') && /\{M\} [\p{L}{]/u.test(form.ask);
  const asked = `${startInside(meaning, true, context)}${isOpen ? ',' : ''}`;
  const front = form.ask
    .replace('{X}', named)
    .replace('{T}', term)
    .replace('{M}', asked)
    .replace(/\{(\w+)\}/g, (_, name: string) => (groups[name] ?? '').toLowerCase());
  const mended = (grammar.mend ?? []).reduce(
    (text, [wrong, right]) => text.replace(wrong, right),
    front,
  );
  return {
    term,
    meaning,
    front: upperFirst(mended),
    asks: form.kind === 'called' ? 'term' : 'meaning',
    kind: form.kind,
    plural: pluralOf(form, groups, article, term, grammar),
    inflected: form.inflected !== undefined || isWeak(term, article, grammar),
    sure: known || !isPlain(form),
    sentence,
  };
}

/** “das gesamte Verhalten” is “gesamtes Verhalten” without its article. */
function isWeak(term: string, article: string, { capitalNouns }: Grammar): boolean {
  return capitalNouns === true && /^(?:der|das|de[mn]) $/.test(article) && /^\p{Ll}+e /u.test(term);
}

/** “Denis Diderot”: the question is who that is, and a life says little of a subject. */
function isPerson(written: string, article: string, { capitalNouns }: Grammar): boolean {
  return (
    article === '' &&
    capitalNouns !== true &&
    /^\p{Lu}\p{Ll}+(?:[ -](?:d[eu’'] ?|von )?\p{Lu}[\p{Ll}.]+)+$/u.test(written)
  );
}

/** The answer is a noun, with or without an article. */
function isNoun({ kind }: Form): boolean {
  return /^(thing|things|der|den|plural|nom|acc|called|inst)$/.test(kind);
}

/** “X is …”: the weakest form. */
function isPlain({ kind, pattern }: Form): boolean {
  return /^(thing|things|der|plural|inst|nom)$/.test(kind) && pattern.startsWith('{X}');
}

function isMarked(term: string, sentence: Sentence, { material }: Context): boolean {
  const plain = plainTerm(term);
  return material.marked.has(plain) || sentence.terms.some((one) => plainTerm(one) === plain);
}

function isTerm(
  term: string,
  article: string,
  marked: boolean,
  { grammar, isName, material }: Context,
): boolean {
  const words = wordsOf(term);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (term.length < 3 || words.length > (marked ? mostWordsOfTerm : mostWordsOfUnmarked))
    return false;
  if (/^(?:d|[dn]ell|all|dall|sull|(?:lors|puis|quoi|jus)?qu|[cns])['’]/iu.test(term)) return false;
  if (grammar.isFunctionWord(first) || grammar.isFunctionWord(last)) return false;
  // “Volgens X”, “padrões que normalmente”, “adsorção Adsorção” from a heading without an end.
  if (
    words.some(
      (word) => word.length > 1 && grammar.isFunctionWord(word) && !grammar.isJoining(word),
    )
  )
    return false;
  if (words.length > 1 && words.some((word) => /^\p{L}$/u.test(word) && !grammar.isJoining(word)))
    return false;
  const [begin = '', ...later] = term.split(' ');
  if (new Set(words).size < words.length) return false;
  if (later.some((word) => /^\p{Lu}/u.test(word) && grammar.isFunctionWord(word.toLowerCase())))
    return false;
  if (
    /^\p{Ll}/u.test(begin) &&
    !grammar.capitalNouns &&
    later.some((word) => /^\p{Lu}\p{Ll}/u.test(word) && !isName(word))
  )
    return false;
  if (/-$/.test(term) || (!marked && grammar.noTerm && new RegExp(grammar.noTerm, 'u').test(term)))
    return false;
  if (grammar.is.leaning.test(term) || grammar.is.vague.test(term)) return false;
  if (/^\d|[=<>/\\|[\]{}*]|["“”„«»]/u.test(term) || gluedArticle.test(term)) return false;
  if (!marked && words.length === 1 && grammar.isEmptyNoun(first)) return false;
  if (!marked && grammar.isEmptyNoun(first) && words.length > 1) return false;
  // “The last step”, “the best way”.
  if (!marked && grammar.is.weak.test(`${article || grammar.anArticle}${term}`)) return false;
  // German: a phrase without a noun is not a term. The first word of a sentence shows nothing.
  const lastWritten = term.split(/[\s-]/).at(-1) ?? '';
  if (grammar.capitalNouns && article === '' && !marked && words.length === 1)
    return isName(term) && isNounIn(material, term);
  return grammar.capitalNouns !== true || marked || /^\p{Lu}|\d|^\p{Ll}+\p{Lu}/u.test(lastWritten);
}

/** “MerkeEin Objekt”: the label before the sentence lost its colon. */
const gluedArticle = /\p{Ll}(?:Eine?|Der|Die|Das|Les?|La|Une?|El|Los|Las) \p{Lu}?\p{Ll}/u;

const endsAsNoun =
  /(?:ung|heit|keit|schaft|ion|tät|ik|ismus|ment|tum|nis|enz|anz|ur|or|ose|itis|logie|er)(?:en|s|e)?$/u;

/** German: at the start of a sentence an adjective has a capital, too: “Bedeutsam ist …”. */
function isNounIn({ spellings }: Material, term: string): boolean {
  return spellings.has(term) || endsAsNoun.test(term) || /\p{L}\p{Lu}|\d/u.test(term);
}

function isMeaning(
  meaning: string,
  term: string,
  form: Form,
  isKnown: boolean,
  { is, isFunctionWord }: Grammar,
): boolean {
  const words = wordsOf(meaning);
  const fewestOfPlain = isKnown ? fewestWordsOfKnown : fewestWordsOfPlain;
  return (
    words.length >= (isPlain(form) ? fewestOfPlain : form.kind === 'für' ? 2 : fewestWords) &&
    !(isPlain(form) && reasons.test(meaning)) &&
    meaning.length <= mostLetters &&
    // A term that is asked for may be the largest or the first.
    (form.kind === 'called' || !is.weak.test(meaning)) &&
    !is.vague.test(meaning) &&
    (is.thing.test(meaning) ||
      is.definite.test(meaning) ||
      !isFunctionWord(words[0] ?? '') ||
      !isNoun(form)) &&
    !isFunctionWord(words.at(-1) ?? '') &&
    isClosed(meaning) &&
    !/[;:]|\p{L}{4}\.\s|(?<!\p{L})etc\. \p{Lu}|\p{L}bzw$|[[*]|[.!] (?:Der|Die|Das|Eine?|Es|Les?|La|Une?|Il|El|Los|Las|Se|En) /u.test(
      meaning,
    ) &&
    // One case: “the 49th of the ordered values”.
    !(isPlain(form) && is.definite.test(meaning) && /\d/.test(meaning)) &&
    !hasSecondStatement(meaning, isFunctionWord) &&
    !contains(meaning, term) &&
    !(form.kind === 'called' && tellsWhole(term, meaning, isFunctionWord))
  );
}

/** “todo lo que ocupa espacio y tiene masa”: both verbs are of “that”. */
function isOfRelative(found: string, whole: string): boolean {
  return /^ (?:y|et) /u.test(found) && / qu[ei] /u.test(whole.slice(0, -found.length));
}

function cut(whole: string, { second }: Grammar): string {
  return whole
    .replace(/;.*$| [–—] .*$| - \p{L}.*$/u, '')
    .replace(second, (found) => (isOfRelative(found, whole) ? found : ''))
    .replace(/,\s*$/u, '')
    .trim();
}

const toBe =
  /^(?:is|zijn|ist|sind|est|sont|es|son|é|são|è|sono|jest|są|är|hat|haben|a|ont|heeft|hebben)$/u;

/** “…, veganists are people that …”: a verb after a comma, but no relative clause. */
function hasSecondStatement(meaning: string, isFunctionWord: (word: string) => boolean): boolean {
  return meaning
    .split(', ')
    .slice(1)
    .some((part) => {
      const words = wordsOf(part);
      const at = words.slice(0, 4).findIndex((word) => toBe.test(word));
      return at > 0 && !isFunctionWord(words[0] ?? '');
    });
}

function isClosed(text: string): boolean {
  const even = (open: string, close: string) =>
    text.split(open).length === text.split(close).length;
  return even('(', ')') && even('«', '»') && text.split('"').length % 2 === 1;
}

/** “and” and “or”, as a part of a pattern. */
export const and = '(?:und|oder|sowie|et|ou|y|e|ed|o|u|en|of|i|oraz|lub|och|eller|samt)';

/** “El sodio y el potasio”: two singular things have a verb in the plural. */
const joined = new RegExp(`^\\p{L}+['’ ]\\s?\\p{L}+ ${and} `, 'u');

/** What has a name is a phrase, not a sentence with a second statement behind it, and says more than “the process of heating”. */
function isPhrase(verb: string, meaning: string, grammar: Grammar): boolean {
  const [head = '', ...clauses] = meaning.split(/[,(]/);
  const [, noun = ''] = wordsOf(head);
  const fewest = grammar.isEmptyNoun(noun) ? fewestWordsOfEmpty : fewestWords;
  return (
    wordsOf(meaning).length >= fewest &&
    !(grammar.capitalNouns === true && clauses.length > 0 && grammar.is.finite.test(head)) &&
    !(grammar.capitalNouns === true ? isClause.test(head) : grammar.is.finite.test(nounIn(head))) &&
    // “A model of kinds is called X, one of numbers is called Y”
    !/(?<!\p{L})man(?!\p{L})/u.test(head) &&
    !/, (?:und|oder|aber|sondern|et|mais|y|pero) (?:de[rnm]|die|das|ein\p{Ll}*|les?|la|l['’]|une?|el|los|las) ?/iu.test(
      meaning,
    ) &&
    agrees(verb, meaning)
  );
}

/** French, Spanish: the words before “that”, where a phrase has no verb. */
const nounIn = (head: string) =>
  head.split(/ (?:qu\p{L}*|dont|où|cuy[oa]s?|donde|cuando) /u)[0] ?? '';

/** German: “die Erde umkreist die Sonne”, where a phrase has no verb before an article. */
const isClause =
  /\p{Lu}\p{L}+ (?!nicht |nebst |jetzt |selbst |sonst )\p{Ll}{4,}t (?:de[rsmn]|die|das|ein\p{Ll}*|sich) /u;

/** “se llaman el experimento …”: the words before the verb are no subject of it. */
function agrees(verb: string, meaning: string): boolean {
  const [, article = ''] = /^(\p{L}+['’ ])/u.exec(meaning) ?? [];
  const isPlural = numberBefore(article);
  if (isPlural === false && plurals.test(verb)) return joined.test(meaning);
  return !(isPlural === true && singular.test(verb));
}
