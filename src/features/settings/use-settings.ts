/** What the settings screens read: the study settings, the student, and what is in their bag. */

import { useRows } from '../../db/rows/use-rows.ts';
import { settingsId } from '../../model/entities/settings.ts';
import { countCards } from '../../queries/due-cards.ts';
import { type StudyValues, studyValues } from './study-form.ts';

/** @returns `undefined` while fetching */
export function useStudyValues(): StudyValues | undefined {
  return useRows(async (db) => studyValues(await db.rows('settings').get(settingsId)), []);
}

/** How much there is of each thing, Trash left out. */
export function useCounts(): { label: string; count: number }[] | undefined {
  return useRows(async (db) => {
    const things = [
      ['Files', 'file'],
      ['Flashcards', 'card'],
      ['Quizzes', 'quiz'],
      ['Notes', 'note'],
      ['Tasks', 'task'],
      ['Study Goals', 'goal'],
    ] as const;
    const live = (name: (typeof things)[number][1]) =>
      name === 'card'
        ? countCards(db, undefined)
        : db.table(name).where('deletedAt').equals(0).count();
    return Promise.all(things.map(async ([label, name]) => ({ label, count: await live(name) })));
  }, []);
}
