/** What lists say of terms, in a language with a table: as facts of which each stands alone. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import { keysOf, wordsOf } from '../language/words.ts';
import { listsOf } from '../lists/entries.ts';
import { glossesOf } from '../lists/glosses.ts';
import { frontOfGloss } from '../lists/list-prompts.ts';
import { placeOf } from '../lists/place-of.ts';
import type { Material } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import type { Known } from './wrong-answers.ts';

const fewestWords = 4;

/** “Diese erkennen …” leans on the name; addresses, signs and two entries that came together are no meaning. */
export function standsAlone(term: string, meaning: string, { is }: Grammar): boolean {
  return (
    !/[|/]/.test(term) &&
    !/\. |\/|[[\]→↔]| \(.*\.$/.test(meaning) &&
    ![is.leaning, is.vague, is.pointing].some((pattern) => pattern.test(meaning)) &&
    wordsOf(meaning).length >= fewestWords
  );
}

/** Parted by their lists: the neighbours of an entry are its fair wrong answers. */
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
        const whole = {
          opens: true,
          closes: true,
          leans: false,
          needsBefore: false,
          inList: true,
          terms: [],
        };
        const sentence = { ...whole, quote, text, page, section, place, paragraph: block, keys };
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
