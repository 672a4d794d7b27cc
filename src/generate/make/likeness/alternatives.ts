/** What could stand among the answers of a question. */
import type { Definition } from '../../define/definitions.ts';
import { lowerFirst } from '../../language/words.ts';
import type { Alternative } from '../distractors.ts';
import { isName, type Material } from '../material.ts';
import type { Ranked } from '../rank.ts';
import { isPlural, isTermLike, plainTerm } from '../term-names.ts';

/** All terms of the text that could stand among the answers; the defined ones first. */
export function poolOf(
  ranking: readonly Ranked[],
  defined: ReadonlyMap<Ranked, Definition[]>,
  material: Material,
): Alternative[] {
  const pool = new Map<string, Alternative>();
  for (const ranked of ranking) {
    for (const definition of defined.get(ranked) ?? []) {
      const { term, plural, sure } = definition;
      const key = plainTerm(term);
      if (!pool.get(key)?.definition && sure) {
        pool.set(key, { ...alternativeOf(term, ranked), plural, definition });
      }
    }
    for (const marked of ranked.sentence.terms.filter((one) => isTermLike(one))) {
      const term = lowerFirst(marked, (word) => isName(word, material));
      if (!pool.has(plainTerm(term))) pool.set(plainTerm(term), alternativeOf(term, ranked));
    }
  }
  return [...pool.values()];
}

export function alternativeOf(term: string, { sentence, vector }: Ranked): Alternative {
  const { place, section } = sentence;
  return { term, plain: plainTerm(term), plural: isPlural(term), place, section, vector };
}
