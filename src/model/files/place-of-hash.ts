/** The place in a file that the hash of a link names (`place-hash.ts`). Pure. */
import type { AreaNumbers, Place } from './place-hash.ts';

/** @returns `undefined` where the hash names no page of the file */
export function placeOfHash(hash: string, pageCount: number): Place | undefined {
  const values = valuesOf(hash.replace(/^#/, ''));
  const page = Number(values.get('page') || Number.NaN);
  if (!Number.isInteger(page) || page < 1 || page > pageCount) return undefined;
  return { page, quote: values.get('quote'), area: areaOf(values.get('area')) };
}

/** As `URLSearchParams` reads them, which not every runtime of this folder has. */
function valuesOf(hash: string): Map<string, string> {
  return new Map(
    hash.split('&').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decoded(pair.slice(at + 1).replaceAll('+', ' '))];
    }),
  );
}

/** What stands in an address, without its signs. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A link that was written by hand, or cut off.
    return value;
  }
}

function areaOf(value: string | undefined): AreaNumbers | undefined {
  const numbers = value?.split('_').map(Number) ?? [];
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  const isArea = numbers.length === 4 && numbers.every((share) => share >= 0 && share <= 1);
  return isArea && width > 0 && height > 0 ? [left, top, width, height] : undefined;
}
