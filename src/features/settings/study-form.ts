/** The study settings: stored values, form and problems. */

import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import {
  defaultSettings,
  type Settings,
  settingsId,
} from '../../model/entities/student/settings.ts';
import { definitionOf, type EntityName, entityNames } from '../../model/registry.ts';
import { pluralAsLabel } from '../../model/words.ts';
import { countCards } from '../../queries/due-cards.ts';

export interface StudyForm {
  newCardsPerDay: string;
  /** Percent. */
  desiredRetention: string;
  dailyGoal: string;
}

export type StudyValues = Record<keyof StudyForm, number>;
export type StudyProblems = Partial<Record<keyof StudyForm, string>>;

/** The student's choice, or the default. */
export function studyValues(settings: Partial<Settings> | undefined): StudyValues {
  return {
    newCardsPerDay: settings?.newCardsPerDay ?? defaultSettings.newCardsPerDay,
    desiredRetention: settings?.desiredRetention ?? defaultSettings.desiredRetention,
    dailyGoal: settings?.dailyGoal ?? defaultSettings.dailyGoal,
  };
}

export function formOfValues(values: StudyValues): StudyForm {
  return {
    newCardsPerDay: String(values.newCardsPerDay),
    desiredRetention: String(Math.round(values.desiredRetention * 100)),
    dailyGoal: String(values.dailyGoal),
  };
}

const limits = {
  newCardsPerDay: { from: 0, to: 999 },
  desiredRetention: { from: 70, to: 97 },
  dailyGoal: { from: 1, to: 999 },
} as const;

/** @returns changed values, or problems */
export function readStudyForm(
  form: StudyForm,
  before: StudyValues,
): { changes: Partial<StudyValues> } | { problems: StudyProblems } {
  const problems: StudyProblems = {};
  const changes: Partial<StudyValues> = {};
  const shown = formOfValues(before);
  for (const name of Object.keys(limits) as (keyof StudyForm)[]) {
    const { from, to } = limits[name];
    const value = Number(form[name]);
    if (!/^\d{1,6}$/.test(form[name].trim()) || value < from || value > to) {
      problems[name] = `Enter a whole number from ${from} to ${to}`;
    } else if (form[name].trim() !== shown[name]) {
      changes[name] = name === 'desiredRetention' ? value / 100 : value;
    }
  }
  return Object.keys(problems).length > 0 ? { problems } : { changes };
}

/** @returns `undefined` while fetching */
export function useStudyValues(): StudyValues | undefined {
  return useRows(async (db) => studyValues(await db.rows('settings').get(settingsId)), []);
}

/** The number of items of each kind outside the Trash. @returns `undefined` while fetching */
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
  // A card is also in the Trash if its deck is.
  if (name === 'card') return countCards(db, undefined);
  return db.table(name).where('deletedAt').equals(0).count();
}
