/** The form of a new or edited task, above any screen. */
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { priorityNames } from '../../components/quick-line/line-chips.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { type Task, updateTask } from '../../model/entities/task.ts';
import { repeatInWords } from '../../model/study/repeat-words.ts';
import { studyToday } from '../../model/study/study-day.ts';
import { DateField, TimeField } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import type { DraftPlace } from '../../ui/form/use-form-draft.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { fieldsOfForm, formOfTask, type TaskForm, taskProblems } from './new-task.ts';
import { reminderWords } from './task-words.ts';

interface TaskDialogProps {
  title: string;
  submitLabel: string;
  initial: TaskForm;
  /** Untouched fields follow `initial`. */
  isNew?: boolean;
  /** @returns whether it was saved */
  save: (task: TaskForm, changes: Partial<TaskForm>) => Promise<boolean>;
  /** See `useEntityForm`. */
  draft: () => DraftPlace;
  onClose: () => void;
}

const repeats = [
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2',
  'FREQ=MONTHLY',
  'FREQ=YEARLY',
];
const reminders = [0, 10, 30, 60, 120, 1_440, 2_880];

export function TaskDialog({
  title,
  submitLabel,
  initial,
  isNew = false,
  save,
  draft: draftPlace,
  onClose,
}: TaskDialogProps) {
  const { change, draft, field, busy, submit, values } = useEntityForm({
    initial: () => initial,
    follows: isNew,
    check: taskProblems,
    save,
    draft: draftPlace,
    along: (_, { courseId }) => (isNew ? { courseId } : {}),
  });
  const today = studyToday();
  const others = (known: readonly string[], own: string) =>
    own === '' || known.includes(own) ? known : [own, ...known];
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Task" maxLength={500} {...field('title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Due date (optional)" {...field('dueOn')} />
        <TimeField label="Time (optional)" disabled={values.dueOn === ''} {...field('dueTime')} />
        <SelectField label="Repeat" {...field('repeat')}>
          <option value="">Never</option>
          {others(repeats, values.repeat).map((rule) => (
            <option key={rule} value={rule}>
              {repeatInWords(rule, today) ?? 'As it is'}
            </option>
          ))}
        </SelectField>
        {values.repeat === '' ? null : (
          <SelectField label="Next one" {...field('repeatFrom')}>
            <option value="">Counts from its date</option>
            <option value="completion">Counts from when you complete it</option>
          </SelectField>
        )}
        <SelectField label="Priority" {...field('priority')}>
          <option value="">None</option>
          {priorityNames.map((name, priority) =>
            name === '' ? null : (
              <option key={name} value={priority}>
                {name}
              </option>
            ),
          )}
        </SelectField>
        <SelectField label="Reminder" {...field('remind')}>
          <option value="">As in settings</option>
          <option value="never">No reminder</option>
          {others(reminders.map(String), values.remind === 'never' ? '' : values.remind).map(
            (minutes) => (
              <option key={minutes} value={minutes}>
                {reminderWords(Number(minutes))}
              </option>
            ),
          )}
        </SelectField>
        <TextField
          label="Minutes needed (optional)"
          type="number"
          inputMode="numeric"
          min={0}
          step={5}
          {...field('estimateMin')}
        />
        <CourseField {...field('courseId')} onNew={(courseId) => change({ courseId })} />
      </div>
    </FormDialog>
  );
}

export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const save = async (_: TaskForm, changes: Partial<TaskForm>) => {
    const fields = fieldsOfForm(changes);
    if (fields.title === task.title) delete fields.title;
    if (Object.keys(fields).length === 0) return true;
    const result = await mutate(updateTask, { id: task.id, ...fields });
    return tell(result, { done: say.taskUpdated, failed: say.errorUpdatingTask });
  };
  return (
    <TaskDialog
      title="Edit task"
      submitLabel="Save"
      initial={formOfTask(task)}
      save={save}
      draft={() => formDraftPlace('task', task.id)}
      onClose={onClose}
    />
  );
}
