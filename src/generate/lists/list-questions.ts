/** Questions from lists of terms: which one it is, or what it is; the wrong answers are its neighbours in the list. */
import type { CleanPage } from '../../model/text/clean-page.ts';
import type { QuestionItem } from '../engine.ts';
import { sharesRoot } from '../language/roots.ts';
import { hashOf, keysOf, upperFirst, wordsOf } from '../language/words.ts';
import { mixed, overlaps, wrongAnswers } from '../make/distractors.ts';
import type { Material } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { listsOf } from './entries.ts';
import { type Gloss, glossesOf } from './glosses.ts';
import { frontOfGloss, placed } from './list-prompts.ts';

export interface ListQuestion {
  item: QuestionItem;
  asks: string;
  block: number;
  keys: string[];
}

export function listQuestions(pages: readonly CleanPage[], material: Material): ListQuestion[] {
  if (!material.english) return [];
  const lists = listsOf(pages).map(glossesOf);
  // A glossary goes on under each letter; another list’s entries are of another kind.
  const inGlossaries = lists.flat().filter(({ list }) => list.isGlossary);
  const inDeck = lists.flat().filter(({ list }) => list.isOfDeck === true);
  return lists.flatMap((glosses) =>
    glosses.flatMap((gloss) => {
      const more = gloss.list.isGlossary ? inGlossaries : gloss.list.isOfDeck ? inDeck : [];
      const others = [...glosses, ...more];
      const asked = askAbout(gloss, others, material);
      if (asked === undefined) return [];
      const { page, quote, block } = gloss.entry;
      const item: QuestionItem = { type: 'question', ...asked, page, quote };
      const keys = keysOf(`${gloss.term} ${gloss.meaning}`);
      return [{ item, asks: plainTerm(gloss.term), block, keys }];
    }),
  );
}

function askAbout(
  gloss: Gloss,
  others: readonly Gloss[],
  material: Material,
): Pick<QuestionItem, 'stem' | 'options' | 'answer'> | undefined {
  const { term, meaning, entry, list } = gloss;
  if (sharesRoot(term, meaning)) return undefined;
  const fair = others.filter((other) => isFair(gloss, other));
  const asksForTerm = hashOf(entry.quote) % 2 === 0;
  const wrong = differing(fair.map((other) => (asksForTerm ? other.term : other.meaning)));
  if (wrong === undefined) return undefined;
  if (asksForTerm) {
    const ofList = new Set(fair.filter((other) => other.list === list).map((other) => other.term));
    const stem =
      list.isGlossary || wrong.some((other) => !ofList.has(other))
        ? `Which term is this? “${meaning}”`
        : placed(list, `which one is this? “${meaning}”`);
    return { stem, ...mixed(term, wrong, entry.quote) };
  }
  return {
    stem: frontOfGloss(gloss, material),
    ...mixed(upperFirst(meaning), wrong.map(upperFirst), entry.quote),
  };
}

/** Of the same kind and size, and not right as well. */
function isFair(gloss: Gloss, other: Gloss): boolean {
  const [own, its] = [plainTerm(gloss.term), plainTerm(other.term)];
  const ratio = wordsOf(other.meaning).length / wordsOf(gloss.meaning).length;
  return (
    !overlaps(own, its) &&
    ratio > 0.4 &&
    ratio < 2.5 &&
    !sharesRoot(other.term, gloss.meaning) &&
    !sharesRoot(gloss.term, other.meaning) &&
    !overlaps(plainTerm(gloss.meaning), plainTerm(other.meaning))
  );
}

function differing(options: readonly string[]): string[] | undefined {
  const taken: string[] = [];
  for (const option of options) {
    if (taken.length === wrongAnswers) break;
    if (!taken.some((other) => overlaps(plainTerm(other), plainTerm(option)))) taken.push(option);
  }
  return taken.length === wrongAnswers ? taken : undefined;
}
