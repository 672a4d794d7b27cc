/** Apart from `place-hash.ts`, because the shell only makes such links. Pure. */
import { type AreaNumbers, hitsHash, noteHash, type Place } from './place-hash.ts';

/** Reads the hash of a link. @returns `undefined` if it names no page of the file */
export function placeOfHash(hash: string, pageCount: number): Place | undefined {
  const values = valuesOf(hash.replace(/^#/, ''));
  const page = Number(values.get('page') || Number.NaN);
  if (!Number.isInteger(page) || page < 1 || page > pageCount) return undefined;
  return { page, quote: values.get('quote'), area: areaOf(values.get('area')), ...hitsOf(values) };
}

function hitsOf(values: ReadonlyMap<string, string>): Pick<Place, 'hits'> {
  const hits = values.get('find');
  return hits === undefined ? {} : { hits };
}

/**
 * Reads what stands behind `words=` in the hash of a note, also without what a search has found there. @returns the words,
 * and the typed search; empty without one
 */
export function wordsAndHits(value: string): { words: string; hits: string } {
  const at = value.lastIndexOf(`&${hitsHash}`);
  if (at < 0) return { words: decoded(value), hits: '' };
  return {
    words: decoded(value.slice(0, at)),
    hits: decoded(value.slice(at + hitsHash.length + 1)),
  };
}

/** The words of a note that a link names, such as a heading. @returns an empty text if it names none */
export function wordsOfPlace(hash: string): string {
  return hash.startsWith(noteHash) ? decoded(hash.slice(noteHash.length)) : '';
}

/** Like `URLSearchParams`, which some runtimes of this room lack. */
function valuesOf(hash: string): Map<string, string> {
  return new Map(
    hash.split('&').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decoded(pair.slice(at + 1).replaceAll('+', ' '))];
    }),
  );
}

/** Decodes a percent-encoded value. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // The link was typed by hand or cut off.
    return value;
  }
}

function areaOf(value: string | undefined): AreaNumbers | undefined {
  const numbers = value?.split('_').map(Number) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  const isArea = numbers.length === 4 && numbers.every((share) => share >= 0 && share <= 1);
  return isArea && width > 0 && height > 0 ? [left, top, width, height] : undefined;
}
