/** Makes a goal or changes one. */
import { useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { createGoal, type Goal, updateGoal } from '../../model/entities/goal.ts';
import { dayNumber, dayOfNumber } from '../../model/study/study-day.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import {
  changedFields,
  emptyGoalForm,
  fieldsOfForm,
  formOfGoal,
  type GoalForm,
  type GoalProblems,
  goalProblems,
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
  const [form, setForm] = useState<GoalForm>(() =>
    goal ? formOfGoal(goal) : emptyGoalForm(today, dayOfNumber(dayNumber(today) + 6)),
  );
  const [problems, setProblems] = useState<GoalProblems>({});
  const change = (next: Partial<GoalForm>) => {
    setForm({ ...form, ...next });
    const changed = Object.keys(next).map((field) => [field, undefined]);
    setProblems({ ...problems, ...Object.fromEntries(changed) });
  };

  const chooseFile = (fileId: string) => {
    const file = files.find((candidate) => candidate.id === fileId);
    change({
      fileId,
      startPage: form.startPage || '1',
      ...(file && file.pageCount > 0 ? { endPage: String(file.pageCount) } : {}),
    });
  };

  const [submit, busy] = useOnce(async () => {
    const pageCount = files.find((file) => file.id === form.fileId)?.pageCount || undefined;
    const found = goalProblems(form, pageCount);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const ok = goal ? await saveChanges(goal, form) : await saveNew(form);
    if (ok) onClose();
  });

  const field = (name: keyof GoalForm) => ({
    value: form[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <FormDialog
      title={goal ? 'Edit study goal' : 'New study goal'}
      submitLabel={goal ? 'Save' : 'Create goal'}
      busy={busy}
      onSubmit={() => void submit()}
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
          <option value={goal.fileId}>A file that is not here</option>
        ) : null}
        {files.map((file) => (
          <option key={file.id} value={file.id}>
            {file.name}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 min-[400px]:grid-cols-2">
        <TextField label="Start date" type="date" {...field('startDate')} />
        <TextField label="End date" type="date" {...field('endDate')} />
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
      <TextField
        label="Reminder (optional)"
        type="time"
        hint="From this time on the goal tells you, here in the app, what is left for the day. It does not ring."
        {...field('reminder')}
      />
    </FormDialog>
  );
}

async function saveNew(form: GoalForm): Promise<boolean> {
  const result = await mutate(createGoal, fieldsOfForm(form));
  return tell(result, { done: 'Study goal created', failed: 'Error creating study goal' });
}

async function saveChanges(goal: Goal, form: GoalForm): Promise<boolean> {
  const changes = changedFields(form, goal);
  if (Object.keys(changes).length === 0) {
    toastSuccess(say.noChangesWereMade);
    return true;
  }
  const result = await mutate(updateGoal, { id: goal.id, ...changes });
  return tell(result, { done: say.saved, failed: 'Error updating study goal' });
}
