/** Makes a task over any screen. */
import { DateField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { emptyTask, newTaskProblems, saveNewTask } from './new-task.ts';

export function NewTaskDialog({ onClose }: { onClose: () => void }) {
  const { field, busy, submit } = useEntityForm({
    initial: () => emptyTask,
    check: newTaskProblems,
    save: saveNewTask,
  });
  return (
    <FormDialog
      title="New task"
      submitLabel="Create task"
      busy={busy}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <TextField label="Task" maxLength={500} {...field('title')} />
      <DateField label="Due date (optional)" {...field('dueOn')} />
    </FormDialog>
  );
}
