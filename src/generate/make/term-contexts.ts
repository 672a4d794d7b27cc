/** In which sentences each term stands, and what stands around it there. */
import { termPlaces } from '../define/term-places.ts';
import type { Material } from './material.ts';
import { plainTerm } from './term-names.ts';

export interface TermContext {
  /** The sentences that have it, in their order. */
  places: number[];
  sections: Set<number>;
  /** How often each stem stands in them, the rarer in the text the more. */
  keys: Map<string, number>;
  /** The length of `keys` as a vector. */
  norm: number;
}

/** @param names in their plain form */
export function contextsOf(
  { sentences, spread }: Pick<Material, 'sentences' | 'spread'>,
  names: ReadonlySet<string>,
): ReadonlyMap<string, TermContext> {
  const contexts = new Map<string, TermContext>();
  for (const { text, keys, place, section } of sentences) {
    for (const { term } of termPlaces(text, names)) {
      const plain = plainTerm(term);
      let context = contexts.get(plain);
      if (context === undefined) {
        context = { places: [], sections: new Set(), keys: new Map(), norm: 0 };
        contexts.set(plain, context);
      }
      if (context.places.at(-1) !== place) context.places.push(place);
      context.sections.add(section);
      for (const key of keys) {
        const rare = Math.log(1 + sentences.length / (spread.get(key) ?? 1));
        context.keys.set(key, (context.keys.get(key) ?? 0) + rare);
      }
    }
  }
  for (const context of contexts.values()) {
    let squares = 0;
    for (const weight of context.keys.values()) squares += weight * weight;
    context.norm = Math.sqrt(squares);
  }
  return contexts;
}
