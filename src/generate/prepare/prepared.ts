/**
 * What each product needs of the same pages: sentences, key phrases, definitions, the check. All of it is worked out when it is first
 * asked for, and once, whichever products are made and in whatever order. It lasts as long as the array of the pages does, and
 * these must not be changed.
 */

import type { CleanPage } from '../../text/clean-page.ts';
import { type Definition, definitionsOf } from '../define/definitions.ts';
import { type KnownTerms, knownTermsOf } from '../define/known-terms.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import { createDrops, type Drops } from '../drop-reasons.ts';
import { type Ground, groundOn } from '../grounding/ground.ts';
import { withHeadings } from '../grounding/headed.ts';
import { type Keyphrase, keyphrasesOf } from '../make/keyphrases.ts';
import { type Material, materialOf, type Sentence } from '../make/material.ts';
import { type Ranked, rank } from '../make/rank.ts';
import { once, rememberBy } from './remember.ts';

export interface Prepared {
  material(): Material;
  /** A count of its own for each product. It begins with the sentences that are unfit for any. */
  drops(): Drops;
  /** In the order of the text. */
  ranking(): readonly Ranked[];
  phrases(): ReadonlyMap<string, Keyphrase>;
  known(): KnownTerms;
  definitionsIn(sentence: Sentence): readonly Definition[];
  ground: Ground;
}

/** Pages of which nothing is known, or that are English. */
export const preparedOf = rememberBy((pages: readonly CleanPage[]) => prepare(pages));

const inLanguages = rememberBy((_: readonly CleanPage[]) => new Map<Grammar, Prepared>());

/** @param grammar of the language that all of the pages are in */
export function preparedIn(grammar: Grammar, pages: readonly CleanPage[]): Prepared {
  const known = inLanguages(pages);
  const found = known.get(grammar) ?? prepare(pages, grammar);
  known.set(grammar, found);
  return found;
}

function prepare(pages: readonly CleanPage[], grammar?: Grammar): Prepared {
  const found = once(() => {
    const drops = createDrops();
    return { material: materialOf(pages, drops, grammar), unfit: drops.counts };
  });
  const material = () => found().material;
  const phrases = once(() => keyphrasesOf(material(), pages));
  const known = once(() => knownTermsOf(phrases(), material()));
  const check = once(() => groundOn(withHeadings(pages), grammar?.language));
  return {
    material,
    drops: () => createDrops(found().unfit),
    ranking: once(() => rank(material())),
    phrases,
    known,
    definitionsIn: rememberBy((sentence) => definitionsOf(sentence, material(), known())),
    ground: (item) => check()(item),
  };
}
