/** The page text right before and after a quote, since a model may cut off a condition. Pure. */
import { tokensOf } from './tokens.ts';

/** The sign before a list entry. */
export const bullet = /^(?:[•‣◦▪■●○∗⋆►▶➤✓*–-]|\(?\d{1,2}[.)])\s+/;

export interface Surroundings {
  /** Right before the quote, in the same paragraph or entry. */
  lastWord: string;
  /** The rest of the paragraph or entry after the quote. */
  after: string;
  /** The quote omits entries of its list, or a part of an entry. */
  isPartOfList: boolean;
}

/** @param entries of the page's lists, if known */
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
  // The line that announces a list belongs to no list before it.
  const isAnnounced = /:\s*$/.test(quote.split('\n\n')[0] ?? '');
  // The lines of one block, as on a slide, are a list of their own.
  const isLines = /\n/.test(quote) && !/\n\n/.test(quote);
  // “How can it be stopped?” below a list asks the audience and is no entry.
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

/** The start of the quote's block, and the block before. */
function blocksBefore(text: string, begin: number): [string, string | undefined] {
  const at = text.lastIndexOf('\n\n', begin - 2);
  if (at < 0) return [text.slice(0, begin), undefined];
  const from = text.lastIndexOf('\n\n', at - 1);
  return [text.slice(at + 2, begin), text.slice(from < 0 ? 0 : from + 2, at)];
}

/** The rest of the quote's block, and the block after. */
function blocksAfter(text: string, end: number): [string, string | undefined] {
  const at = text.indexOf('\n\n', end);
  if (at < 0) return [text.slice(end), undefined];
  const to = text.indexOf('\n\n', at + 2);
  return [text.slice(end, at), text.slice(at + 2, to < 0 ? undefined : to)];
}
