/** Terms that are typed: asked for by their definition, or left out of a sentence about them. */
import { blankSign } from '../../../model/study/quiz/task.ts';
import type { KnownTerms } from '../../define/known-terms.ts';
import { withoutAdverb } from '../../define/verbs.ts';
import { sharesRoot } from '../../language/roots.ts';
import { lowerFirst, upperFirst, wordsOf } from '../../language/words.ts';
import { tellsEnough } from '../../scoring/blank-score.ts';
import { blanksIn } from '../cloze.ts';
import type { Keyphrase } from '../keyphrases.ts';
import { isName, type Material } from '../material.ts';
import { cosine, type Ranked } from '../rank.ts';
import { plainTerm } from '../term-names.ts';
import { mostWordsTyped } from './bounds.ts';
import type { KindCandidate } from './candidate.ts';
import { askingFor, type Defined, foilsOf, namesOf } from './defined.ts';

/** Two terms of which this is said are one, as far as the text tells. */
const sameThing = 0.8;

export function shortAnswersOf(all: readonly Defined[], material: Material): KindCandidate[] {
  return all.flatMap((one) => {
    const { term, meaning, page, quote } = one;
    if (wordsOf(term).length > mostWordsTyped || sharesRoot(term, meaning)) return [];
    if (all.some((other) => other !== one && cosine(one.vector, other.vector) > sameThing))
      return [];
    const stem = stemFor(one, material);
    if (stem === undefined) return [];
    const task = { kind: 'short' as const, accepted: namesOf(term), foils: foilsOf(one, all) };
    return [{ ...askingFor(one), item: { type: 'task', stem, task, page, quote } }];
  });
}

/** @returns `undefined` where the text says something of the term, and not what it is */
function stemFor({ meaning, definition }: Defined, material: Material): string | undefined {
  const said = lowerFirst(meaning, (word) => isName(word, material));
  const when = /^when (.+?),? (?:it|this)$/i.exec(said)?.[1];
  const verb = withoutAdverb(definition?.link ?? 'is');
  if (verb === 'called' && when) return `What is it called when ${when}?`;
  if (/^(occur|happen)s? when$/.test(verb)) return `What is it called when ${said}?`;
  const isMeaning = /^(is|are|refers? to|called)$|defined as/.test(verb);
  return isMeaning ? `Which term is this? “${upperFirst(meaning)}”` : undefined;
}

export function blanksOf(
  ranking: readonly Ranked[],
  phrases: ReadonlyMap<string, Keyphrase>,
  material: Material,
  known: KnownTerms,
): KindCandidate[] {
  return ranking.flatMap(({ sentence, vector, score }) => {
    const { page, quote, section, place } = sentence;
    return blanksIn(sentence, phrases, material)
      .filter(
        (blank) =>
          blank.marked &&
          wordsOf(blank.hidden).length <= mostWordsTyped &&
          tellsEnough(blank, sentence, material, known),
      )
      .slice(0, 1)
      .map(({ text }): KindCandidate => {
        const [before = '', hidden = '', after = ''] = text.split(/\{\{c1::(.*?)\}\}/);
        const task = {
          kind: 'cloze' as const,
          around: [before, after],
          blanks: [namesOf(hidden)],
        };
        const stem = [before, after].join(blankSign);
        return {
          ...{ score, section, place, vector, asks: [plainTerm(hidden)], quotes: [quote] },
          item: { type: 'task', stem, task, page, quote },
        };
      });
  });
}
