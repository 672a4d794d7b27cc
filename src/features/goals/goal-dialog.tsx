/** All fields of a goal: of a stored one, or of a new one before it is created. */
import { X } from 'lucide-react';
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { type Goal, type GoalFields, updateGoal } from '../../model/entities/goal.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { useChosenCourseId } from '../../queries/courses.ts';
import { IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { DateField, TimeField } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { DaysOffField, FurtherFiles } from './goal-fields.tsx';
import {
  changedFields,
  emptyGoalForm,
  fieldsOfForm,
  formOf,
  type GoalForm,
  goalProblems,
  targetLabel,
  withFile,
  withoutFirst,
} from './goal-form.ts';

interface GoalDialogProps {
  /** Absent: a new goal. */
  goal?: Goal | undefined;
  /** Of a new goal: what its line says. */
  begun?: GoalFields | undefined;
  files: StudyFile[];
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  /** Takes the fields of a new goal, which another screen creates. */
  onFields?: (fields: GoalFields) => void;
  onClose: () => void;
}

export function GoalDialog({ goal, begun, files, today, onFields, onClose }: GoalDialogProps) {
  const pageCountOf = (fileId: string) => files.find((file) => file.id === fileId)?.pageCount ?? 0;
  const chosenId = useChosenCourseId();
  const nameOf = (fileId: string) => files.find(({ id }) => id === fileId)?.name ?? 'Deleted file';
  const empty = emptyGoalForm(today, dayOfNumber(dayNumber(today) + 6));
  const { values, draft, problems, change, field, busy, submit } = useEntityForm<GoalForm>({
    initial: () => formOf(goal ?? begun) ?? { ...empty, courseId: chosenId },
    follows: goal === undefined,
    check: (form) => goalProblems(form, (fileId) => pageCountOf(fileId) || undefined),
    save: async (form) => {
      if (goal) return await saveChanges(goal, form);
      onFields?.(fieldsOfForm(form));
      return true;
    },
    draft: () => (goal ? formDraftPlace('goal', goal.id) : formDraftPlace('new-goal')),
    along: (_, { courseId }) => (goal ? {} : { courseId }),
    // A file deleted since can no longer be chosen.
    fitDraft: ({ fileId, ...typed }) =>
      files.some(({ id }) => id === fileId) ? { ...typed, fileId } : typed,
  });

  const isOfPages = values.kind !== 'cards' && values.kind !== 'hours';
  const chooseFile = (fileId: string) =>
    change(withFile(values, fileId, pageCountOf(values.fileId), pageCountOf(fileId)));

  return (
    <FormDialog
      title={goal ? 'Edit study goal' : 'New study goal'}
      submitLabel={goal ? 'Save' : 'Use'}
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Goal name" maxLength={500} {...field('name')} />
      {isOfPages ? (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <SelectField
              label="File"
              {...field('fileId')}
              onChange={(event) => chooseFile(event.target.value)}
            >
              <option value="">Choose a file</option>
              {values.fileId && !files.some((file) => file.id === values.fileId) ? (
                <option value={values.fileId}>Deleted file</option>
              ) : null}
              {files.map((file) => (
                <option key={file.id} value={file.id} translate="no">
                  {file.name}
                </option>
              ))}
            </SelectField>
          </div>
          {values.files === '' ? null : (
            // Beside the field, below its label.
            <span className="pt-6.5">
              <IconButton
                label={`Remove ${nameOf(values.fileId)}`}
                icon={<X aria-hidden size={18} />}
                onClick={() => change(withoutFirst(values))}
              />
            </span>
          )}
        </div>
      ) : null}
      <div className="grid items-start gap-4 min-[400px]:grid-cols-2">
        <DateField label="Start date" {...field('startDate')} />
        <DateField label="End date" {...field('endDate')} />
        {isOfPages ? (
          <>
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
          </>
        ) : null}
        {isOfPages && !values.isWeekly ? null : (
          <TextField
            label={targetLabel(values)}
            type="number"
            min={0}
            step={values.kind === 'hours' ? 0.5 : 1}
            inputMode="decimal"
            {...field('target')}
          />
        )}
      </div>
      {isOfPages ? (
        <FurtherFiles
          values={values}
          files={files}
          isFaulty={problems.files !== undefined}
          onChange={change}
        />
      ) : null}
      <Switch
        label="Each week"
        hint={
          isOfPages
            ? 'So many pages in every week, instead of all by the end date.'
            : 'The target is for every week until the end date.'
        }
        checked={values.isWeekly !== ''}
        onChange={(isWeekly) => change({ isWeekly: isWeekly ? 'yes' : '' })}
      />
      <DaysOffField value={values.daysOff} onChange={(daysOff) => change({ daysOff })} />
      <TimeField
        label="Reminder (optional)"
        hint="Every day until it is done, if something is left."
        {...field('reminder')}
      />
      <CourseField {...field('courseId')} onNew={(courseId) => change({ courseId })} />
    </FormDialog>
  );
}

/** Whether a change may decide anew if a goal is reached. */
function isAskedAnew(goal: Goal, changes: object): boolean {
  const fields = [
    ...['fileId', 'startDate', 'endDate', 'startPage', 'endPage', 'files', 'target', 'isWeekly'],
    // The course says which cards and hours count, and days off how much a week asks for.
    ...(goal.kind ? ['courseId'] : []),
    ...(goal.isWeekly ? ['daysOff'] : []),
  ];
  return fields.some((field) => field in changes);
}

async function saveChanges(goal: Goal, form: GoalForm): Promise<boolean> {
  const changes = changedFields(form, goal);
  if (Object.keys(changes).length === 0) {
    toastSuccess(say.noChangesWereMade);
    return true;
  }
  // Where what is asked for has changed, it may be reached anew.
  const isAsked = isAskedAnew(goal, changes);
  const result = await mutate(updateGoal, {
    id: goal.id,
    ...changes,
    ...(goal.reachedAt && isAsked && { reachedAt: 0 }),
  });
  return tell(result, { done: say.saved, failed: 'Could not save the study goal. Try again.' });
}
