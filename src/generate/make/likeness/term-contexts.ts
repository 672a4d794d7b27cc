/** The sentences of each term and the words around it; and the kind of a term by its form. */
import { termPlaces } from '../../define/term-places.ts';
import { keysOf, stopWords, wordsOf } from '../../language/words.ts';
import { rememberBy } from '../../remember.ts';
import type { Material } from '../material.ts';
import { plainTerm, withoutBrackets } from '../term-names.ts';

export interface TermContext {
  /** The sentences with the term, in order. */
  places: number[];
  /** Number of these sentences in each section. */
  sections: Map<number, number>;
  /** Weight of each stem in these sentences; rare stems weigh more. */
  keys: Map<string, number>;
  /** The norm of `keys`. */
  norm: number;
  isMarked: boolean;
  /** Uses in the text: all, after “a” or “an”, after “the”, and before a noun that it may describe. */
  times: number;
  afterA: number;
  afterThe: number;
  beforeWord: number;
  /** Uses as a person (“X argued that”, “President X”) and as a place (“in X”). */
  asPerson: number;
  asPlace: number;
}

export interface Contexts {
  /** By plain form. */
  terms: ReadonlyMap<string, TermContext>;
  /** The text says that one is the other, or a kind of it. */
  areOne(one: string, other: string): boolean;
  /** The text lists them together: “X, Y and Z”. */
  areListed(one: string, other: string): boolean;
  /** For each sentence the part of the question that it says; rare words weigh more. */
  saying(askedKeys: readonly string[]): ReadonlyMap<number, number>;
}

/**
 * Between two terms: “X (Y”, “X, or Y”, “X, also called Y”, “X such as Y”, “X is a small Y”. “X or Y” mostly names two things. Repeats of
 * “one of a kind of” are limited, since “a one of a one of” could match in many ways.
 */
const saysSame =
  /^(?: \((?:or |i\.e\.,? )?|, or |,? (?:also |sometimes |often |commonly |better |formerly )?(?:called|known as|termed|referred to as|namely|such as|including) |(?:,? which|,)? (?:is|are|was|were) (?:an? |the |all |(?:one|an? \p{Ll}+|types?|kinds?|forms?) of ){0,3}(?:(?!(?:of|to|than|from|not|no|in|on|by|for|with|at|as|the|or|and)\b)[\p{L}-]+ ){0,3})(?:the |an? )?$/u;

/** Between two terms of one list. */
const goesOn = /^(?:,|,? and|,? or| versus| vs\.| rather than| nor) (?:the )?$/u;

function pairOf(one: string, other: string): string {
  return one < other ? `${one}|${other}` : `${other}|${one}`;
}

/** @param names in plain form */
export function contextsOf(
  { sentences, unfit, spread, marked }: Pick<Material, 'sentences' | 'unfit' | 'spread' | 'marked'>,
  names: ReadonlySet<string>,
): Contexts {
  const terms = new Map<string, TermContext>();
  const same = new Set<string>();
  const beside = new Set<string>();
  const saidAt = new Map<string, number[]>();
  const rarityOf = (key: string) => Math.log(1 + sentences.length / (spread.get(key) ?? 1));
  for (const { text, keys, place, section } of inOrder(sentences, unfit)) {
    for (const key of new Set(keys)) {
      const at = saidAt.get(key);
      if (at === undefined) saidAt.set(key, [place]);
      else if (at.at(-1) !== place) at.push(place);
    }
    let before: { plain: string; to: number } | undefined;
    let list: string[] = [];
    for (const { term, from, to } of termPlaces(text, names)) {
      const plain = plainTerm(term);
      if (before !== undefined && saysSame.test(text.slice(before.to, from))) {
        same.add(pairOf(before.plain, plain));
        // “Operant conditioning is a form of associative learning”: conditioning may be meant too.
        same.add(pairOf(headOf(before.plain), plain));
        same.add(pairOf(before.plain, headOf(plain)));
      }
      if (before === undefined || !goesOn.test(text.slice(before.to, from))) list = [];
      for (const one of list) beside.add(pairOf(one, plain));
      list.push(plain);
      before = { plain, to };
      const context = terms.get(plain) ?? newContext(marked.has(plain));
      terms.set(plain, context);
      if (context.places.at(-1) !== place) context.places.push(place);
      context.sections.set(section, (context.sections.get(section) ?? 0) + 1);
      lookBeside(text, from, to, context);
      for (const key of keys) context.keys.set(key, (context.keys.get(key) ?? 0) + rarityOf(key));
    }
  }
  for (const context of terms.values()) {
    let squares = 0;
    for (const weight of context.keys.values()) squares += weight * weight;
    context.norm = Math.sqrt(squares);
  }
  return {
    terms,
    areOne: (one, other) => same.has(pairOf(one, other)),
    areListed: (one, other) => beside.has(pairOf(one, other)),
    saying,
  };

  function saying(askedKeys: readonly string[]): ReadonlyMap<number, number> {
    const asked = new Set(askedKeys);
    const said = new Map<number, number>();
    let all = 0;
    for (const key of asked) all += rarityOf(key);
    for (const key of asked) {
      const share = rarityOf(key) / all;
      for (const place of saidAt.get(key) ?? []) said.set(place, (said.get(place) ?? 0) + share);
    }
    return said;
  }
}

interface Heard {
  text: string;
  keys: readonly string[];
  place: number;
  section: number;
}

function inOrder(
  sentences: Pick<Material, 'sentences'>['sentences'],
  unfit: Pick<Material, 'unfit'>['unfit'],
): Heard[] {
  const heard: Heard[] = [];
  let next = 0;
  const before = (place: number) => {
    for (; next < unfit.length && (unfit[next]?.place ?? place) <= place; next++) {
      const one = unfit[next];
      if (one !== undefined) heard.push({ ...one, keys: keysOf(one.text) });
    }
  };
  for (const sentence of sentences) {
    before(sentence.place);
    heard.push(sentence);
  }
  before(Number.POSITIVE_INFINITY);
  return heard;
}

/** “conditioning” of “operant conditioning”. */
function headOf(plain: string): string {
  return plain.slice(plain.lastIndexOf(' ') + 1);
}

function newContext(isMarked: boolean): TermContext {
  const counts = { times: 0, afterA: 0, afterThe: 0, beforeWord: 0, asPerson: 0, asPlace: 0 };
  return { places: [], sections: new Map(), keys: new Map(), norm: 0, isMarked, ...counts };
}

const doneByPersons =
  /^(?:,? who\b|[’']s (?:theory|work|book|ideas|wife|husband|father|mother|son|life|career|death)\b| \((?:born )?1?\d{3}[–-]| (?:and \p{Lu}\p{L}+ )?(?:(?:also|later|once|first|himself|herself) )?(?:argued|argues|believed|believes|wrote|writes|said|says|proposed|proposes|claimed|claims|thought|suggested|suggests|published|was born|died|became|married|described|explained|won|studied|taught|returned|refused|agreed|vetoed|signed|announced)\b)/u;
const calledBefore =
  /\b(?:President|Senator|King|Queen|Emperor|General|Prince|Sir|Dr\.|Mr\.|Mrs\.|Professor|Justice|Secretary|Governor|Pope|St\.|\p{Ll}+(?:ist|ian|pher|cher)|president|king|queen|emperor|leader|author|poet|writer|husband|wife|brother|son) (?:\p{Lu}[\p{L}.]+ )*$/u;

function lookBeside(text: string, from: number, to: number, context: TermContext): void {
  const article = /\b(an?|the) $/i.exec(text.slice(Math.max(0, from - 4), from))?.[1];
  const next = /^ (\p{Ll}[\p{L}’'-]*)/u.exec(text.slice(to, to + 24))?.[1];
  context.times++;
  const front = text.slice(Math.max(0, from - 40), from);
  if (doneByPersons.test(text.slice(to, to + 40)) || calledBefore.test(front)) context.asPerson++;
  if (/\b(?:in|at|near|from|throughout|across) (?:the )?$/.test(front)) context.asPlace++;
  if (article !== undefined) {
    if (/^the$/i.test(article)) context.afterThe++;
    else context.afterA++;
  }
  if (next !== undefined && !stopWords.has(next) && !/s$|ed$|ly$|ing$/.test(next))
    context.beforeWord++;
}

/** Kinds by the ending of the name. A wrong answer of another kind would be noticed. */
const sorts: readonly (readonly [sort: string, ending: RegExp])[] = [
  ['sickness', /(?:itis|emia|pathy|plegia|oma|disease|syndrome|disorder|infection)s?$/],
  ['doctrine', /(?:isms?|theory|theories|perspective|approach|paradigm)$/],
  ['field', /(?:ology|nomy|graphy|ics)$/],
  ['person', /(?:ologist|icians?|ists?|person|people|worker|manager|leader)s?$/],
  ['quality', /(?:ity|ness|ility|ance|ence|rate|ratio|level)s?$/],
  ['act', /(?:tion|sion|ing|ment|sis|process|method|technique|procedure|therapy|treatment)s?$/],
  ['adjective', /(?:ous|able|ible|ive|ful|ical|istic)$/],
];

/** By the last word of the name. */
export function sortOf(head: string): string | undefined {
  return sorts.find(([, ending]) => ending.test(head))?.[0];
}

/** These are compared only with terms of the same sort. */
const strict = new Set(['sickness', 'doctrine', 'field', 'person']);

/** The kind of a term by its form. */
interface Kind {
  isNamed: boolean;
  isOneWord: boolean;
  nameSort: number;
  sort: string | undefined;
  describes: boolean;
}

/** For speed: each question compares its term with all others. */
const kindsIn = rememberBy((_: Contexts) => new Map<string, Kind>());

function kindOf(term: string, contexts: Contexts): Kind {
  const known = kindsIn(contexts);
  const found = known.get(term);
  if (found !== undefined) return found;
  const made: Kind = {
    isNamed: isFullName(term),
    isOneWord: !term.includes(' '),
    nameSort: nameSortOf(term),
    sort: sortOf(wordsOf(term.replace(/ (?:of|in|for|to) .*$/, '')).at(-1) ?? ''),
    describes: describes(term, contexts),
  };
  known.set(term, made);
  return made;
}

/** Names are compared with names, documents with documents, nouns with nouns. */
export function areSameKind(a: string, b: string, contexts: Contexts): boolean {
  const [one, two] = [kindOf(a, contexts), kindOf(b, contexts)];
  if (one.isNamed !== two.isNamed) return false;
  if (one.isNamed) return one.isOneWord === two.isOneWord && one.nameSort === two.nameSort;
  const differ = one.sort !== undefined && two.sort !== undefined && one.sort !== two.sort;
  if (differ && (strict.has(one.sort ?? '') || strict.has(two.sort ?? ''))) return false;
  return one.describes === two.describes;
}

/** Each word has a capital. “Feminist anthropology” is not a name. */
export function isFullName(term: string): boolean {
  const words = (term.match(/[\p{L}\p{N}][\p{L}\p{N}.’'-]*/gu) ?? []).filter(
    (word) => !stopWords.has(word.toLowerCase()),
  );
  return (
    words.length > 0 && words.every((word) => /^[\p{Lu}\p{N}]/u.test(word)) && /\p{Lu}/u.test(term)
  );
}

const nameSorts: readonly RegExp[] = [
  /(?:Act|Acts|Law|Code|Treaty|Constitution|Amendment|Agreement|Declaration|Bill|Protocol|Charter|Convention|Compromise|Doctrine|Plan)$/,
  /(?:War|Wars|Revolution|Battle|Crisis|Movement|Depression|Rebellion|Massacre|Empire|Dynasty|Age|Era)$/,
  /(?:Party|Bureau|Board|Commission|Committee|Agency|Association|Administration|Department|Court|Congress|University|Union|Bank|Institute|Organization|Company|Corporation|Inc|Foundation)$/,
  /(?:River|Sea|Ocean|Mountains?|Island|Islands|Valley|City|Reservation|Desert|Peninsula)$/,
];

function nameSortOf(term: string): number {
  const name = withoutBrackets(term).replace(/ (?:of|on|for|in) .*$/, '');
  return nameSorts.findIndex((ending) => ending.test(name));
}

/** Two wars, two laws, two parties. */
export function isSameSortOfName(one: string, other: string): boolean {
  return nameSortOf(one) >= 0 && nameSortOf(one) === nameSortOf(other);
}

const mayDescribe = /(?:ic|al|ous|ive|ary|able|ible|ed|ful|less|ar|ist|an|ant|ent|oid|ing)$/;

/** An adjective, by its ending and the noun after it: “animistic beliefs”. */
function describes(term: string, contexts: Contexts): boolean {
  if (!mayDescribe.test(term)) return false;
  const context = contexts.terms.get(plainTerm(term));
  if (context === undefined || context.times < 2)
    return /(?:ous|able|ible|istic|ful|less)$/.test(term);
  return context.beforeWord >= context.times * 0.6;
}
