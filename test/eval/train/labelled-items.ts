/** Judged items with their features, from the labels and the folders of their books. */
import { loadGrammar } from '../../../src/generate/define/languages/load.ts';
import type { Material } from '../../../src/generate/make/material.ts';
import { partsOf } from '../../../src/generate/on-device.ts';
import { preparedIn, preparedOf } from '../../../src/generate/prepared.ts';
import { itemFeatures } from '../../../src/generate/scoring/item-features.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { type Book, pagesOfBook, readBooks, readingOf } from '../read/books.ts';
import type { Label } from '../read/labels.ts';
import { chaptersOf } from '../read/make-items.ts';
import { itemOfShown } from '../read/shown-back.ts';

export interface LabelledItem {
  label: Label;
  /** One place of text and authors: no item of it may help to judge another. */
  source: string;
  isSlides: boolean;
  group: string;
  features: number[];
}

/** @param folders with `books.json` and the books */
export async function labelledItems(
  labels: readonly Label[],
  folders: readonly string[],
): Promise<LabelledItem[]> {
  const reading = await readingOf('.');
  const byBook = Map.groupBy(labels, ({ book }) => book);
  const items: LabelledItem[] = [];
  for (const folder of folders) {
    for (const book of await readBooks(folder)) {
      const own = byBook.get(book.name) ?? [];
      if (own.length === 0 || book.split !== 'tuning') continue;
      const pages = await pagesOfBook(folder, book, reading);
      for (const range of chaptersOf(book, pages))
        for (const [material, numbers] of await materialsOf(range))
          for (const label of own.filter(({ page }) => numbers.has(page)))
            items.push(labelledItem(label, book, material));
    }
  }
  return items;
}

function labelledItem(label: Label, book: Book, material: Material): LabelledItem {
  const isSlides = book.kind === 'slides' && material.english;
  const { group, row } = itemFeatures(itemOfShown(label), { material, isSlides });
  return { label, source: ownerOf(book.source), isSlides, group, features: row };
}

/** Books of one owner share authors, except those of large publishers. */
function ownerOf(source: string): string {
  const [, owner = '', name = ''] = source.split('/');
  return /^(?:openstax|langsci)$/.test(owner) ? `${owner}/${name}` : owner;
}

/** The analysis of each language of a chapter, with its pages. */
async function materialsOf(range: readonly CleanPage[]): Promise<[Material, Set<number>][]> {
  const parts = partsOf(range);
  const numbers = (pages: readonly CleanPage[]) => new Set(pages.map(({ page }) => page));
  if (parts.size === 0) return [[preparedOf(range).material(), numbers(range)]];
  const found: [Material, Set<number>][] = [];
  for (const [language, pages] of parts)
    found.push([preparedIn(await loadGrammar(language), pages).material(), numbers(pages)]);
  const taken = new Set([...parts.values()].flat());
  const rest = range.filter((page) => !taken.has(page));
  if (rest.length > 0) found.push([preparedOf(rest).material(), numbers(rest)]);
  return found;
}
