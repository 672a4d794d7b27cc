/** The sentences of a page, from which a student adds one that Pick did not offer. Pure. */
import { sentencesOfLines } from '../../generate/language/sentences.ts';
import type { CleanPage } from '../../text/clean-page.ts';

/** A shorter one asks nothing. */
const fewestWords = 3;

/** @returns as the page says them, with single spaces, each once */
export function sentencesOnPage(pages: readonly CleanPage[], page: number): string[] {
  const blocks = pages.find((one) => one.page === page)?.blocks ?? [];
  const found = blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list' || kind === 'caption')
    .flatMap(({ text }) => sentencesOfLines(text))
    .map((sentence) => sentence.replace(/\s+/g, ' '));
  return [...new Set(found)].filter((one) => one.split(' ').length >= fewestWords);
}
