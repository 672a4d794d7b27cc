/** Wrong answers that are meanings of other terms of the same kind. */
import type { Definition } from '../define/definitions.ts';
import { rootsOf, wordsOf } from '../language/words.ts';
import { rememberBy } from '../remember.ts';
import {
  areApart,
  fewestWrong,
  holds,
  kindNamed,
  mayBeRight,
  wrongAnswers,
} from './distractors.ts';
import { areAlike, areSame, thingOfMeaning, thingOfName } from './likeness/kinds-of-things.ts';
import type { Alternative } from './likeness/of-one-kind.ts';
import type { Contexts } from './likeness/term-contexts.ts';
import { contains } from './material.ts';
import { isPlural, plainTerm } from './term-names.ts';

/** Less likely terms are from another part of the subject, and a reader who knows neither sees that. */
const leastLikeness = 4.5;

/** Meanings that answer the same kind of question in the same form. Limits the comparisons. */
const groupsOf = rememberBy((pool: readonly Alternative[]) =>
  Map.groupBy(
    pool.flatMap((other) => {
      const { definition } = other;
      return definition === undefined || definition.link === 'called'
        ? []
        : [{ other, definition, group: groupOf(other.plural, definition) }];
    }),
    ({ group }) => group,
  ),
);

function groupOf(plural: boolean, { link, meaning }: Definition): string {
  return `${plural}|${kindOf(link)}|${formOf(meaning)}`;
}

/**
 * @param text with its term contexts, if known; without it the terms' places and names show how near they are
 * @param fewest if the text has fewer, there are none
 */
export function wrongMeanings(
  answer: Alternative,
  pool: readonly Alternative[],
  right: Definition,
  text?: { contexts: Contexts; likenessOf: (term: string) => number },
  fewest = fewestWrong,
): string[] | undefined {
  // A statement about ions is true of anions too.
  const rightPlain = plainTerm(kindNamed(right.meaning));
  const fit = (groupsOf(pool).get(groupOf(answer.plural, right)) ?? [])
    .flatMap(({ other, definition: { meaning } }) => {
      const ratio = meaning.length / right.meaning.length;
      if (!(ratio > 0.5 && ratio < 1.8)) return [];
      const likeness = text?.likenessOf(other.term) ?? leastLikeness - costOf(answer, other);
      if (text !== undefined && likeness < leastLikeness) return [];
      return [{ other, meaning, cost: Math.abs(Math.log(ratio)) - likeness }];
    })
    .sort((a, b) => a.cost - b.cost || (a.meaning < b.meaning ? -1 : 1));
  const picked = new Set<string>();
  // Likeliest first: the slow checks run for few.
  for (const { other, meaning } of fit) {
    if (picked.size === wrongAnswers) break;
    const isFair =
      areApart(answer, other) &&
      !holds(rightPlain, other.plain) &&
      (text === undefined || !mayBeRight(answer, other, text.contexts)) &&
      isSaidAlike(answer, right, other) &&
      !saysNearlyTheSame(right.meaning, meaning) &&
      !contains(plainTerm(meaning), answer.plain);
    if (isFair) picked.add(meaning);
  }
  const isTold = standsOut(right.meaning, [...picked]);
  return picked.size >= fewest && !isTold ? [...picked] : undefined;
}

/** A meaning this much longer or shorter than all others shows that it is another one. */
const farLonger = 1.5;

function standsOut({ length }: string, others: readonly string[]): boolean {
  const lengths = others.map((other) => other.length);
  return length > farLonger * Math.max(...lengths) || length * farLonger < Math.min(...lengths);
}

/** Both say what a thing is, of the same kind; or what two things of one kind do. */
function isSaidAlike(answer: Alternative, right: Definition, other: Alternative): boolean {
  const [a, b] = [thingOfMeaning(right), other.definition && thingOfMeaning(other.definition)];
  if (a === undefined || b === undefined)
    return a === b && areAlike(thingOfName(answer.term), thingOfName(other.term)) !== false;
  return a.noun === b.noun || areSame(a, b);
}

/** Share of the shorter meaning. */
const nearlyAll = 0.6;

/** “A class of drugs that prevent seizures”, “a class of drugs to treat or prevent seizures”: both may be right. */
export function saysNearlyTheSame(one: string, other: string): boolean {
  const [a, b] = [rootsOf(one), rootsOf(other)];
  const shared = [...a].filter((root) => b.has(root)).length;
  return shared > 0 && shared >= Math.min(a.size, b.size) * nearlyAll;
}

function costOf(answer: Alternative, other: Alternative): number {
  const [a, b] = [answer.plain.split(' '), other.plain.split(' ')];
  const shared = a.filter((word) => b.includes(word)).length;
  return (
    Math.abs(a.length - b.length) * 0.3 +
    Math.min(Math.abs(answer.section - other.section) * 0.12, 1.2) +
    Math.min(Math.abs(answer.place - other.place) * 0.004, 0.4) -
    shared * 0.5
  );
}

/** Answers to "When does it occur?", “What is it?”, “Where is it located?” and “What does it secrete?” are of different kinds. */
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
