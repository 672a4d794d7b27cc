/** Decks as one can be chosen of them, such as for a new card. */
import { useRows } from '../../db/rows/use-rows.ts';
import type { Deck } from '../../model/entities/deck.ts';
import { namedByPath } from '../../model/study/cards/deck-tree.ts';
import { readShownCourses } from '../courses.ts';

/**
 * Of the course that is shown, the newest first; `undefined` while loading. Each is named by its path, also where a deck that it
 * lies in belongs to another course. Worked out when decks change and not at each letter that is typed.
 */
export function useDeckChoices(): Deck[] | undefined {
  return useRows(async (db) => {
    const [decks, { has }] = await Promise.all([
      db.rows('deck').where('deletedAt').equals(0).toArray(),
      readShownCourses(db),
    ]);
    return namedByPath(decks)
      .filter(has)
      .sort((a, b) => b.createdAt - a.createdAt);
  }, []);
}
