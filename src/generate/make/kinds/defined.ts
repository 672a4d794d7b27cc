/** All definitions of a text, from its sentences and its lists of terms. Questions of several kinds are made from them. */
import type { CleanPage } from '../../../text/clean-page.ts';
import type { Definition } from '../../define/definitions.ts';
import { keysOf, lowerFirst, rootsOf, sharesRoot } from '../../language/words.ts';
import { listsOf } from '../../lists/entries.ts';
import { type Gloss, glossesOf } from '../../lists/glosses.ts';
import type { Prepared } from '../../prepared.ts';
import { rememberBy } from '../../remember.ts';
import { scoresEnough } from '../../scoring/card-features.ts';
import { areApart } from '../distractors.ts';
import type { Alternative } from '../likeness/of-one-kind.ts';
import { isName, type Material } from '../material.ts';
import { listed, placeOf, type Ranked } from '../rank.ts';
import { isPlural, plainTerm } from '../term-names.ts';

export interface Defined extends Alternative {
  meaning: string;
  page: number;
  quote: string;
  score: number;
  /** None: it is from a list of terms. */
  definition?: Definition;
}

export function definedIn(
  pages: readonly CleanPage[],
  material: Material,
  ranking: readonly Ranked[],
  definitionsIn: Prepared['definitionsIn'],
): Defined[] {
  const found = new Map<string, Defined>();
  const add = (one: Defined) => {
    if (!found.has(one.plain)) found.set(one.plain, one);
  };
  for (const ranked of ranking) {
    const { place, section, page, quote } = ranked.sentence;
    for (const definition of definitionsIn(ranked.sentence)) {
      if (!scoresEnough(definition)) continue;
      const { term, meaning, plural, sure } = definition;
      if (!sure && material.marksTerms) continue;
      add({
        ...{ term, plain: plainTerm(term), plural, meaning, page, quote, place, section },
        ...{ vector: ranked.vector, score: ranked.score + 1, definition },
      });
    }
  }
  if (!material.english) return [];
  // Statements of slides often fit several things.
  const glossaries = listsOf(pages).filter(({ isGlossary }) => isGlossary);
  for (const gloss of glossaries.flatMap(glossesOf)) {
    const named = lowerFirst(gloss.term, (word) => isName(word, material));
    add({ ...definedByGloss(gloss, material), term: named });
  }
  return [...found.values()].sort((a, b) => a.place - b.place);
}

export function definedByGloss({ term, meaning, entry }: Gloss, material: Material): Defined {
  return {
    ...{ term, plain: plainTerm(term), plural: isPlural(term), meaning },
    ...{ page: entry.page, quote: entry.quote, score: listed },
    ...placeOf(entry.block, keysOf(`${term} ${meaning}`), material),
  };
}

/** The meaning of one is not true of the other, and neither sentence names the other term. */
export function areUnrelated(one: Defined, other: Defined): boolean {
  return (
    areApart(one, other) &&
    !sharesRoot(one.term, `${other.meaning} ${other.quote}`) &&
    !sharesRoot(other.term, `${one.meaning} ${one.quote}`)
  );
}

/** “A spaniel is a dog”, “a dog is a mammal”: the meaning of mammal is true of a spaniel. Follows the nouns in the text's definitions. */
export function isKindOf(one: Defined, other: Defined, all: readonly Defined[]): boolean {
  const named = namedBy(all);
  const seen = new Set([one]);
  let rim = [one];
  while (rim.length > 0) {
    rim = rim.flatMap(({ meaning }) => {
      const next = [...rootsOf(meaning)].flatMap((root) => named.get(root) ?? []);
      return [...new Set(next)].filter((thing) => !seen.has(thing));
    });
    if (rim.includes(other)) return true;
    for (const thing of rim) seen.add(thing);
  }
  return false;
}

/** The terms with each root, so that a long text is not searched for each meaning. */
const namedBy = rememberBy((all: readonly Defined[]) => {
  const named = new Map<string, Defined[]>();
  for (const one of all) {
    for (const root of rootsOf(one.term)) named.set(root, [...(named.get(root) ?? []), one]);
  }
  return named;
});

/** The fields of a question for one term. */
export function askingFor({ score, section, place, vector, plain, quote }: Defined) {
  return { score, section, place, vector, asks: [plain], quotes: [quote] };
}

/** Other terms that a typing error could produce. @param accepted names of this one */
export function foilsOf(
  { term, plain }: Alternative,
  all: readonly Alternative[],
  accepted: readonly string[],
): string[] {
  const own = new Set([plain, ...accepted.map(plainTerm)]);
  const others = all.filter(
    (one) => !own.has(one.plain) && Math.abs(one.term.length - term.length) <= 2,
  );
  return others.map((one) => one.term).slice(0, 12);
}
