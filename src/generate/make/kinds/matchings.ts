/** Questions that pair defined terms: matching, and true or false statements. Pure. */

import { truths } from '../../../model/study/quiz/task.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import { withoutAdverb } from '../../define/verbs.ts';
import { sharesRoot, upperFirst } from '../../language/words.ts';
import { listsOf } from '../../lists/entries.ts';
import { glossesOf } from '../../lists/glosses.ts';
import { placed } from '../../lists/list-prompts.ts';
import type { KindCandidate } from '../choose.ts';
import { areApart } from '../distractors.ts';
import { contains, type Material } from '../material.ts';
import { isPlural, plainTerm } from '../term-names.ts';
import { wrongMeanings } from '../wrong-meanings.ts';
import { fewestPairs, longestMatch, mostPairs } from './bounds.ts';
import { areUnrelated, askingFor, type Defined, definedByGloss, isKindOf } from './defined.ts';

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
  const isPlain = definition === undefined || /^(is|are|refers? to|means?)$/.test(definition.link);
  return isPlain && meaning.length <= longestMatch && !sharesRoot(term, meaning);
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

/** True statements, and false ones with the meaning of a related term. No negation: the text does not decide whether it is false. */
export function trueFalseOf(all: readonly Defined[]): KindCandidate[] {
  // A repeated false meaning would be recognized.
  const used = new Set<Defined>();
  let told = 0;
  return all.flatMap((one) => {
    const { definition, page, quote } = one;
    if (
      definition === undefined ||
      /^(called|happens (in|under)|says|do|does|did|people .*)$/.test(definition.link)
    )
      return [];
    const correction = statementOf(one, one.meaning);
    const source = { page, quote };
    // At most half are true, so that answering “true” always is no advantage.
    const other = used.size <= told ? sisterOf(one, all, used) : undefined;
    if (other !== undefined) {
      used.add(other);
      const { term, meaning } = other;
      const stem = statementOf(one, meaning);
      const parts = [{ term, meaning, page: other.page, quote: other.quote }];
      const task = { kind: 'true-false' as const, options: truths, right: 'False' };
      return [
        { ...askingFor(one), item: { type: 'task', stem, task, parts, correction, ...source } },
      ];
    }
    told += 1;
    const task = { kind: 'true-false' as const, options: truths, right: 'True' };
    return [{ ...askingFor(one), item: { type: 'task', stem: correction, task, ...source } }];
  });
}

/** A term whose meaning fits the sentence and is not true of this term. */
function sisterOf(
  one: Defined,
  all: readonly Defined[],
  used: ReadonlySet<Defined>,
): Defined | undefined {
  const { definition } = one;
  if (definition === undefined) return undefined;
  const fair = all.filter(
    (other) =>
      other !== one &&
      !used.has(other) &&
      // “Means that it is …” does not fit after “is”.
      linkOf(other) === linkOf(one) &&
      isPlural(headOf(other.meaning)) === isPlural(headOf(one.meaning)) &&
      areUnrelated(one, other) &&
      !isKindOf(one, other, all),
  );
  const [meaning] = wrongMeanings(one, fair, definition) ?? [];
  return fair.find((other) => other.definition?.meaning === meaning && meaning !== undefined);
}

function linkOf({ definition }: Defined): string | undefined {
  return definition && withoutAdverb(definition.link);
}

/** “the effects” of “the effects of misinformation from outside”. */
function headOf(meaning: string): string {
  return meaning.split(/,| (?:of|that|which|who|whose|in|for|from|by|when|to|with|made) /)[0] ?? '';
}

function statementOf({ term, definition }: Defined, meaning: string): string {
  const { article = '', link = 'is', scope = '' } = definition ?? {};
  const named = article === '' ? term : `${article} ${term}`;
  const sentence = `${scope === '' ? '' : `${scope}, `}${named} ${link} ${meaning}`;
  return `${upperFirst(sentence)}.`;
}
