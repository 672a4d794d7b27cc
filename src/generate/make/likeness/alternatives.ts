/** What could stand among the answers of a question. */
import type { Definition } from '../../define/definitions.ts';
import type { KnownTerms } from '../../define/known-terms.ts';
import { lowerFirst } from '../../language/words.ts';
import type { Keyphrase } from '../keyphrases.ts';
import { isName, type Material } from '../material.ts';
import type { Ranked } from '../rank.ts';
import { isPlural, isTermLike, plainTerm } from '../term-names.ts';
import type { Alternative } from './of-one-kind.ts';

/** The logarithm of the odds that a phrase is a term, where the author sets none apart. */
const leastOfPhrase = -1;

interface TextTerms {
  phrases: ReadonlyMap<string, Keyphrase>;
  known: KnownTerms;
}

/** All terms of the text that could stand among the answers; the defined ones first. */
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

/** What a glossary of the text would hold, by the first sentence that has it; the surest first. */
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
