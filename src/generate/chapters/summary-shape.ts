/** Kinds of summary, and how many points each has. Pure. */
import type { CleanPage } from '../../text/clean-page.ts';

/** None of them: key points, as many as the text carries or as are wished. */
export type SummaryShape = 'short' | 'detailed' | 'chapters';

/** Of a short summary, whatever the length of the text. */
export const pointsOfShort = 5;
/** Words of text for each point of a detailed one. */
export const wordsOfDetail = 100;
/** Of each chapter: fewer say nothing of it, and more are a summary that nobody reads to its end. */
const [fewestOfChapter, mostOfChapter, wordsOfChapterPoint] = [2, 8, 300];

export function pointsOfChapter(pages: readonly CleanPage[]): number {
  const words = pages.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  return Math.min(
    mostOfChapter,
    Math.max(fewestOfChapter, Math.round(words / wordsOfChapterPoint)),
  );
}
