/** What the figures of a file are called: their captions and, in a deck, the titles of slides that have none. Pure. */
import type { CleanPage } from '../../text/clean-page.ts';
import { wordsOf } from '../language/words.ts';
import { areSlides, grownAway, isBeside, isTitlePage } from '../lists/slides/slide-pages.ts';
import { type Caption, captionsOf } from './caption.ts';

const mostWords = 12;

/** @returns in the order of the pages */
export function captionsOfPages(pages: readonly CleanPage[]): Caption[] {
  const isDeck = pages.length > 1 && areSlides(pages);
  const grown = isDeck ? grownAway(pages) : undefined;
  return pages.flatMap((page) => {
    const own = captionsOf(page);
    return own.length > 0 || !isDeck || grown?.has(page.page) ? own : titleOf(page);
  });
}

/** A slide’s title says what its figure shows. */
function titleOf(page: CleanPage): Caption[] {
  const [title, ...rest] = page.blocks;
  const isName =
    title?.kind === 'heading' &&
    rest.every(({ kind }) => kind !== 'heading') &&
    wordsOf(title.text).length <= mostWords &&
    !isBeside(title.text) &&
    !isTitlePage(page);
  if (!isName) return [];
  return [{ page: page.page, label: title.text, text: title.text, start: 0, isTitle: true }];
}
