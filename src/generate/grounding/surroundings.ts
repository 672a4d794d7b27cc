/** What stands on the page right before and after a quote: a model may end its quote where the truth goes on. Pure. */
import { tokensOf } from './tokens.ts';

/** Before an entry of a list. */
export const bullet = /^(?:[•‣◦▪■●○∗⋆►▶➤✓*–-]|\(?\d{1,2}[.)])\s+/;

export interface Surroundings {
  /** Right before the quote, in the same paragraph or entry. */
  lastWord: string;
  /** The rest of the paragraph or entry in which the quote ends. */
  after: string;
  /** The list in which it stands has more entries, or an entry is not whole. */
  isPartOfList: boolean;
}

export const nowhere: Surroundings = { lastWord: '', after: '', isPartOfList: false };

/** @param entries of the page's lists, where it is known which these are */
export function surroundingsOf(
  text: string,
  begin: number,
  end: number,
  entries: readonly string[] = [],
): Surroundings {
  const before = text.slice(0, begin).split('\n\n');
  const behind = text.slice(end).split('\n\n');
  const [own, after] = [before.at(-1) ?? '', behind[0] ?? ''];
  const words = tokensOf(own).words;
  const quote = text.slice(begin, end);
  const isEntry = (block: string | undefined) =>
    block !== undefined &&
    !/:\s*$/.test(block) &&
    (bullet.test(block.trim()) || entries.includes(block.trim()));
  // What announces a list belongs to no list before it.
  const isAnnounced = /:\s*$/.test(quote.split('\n\n')[0] ?? '');
  // The lines of one block, as on a slide, are a list of their own.
  const isLines = /\n/.test(quote) && !/\n\n/.test(quote);
  const isCut = tokensOf(after).words.length > 0 || (!isLines && isEntry(behind[1]));
  const isBegun =
    !isAnnounced &&
    (tokensOf(own.replace(bullet, '')).words.length > 0 || (!isLines && isEntry(before.at(-2))));
  return { lastWord: words.at(-1) ?? '', after, isPartOfList: isCut || isBegun };
}
