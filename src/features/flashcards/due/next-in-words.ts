/** What goes on when nothing is due now. */
import { plural } from '../../../lib/plural.ts';
import { formatInterval } from '../../../ui/format.ts';

interface Next {
  /** The instant, milliseconds, of the next card. */
  nextDueAt?: number | undefined;
  /** New cards of tomorrow. */
  later?: number | undefined;
  nowMs: number;
}

/** @returns `undefined`: nothing goes on */
export function nextInWords({ nextDueAt, later = 0, nowMs }: Next): string | undefined {
  if (nextDueAt !== undefined)
    return `The next card is due in ${formatInterval(nextDueAt - nowMs)}.`;
  return later > 0 ? `${plural(later, 'new card')} tomorrow.` : undefined;
}
