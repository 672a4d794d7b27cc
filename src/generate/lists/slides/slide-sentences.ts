/** Which sentences of slides are sure: labels, joined lines and notes of a slide look like sentences and definitions. Pure. */
import type { CleanPage } from '../../../text/clean-page.ts';
import type { Definition } from '../../define/definitions.ts';
import type { Sentence } from '../../make/material.ts';
import { isVerbForm } from '../glosses.ts';
import { clauseOf } from './clauses.ts';
import { rolesIn } from './line-roles.ts';
import { areDeck, grownAway, isAside, isTitlePage } from './slide-pages.ts';
import { isBroken, spoken } from './slide-points.ts';

/** Names of parts of any slide. */
const ofSlide =
  /^(?:motivation|goals?|aims?|purpose|idea|problems?|solutions?|examples?|implications?|results?|outcomes?|analysis|data|methods?|input|output|notes?|discussion|conclusions?|summary|definition|intuition|question|answer|claim|remarks?|organi[sz]ation|actor|name|context|mission|founder|structure|scope)$/i;
/** “all focused on …”, “the answer to the question”: not what a thing is. */
const noMeaning =
  /^(?:all|see|shown|only|not|more|less|even|still|sometimes|used|often|usually|typically|generally|mostly|widely|one of the (?:most|best|main))\b|^an? (?:\p{L}+ )?(?:issue|challenge|topic|task)\b|\b(?:do|doing) (?:this|that|it|so)$|^(?:an?|the) (?:central |key |main |major |important )?part of\b|\bthe (?:question|answer|slide|figure|picture)\b/iu;
/** Two sentences, a point inside, or words about what the slide shows. */
const joined =
  /[.?!] \p{Lu}|[●•▪■▶]|\bon the (?:left|right)\b|\bin this example\b|\b(?:above|below) (?:quick |short )?(?:summary|figure|example|code|picture|table)\b/u;
const scope = /^(?:In|Within|For|Under|By) [^,]{3,50}, /u;

/** “William I”: no word of a speaker. */
const numberOfName = /(?<=\p{Lu}\p{Ll}{1,30}) [IVX]{1,9}(?!\p{L})/gu;

interface SureOnes {
  /** Whether the sentence says something by itself. */
  states(sentence: Sentence): boolean;
  defines(sentence: Sentence, definition: Definition): boolean;
}

/** @returns what is sure on these pages; everything, if they are no deck */
export function sureIn(pages: readonly CleanPage[]): SureOnes {
  if (pages.length < 2 || !areDeck(pages)) return { states: () => true, defines: () => true };
  const grown = grownAway(pages);
  const content = new Set(
    pages.flatMap((one) => {
      const [title] = one.blocks;
      const isTitled = title?.kind === 'heading' && !isAside(title.text);
      return isTitled && !grown.has(one.page) && !isTitlePage(one) ? [one.page] : [];
    }),
  );
  const aside = new Map<number, string[]>();
  for (const [{ page, text }] of rolesIn(pages))
    aside.set(page, [...(aside.get(page) ?? []), text]);
  const isContent = ({ page, quote, text }: Sentence) =>
    content.has(page) &&
    !isBroken(text) &&
    !joined.test(text) &&
    !aside.get(page)?.some((one) => one.includes(quote));
  return {
    states: (sentence) =>
      isContent(sentence) &&
      !spoken.test(sentence.text.replace(numberOfName, '')) &&
      (sentence.text.endsWith('.') || clauseOf(sentence.text.replace(scope, '')) !== undefined),
    defines: (sentence, { term, meaning }) =>
      isContent(sentence) &&
      !ofSlide.test(term.trim()) &&
      !isVerbForm(term.trim()) &&
      !noMeaning.test(meaning) &&
      // “A merge may have two flows”: a statement, not a meaning.
      clauseOf(meaning) === undefined &&
      !isBroken(meaning),
  };
}
