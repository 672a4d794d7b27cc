/** Makes a goal or changes one. */
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { createGoal, type Goal, updateGoal } from '../../model/entities/goal.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { useChosenCourseId } from '../../queries/courses.ts';
import { DateField, TimeField } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import {
  changedFields,
  emptyGoalForm,
  fieldsOfForm,
  formOfGoal,
  type GoalForm,
  goalProblems,
  withFile,
} from './goal-form.ts';

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
    // A file that was deleted since cannot be chosen any more.
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
