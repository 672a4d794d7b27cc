/** The typed fields of a goal form, and problems in the student's words. */
import { plural } from '../../lib/plural.ts';
import type { Goal, GoalFields } from '../../model/entities/goal.ts';
import { dayNumber } from '../../model/study/study-day.ts';
import { dayProblem } from '../../ui/date.tsx';

/** As typed; numbers and days are text until checked. */
export interface GoalForm {
  name: string;
  fileId: string;
  startDate: string;
  endDate: string;
  startPage: string;
  endPage: string;
  reminder: string;
  /** Empty: no course. */
  courseId: string;
  /** `cards` or `hours`; empty: pages. */
  kind: string;
  /** Pages, cards or hours; empty: none. */
  target: string;
  /** Not empty: each week. Text, as all of a draft is. */
  isWeekly: string;
  /** Weekdays, such as `06`; `settings`: as there. */
  daysOff: string;
  /** Further files with their pages, as JSON. */
  files: string;
}

/** The days off of a form that follows the settings. */
export const settingsDays = 'settings';

export type GoalProblems = Partial<Record<keyof GoalForm, string>>;

export function emptyGoalForm(today: string, endDate: string): GoalForm {
  return {
    name: '',
    fileId: '',
    startDate: today,
    endDate,
    startPage: '',
    endPage: '',
    reminder: '',
    courseId: '',
    ...{ kind: '', target: '', isWeekly: '', daysOff: settingsDays, files: '' },
  };
}

export function formOf(goal: GoalFields | undefined): GoalForm | undefined {
  return goal && formOfGoal(goal);
}

function formOfGoal(goal: GoalFields): GoalForm {
  const { kind, target, daysOff, files } = goal;
  const shown = kind === 'hours' ? (target ?? 0) / 60 : target;
  return {
    name: goal.name,
    fileId: goal.fileId ?? '',
    startDate: goal.startDate,
    endDate: goal.endDate,
    startPage: String(goal.startPage),
    endPage: String(goal.endPage),
    reminder: goal.reminder ?? '',
    courseId: goal.courseId ?? '',
    kind: kind ?? '',
    target: shown == null ? '' : String(shown),
    isWeekly: goal.isWeekly ? 'yes' : '',
    daysOff: daysOff ? daysOff.toSorted().join('') : settingsDays,
    files: files?.length ? JSON.stringify(files) : '',
  };
}

/** Another file sets all its pages, but keeps what the student has typed. */
export function withFile(
  { startPage, endPage }: GoalForm,
  fileId: string,
  pagesBefore: number,
  pages: number,
): Partial<GoalForm> {
  const isOffered = endPage === '' || endPage === String(pagesBefore);
  return {
    fileId,
    startPage: startPage || '1',
    ...(pages > 0 && isOffered ? { endPage: String(pages) } : {}),
  };
}

/** @param pageCount pages of the chosen file; `undefined` if unknown */
export function goalProblems(form: GoalForm, pageCount: number | undefined): GoalProblems {
  const isOfPages = form.kind !== 'cards' && form.kind !== 'hours';
  const problems: GoalProblems = {
    name: form.name.trim() === '' ? 'Enter a name' : undefined,
    fileId: isOfPages && form.fileId === '' ? 'Choose a file' : undefined,
    startDate: dayProblem(form.startDate),
    endDate: dayProblem(form.endDate),
    startPage: isOfPages ? pageProblem(form.startPage, pageCount) : undefined,
    endPage: isOfPages ? pageProblem(form.endPage, pageCount) : undefined,
    target: isOfPages && !form.isWeekly ? undefined : targetProblem(form),
  };
  if (!problems.startDate && !problems.endDate) {
    if (form.endDate < form.startDate) problems.endDate = 'The end date is before the start date';
    else if (dayNumber(form.endDate) - dayNumber(form.startDate) > maxDays) {
      problems.endDate = 'A goal can last up to 5 years';
    }
  }
  if (!problems.startPage && !problems.endPage && Number(form.endPage) < Number(form.startPage)) {
    problems.endPage = 'The end page is before the start page';
  }
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== undefined),
  );
}

/** @returns the fields to store; call it only if `goalProblems` found none */
export function fieldsOfForm(form: GoalForm): GoalFields {
  return {
    name: form.name.trim(),
    fileId: form.fileId,
    startDate: form.startDate,
    endDate: form.endDate,
    startPage: Number(form.startPage),
    endPage: Number(form.endPage),
    reminder: form.reminder === '' ? null : form.reminder.slice(0, 5),
    courseId: form.courseId || null,
    kind: form.kind || null,
    target: targetOf(form),
    isWeekly: form.isWeekly === '' ? null : true,
    daysOff: form.daysOff === settingsDays ? null : [...form.daysOff].map(Number),
    files: furtherFiles(form),
  };
}

function targetOf({ kind, target, isWeekly }: GoalForm): number | null {
  if (target.trim() === '' || (kind === '' && !isWeekly)) return null;
  return kind === 'hours' ? Math.round(Number(target) * 60) : Number(target);
}

function targetProblem({ kind, target }: GoalForm): string | undefined {
  const form = kind === 'hours' ? /^\d{1,4}(\.\d{1,2})?$/ : /^\d{1,6}$/;
  return form.test(target.trim()) && Number(target) > 0 ? undefined : 'Enter a number above 0';
}

type FurtherFile = NonNullable<GoalFields['files']>[number];

export function furtherFiles({ files }: Pick<GoalForm, 'files'>): FurtherFile[] | null {
  return files === '' ? null : (JSON.parse(files) as FurtherFile[]);
}

export function targetLabel({ kind, isWeekly }: GoalForm): string {
  const unit = kind === 'cards' ? 'Cards' : kind === 'hours' ? 'Hours' : 'Pages';
  return isWeekly ? `${unit} each week` : unit;
}

/** The fields that differ. */
export function changedFields(form: GoalForm, goal: Goal): Partial<GoalFields> {
  const before = fieldsOfForm(formOfGoal(goal));
  return Object.fromEntries(
    Object.entries(fieldsOfForm(form)).filter(
      ([field, value]) =>
        JSON.stringify(before[field as keyof GoalFields]) !== JSON.stringify(value),
    ),
  );
}

const maxDays = 5 * 366;

function pageProblem(page: string, pageCount: number | undefined): string | undefined {
  if (!/^\d{1,6}$/.test(page.trim()) || Number(page) < 1) return 'Enter 1 or higher';
  if (pageCount !== undefined && Number(page) > pageCount) {
    return `This file has ${plural(pageCount, 'page')}`;
  }
  return undefined;
}
