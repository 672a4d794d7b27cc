/**
 * What is kept of a file, so that a question finds its passages among those of many files: the stems of its words, and the
 * passages that hold them. Typed arrays, about 1.6 kB per page, so that the indexes of a shelf of books fit into memory and
 * load at once. The sentences themselves are read again from the few pages that a question needs (`over-files.ts`).
 */
import type { CleanPage } from '../../text/clean-page.ts';
import { tokensOf } from '../grounding/tokens.ts';
import { indexOf, stemOfAsked } from './file-index.ts';
import { ofHeading, passagesOf } from './passages.ts';

/** Raise it when the index of the same pages changes. */
export const keptIndexVersion = 1;

export interface KeptIndex {
  isEnglish: boolean;
  /** Sorted; each ends with a line break. */
  stems: string;
  /** Where each stem begins in `stems`; one more than there are stems. */
  stemStarts: Uint32Array;
  /** By stem: how many sentences hold it. */
  sentencesWith: Uint32Array;
  /** By stem: where its entries begin in `held` and `counts`; one more than there are stems. */
  entryStarts: Uint32Array;
  /** Passages that hold the stem in their text or heading. */
  held: Uint32Array;
  /** How often, at most 255. */
  counts: Uint8Array;
  sentenceCount: number;
  wordCount: number;
  /** By passage: its pages, both included, and its length in words. */
  fromPages: Uint32Array;
  toPages: Uint32Array;
  lengths: Uint32Array;
  /** Pages with text, ascending, and the heading above the first words of each: an index into `headings`. */
  pages: Uint32Array;
  headingsAbove: Uint32Array;
  headings: readonly string[];
}

const mostCounted = 255;

export function keptIndexOf(pages: readonly CleanPage[]): KeptIndex {
  const index = indexOf(pages);
  const { units, holders } = passagesOf(index);
  const byStem = new Map<string, Map<number, number>>();
  for (const [stem, number] of index.numbers)
    byStem.set(stem, new Map(holders.get(number)?.map(([unit, count]) => [unit, count])));
  const unitsUnder = Map.groupBy(units.keys(), (at) => units[at]?.heading ?? 0);
  for (const [at, heading] of index.headingTexts.entries()) {
    for (const stem of new Set(tokensOf(heading).words.map(stemOfAsked))) {
      const counts = byStem.get(stem) ?? new Map<number, number>();
      for (const unit of unitsUnder.get(at) ?? [])
        counts.set(unit, (counts.get(unit) ?? 0) + ofHeading);
      byStem.set(stem, counts);
    }
  }
  const stems = [...byStem.keys()].filter((stem) => (byStem.get(stem)?.size ?? 0) > 0).sort();
  const stemStarts = new Uint32Array(stems.length + 1);
  const entryStarts = new Uint32Array(stems.length + 1);
  for (const [at, stem] of stems.entries()) {
    stemStarts[at + 1] = (stemStarts[at] ?? 0) + stem.length + 1;
    entryStarts[at + 1] = (entryStarts[at] ?? 0) + (byStem.get(stem)?.size ?? 0);
  }
  const held = new Uint32Array(entryStarts.at(-1) ?? 0);
  const counts = new Uint8Array(held.length);
  let entry = 0;
  for (const stem of stems) {
    for (const [unit, count] of byStem.get(stem) ?? []) {
      held[entry] = unit;
      counts[entry] = Math.min(mostCounted, count);
      entry += 1;
    }
  }
  const sentencesWith = Uint32Array.from(
    stems,
    (stem) => index.holders[index.numbers.get(stem) ?? -1]?.length ?? 0,
  );
  const pageAt = (at: number) => index.sentences[at]?.page ?? 0;
  return {
    isEnglish: index.isEnglish,
    stems: stems.map((stem) => `${stem}\n`).join(''),
    ...{ stemStarts, sentencesWith, entryStarts, held, counts },
    sentenceCount: index.sentences.length,
    wordCount: index.words.length,
    fromPages: Uint32Array.from(units, ({ from }) => pageAt(from)),
    toPages: Uint32Array.from(units, ({ to }) => pageAt(to - 1)),
    lengths: Uint32Array.from(units, ({ length }) => length),
    ...headingsAbove(pages),
    headings: index.headingTexts,
  };
}

function headingsAbove(pages: readonly CleanPage[]): Pick<KeptIndex, 'pages' | 'headingsAbove'> {
  let headings = 0;
  const above = pages.map(({ blocks }) => {
    const before = headings;
    headings += blocks.filter(({ kind }) => kind === 'heading').length;
    return before;
  });
  return {
    pages: Uint32Array.from(pages, ({ page }) => page),
    headingsAbove: Uint32Array.from(above),
  };
}

/** The heading under which a page begins; empty without one. */
export function headingAbove({ pages, headingsAbove, headings }: KeptIndex, page: number): string {
  return headings[headingsAbove[pages.indexOf(page)] ?? 0] ?? '';
}

/** The number of the first stem that is not before this text in their order. */
export function firstStemFrom({ stems, stemStarts }: KeptIndex, text: string): number {
  let [low, high] = [0, stemStarts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stems.slice(stemStarts[middle], (stemStarts[middle + 1] ?? 0) - 1) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function stemAt({ stems, stemStarts }: KeptIndex, number: number): string | undefined {
  const [start, end] = [stemStarts[number], stemStarts[number + 1]];
  return start === undefined || end === undefined ? undefined : stems.slice(start, end - 1);
}
