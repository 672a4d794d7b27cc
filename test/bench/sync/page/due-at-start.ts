import { openAccountDatabase } from '../../../../src/db/database.ts';
import { cardsDue, states } from '../../../../src/queries/due-cards.ts';

export interface DueAtStart {
  count: number;
  /** Milliseconds since navigation began. */
  afterMs: number;
}

/** Opens the account and reads the first 50 cards that may be asked, with their texts. */
export async function dueAtStart(userId: string): Promise<DueAtStart> {
  const database = await openAccountDatabase(userId);
  const due = await cardsDue(database, undefined, states.fresh, 0).take(50);
  const list = document.querySelector('main');
  for (const { card } of due) list?.append(card.front, document.createElement('br'));
  return { count: due.length, afterMs: performance.now() };
}
