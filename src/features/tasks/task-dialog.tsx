/** The form of a task over any screen: a new one, or one that is changed. */
import { CourseField } from '../../components/courses/move-to-course.tsx';
import { DateField } from '../../ui/date.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import type { DraftPlace } from '../../ui/form/use-form-draft.ts';
import { type TaskFields, taskProblems } from './new-task.ts';

interface TaskDialogProps {
  title: string;
  submitLabel: string;
  initial: TaskFields;
  /** What nobody has typed follows `initial`. */
  isNew?: boolean;
  /** @returns whether it is saved */
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
