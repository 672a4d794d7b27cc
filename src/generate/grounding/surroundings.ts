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

/** @param entries of the page's lists, where it is known which these are */
export function surroundingsOf(
  text: string,
  begin: number,
  end: number,
  entries: readonly string[] = [],
): Surroundings {
  const quote = text.slice(begin, end);
  const [own, entryBefore] = blocksBefore(text, begin);
  const [after, entryAfter] = blocksAfter(text, end);
  const isEntry = (block: string | undefined) =>
    block !== undefined &&
    !/:\s*$/.test(block) &&
    (bullet.test(block.trim()) || entries.includes(block.trim()));
  // What announces a list belongs to no list before it.
  const isAnnounced = /:\s*$/.test(quote.split('\n\n')[0] ?? '');
  // The lines of one block, as on a slide, are a list of their own.
  const isLines = /\n/.test(quote) && !/\n\n/.test(quote);
  // “How can it be stopped?” below what is told: it asks the listener, and is no member.
  const isAsked = /\?\s*$/.test(entryAfter?.split('\n')[0] ?? '') && !quote.includes('?');
  const isCut = hasWord.test(after) || (!isLines && !isAsked && isEntry(entryAfter));
  const isBegun =
    !isAnnounced && (hasWord.test(own.replace(bullet, '')) || (!isLines && isEntry(entryBefore)));
  const lastWord = tokensOf(own.slice(-lettersOfWord)).words.at(-1) ?? '';
  return { lastWord, after, isPartOfList: isCut || isBegun };
}

const hasWord = /[\p{L}\p{N}]/u;
/** A longer word is no negation. */
const lettersOfWord = 60;

/** The beginning of the block in which the quote begins, and the block before. */
function blocksBefore(text: string, begin: number): [string, string | undefined] {
  const at = text.lastIndexOf('\n\n', begin - 2);
  if (at < 0) return [text.slice(0, begin), undefined];
  const from = text.lastIndexOf('\n\n', at - 1);
  return [text.slice(at + 2, begin), text.slice(from < 0 ? 0 : from + 2, at)];
}

/** The rest of the block in which the quote ends, and the block after. */
function blocksAfter(text: string, end: number): [string, string | undefined] {
  const at = text.indexOf('\n\n', end);
  if (at < 0) return [text.slice(end), undefined];
  const to = text.indexOf('\n\n', at + 2);
  return [text.slice(end, at), text.slice(at + 2, to < 0 ? undefined : to)];
}
