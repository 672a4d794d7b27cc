/** Questions that pair terms with their meanings. Pure. */

import type { CleanPage } from '../../../text/clean-page.ts';
import { sharesRoot, upperFirst } from '../../language/words.ts';
import { listsOf } from '../../lists/entries.ts';
import { glossesOf } from '../../lists/glosses.ts';
import { placed } from '../../lists/list-prompts.ts';
import type { KindCandidate } from '../choose.ts';
import { areApart } from '../distractors.ts';
import { contains, type Material } from '../material.ts';
import { isFitToAsk } from '../questions.ts';
import { plainTerm } from '../term-names.ts';
import { fewestPairs, longestMatch, mostPairs } from './bounds.ts';
import { type Defined, definedByGloss } from './defined.ts';
import { isNameToLearn } from './short-answers.ts';

/** Sections between the first and the last term, about a chapter. */
const mostSections = 20;

/** @param pages with lists of terms; each list is matched by itself */
export function matchingsOf(
  all: readonly Defined[],
  pages: readonly CleanPage[],
  material: Material,
): KindCandidate[] {
  const lists = listsOf(pages).filter(({ isGlossary }) => !isGlossary);
  const ofLists = lists.flatMap((list) => {
    const glosses = glossesOf(list).map((gloss) => definedByGloss(gloss, material));
    return groupsOf(glosses).map((group) => candidateOf(group, placed(list, ask)));
  });
  const named = all.map((one) => ({ ...one, term: upperFirst(one.term) }));
  return [...ofLists, ...groupsOf(named).map((group) => candidateOf(group, placedNowhere))];
}

const ask = 'match each term with its meaning.';
const placedNowhere = 'Match each term with its definition.';

function groupsOf(all: readonly Defined[]): Defined[][] {
  const left = all.filter(isWhatItIs);
  const found: Defined[][] = [];
  while (left.length >= fewestPairs) {
    const group = groupFrom(left);
    if (group.length >= fewestPairs) found.push(group);
    for (const one of group) left.splice(left.indexOf(one), 1);
  }
  return found;
}

/** The first, and later ones that cannot be confused with each other. */
function groupFrom(left: readonly Defined[]): Defined[] {
  const group: Defined[] = [];
  for (const one of left) {
    const first = group[0];
    if (first !== undefined && one.section - first.section > mostSections) break;
    const isFair = group.every((other) => fitsOnlyIts(one, other) && fitsOnlyIts(other, one));
    if (isFair) group.push(one);
    if (group.length === mostPairs) break;
  }
  return group;
}

/** Neither meaning names the other term, and the meanings differ. */
function fitsOnlyIts(one: Defined, other: Defined): boolean {
  return (
    one.plural === other.plural &&
    areApart(one, other) &&
    !contains(plainTerm(one.meaning), other.plain)
  );
}

function isWhatItIs({ term, meaning, definition }: Defined): boolean {
  const isPlain =
    definition === undefined ||
    (/^(is|are|refers? to|means?)$/.test(definition.link) && isFitToAsk(definition));
  return (
    isPlain && isNameToLearn(term) && meaning.length <= longestMatch && !sharesRoot(term, meaning)
  );
}

function candidateOf(group: readonly Defined[], stem: string): KindCandidate {
  const [first] = group;
  if (first === undefined) throw new Error('A group has its first');
  const { page, quote, section, place, vector } = first;
  const task = {
    kind: 'matching' as const,
    prompts: group.map(({ term }) => term),
    answers: group.map(({ meaning }) => upperFirst(meaning)),
  };
  const parts = group.map((one) => ({
    ...{ term: one.term, meaning: one.meaning, page: one.page, quote: one.quote },
  }));
  return {
    ...{ section, place, vector, asks: group.map(({ plain }) => plain) },
    quotes: group.map((one) => one.quote),
    score: group.reduce((sum, one) => sum + one.score, 0) / group.length,
    item: { type: 'task', stem, task, parts, page, quote },
  };
}
