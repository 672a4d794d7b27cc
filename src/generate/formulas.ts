/**
 * Formulas of the text. Pages say them in words, which all engines read and check; items show them as formulas (`$…$`).
 * Pure.
 */
import type { Block, BlockFormula, CleanPage } from '../text/clean-page.ts';
import type { StudyItem } from './engine.ts';

/** One word in place of each formula: a sentence is judged by the words around them. */
const standIn = 'formula';

export function withoutFormulas(text: string, { formulas = [] }: Block): string {
  return replaced(text, formulas, () => standIn);
}

/** @returns the item with the formulas of its page as TeX; its quote stays in words */
export function itemWithFormulas<Item extends StudyItem>(
  item: Item,
  pages: readonly CleanPage[],
): Item {
  const blocks = pages.filter(({ page }) => page === item.page).flatMap((page) => page.blocks);
  const formulas = formulasIn(item.quote, blocks);
  if (formulas.length === 0) return item;
  const shown = (text: string) => asTex(text, formulas);
  const all: StudyItem = item;
  switch (all.type) {
    case 'point':
    case 'cloze':
      return { ...item, text: shown(all.text) };
    case 'basic':
      return { ...item, front: shown(all.front), back: shown(all.back) };
    case 'question':
      return { ...item, stem: shown(all.stem), options: all.options.map(shown) };
    // Answers of the other kinds are typed, moved or compared letter by letter.
    case 'task':
      return item;
  }
}

/** @param blocks of the page of the quote @returns the quote with its formulas as TeX */
export function quoteWithFormulas(quote: string, blocks: readonly Block[]): string {
  return asTex(quote, formulasIn(quote, blocks));
}

function asTex(text: string, formulas: readonly BlockFormula[]): string {
  // Two dollars would begin a formula on a line of its own.
  return replaced(text, formulas, ({ tex }) => `$${tex}$`).replace(/\$\$/g, '$ $');
}

/** Of the blocks that the quote comes from. */
function formulasIn(quote: string, blocks: readonly Block[]): BlockFormula[] {
  return blocks.flatMap(({ formulas = [] }) =>
    formulas.filter(({ words }) => quote.includes(words)),
  );
}

function replaced(
  text: string,
  formulas: readonly BlockFormula[],
  by: (formula: BlockFormula) => string,
): string {
  const known = new Map(
    formulas.flatMap((formula): [string, BlockFormula][] =>
      text.includes(formula.words) && !isWord.test(formula.words) ? [[formula.words, formula]] : [],
    ),
  );
  if (known.size === 0) return text;
  const longestFirst = [...known.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(asWhole(longestFirst.map(escaped).join('|')), 'gu');
  return text.replace(pattern, (words) => {
    const formula = known.get(words);
    return formula === undefined ? words : by(formula);
  });
}

/** A formula of one letter that may be a word elsewhere in the sentence. */
const isWord = /^[aeiouy]$/i;

function escaped(words: string): string {
  return words.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
}

/**
 * Not inside another word: the formula “a” is not the one in “rate”. Once around all alternatives, since each such class takes
 * milliseconds to compile.
 */
function asWhole(alternatives: string): string {
  return `(?<![\\p{L}\\p{N}\\p{M}])(?:${alternatives})(?![\\p{L}\\p{N}\\p{M}])`;
}
