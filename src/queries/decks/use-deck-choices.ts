import { useRows } from '../../db/rows/use-rows.ts';
import type { Deck } from '../../model/entities/deck.ts';
import { namedByPath } from '../../model/study/cards/deck-tree.ts';
import { readShownCourses } from '../courses.ts';

/**
 * The decks of the shown course, the newest first, for a choice such as that of a new card; `undefined` while loading.
 * Each is named by its path, even across courses. Computed when decks change, not at each typed letter.
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
