/** Key terms of chapters against the authors' glossaries: of as many of ours as the glossary has, how many are in it. */
import { stemmer } from 'stemmer';
import { keyTermsOf } from '../../src/generate/terms/key-terms.ts';
import { chaptersOf, type GoldSection, pagesOf, readGold } from './gold.ts';
import { percent, type Row } from './table.ts';

/** A shorter glossary says little of a ranking. */
const fewestTerms = 5;

export async function measureTerms(folder: string, book: string): Promise<Row[]> {
  const chapters = chaptersOf(await readGold(folder, book));
  return [false, true].map((isBoldKnown) => {
    const shares = chapters.flatMap((chapter) => precisionOf(chapter, isBoldKnown));
    const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(shares.length, 1);
    return {
      measure: `key terms, R-precision, ${isBoldKnown ? 'bold seen' : 'plain'}`,
      book,
      value: percent(mean),
      of: `${shares.length} chapters`,
    };
  });
}

function precisionOf(chapter: readonly GoldSection[], isBoldKnown: boolean): number[] {
  const gold = new Set(chapter.flatMap(({ glossary }) => glossary.map(({ t }) => keyOf(t))));
  gold.delete('');
  if (gold.size < fewestTerms) return [];
  const ours = new Set<string>();
  for (const term of keyTermsOf(pagesOf(chapter, isBoldKnown))) {
    if (ours.size < gold.size) ours.add(keyOf(term));
  }
  return [[...ours].filter((key) => gold.has(key)).length / gold.size];
}

/** A term without brackets, as sorted stems. */
export function keyOf(term: string): string {
  const words = term
    .replace(/\s*\([^)]*\)/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:['’\-‐][\p{L}\p{N}]+)*/gu);
  return (words ?? []).map((word) => stemmer(word)).join(' ');
}
