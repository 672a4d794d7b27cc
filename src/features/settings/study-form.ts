/** What is typed into the study settings, and what is wrong with it, in the student's words. */
import { defaultSettings, type Settings } from '../../model/entities/student/settings.ts';

export interface StudyForm {
  newCardsPerDay: string;
  /** Percent. */
  desiredRetention: string;
  dailyGoal: string;
}

export type StudyValues = Record<keyof StudyForm, number>;
export type StudyProblems = Partial<Record<keyof StudyForm, string>>;

/** What holds now: the student's choice, or what we start with. */
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

/** @returns the values that differ from `before`, or what is wrong */
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
