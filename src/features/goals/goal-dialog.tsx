/** Creates or edits a goal. */
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { createGoal, type Goal, type GoalFields, updateGoal } from '../../model/entities/goal.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { useChosenCourseId } from '../../queries/courses.ts';
import { DateField, dayProblem, TimeField } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';

interface GoalDialogProps {
  /** Absent: a new goal. */
  goal?: Goal | undefined;
  files: StudyFile[];
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  onClose: () => void;
}

export function GoalDialog({ goal, files, today, onClose }: GoalDialogProps) {
  const pageCountOf = (fileId: string) => files.find((file) => file.id === fileId)?.pageCount ?? 0;
  const chosenId = useChosenCourseId();
  const empty = emptyGoalForm(today, dayOfNumber(dayNumber(today) + 6));
  const { values, draft, change, field, busy, submit } = useEntityForm<GoalForm>({
    initial: () => (goal ? formOfGoal(goal) : { ...empty, courseId: chosenId }),
    follows: goal === undefined,
    check: (form) => goalProblems(form, pageCountOf(form.fileId) || undefined),
    save: (form) => (goal ? saveChanges(goal, form) : saveNew(form)),
    draft: () => (goal ? formDraftPlace('goal', goal.id) : formDraftPlace('new-goal')),
    along: (_, { courseId }) => (goal ? {} : { courseId }),
    // A file deleted since can no longer be chosen.
    fitDraft: ({ fileId, ...typed }) =>
      files.some(({ id }) => id === fileId) ? { ...typed, fileId } : typed,
  });

  const chooseFile = (fileId: string) =>
    change(withFile(values, fileId, pageCountOf(values.fileId), pageCountOf(fileId)));

  return (
    <FormDialog
      title={goal ? 'Edit study goal' : 'New study goal'}
      submitLabel={goal ? 'Save' : 'Create study goal'}
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Goal name" maxLength={500} {...field('name')} />
      <SelectField
        label="File"
        {...field('fileId')}
        onChange={(event) => chooseFile(event.target.value)}
      >
        <option value="">Choose a file</option>
        {goal?.fileId && !files.some((file) => file.id === goal.fileId) ? (
          <option value={goal.fileId}>Deleted file</option>
        ) : null}
        {files.map((file) => (
          <option key={file.id} value={file.id} translate="no">
            {file.name}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 min-[400px]:grid-cols-2">
        <DateField label="Start date" {...field('startDate')} />
        <DateField label="End date" {...field('endDate')} />
        <TextField
          label="Start page"
          type="number"
          min={1}
          inputMode="numeric"
          {...field('startPage')}
        />
        <TextField
          label="End page"
          type="number"
          min={1}
          inputMode="numeric"
          {...field('endPage')}
        />
      </div>
      <TimeField
        label="Reminder (optional)"
        hint="From this time on, the goal shows how many pages are left today."
        {...field('reminder')}
      />
      <CourseField {...field('courseId')} />
    </FormDialog>
  );
}

async function saveNew(form: GoalForm): Promise<boolean> {
  const { courseId, ...fields } = fieldsOfForm(form);
  const result = await mutate(createGoal, { ...fields, ...(courseId && { courseId }) });
  return tell(result, {
    done: 'Study goal created',
    failed: 'Could not create the study goal. Try again.',
  });
}

async function saveChanges(goal: Goal, form: GoalForm): Promise<boolean> {
  const changes = changedFields(form, goal);
  if (Object.keys(changes).length === 0) {
    toastSuccess(say.noChangesWereMade);
    return true;
  }
  const result = await mutate(updateGoal, { id: goal.id, ...changes });
  return tell(result, { done: say.saved, failed: 'Could not save the study goal. Try again.' });
}

/**
 * The typed fields of a goal form, and problems in the student's words.
 * As typed; numbers and days are text until checked.
 */
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
}

type GoalProblems = Partial<Record<keyof GoalForm, string>>;

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

function formOfGoal(goal: Goal): GoalForm {
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
  };
}

/** The fields that differ. */
function changedFields(form: GoalForm, goal: Goal): Partial<GoalFields> {
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
