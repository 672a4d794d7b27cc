/** A place in a file as one number, so that of two devices the later one wins as a whole: 12.35 is page 12, a third down. */
import type { ReaderPlace } from '../../reading/pdf/reader-store.ts';

/** A ten-thousandth of a page is less than a pixel. */
const parts = 10_000;

export function numberOf({ page, y }: ReaderPlace): number {
  const share = Math.min(Math.max(Math.round(y * parts), 0), parts - 1);
  return Number((page + share / parts).toFixed(4));
}

/** @returns `undefined` for no place of a file of so many pages */
export function placeOfNumber(
  place: number | null | undefined,
  pageCount: number,
): ReaderPlace | undefined {
  if (place === null || place === undefined || place < 1 || place >= pageCount + 1)
    return undefined;
  const page = Math.floor(place + 1 / (2 * parts));
  return { page, y: Math.max(0, Math.round((place - page) * parts) / parts) };
}
