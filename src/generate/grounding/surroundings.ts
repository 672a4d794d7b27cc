/** The page text around a quote, since a model may cut off a condition; sentences with given words; and answers that are lists. Pure. */
import { spanOf, type Tokens, tokensOf } from './tokens.ts';

/** Signs that begin a point, as a part of a character class. */
export const pointSigns = '•‣◦▪■●○∗⋆►▶➤✓*⇝⟹⇒→➔➜–-';
/** The sign before a list entry. */
export const bullet = new RegExp(`^(?:[${pointSigns}]|\\(?(\\d{1,2})[.)])\\s+`);

export interface Surroundings {
  /** The word right before the quote, in the same paragraph or entry. */
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
  // A line that announces a list does not belong to the list before it.
  const isAnnounced = /:\s*$/.test(quote.split('\n\n')[0] ?? '');
  // The lines of one block, as on a slide, are a list of their own.
  const isLines = /\n/.test(quote) && !/\n\n/.test(quote);
  // “How can it be stopped?” below a list asks the audience and is not an entry.
  const isAsked = /\?\s*$/.test(entryAfter?.split('\n')[0] ?? '') && !quote.includes('?');
  const isCut = hasWord.test(after) || (!isLines && !isAsked && isEntry(entryAfter));
  const isBegun =
    !isAnnounced && (hasWord.test(own.replace(bullet, '')) || (!isLines && isEntry(entryBefore)));
  const lastWord = tokensOf(own.slice(-lettersOfWord)).words.at(-1) ?? '';
  return { lastWord, after, isPartOfList: isCut || isBegun };
}

const hasWord = /[\p{L}\p{N}]/u;
/** Letters. Longer words are not negations. */
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

const end = /(?<![.!?…])[.!?…]+["”’)\]]*(?=\s|$)|\n\n/g;

/** @param joined the words as `tokensOf` joins them */
export function sentencesIn(said: Tokens, joined: string): string[] {
  const found: string[] = [];
  let ends: number[] | undefined;
  // Both indexes only advance, so the work is linear.
  let [from, to] = [0, 0];
  let told = -1;
  for (let after = 0; ; ) {
    const span = spanOf(said, joined, after);
    if (span === undefined) return found;
    ends ??= [0, ...endsIn(said.text), said.text.length];
    const [first = 0, last = 0] = [said.starts[span.from], said.ends[span.to - 1]];
    while ((ends[from + 1] ?? Number.POSITIVE_INFINITY) <= first) from += 1;
    while ((ends[to] ?? Number.POSITIVE_INFINITY) < last) to += 1;
    // A sentence with the words twice counts once.
    if (to > told) found.push(said.text.slice(ends[from], ends[to]).trim());
    told = Math.max(told, to);
    after = span.from + 1;
  }
}

/** From the start of the sentence around `begin` to the end of the sentence around `end`. */
export function sentencesAround(text: string, begin: number, end: number): [number, number] {
  const ends = endsIn(text);
  const from = ends.findLast((place) => place <= begin) ?? 0;
  return [from, ends.find((place) => place >= end) ?? text.length];
}

function endsIn(text: string): number[] {
  return [...text.matchAll(end)].map(({ index, 0: sign }) => index + sign.length);
}

/** A list answer has one line for each member, beginning with “- ”. */
const before = '- ';

export function listAnswerOf(members: readonly string[]): string {
  return members.map((member) => before + member).join('\n');
}

export function isListAnswer(answer: string): boolean {
  return answer.split('\n').every((line) => line.startsWith(before));
}

/** A text without such lines has one member. */
export function membersOf(answer: string): string[] {
  if (!isListAnswer(answer)) return [answer];
  return answer.split('\n').map((line) => line.slice(before.length));
}
