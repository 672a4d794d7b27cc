/**
 * Whether two terms may stand beside each other among the answers of a question: a reader who knows neither should not see that one of
 * them is of another kind. The less is known of their kinds, the likelier (`likenessTo`) they must be; what nothing is known of does not
 * stand beside anything.
 */
import type { Definition } from '../../define/definitions.ts';
import type { Vector } from '../rank.ts';
import { areSameKind, isFullName, isSameSortOfName } from './kinds-of-terms.ts';
import {
  areAbstract,
  areAlike,
  areSame,
  type Thing,
  thingOfMeaning,
  thingOfName,
} from './kinds-of-things.ts';
import type { Contexts, TermContext } from './term-contexts.ts';

export interface Alternative {
  term: string;
  /** The term's words in their plain form. */
  plain: string;
  plural: boolean;
  place: number;
  section: number;
  /** Of the sentence that defines it. */
  vector: Vector;
  definition?: Definition;
}

/** How likely two terms must be, by what tells that they are of one kind. Found by reading questions of four books. */
const least = {
  sameNoun: 2,
  sameRole: 4,
  listed: 3.5,
  sameKind: 4,
  sameWideKind: 5,
  alikeKind: 5.5,
  bothAbstract: 6.2,
  listedOnly: 6.5,
};
/** Of all that the text says of a name. */
const leastAsPerson = 0.12;
const leastAsPlace = 0.3;

/** @returns how likely the two must be to stand beside each other; `undefined` where they never may */
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
  // “incontinence” is no loss as a debt is one, though a definition says so.
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

/** What its definition says that it is, where that is of a known kind. */
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
