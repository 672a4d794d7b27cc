/**
 * Local time in a collection. It says only which offset held when it was used last. Where that is the offset of this device at
 * that instant, the student is in the same zone, whose clocks may have changed since a review and may change before a card comes
 * back. Elsewhere the one offset holds for all of it. Pure.
 */
import type { CollectionTools } from './anki-item.ts';
import type { Collection } from './storage/collection.ts';

/** @returns minutes to add to UTC for local time at an instant */
export function offsetsOf(
  { tzOffsetMin: offset, changedAt }: Pick<Collection, 'tzOffsetMin' | 'changedAt'>,
  { tzOffsetMin: offsetHere }: Pick<CollectionTools, 'tzOffsetMin'>,
): (atMs: number) => number {
  return offset === undefined || offset === offsetHere(changedAt) ? offsetHere : () => offset;
}
