/** The decks or quizzes that items of a kind can go to, by name. */
import { useRows } from '../../../db/rows/use-rows.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import { namedByPath } from '../../../model/study/cards/deck-tree.ts';
import type { Place } from '../../../ui/form/destination-fields.tsx';

const none: Place[] = [];

export function usePlaces(kind: GenerationKind): Place[] {
  const places = useRows(
    async (database): Promise<Place[]> => {
      if (kind === 'summary') return none;
      const found =
        kind === 'questions'
          ? (await database.rows('quiz').where('deletedAt').equals(0).toArray()).map(
              ({ id, title }) => ({ id, name: title }),
            )
          : namedByPath(await database.rows('deck').where('deletedAt').equals(0).toArray());
      return found
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },
    [kind],
  );
  return places ?? none;
}
