/** What the settings screens read: the study settings, the student, and what they have. */

import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { definitionOf, type EntityName, entityNames } from '../../model/registry.ts';
import { pluralAsLabel } from '../../model/words.ts';
import { countCards } from '../../queries/due-cards.ts';
import { type StudyValues, studyValues } from './study-form.ts';

/** @returns `undefined` while fetching */
export function useStudyValues(): StudyValues | undefined {
  return useRows(async (db) => studyValues(await db.rows('settings').get(settingsId)), []);
}

/** How much there is of each kind, Trash left out. @returns `undefined` while fetching */
export function useCounts(): { label: string; count: number }[] | undefined {
  return useRows(
    async (db) =>
      Promise.all(
        counted.map(async (name) => ({
          label: pluralAsLabel(name),
          count: await countLive(db, name),
        })),
      ),
    [],
  );
}

const counted = entityNames.filter((name) => definitionOf(name).isCounted);

function countLive(db: AccountDatabase, name: EntityName): Promise<number> {
  // A card's place in or out of the Trash depends on its deck's too.
  if (name === 'card') return countCards(db, undefined);
  return db.table(name).where('deletedAt').equals(0).count();
}
