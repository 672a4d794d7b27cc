/** The form of a new or edited task, above any screen. */
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { type Task, updateTask } from '../../model/entities/task.ts';
import { DateField } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import type { DraftPlace } from '../../ui/form/use-form-draft.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { type TaskFields, taskProblems } from './new-task.ts';

interface TaskDialogProps {
  title: string;
  submitLabel: string;
  initial: TaskFields;
  /** Untouched fields follow `initial`. */
  isNew?: boolean;
  /** @returns whether it was saved */
  save: (task: TaskFields) => Promise<boolean>;
  /** See `useEntityForm`. */
  draft: () => DraftPlace;
  onClose: () => void;
}

export function TaskDialog({
  title,
  submitLabel,
  initial,
  isNew = false,
  save,
  draft: draftPlace,
  onClose,
}: TaskDialogProps) {
  const { draft, field, busy, submit } = useEntityForm({
    initial: () => initial,
    follows: isNew,
    check: taskProblems,
    save,
    draft: draftPlace,
    along: (_, { courseId }) => (isNew ? { courseId } : {}),
  });
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
      <DateField label="Due date (optional)" {...field('dueOn')} />
      <CourseField {...field('courseId')} />
    </FormDialog>
  );
}

export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const save = async ({ title, dueOn, courseId }: TaskFields) => {
    const changes = {
      ...(title.trim() === task.title ? {} : { title: title.trim() }),
      ...(dueOn === (task.dueOn ?? '') ? {} : { dueOn: dueOn || null }),
      ...(courseId === (task.courseId ?? '') ? {} : { courseId: courseId || null }),
    };
    if (Object.keys(changes).length === 0) return true;
    const result = await mutate(updateTask, { id: task.id, ...changes });
    return tell(result, { done: say.taskUpdated, failed: say.errorUpdatingTask });
  };
  return (
    <TaskDialog
      title="Edit task"
      submitLabel="Save"
      initial={{ title: task.title, dueOn: task.dueOn ?? '', courseId: task.courseId ?? '' }}
      save={save}
      draft={() => formDraftPlace('task', task.id)}
      onClose={onClose}
    />
  );
}
