/** Options of studying as they are typed, and what is wrong with them, in the student's words. */
import { readSteps, writeSteps } from '../../model/study/options/steps.ts';
import type { StudyChoices, StudyOptions } from '../../model/study/options/study-options.ts';

export interface OptionsForm {
  newCardsPerDay: string;
  reviewsPerDay: string;
  /** Percent. */
  desiredRetention: string;
  learningSteps: string;
  relearningSteps: string;
  reviewOrder: string;
  newPlace: string;
  newOrder: string;
  /** `yes`, `no` or nothing. */
  buriesSiblings: string;
  leechLimit: string;
  /** `yes`, `no` or nothing. */
  suspendsLeeches: string;
}

export type OptionsProblems = Partial<Record<keyof OptionsForm, string>>;

/** What stands in steps where there are none, since an empty field inherits. */
export const noSteps = 'none';

/** An empty field is a choice that was not made. */
export function formOfChoices(choices: StudyChoices): OptionsForm {
  const number = (value: number | null | undefined) => (value == null ? '' : String(value));
  const steps = (value: readonly string[] | null | undefined) =>
    value == null ? '' : writeSteps(value) || noSteps;
  const yesNo = (value: boolean | null | undefined) => (value == null ? '' : value ? 'yes' : 'no');
  const { desiredRetention } = choices;
  return {
    newCardsPerDay: number(choices.newCardsPerDay),
    reviewsPerDay: number(choices.reviewsPerDay),
    desiredRetention: desiredRetention == null ? '' : String(Math.round(desiredRetention * 100)),
    learningSteps: steps(choices.learningSteps),
    relearningSteps: steps(choices.relearningSteps),
    reviewOrder: choices.reviewOrder ?? '',
    newPlace: choices.newPlace ?? '',
    newOrder: choices.newOrder ?? '',
    buriesSiblings: yesNo(choices.buriesSiblings),
    leechLimit: number(choices.leechLimit),
    suspendsLeeches: yesNo(choices.suspendsLeeches),
  };
}

const numbers = {
  newCardsPerDay: { from: 0, to: 9_999 },
  reviewsPerDay: { from: 0, to: 9_999 },
  desiredRetention: { from: 70, to: 97 },
  leechLimit: { from: 0, to: 99 },
} as const;

const yesNoFields: ReadonlySet<keyof OptionsForm> = new Set(['buriesSiblings', 'suspendsLeeches']);

/** @returns the choices that differ from `before`, `null` where one is taken back, or what is wrong */
export function readOptionsForm(
  form: OptionsForm,
  before: OptionsForm,
): { changes: StudyChoices } | { problems: OptionsProblems } {
  const problems: OptionsProblems = {};
  const choices: Record<string, unknown> = {};
  for (const name of Object.keys(form) as (keyof OptionsForm)[]) {
    const typed = form[name].trim();
    if (typed === before[name].trim()) continue;
    if (typed === '') {
      choices[name] = null;
    } else if (name in numbers) {
      const { from, to } = numbers[name as keyof typeof numbers];
      const value = Number(typed);
      if (!/^\d{1,4}$/.test(typed) || value < from || value > to) {
        problems[name] = `Enter a whole number from ${from} to ${to}`;
      } else choices[name] = name === 'desiredRetention' ? value / 100 : value;
    } else if (name === 'learningSteps' || name === 'relearningSteps') {
      const steps = typed.toLowerCase() === noSteps ? [] : readSteps(typed);
      if (steps === undefined) problems[name] = 'Enter times such as 1m 10m, 4h or 2d';
      else choices[name] = steps;
    } else choices[name] = yesNoFields.has(name) ? typed === 'yes' : typed;
  }
  return Object.keys(problems).length > 0 ? { problems } : { changes: choices };
}

/** What an empty field comes to. */
export function inheritedText(options: StudyOptions): OptionsForm {
  const { reviewsPerDay, parameters: _, learningSteps, relearningSteps, ...rest } = options;
  const steps = { learningSteps: [...learningSteps], relearningSteps: [...relearningSteps] };
  const form = formOfChoices({ ...rest, ...steps });
  return {
    ...form,
    reviewsPerDay: Number.isFinite(reviewsPerDay) ? String(reviewsPerDay) : 'no limit',
  };
}
