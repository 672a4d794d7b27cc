/** Finds cards with the same front. */
import type { AccountDatabase } from '../../db/database.ts';
import { cardsByFront } from '../../db/database-versions.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Card } from '../../model/entities/card.ts';
import { askedBy, keyOfFront } from '../../model/study/cards/card-front.ts';

export interface SameFront {
  id: string;
  deckId: string;
  deckName: string;
  /** As written there. */
  front: string;
}

/** Imports without fronts of their own may bring many equal ones. */
const most = 20;

/**
 * Finds it by an index while the front is typed, so 50,000 other cards cost nothing.
 * @param except the card that is being changed, with its group
 * @returns the first card outside the Trash; `null`: none
 */
export async function readSameFront(
  database: AccountDatabase,
  front: string,
  except?: { id: string; groupId?: string | null | undefined },
): Promise<SameFront | null> {
  const key = keyOfFront({ front });
  if (key === undefined) return null;
  const isOwn = (row: Card) =>
    row.id === except?.id || (!!row.groupId && row.groupId === (except?.groupId ?? except?.id));
  const found = await database
    .table<Card, string>('card')
    .where(cardsByFront)
    .equals(key)
    .filter((row) => row.deletedAt === 0 && !isOwn(row))
    .limit(most)
    .toArray();
  const asked = askedBy(front);
  for (const row of found) {
    if (askedBy(row.front) !== asked) continue;
    const deck = await database.rows('deck').get(row.deckId);
    if (deck?.deletedAt === 0)
      return { id: row.id, deckId: deck.id, deckName: deck.name, front: row.front };
  }
  return null;
}

/** @returns `undefined` while searching */
export function useSameFront(
  front: string,
  except?: { id: string; groupId?: string | null | undefined },
): SameFront | null | undefined {
  return useRows(
    (database) => readSameFront(database, front, except),
    [front, except?.id, except?.groupId],
  );
}
