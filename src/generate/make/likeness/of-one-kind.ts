/**
 * Whether two terms may be answers to the same question: a reader who knows neither should not notice that one is of another kind. The
 * less is known about their kinds, the higher `likenessTo` must be. Terms of unknown kind fit no others.
 */
import type { Definition } from '../../define/definitions.ts';
import type { KnownTerms } from '../../define/term-places.ts';
import { lowerFirst } from '../../language/words.ts';
import type { Keyphrase } from '../../terms/key-terms.ts';
import { isName, type Material } from '../material.ts';
import type { Ranked, Vector } from '../rank.ts';
import { isPlural, isTermLike, plainTerm } from '../term-names.ts';
import {
  areAbstract,
  areAlike,
  areSame,
  type Thing,
  thingOfMeaning,
  thingOfName,
} from './kinds-of-things.ts';
import {
  areSameKind,
  type Contexts,
  isFullName,
  isSameSortOfName,
  type TermContext,
} from './term-contexts.ts';

export interface Alternative {
  term: string;
  /** The words of the term in plain form. */
  plain: string;
  plural: boolean;
  place: number;
  section: number;
  /** Of the sentence that defines it. */
  vector: Vector;
  definition?: Definition;
}

/** Least likeness, by the evidence that both are of one kind. Found by reading questions of twelve books. */
const least = {
  sameNoun: 2,
  sameRole: 4,
  listed: 4.5,
  sameKind: 5,
  sameWideKind: 5.5,
  alikeKind: 5.8,
  bothAbstract: 6.2,
  listedOnly: 6.5,
};
/** Share of the uses of a name. */
const leastAsPerson = 0.12;
const leastAsPlace = 0.3;

/** @returns the least likeness for the two; `undefined` if they never fit */
export function leastLikeness(
  one: Alternative,
  other: Alternative,
  contexts: Contexts,
): number | undefined {
  if (!areSameKind(one.term, other.term, contexts)) return undefined;
  const [nameOfOne, nameOfOther] = [thingOfName(one.term), thingOfName(other.term)];
  if (isFullName(one.term)) {
    const [a, b] = [roleOf(one, contexts), roleOf(other, contexts)];
    if (a !== b) return undefined;
    if (a !== undefined || isSameSortOfName(one.term, other.term)) return least.sameRole;
  }
  const isListed = contexts.areListed(one.plain, other.plain);
  if (nameOfOne.noun.length > 2 && nameOfOne.noun === nameOfOther.noun) return least.sameNoun;
  const [a, b] = [saidOf(one) ?? nameOfOne, saidOf(other) ?? nameOfOther];
  if (a.noun === b.noun && a.kinds.length > 0) return least.sameNoun;
  // “incontinence” is not a loss like a debt, although a definition says “loss”.
  const areNamesApart = areAlike(nameOfOne, nameOfOther) === false;
  const isSame = areSame(a, b);
  if (isSame && isListed) return least.listed;
  if (isSame && !areNamesApart) return areAbstract(a, b) ? least.sameWideKind : least.sameKind;
  if (isListed && areAlike(a, b) !== false) return least.listed;
  const isAlike = areAlike(a, b) === true || areSame(nameOfOne, nameOfOther);
  if (isAlike && !areNamesApart) return least.alikeKind;
  if (areAbstract(a, b) && areAbstract(nameOfOne, nameOfOther)) return least.bothAbstract;
  return isListed ? least.listedOnly : undefined;
}

/** The thing that its definition names, if its kind is known. */
function saidOf({ definition }: Alternative): Thing | undefined {
  const said = definition && thingOfMeaning(definition);
  return said !== undefined && said.kinds.length > 0 ? said : undefined;
}

function roleOf(one: Alternative, contexts: Contexts): 'person' | 'place' | undefined {
  const said = saidOf(one);
  if (said !== undefined) return said.kinds.includes('person') ? 'person' : undefined;
  const context = contexts.terms.get(one.plain);
  if (context === undefined) return undefined;
  if (isOften(context.asPerson, context, leastAsPerson)) return 'person';
  return isOften(context.asPlace, context, leastAsPlace) ? 'place' : undefined;
}

function isOften(count: number, { times }: TermContext, share: number): boolean {
  return count > 0 && count >= times * share;
}

/** Log odds that an unmarked phrase is a term. */
const leastOfPhrase = -1;

interface TextTerms {
  phrases: ReadonlyMap<string, Keyphrase>;
  known: KnownTerms;
}

/** All terms of the text that may be answers, defined ones first. */
export function poolOf(
  ranking: readonly Ranked[],
  defined: ReadonlyMap<Ranked, Definition[]>,
  material: Material,
  terms: TextTerms,
): Alternative[] {
  const pool = new Map<string, Alternative>();
  for (const ranked of ranking) {
    for (const definition of defined.get(ranked) ?? []) {
      const { term, plural, sure } = definition;
      const key = plainTerm(term);
      if (!pool.get(key)?.definition && (sure || !material.marksTerms)) {
        pool.set(key, { ...alternativeOf(term, ranked), plural, definition });
      }
    }
    for (const marked of ranked.sentence.terms.filter((one) => isTermLike(one))) {
      const term = lowerFirst(marked, (word) => isName(word, material));
      if (!pool.has(plainTerm(term))) pool.set(plainTerm(term), alternativeOf(term, ranked));
    }
  }
  for (const one of material.marksTerms ? [] : likelyTerms(ranking, material, terms)) {
    if (!pool.has(one.plain)) pool.set(one.plain, one);
  }
  return [...pool.values()];
}

/** Likely glossary entries, each with its first sentence; surest first. */
function likelyTerms(
  ranking: readonly Ranked[],
  material: Material,
  { phrases, known }: TextTerms,
): Alternative[] {
  const byPlace = new Map(ranking.map((one) => [one.sentence.place, one]));
  return [...phrases.values()]
    .filter(({ text, score }) => score > leastOfPhrase && isTermLike(text))
    .sort((a, b) => b.score - a.score)
    .flatMap(({ text }) => {
      const first = byPlace.get(known.first.get(plainTerm(text)) ?? -1);
      const term = lowerFirst(text, (word) => isName(word, material));
      return first === undefined ? [] : [alternativeOf(term, first)];
    });
}

export function alternativeOf(term: string, { sentence, vector }: Ranked): Alternative {
  const { place, section } = sentence;
  return { term, plain: plainTerm(term), plural: isPlural(term), place, section, vector };
}
