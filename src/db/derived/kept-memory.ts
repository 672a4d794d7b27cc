/**
 * What is remembered of a card whose reviews, deck and place in or out of the Trash stay the same, though it was suspended or
 * buried: that asks for no fold, so that an act on thousands of cards does not read all their reviews.
 */
import type { Row } from '../../model/merge.ts';
import type { Memory } from '../../model/study/scheduling.ts';
import { isInTrash } from '../../model/trash.ts';
import { live } from '../database-versions.ts';

/** @returns `undefined` where it has to be folded anew */
export function memoryKept(
  row: Row,
  before: (Row & { $memory?: Memory }) | undefined,
): Memory | undefined {
  const known = before?.$memory;
  if (before === undefined || known === undefined) return undefined;
  const isSame =
    row.deckId === before.deckId &&
    isLive(row) === isLive(before) &&
    isInTrash(row) === isInTrash(before);
  if (!isSame) return undefined;
  const [buriedUntil, wasBuriedUntil] = [timeOf(row.buriedUntil), timeOf(before.buriedUntil)];
  const isPutOff = timeOf(row.suspendedAt) > 0;
  if (buriedUntil === wasBuriedUntil && isPutOff === timeOf(before.suspendedAt) > 0) return known;
  // Where its deck is in the Trash it is asked in no case.
  const asked = isPutOff ? live.suspended : live.askable;
  const kept = { ...known, live: known.live < live.askable ? known.live : asked };
  if (buriedUntil === wasBuriedUntil) return kept;
  // It was due when its burial ended: when its reviews, or a day that was chosen for a new card, made it due is not known any more.
  if (wasBuriedUntil > 0 && known.dueAt <= wasBuriedUntil) return undefined;
  return { ...kept, dueAt: Math.max(known.dueAt, buriedUntil) };
}

/** Neither in the Trash nor gone for good. */
function isLive({ deletedAt }: Row): boolean {
  return deletedAt === 0;
}

function timeOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
