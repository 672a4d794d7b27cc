/** A long range is worked on part by part: what a part gives is there to be looked at while the next is read. Pure. */
import { pointsOfShort, type SummaryShape, wordsOfDetail } from '../../../generate/chapters.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';

/** Up to so many pages are one part: what is important is judged among all of them. */
const mostAtOnce = 40;
const pagesOfPart = 25;

export function partsOf({ fromPage, toPage }: PageRange): PageRange[] {
  const count = pageCountOf({ fromPage, toPage });
  if (count <= 0) return [];
  const parts = count <= mostAtOnce ? 1 : Math.ceil(count / pagesOfPart);
  return Array.from({ length: parts }, (_, index) => ({
    fromPage: fromPage + Math.floor((count * index) / parts),
    toPage: fromPage + Math.floor((count * (index + 1)) / parts) - 1,
  }));
}

export function pageCountOf({ fromPage, toPage }: PageRange): number {
  return toPage - fromPage + 1;
}

/**
 * Words of text for each item at most, where as many are wanted as the text carries. The engine's own checks leave out what
 * is not worth learning; this keeps a dense text from giving more than anybody reviews.
 */
const wordsForOne: Record<GenerationKind, number> = {
  summary: 250,
  flashcards: 60,
  questions: 120,
};

const fewest = 3;

/** How many items a text carries at most. */
export function carriedBy(
  kind: GenerationKind,
  texts: readonly string[],
  shape?: SummaryShape,
): number {
  const words = texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  return carriedByWords(kind, words, shape);
}

/** How many items a text of so many words carries at most. */
export function carriedByWords(kind: GenerationKind, words: number, shape?: SummaryShape): number {
  if (shape === 'short') return pointsOfShort;
  return Math.max(
    fewest,
    Math.ceil(words / (shape === 'detailed' ? wordsOfDetail : wordsForOne[kind])),
  );
}

/** Of those that are still wanted, how many this part is to give: its share of the pages that are left. */
export function shareOf(wanted: number, part: PageRange, left: PageRange): number {
  return Math.max(0, Math.round((wanted * pageCountOf(part)) / pageCountOf(left)));
}
