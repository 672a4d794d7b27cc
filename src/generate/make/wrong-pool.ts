/** All terms of a text that may be wrong answers, with where each is used. Computed once for all makers of the same pages. */
import type { Definition } from '../define/definitions.ts';
import { frontOf } from '../define/fronts.ts';
import type { Prepared } from '../prepared.ts';
import { rememberBy } from '../remember.ts';
import { type Alternative, poolOf } from './likeness/of-one-kind.ts';
import { type Contexts, contextsOf } from './likeness/term-contexts.ts';
import type { Ranked } from './rank.ts';

interface WrongPool {
  /** Grounded definitions of each sentence: their meanings are asked and offered as answers. */
  defined: ReadonlyMap<Ranked, Definition[]>;
  pool: readonly Alternative[];
  contexts: Contexts;
}

export const wrongPoolOf = rememberBy((text: Prepared): WrongPool => {
  const material = text.material();
  const ranking = material.english ? text.ranking() : [];
  const isWhole = (definition: Definition) => {
    const { page, quote } = definition.sentence;
    return text.ground({ type: 'basic', ...frontOf(definition, material), page, quote }).ok;
  };
  const defined = new Map(
    ranking.map((one) => [one, text.definitionsIn(one.sentence).filter(isWhole)]),
  );
  const pool = poolOf(ranking, defined, material, { phrases: text.phrases(), known: text.known() });
  return { defined, pool, contexts: contextsOf(material, new Set(pool.map(({ plain }) => plain))) };
});
