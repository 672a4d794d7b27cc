/** The sentences of each term, and the words around it. */
import { termPlaces } from '../../define/term-places.ts';
import { keysOf, stopWords } from '../../language/words.ts';
import type { Material } from '../material.ts';
import { plainTerm } from '../term-names.ts';

export interface TermContext {
  /** The sentences that have it, in their order. */
  places: number[];
  /** How many of them each section has. */
  sections: Map<number, number>;
  /** How often each stem stands in them, the rarer in the text the more. */
  keys: Map<string, number>;
  /** The length of `keys` as a vector. */
  norm: number;
  isMarked: boolean;
  /** How often it stands in the text, and how often behind “a” or “an”, behind “the”, and before a word that it may describe. */
  times: number;
  afterA: number;
  afterThe: number;
  beforeWord: number;
  /** How often it stands as persons do (“X argued that”, “President X”), and as places do (“in X”). */
  asPerson: number;
  asPlace: number;
}

export interface Contexts {
  /** By their names in plain form. */
  terms: ReadonlyMap<string, TermContext>;
  /** The text says of one of them that it is the other, or a kind of it. */
  areOne(one: string, other: string): boolean;
  /** The text names them side by side: “X, Y and Z”. */
  areListed(one: string, other: string): boolean;
  /** How much of what a question asks each sentence says, by its place; what is rare in the text weighs more. */
  saying(askedKeys: readonly string[]): ReadonlyMap<number, number>;
}

/**
 * Between two terms: “X (Y”, “X, or Y”, “X, also called Y”, “X such as Y”, “X is a small Y”. “X or Y” names two things more often
 * than one. “One of a kind of” is not repeated without end: “a one of a one of” can be read in many ways.
 */
const saysSame =
  /^(?: \((?:or |i\.e\.,? )?|, or |,? (?:also |sometimes |often |commonly |better |formerly )?(?:called|known as|termed|referred to as|namely|such as|including) |,? (?:is|are|was|were) (?:an? |the |all |(?:one|an? \p{Ll}+|types?|kinds?|forms?) of ){0,3}(?:(?!(?:of|to|than|from|not|no|in|on|by|for|with|at|as|the|or|and)\b)[\p{L}-]+ ){0,3})(?:the |an? )?$/u;

/** Between two terms that stand in one list. */
const goesOn = /^(?:,|,? and|,? or| versus| vs\.| rather than| nor) (?:the )?$/u;

function pairOf(one: string, other: string): string {
  return one < other ? `${one}|${other}` : `${other}|${one}`;
}

/** @param names in their plain form */
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
      if (before !== undefined && saysSame.test(text.slice(before.to, from)))
        same.add(pairOf(before.plain, plain));
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
