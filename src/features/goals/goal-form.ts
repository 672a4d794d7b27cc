/** What is typed into the goal's form, and what is wrong with it, in the student's words. */
import { plural } from '../../lib/plural.ts';
import type { Goal, GoalFields } from '../../model/entities/goal.ts';
import { dayNumber } from '../../model/study/study-day.ts';
import { dayProblem } from '../../ui/date.tsx';

/** All as typed; numbers and days are text until they are checked. */
export interface GoalForm {
  name: string;
  fileId: string;
  startDate: string;
  endDate: string;
  startPage: string;
  endPage: string;
  reminder: string;
  /** Empty: of no course. */
  courseId: string;
}

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
  };
}

export function formOfGoal(goal: Goal): GoalForm {
  return {
    name: goal.name,
    fileId: goal.fileId ?? '',
    startDate: goal.startDate,
    endDate: goal.endDate,
    startPage: String(goal.startPage),
    endPage: String(goal.endPage),
    reminder: goal.reminder ?? '',
    courseId: goal.courseId ?? '',
  };
}

/** Another file brings its pages, all of them, but leaves what the student has typed. */
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

/** @param pageCount pages of the chosen file; `undefined` where it is not known */
export function goalProblems(form: GoalForm, pageCount: number | undefined): GoalProblems {
  const problems: GoalProblems = {
    name: form.name.trim() === '' ? 'Enter a name' : undefined,
    fileId: form.fileId === '' ? 'Choose a file' : undefined,
    startDate: dayProblem(form.startDate),
    endDate: dayProblem(form.endDate),
    startPage: pageProblem(form.startPage, pageCount),
    endPage: pageProblem(form.endPage, pageCount),
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

/** @returns the fields to store; call it only where `goalProblems` found none */
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
  };
}

/** The fields in which `form` differs from `goal`. */
export function changedFields(form: GoalForm, goal: Goal): Partial<GoalFields> {
  const before = fieldsOfForm(formOfGoal(goal));
  return Object.fromEntries(
    Object.entries(fieldsOfForm(form)).filter(
      ([field, value]) => before[field as keyof GoalFields] !== value,
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
