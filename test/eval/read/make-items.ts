/** Everything that an engine makes of a book, as items for readers. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine, StudyItem } from '../../../src/generate/engine.ts';
import { itemWithFormulas } from '../../../src/generate/formulas.ts';
import { questionKinds } from '../../../src/model/study/quiz/task.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { type Book, wordCountOf } from './books.ts';
import { type Drawable, type ItemKind, idOf, placeOf, shownOf } from './items.ts';

/** Pages of one request, about a chapter. */
const rangeSize = 25;
/** More than any range carries. */
const asMany = 400;
const pointsOfRange = 10;

export interface BookItems {
  words: number;
  items: Drawable[];
  /** What the engine left out of cards, by its reasons. */
  leftOut: Record<string, number>;
}

export async function engineOf(root: string): Promise<Engine> {
  const path = join(root, 'src/generate/on-device.ts');
  const { onDeviceEngine } = (await import(pathToFileURL(path).href)) as { onDeviceEngine: Engine };
  return onDeviceEngine;
}

export async function itemsOfBook(
  book: Book,
  pages: readonly CleanPage[],
  engine: Engine,
): Promise<BookItems> {
  const items: Drawable[] = [];
  const leftOut: Record<string, number> = {};
  const add = (kind: ItemKind, range: readonly CleanPage[], made: readonly StudyItem[]) => {
    for (const one of made) {
      const shown = shownOf(itemWithFormulas(one, range));
      items.push({
        id: idOf(book.name, kind, shown, one.page, one.quote),
        book: book.name,
        subject: book.subject,
        kind,
        ...placeOf(range, one),
        item: shown,
        ...(book.kind === 'slides' && { slide: slideText(range, one.page) }),
      });
    }
  };
  for (const range of chaptersOf(book, pages)) {
    const wish = { count: asMany };
    const cards = await engine.makeFlashcards(range, wish);
    add('card', range, cards.items);
    for (const [reason, count] of Object.entries(cards.rejected))
      leftOut[reason] = (leftOut[reason] ?? 0) + count;
    const kinds = questionKinds;
    add('question', range, (await engine.makeQuestionsOfKinds(range, { ...wish, kinds })).items);
    add('point', range, (await engine.makeSummary(range, { count: pointsOfRange })).items);
  }
  return { words: wordCountOf(pages), items, leftOut };
}

/** The pages of each request. A deck is one request. */
export function chaptersOf({ kind }: Book, pages: readonly CleanPage[]): CleanPage[][] {
  const size = kind === 'slides' ? Math.max(pages.length, 1) : rangeSize;
  const count = Math.ceil(pages.length / size);
  return Array.from({ length: count }, (_, at) => pages.slice(at * size, (at + 1) * size));
}

const longestSlide = 1500;

function slideText(pages: readonly CleanPage[], number: number): string {
  return (pages.find(({ page }) => page === number)?.text ?? '').slice(0, longestSlide);
}
