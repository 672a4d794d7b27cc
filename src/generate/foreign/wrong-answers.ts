/** Wrong answers of the same kind as the right one, near in the text, and not right as well. And facts from lists. */

import type { CleanPage } from '../../text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import { isCapital, keysOf, wordsOf } from '../language/words.ts';
import { listsOf } from '../lists/entries.ts';
import { glossesOf } from '../lists/glosses.ts';
import { frontOfGloss } from '../lists/list-prompts.ts';
import { overlaps, wrongAnswers } from '../make/distractors.ts';
import { contains, type Material } from '../make/material.ts';
import { cosine, placeOf, type Ranked } from '../make/rank.ts';
import { plainTerm } from '../make/term-names.ts';
import type { Fact } from './facts.ts';
import { tells } from './names.ts';

export interface Known extends Ranked {
  fact: Fact;
  /** Its term in plain form. */
  plain: string;
}

/** More similar facts may both be right. */
const sameFact = 0.5;

/** A term that may be an option. */
export interface Named extends Ranked {
  term: string;
  plain: string;
  plural: boolean | undefined;
  inflected: boolean;
  /** The text defines it. */
  defined: boolean;
}

export function wrongTerms(
  one: Known,
  all: readonly Named[],
  grammar: Grammar,
): string[] | undefined {
  const { term, plural, inflected } = one.fact;
  const said = one.sentence.text;
  const fit = all.filter(
    (other) =>
      isApart(one, other) &&
      other.inflected === inflected &&
      (plural === undefined || other.plural === undefined || plural === other.plural) &&
      isCapital(term) === isCapital(other.term) &&
      /\d|\p{S}/u.test(term) === /\d|\p{S}/u.test(other.term) &&
      !tells(other.term, said, grammar.isFunctionWord) &&
      !contains(other.sentence.text, term),
  );
  const costOf = (other: Named) =>
    Math.abs(sizeOf(other.term) - sizeOf(term)) * 0.3 + (other.defined ? 0 : 0.7);
  return nearest(one, fit, (other) => other.term, costOf);
}

export function wrongMeanings(one: Known, all: readonly Known[]): string[] | undefined {
  const { meaning, kind, plural, asks } = one.fact;
  const fit = all.filter((other) => {
    const ratio = other.fact.meaning.length / meaning.length;
    return (
      isApart(one, other) &&
      other.fact.asks === asks &&
      other.fact.kind === kind &&
      other.fact.plural === plural &&
      ratio > 0.5 &&
      ratio < 1.9 &&
      formOf(other.fact.meaning) === formOf(meaning) &&
      !contains(plainTerm(other.fact.meaning), one.plain)
    );
  });
  return nearest(
    one,
    fit,
    (other) => other.fact.meaning,
    (other) => Math.abs(Math.log(other.fact.meaning.length / meaning.length)),
  );
}

/** The article of a meaning: “a …” only stands beside “a …”, “the …” beside “the …”. */
function formOf(meaning: string): string {
  const [first = ''] = meaning.toLowerCase().split(/[\s’']/);
  if (
    /^(ein\p{L}*|une?|una?|uno|uma?|en|ett|een|des|unos|unas|dei|delle|degli|umas|uns)$/u.test(
      first,
    )
  )
    return 'a';
  if (/^(der|die|das|den|le|la|les|l|el|los|las|o|a|os|as|il|lo|i|gli|de|het|det)$/.test(first))
    return 'the';
  return first.length < 4 ? first : 'other';
}

type Plain = Ranked & { plain: string };

function nearest<Other extends Plain>(
  one: Known,
  fit: readonly Other[],
  textOf: (other: Other) => string,
  costOf: (other: Other) => number,
): string[] | undefined {
  const byCost = fit
    .map((other) => ({ other, cost: costOf(other) + distance(one, other) }))
    .sort((a, b) => a.cost - b.cost || (a.other.plain < b.other.plain ? -1 : 1));
  const taken: Other[] = [];
  for (const { other } of byCost) {
    if (taken.length === wrongAnswers) break;
    if (!taken.some(({ plain }) => overlaps(plain, other.plain))) taken.push(other);
  }
  return taken.length === wrongAnswers ? taken.map(textOf) : undefined;
}

function distance(one: Known, other: Plain): number {
  const [a, b] = [one.sentence, other.sentence];
  return (
    Math.min(Math.abs(a.section - b.section) * 0.12, 1.2) +
    Math.min(Math.abs(a.place - b.place) * 0.004, 0.4)
  );
}

function isApart(one: Known, other: Plain): boolean {
  return (
    one.plain !== other.plain &&
    !overlaps(one.plain, other.plain) &&
    cosine(one.vector, other.vector) < sameFact
  );
}

const sizeOf = (term: string) => term.split(' ').length;

const fewestWords = 4;

/** “Diese erkennen …” needs the name. Addresses, signs and joined entries are not meanings, nor are remarks under “Method 1”. */
export function standsAlone(term: string, meaning: string, grammar: Grammar): boolean {
  const { is } = grammar;
  const [heading = ''] = term.split(': ');
  return (
    !isSentence(meaning, grammar) &&
    !/[|/]|\p{L} \d+(?:[”“»"’]|$)|\p{Extended_Pictographic}/u.test(term) &&
    !(heading !== term && is.skipped.test(heading)) &&
    (is.thing.test(meaning) || is.definite.test(meaning) || is.nounPhrase.test(meaning)) &&
    !/\. |\/|[[\]→↔]| \(.*\.$/.test(meaning) &&
    ![is.leaning, is.vague, is.pointing].some((pattern) => pattern.test(meaning)) &&
    wordsOf(meaning).length >= fewestWords
  );
}

/** “Les requêtes permettent …”, “Das Ergebnis ist …”: a statement, not what a term means. A phrase may have a verb after “qui”. */
function isSentence(meaning: string, { is }: Grammar): boolean {
  const [phrase = ''] = meaning.split(
    /[,;(]| (?:qu\p{L}*|dont|où|cuy[oa]s?|donde|cuando|quien\p{L}*) /u,
  );
  return is.finite.test(phrase);
}

/** Grouped by list: neighbours in a list are fair wrong answers to each other. */
export function listedIn(
  pages: readonly CleanPage[],
  material: Material,
  grammar: Grammar,
): Known[][] {
  return listsOf(pages).map((list) =>
    glossesOf(list)
      .filter(({ term, meaning }) => standsAlone(term, meaning, grammar))
      .map((gloss): Known => {
        const { term, entry } = gloss;
        const meaning = gloss.meaning.replace(/\.$/, '');
        const keys = keysOf(`${term} ${meaning}`);
        const { section, place, vector } = placeOf(entry.block, keys, material);
        const { quote, text, page, block } = entry;
        const alone = { opens: true, closes: true, leans: false, needsBefore: false };
        const where = { page, section, place, paragraph: block, inList: true };
        const sentence = { ...alone, ...where, quote, text, terms: [], keys, before: '' };
        const fact = {
          ...{ term, meaning, sentence, kind: 'listed', inflected: false, sure: true },
          asks: 'meaning' as const,
          front: frontOfGloss(gloss, material, grammar),
          plural: grammar.isPlural(term),
        };
        return { sentence, vector, score: 0, fact, plain: plainTerm(term) };
      }),
  );
}
