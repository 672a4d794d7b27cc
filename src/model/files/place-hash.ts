/**
 * A place in a file as the hash of a link, such as `page=12&quote=Memory%20is` or `page=12&area=0.1_0.2_0.3_0.4`.
 * Pure.
 */

/** Shares of the page's width and height, from its upper left corner. */
export type AreaNumbers = readonly [left: number, top: number, width: number, height: number];

export interface Place {
  page: number;
  /** Words to mark. */
  quote?: string | undefined;
  /** A part of the page to mark. */
  area?: AreaNumbers | undefined;
  /** What a search has found in the file, as it was typed. */
  hits?: string | undefined;
}

interface Source {
  page: number;
  quote?: string | null | undefined;
  /** As in rows: four numbers; anything else links to the page alone. */
  area?: readonly number[] | null | undefined;
}

/** Enough of a quote to find its place in a note, in a short address. */
const quoteLength = 200;
/** On a page all of the quote is marked: nearly every sentence is shorter. */
const markedLength = 500;

/** @returns without the `#` */
export function hashOfPlace({ page, quote, area }: Source): string {
  const words = (quote ?? '').slice(0, markedLength).toWellFormed();
  return [
    `page=${page}`,
    ...(words === '' ? [] : [`quote=${encodeURIComponent(words)}`]),
    ...(area?.length === 4 ? [`area=${area.join('_')}`] : []),
  ].join('&');
}

/**
 * The same for a note, which has no pages. It ends at a whole word, because notes are searched by whole words. Empty
 * without a quote.
 */
export function hashOfNote(quote: string | null | undefined): string {
  const words = (quote ?? '').trim();
  if (words === '') return '';
  const beginning = words.slice(0, quoteLength + 1).replace(/\s+\S*$/, '');
  const short = words.length > quoteLength ? beginning.slice(0, quoteLength) : words;
  return `${noteHash}${encodeURIComponent(short.toWellFormed())}`;
}

/** What a search has found in the place that a link opens, as the search reads it: next to a place, or alone. */
export const hitsHash = 'find=';

/** @param hash of a place; may be empty. @param line as typed into the search */
export function withHits(hash: string, line: string): string {
  const hits = line === '' ? '' : `${hitsHash}${encodeURIComponent(line.toWellFormed())}`;
  return [hash, hits].filter(Boolean).join('&');
}

/** Without what a search has found: a copied link leads to the place alone. */
export function withoutHits(hash: string): string {
  return hash
    .split('&')
    .filter((part) => !part.startsWith(hitsHash))
    .join('&');
}

/** Prefix of a note's hash. */
export const noteHash = 'words=';

/** As in rows: a rectangle, or x, y of each point of a drawing. */
export interface MarkedArea {
  kind: 'rectangle' | 'path';
  numbers: readonly number[];
}

/** @returns the marked rectangle, or the smallest one around a drawing; `undefined` without an area */
export function boundsOfArea(marked: MarkedArea | null | undefined): AreaNumbers | undefined {
  if (!marked) return undefined;
  const { kind, numbers } = marked;
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  if (kind === 'rectangle') return [left, top, width, height];
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}
