/**
 * What is said of other terms, as wrong answers to “What is it?”. Of many definitions few are looked at: those that share a word of the name,
 * then the nearest in the text, until all that are left stand too far away to be among the best.
 */
import type { Definition } from '../../define/definitions.ts';
import { wordsOf } from '../../language/words.ts';
import { rememberBy } from '../../prepare/remember.ts';
import { type Alternative, areApart, genusOf, holds, wrongAnswers } from '../distractors.ts';
import { contains } from '../material.ts';
import { isPlural, plainTerm } from '../term-names.ts';

interface Told {
  other: Alternative;
  meaning: string;
  words: readonly string[];
}

interface Group {
  /** In the order of the text. */
  told: Told[];
  byWord: Map<string, Told[]>;
}

/** Those that answer the same kind of question in the same form. */
const groupsOf = rememberBy((pool: readonly Alternative[]) => {
  const groups = new Map<string, Group>();
  for (const other of pool) {
    const { definition, plain, plural } = other;
    if (definition === undefined || definition.link === 'called') continue;
    const name = groupOf(plural, definition);
    const group: Group = groups.get(name) ?? { told: [], byWord: new Map() };
    groups.set(name, group);
    const one = { other, meaning: definition.meaning, words: plain.split(' ') };
    group.told.push(one);
    for (const word of one.words) {
      const some = group.byWord.get(word);
      if (some) some.push(one);
      else group.byWord.set(word, [one]);
    }
  }
  for (const { told } of groups.values()) told.sort((a, b) => a.other.place - b.other.place);
  return groups;
});

function groupOf(plural: boolean, { link, meaning }: Definition): string {
  return `${plural}|${kindOf(link)}|${formOf(meaning)}`;
}

/** Costs are added up in another order where they are estimated. */
const rounding = 1e-9;

/** @returns those that cost least, of which none is true of the right term too */
export function wrongMeanings(
  answer: Alternative,
  pool: readonly Alternative[],
  right: Definition,
): string[] | undefined {
  const group = groupsOf(pool).get(groupOf(answer.plural, right));
  if (group === undefined) return undefined;
  const words = answer.plain.split(' ');
  // What is said of an ion is true of an anion too.
  const rightPlain = plainTerm(genusOf(right.meaning));
  let best: { meaning: string; cost: number }[] = [];
  const most = () => best[wrongAnswers - 1]?.cost ?? Number.POSITIVE_INFINITY;
  for (const word of words) for (const one of group.byWord.get(word) ?? []) look(one);
  lookAround(answer, group.told, look, most);
  return best.length === wrongAnswers ? best.map(({ meaning }) => meaning) : undefined;

  function look({ other, meaning, words: ofOther }: Told): void {
    const ratio = meaning.length / right.meaning.length;
    if (!(ratio > 0.5 && ratio < 1.8)) return;
    const cost = costOf(answer, words, other, ofOther) + Math.abs(Math.log(ratio));
    // A pattern and the sentences are looked at only for the few that cost so little.
    const isFair =
      cost <= most() &&
      areApart(answer, other) &&
      !holds(rightPlain, other.plain) &&
      !contains(plainTerm(meaning), answer.plain);
    const known = best.find((one) => one.meaning === meaning);
    if (!isFair || (known !== undefined && known.cost <= cost)) return;
    best = [...best.filter((one) => one !== known), { meaning, cost }]
      .sort((a, b) => a.cost - b.cost || (a.meaning < b.meaning ? -1 : 1))
      .slice(0, wrongAnswers);
  }
}

/** From the answer's place to both sides, the nearer one first, until even the nearest left costs more than `most`. */
function lookAround(
  answer: Alternative,
  told: readonly Told[],
  look: (one: Told) => void,
  most: () => number,
): void {
  let after = placeIn(told, answer.place);
  let before = after - 1;
  for (;;) {
    const [last, next] = [told[before], told[after]];
    const isNext =
      next !== undefined &&
      (last === undefined || distanceOf(answer, next.other) <= distanceOf(answer, last.other));
    const nearest = isNext ? next : last;
    if (nearest === undefined) return;
    if (distanceOf(answer, nearest.other) > most() + rounding) return;
    look(nearest);
    if (isNext) after += 1;
    else before -= 1;
  }
}

/** How many stand before a place, by halves. */
function placeIn(told: readonly Told[], place: number): number {
  let [low, high] = [0, told.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((told[middle]?.other.place ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What their places alone cost: the further apart, the more. */
function distanceOf(answer: Alternative, other: Alternative): number {
  return Math.min(Math.abs(answer.place - other.place) * 0.004, 0.4);
}

function costOf(
  answer: Alternative,
  a: readonly string[],
  other: Alternative,
  b: readonly string[],
): number {
  const shared = a.filter((word) => b.includes(word)).length;
  return (
    Math.abs(a.length - b.length) * 0.3 +
    Math.min(Math.abs(answer.section - other.section) * 0.12, 1.2) +
    distanceOf(answer, other) -
    shared * 0.5
  );
}

/**
 * "When does it occur?" and "What is it?" have answers of different kinds. “Where is it located?” has other answers than “What is it?”, and “What does it secrete?” others again.
 */
function kindOf(link: string): string {
  const verb = link.replace(/\b(generally|usually|often|simply) /, '');
  const isWhat = /^(is|are|refers? to|means?|describes?|called)$|defined as|the term/.test(verb);
  return isWhat ? 'what' : verb.replace(/^are\b/, 'is').replace(/^(\p{L}+?)s?\b/u, '$1');
}

function formOf(meaning: string): string {
  const first = wordsOf(meaning)[0] ?? '';
  if (/^(an?|the|any)$/.test(first)) return 'thing';
  if (/ing$/.test(first)) return 'act';
  if (/^(when|that|how|to)$/.test(first)) return first;
  return isPlural(first) ? 'things' : 'other';
}
