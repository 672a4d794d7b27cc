/**
 * Divides a file into parts that a small model can read. Our key terms decide the share of each part: it is repeatable.
 */
import type { CleanPage } from '../../text/clean-page.ts';
import { lettersOfPart as usualLettersOfPart } from '../model-cost.ts';
import type { KeySentence } from '../pick/key-sentence.ts';
import { keyTermsOf } from '../terms/key-terms.ts';

export interface Part {
  pages: CleanPage[];
  /** The most certain first. */
  terms: string[];
  /** Its key sentences, in the order of the text: what a student would likely learn from it. */
  sentences: string[];
  /** Number of items. */
  count: number;
}

const termsOfPart = 20;
const sentencesOfPart = 12;
/** A key sentence weighs as much as this number of letters. */
const lettersOfSentence = 150;
/** A term weighs as much as this number of letters. */
const lettersOfTerm = 300;

/**
 * @param lettersOfPart what the model can read at once
 * @param key sentences of all pages
 */
export function planOf(
  pages: readonly CleanPage[],
  count: number,
  lettersOfPart = usualLettersOfPart,
  key: readonly Pick<KeySentence, 'quote' | 'page'>[] = [],
): Part[] {
  const terms = keyTermsOf(pages).map((term) => ({ term, plain: term.toLowerCase() }));
  const chapters = chaptersOf(pages);
  // Each chapter gets at least one item, however short the chapter is.
  const least = chapters.length > 1 ? 1 : 0;
  const parts = chapters
    .flatMap((some) => partsOf(some, lettersOfPart))
    .map((some) => {
      const text = some.map((page) => page.text.toLowerCase()).join('\n');
      const here: typeof terms = [];
      for (const term of terms) {
        if (here.length === termsOfPart) break;
        if (text.includes(term.plain)) here.push(term);
      }
      const sentences = sentencesOn(some, key);
      return {
        pages: some,
        terms: here.map(({ term }) => term),
        sentences: sentences.slice(0, sentencesOfPart),
        weight: text.length + here.length * lettersOfTerm + sentences.length * lettersOfSentence,
      };
    });
  const counts = shared(
    count,
    parts.map(({ weight }) => weight),
  );
  return parts.map(({ pages, terms, sentences }, index) => ({
    ...{ pages, terms, sentences },
    count: Math.max(least, counts[index] ?? 0),
  }));
}

/** A page may be cut into several parts. */
function sentencesOn(
  pages: readonly CleanPage[],
  key: readonly Pick<KeySentence, 'quote' | 'page'>[],
): string[] {
  if (key.length === 0) return [];
  const texts = new Map(pages.map(({ page, text }) => [page, text.replace(/\s+/gu, ' ')]));
  return key
    .filter(({ page, quote }) => texts.get(page)?.includes(quote))
    .map(({ quote }) => quote);
}

/** Divides pages by chapter. Without named chapters, all pages are one chapter. */
function chaptersOf(pages: readonly CleanPage[]): CleanPage[][] {
  const chapters: CleanPage[][] = [[]];
  for (const { page, blocks, text } of pages) {
    const starts = blocks.flatMap(({ startsChapter }, index) => (startsChapter ? [index] : []));
    if (starts.length === 0) chapters.at(-1)?.push({ page, blocks, text });
    for (const [index, start] of [0, ...starts].entries()) {
      if (starts.length === 0) break;
      const some = blocks.slice(start, starts[index] ?? blocks.length);
      if (index > 0) chapters.push([]);
      const words = some.map((block) => block.text).join('\n\n');
      if (some.length > 0) chapters.at(-1)?.push({ page, blocks: some, text: words });
    }
  }
  return chapters;
}

function partsOf(pages: readonly CleanPage[], lettersOfPart: number): CleanPage[][] {
  const parts: CleanPage[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const page of pages.flatMap((page) => cut(page, lettersOfPart))) {
    if (page.text.trim() === '') continue;
    if (letters + page.text.length > lettersOfPart) {
      parts.push([]);
      letters = 0;
    }
    parts.at(-1)?.push(page);
    letters += page.text.length;
  }
  return parts;
}

/** A page of a file without pages may be a whole chapter, so it is cut into groups of its blocks. */
function cut(page: CleanPage, lettersOfPart: number): CleanPage[] {
  if (page.text.length <= lettersOfPart) return [page];
  const pieces: CleanPage[] = [];
  const blocks = page.blocks.flatMap((block) =>
    piecesOf(block.text, lettersOfPart).map((text) => ({ ...block, text })),
  );
  for (const block of blocks) {
    const last = pieces.at(-1);
    if (last !== undefined && last.text.length + block.text.length < lettersOfPart) {
      last.blocks.push(block);
      last.text += `\n\n${block.text}`;
    } else {
      pieces.push({ page: page.page, blocks: [block], text: block.text });
    }
  }
  return pieces;
}

/** Cuts a long text after sentences, else between words, else anywhere. */
function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > most) {
    const piece = text.slice(from, from + most);
    const sentence = Math.max(...['. ', '? ', '! ', '\n'].map((end) => piece.lastIndexOf(end)));
    const at = sentence > 0 ? sentence + 1 : Math.max(piece.lastIndexOf(' '), 0);
    const end = from + (at || most);
    pieces.push(text.slice(from, end).trim());
    from = end;
  }
  pieces.push(text.slice(from).trim());
  return pieces.filter((piece) => piece !== '');
}

/** Divides the sum into whole numbers in proportion to the weights. The largest remainders are rounded up. */
function shared(sum: number, weights: readonly number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0) || 1;
  const exact = weights.map((weight) => (sum * weight) / all);
  const counts = exact.map(Math.floor);
  const byRest = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const over = sum - counts.reduce((total, some) => total + some, 0);
  for (const { index } of byRest.slice(0, over)) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}
