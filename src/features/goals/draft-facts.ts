/** What a new goal is drafted from besides its line: the decks, the term, and all files for the form. */
import type { AccountDatabase } from '../../db/database.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Goal, GoalFields } from '../../model/entities/goal.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { readLiveDecks } from '../../queries/cards/scope.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { countCardsOfGoal } from '../../queries/goals.ts';
import type { DraftInput } from './draft-goal.ts';

/** A plan is made anew every quarter of an hour: sittings begin at quarters. Milliseconds. */
export const planEveryMs = 15 * 60_000;

export interface DraftFacts {
  decks: { id: string; name: string }[];
  deck?: NonNullable<DraftInput['deck']>;
  termTo: string | undefined;
  files: StudyFile[];
}

/** @param deckId the chosen deck; empty: none */
export async function readDraftFacts(
  database: AccountDatabase,
  deckId: string,
): Promise<DraftFacts> {
  const [{ has }, all, settings, files] = await Promise.all([
    readShownCourses(database),
    readLiveDecks(database),
    database.rows('settings').get(settingsId),
    database.rows('file').where('deletedAt').equals(0).toArray(),
  ]);
  const deck = all.find(({ id }) => id === deckId);
  const cards = deck && (await countCardsOfGoal(database, { deckId: deck.id }));
  return {
    decks: all
      .filter(has)
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    ...(deck &&
      cards !== undefined && {
        deck: { id: deck.id, name: deck.name, courseId: deck.courseId, cards },
      }),
    termTo: settings?.termTo ?? undefined,
    files: files.sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** A goal that is not stored yet, as the plan reads it. */
export function goalOfFields(fields: GoalFields): Goal {
  return { ...fields, id: 'new', $at: '', deletedAt: 0, createdAt: 0 };
}
