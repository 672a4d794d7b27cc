/**
 * The analysis that all products of the same pages share: sentences, key phrases, definitions, the check. Each part is
 * computed once, on first use, and kept as long as the array of pages exists. The pages must not change.
 */
import type { CleanPage } from '../text/clean-page.ts';
import { type Definition, definitionsOf } from './define/definitions.ts';
import type { Grammar } from './define/languages/grammar.ts';
import { type KnownTerms, knownTermsOf } from './define/term-places.ts';
import { createDrops, type Drops } from './drop-reasons.ts';
import type { StudyItem } from './engine.ts';
import { type Ground, groundOn, withHeadings } from './grounding/ground.ts';
import { areDeck } from './lists/slides/slide-pages.ts';
import { sureIn } from './lists/slides/slide-sentences.ts';
import { type Material, materialOf, type Sentence } from './make/material.ts';
import { type Ranked, rank } from './make/rank.ts';
import { once, rememberBy } from './remember.ts';
import { faultOfScore, type ItemScore, scoreOfItem, type Weak } from './scoring/item-score.ts';
import { type Keyphrase, keyphrasesOf } from './terms/key-terms.ts';

type Fit = ReturnType<Ground> | Weak;

/** Sentences, or slides of a deck. In a shorter text the score knows too little of its words. */
const fewestForScore = 12;

export interface Prepared {
  pages: readonly CleanPage[];
  material(): Material;
  /** New counts for each product. They start with the sentences that fit no product. */
  drops(): Drops;
  /** In the order of the text. */
  ranking(): readonly Ranked[];
  phrases(): ReadonlyMap<string, Keyphrase>;
  known(): KnownTerms;
  definitionsIn(sentence: Sentence): readonly Definition[];
  ground: Ground;
  /** The pages say the item, and a reader likely keeps it. */
  fits(item: StudyItem): Fit;
  /** How likely a reader keeps it; `undefined` if the text is too short to tell. */
  scoreOf(item: StudyItem): ItemScore | undefined;
}

/** For pages in English or an unknown language. */
export const preparedOf = rememberBy((pages: readonly CleanPage[]) => prepare(pages));

const inLanguages = rememberBy((_: readonly CleanPage[]) => new Map<Grammar, Prepared>());

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
  const isOfPages = once(() => sureIn(pages));
  const isDeck = once(() => areDeck(pages));
  const isRich = once(
    () => (isDeck() ? pages.length : material().sentences.length) >= fewestForScore,
  );
  const check = once(() => groundOn(withHeadings(pages), grammar?.language));
  const scoreOf = rememberBy((item: StudyItem) =>
    isRich() ? scoreOfItem(item, { material: material(), isSlides: isDeck() }) : undefined,
  );
  return {
    pages,
    material,
    drops: () => createDrops(found().unfit),
    ranking: once(() => rank(material()).filter(({ sentence }) => isOfPages().states(sentence))),
    phrases,
    known,
    definitionsIn: rememberBy((sentence) => {
      const all = definitionsOf(sentence, material(), known());
      return all.filter((one) => isOfPages().defines(sentence, one));
    }),
    ground: (item) => check()(item),
    fits: (item) => {
      const grounding = check()(item);
      return (grounding.ok && faultOfScore(scoreOf(item))) || grounding;
    },
    scoreOf,
  };
}
