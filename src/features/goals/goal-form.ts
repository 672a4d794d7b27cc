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
  /** Further files with their pages, as JSON (`furtherFiles`); empty: none. */
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

/** @param pageCountOf pages of a file; `undefined` if unknown */
export function goalProblems(
  form: GoalForm,
  pageCountOf: (fileId: string) => number | undefined,
): GoalProblems {
  const pageCount = pageCountOf(form.fileId);
  const ofFurther = furtherFiles(form).map((one) => rangeProblem(one, pageCountOf(one.fileId)));
  const isOfPages = form.kind !== 'cards' && form.kind !== 'hours';
  const problems: GoalProblems = {
    name: form.name.trim() === '' ? 'Enter a name' : undefined,
    fileId: isOfPages && form.fileId === '' ? 'Choose a file' : undefined,
    startDate: dayProblem(form.startDate),
    endDate: dayProblem(form.endDate),
    startPage: isOfPages ? pageProblem(form.startPage, pageCount) : undefined,
    endPage: isOfPages ? pageProblem(form.endPage, pageCount) : undefined,
    files: isOfPages ? ofFurther.find(Boolean) : undefined,
    target: isOfPages && !form.isWeekly ? undefined : targetProblem(form),
  };
  if (!problems.startDate && !problems.endDate) {
    if (form.endDate < form.startDate) problems.endDate = 'The end date is before the start date';
    else if (dayNumber(form.endDate) - dayNumber(form.startDate) > maxDays) {
      problems.endDate = 'A goal can last up to 5 years';
    }
  }
  if (isOfPages && !problems.startPage) problems.endPage = rangeProblem(form, pageCount);
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== undefined),
  );
}

/** @returns the fields to store; call it only if `goalProblems` found none */
export function fieldsOfForm(form: GoalForm): GoalFields {
  const further = furtherFiles(form).map(({ fileId, startPage, endPage }) => ({
    ...{ fileId, startPage: Number(startPage), endPage: Number(endPage) },
  }));
  return {
    name: form.name.trim(),
    fileId: form.fileId || null,
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
    files: further.length > 0 ? further : null,
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

/** A further file with its pages as typed. */
export type TypedRange = Pick<GoalForm, 'fileId' | 'startPage' | 'endPage'>;

export function furtherFiles({ files }: Pick<GoalForm, 'files'>): TypedRange[] {
  const ranges: Record<keyof TypedRange, string | number>[] = files === '' ? [] : JSON.parse(files);
  return ranges.map(({ fileId, startPage, endPage }) => ({
    ...{ fileId: String(fileId), startPage: String(startPage), endPage: String(endPage) },
  }));
}

export function withFurther(ranges: readonly TypedRange[]): Pick<GoalForm, 'files'> {
  return { files: ranges.length > 0 ? JSON.stringify(ranges) : '' };
}

/** Without its first file: the next one takes its place. */
export function withoutFirst(form: GoalForm): Partial<GoalForm> {
  const [next, ...others] = furtherFiles(form);
  return next === undefined ? {} : { ...next, ...withFurther(others) };
}

/** @param pageCount pages of the file; `undefined` if unknown */
export function rangeProblem(
  { startPage, endPage }: Pick<TypedRange, 'startPage' | 'endPage'>,
  pageCount: number | undefined,
): string | undefined {
  return (
    pageProblem(startPage, pageCount) ??
    pageProblem(endPage, pageCount) ??
    (Number(endPage) < Number(startPage) ? 'The end page is before the start page' : undefined)
  );
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
