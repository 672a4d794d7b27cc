/** The sentences of a page, from which a student adds one that Pick did not offer. Pure. */
import { splitSentences } from '../../generate/language/sentences.ts';
import type { CleanPage } from '../../text/clean-page.ts';

/** A shorter one asks nothing. */
const fewestWords = 3;
const bullet = /^([•‣◦▪■●○∗⋆►▶➤✓*–-]|\(?\w{1,3}[.)])\s+/;

/** @returns as the page says them, with single spaces, each once */
export function sentencesOnPage(pages: readonly CleanPage[], page: number): string[] {
  const blocks = pages.find((one) => one.page === page)?.blocks ?? [];
  const found = blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list' || kind === 'caption')
    .flatMap(({ text }) => text.split('\n'))
    .flatMap((line) => splitSentences(line.trim().replace(bullet, '')))
    .map((sentence) => sentence.replace(/\s+/g, ' '));
  return [...new Set(found)].filter((one) => one.split(' ').length >= fewestWords);
}
