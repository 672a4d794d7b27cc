/** The rows of the cards in sight, with their tags: read together, and kept while others are scrolled past. */
import { useRef } from 'react';
import type { AccountDatabase } from '../../../db/database.ts';
import { type StoredCard, storedCards } from '../../../db/rows/cards-of-deck.ts';
import { readRows } from '../../../db/rows/read-rows.ts';
import { rowsWith } from '../../../db/rows/stored-rows.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Tag } from '../../../model/entities/tag.ts';
import { gatherTags, type TagName } from '../../../queries/tags/tags.ts';

export interface ShownCard {
  card: StoredCard;
  tags: readonly TagName[];
}

/** So many that were seen are kept, so that a scroll back shows them at once. */
const keptCards = 500;

export function useShownCards(ids: readonly string[]): ReadonlyMap<string, ShownCard> {
  const kept = useRef(new Map<string, ShownCard>());
  const read = useRows((database) => readShown(database, ids), [ids.join()]);
  for (const [id, shown] of read ?? []) {
    kept.current.delete(id);
    kept.current.set(id, shown);
  }
  for (const id of kept.current.keys()) {
    if (kept.current.size <= keptCards) break;
    kept.current.delete(id);
  }
  return kept.current;
}

async function readShown(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<Map<string, ShownCard>> {
  const [cards, tags] = await Promise.all([
    readRows(storedCards(database), ids),
    rowsWith<Tag>(database.rows('tag'), 'ownerId', ids),
  ]);
  const { of } = gatherTags(tags.filter(({ deletedAt }) => deletedAt === 0));
  return new Map([...cards].map(([id, card]) => [id, { card, tags: of('card', id) }]));
}
